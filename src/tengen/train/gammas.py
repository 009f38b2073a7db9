"""Files of gammas: written from what was learnt, read to measure how well they predict moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tengen.train.competitions import Competitions
from tengen.train.minorization import Feature, Floats, appearances, features_of, log_likelihoods, team_strengths

#: What the core reads.
LOWEST, HIGHEST = 1e-3, 1e3
TOPS = (1, 5, 10)


@dataclass(frozen=True)
class Prediction:
    """How well strengths foretell the moves of games."""

    positions: int
    log_likelihood: float
    uniform: float
    #: Share of positions in which the move played is among the strongest 1, 5, 10.
    top: dict[int, float]


def measure(competitions: Competitions, learnt: Sequence[Feature]) -> Prediction:
    """Measures on competitions that need not be those learnt from; values never seen have strength 1."""
    features = features_of(competitions, next((f.values for f in learnt if f.name == "pattern"), ()))
    for feature, known in zip(features, learnt, strict=True):
        by_name = dict(zip(known.values, known.gammas[1:], strict=True))
        feature.gammas[1:] = [by_name.get(value, 1.0) for value in feature.values]
    strengths = team_strengths(features)
    sizes = competitions.sums(np.ones(len(competitions.teams)))
    return Prediction(
        len(competitions),
        float(log_likelihoods(competitions, strengths).mean()),
        float(-np.log(sizes).mean()),
        _top_shares(competitions, strengths),
    )


def _top_shares(competitions: Competitions, strengths: Floats) -> dict[int, float]:
    """Equal strengths share their places evenly."""
    of_entry, times = strengths[competitions.team], competitions.times
    position = competitions.competition
    of_winner = strengths[competitions.winners][position]
    better = np.bincount(position, times * (of_entry > of_winner), minlength=len(competitions))
    equal = np.bincount(position, times * (of_entry == of_winner), minlength=len(competitions))
    return {k: float(np.clip((k - better) / equal, 0, 1).mean()) for k in TOPS}


def to_text(competitions: Competitions, features: Sequence[Feature], remarks: Sequence[str], least: int) -> str:
    """A file of gammas with remarks at its top; values that took part less than `least` times are left out."""
    lines = [f"# {remark}" for remark in remarks]
    for feature in sorted(features, key=lambda f: f.name == "shape"):
        lines += ["", f"# {feature.name}"]
        seen = appearances(competitions, feature)[1:]
        rows = [
            (min(max(gamma, LOWEST), HIGHEST), value)
            for value, gamma, times in zip(feature.values, feature.gammas[1:], seen, strict=True)
            if times >= least
        ]
        if feature.name == "shape":
            rows.sort(reverse=True)  # patterns keep their order: the smaller before the larger
        lines += [f"{feature.name} {value} {gamma:.4g}" for gamma, value in rows]
    return "\n".join(lines) + "\n"
