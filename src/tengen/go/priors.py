"""Rules about moves that need no simulation: what the `knowledge` group of a configuration turns on."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tengen._core import Game, priors
from tengen._core.priors import rule_names
from tengen.go import gammas as gamma_files
from tengen.go import patterns as pattern_files

__all__ = ["prior_evidence", "rule_names"]


def prior_evidence(
    game: Game,
    weights: Mapping[str, float],
    *,
    patterns: str | Path = "mogo",
    simulations: Sequence[Sequence[int]] = (),
    gammas: str | Path = "dan",
) -> dict[str, tuple[float, float]]:
    """By vertex the virtual (wins, simulations) of each move of which the rules with these weights speak.

    `simulations` are for the rule `ownership`: each has for every point, from the top left by rows, who owned it in the
    end: 0 Black, 1 White, -1 nobody. ValueError names an unknown rule or a wrong weight.
    """
    owners = [list(owner) for owner in simulations]
    strengths = gamma_files.text(gammas) if weights.get("gamma", 0) > 0 else ""
    return priors.evidence(game, dict(weights), pattern_files.text(patterns), owners, strengths)
