"""Sequential tests of strength: play until the games say which of two hypotheses holds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tengen.arena.ratings.elo import NORMALISED, expected_score
from tengen.arena.ratings.likelihood import log_ratio, with_mean, with_ratio
from tengen.arena.ratings.pairs import TRINOMIAL, outcomes

ACCEPT_H0 = "accept H0"
ACCEPT_H1 = "accept H1"
# A normalised Elo of 200 is already a score of three quarters without draws; beyond these limits a few games decide.
MAX_ELO = {"logistic": 2000.0, "normalised": 200.0}


def _check_hypotheses(elo0: float, elo1: float, model: str) -> None:
    if model not in MAX_ELO:
        raise ValueError(f"Elo model '{model}': choose from {', '.join(MAX_ELO)}")
    if not elo0 < elo1:
        raise ValueError(f"elo0 = {elo0:g} and elo1 = {elo1:g}: elo0 must be the smaller")
    limit = MAX_ELO[model]
    for name, value in (("elo0", elo0), ("elo1", elo1)):
        if not abs(value) <= limit:
            raise ValueError(f"{name} = {value:g}: {model} Elo must lie between -{limit:g} and {limit:g}")


@dataclass(frozen=True)
class Sprt:
    """H0: the first player is stronger by elo0, against H1: by elo1; tested on colour-swapped pairs.

    The generalised likelihood ratio compares the likeliest distributions of pair results under either hypothesis, so
    that neither draws nor openings that favour a colour have to be modelled. The model says what Elo is:

    - logistic: the mean score is 1 / (1 + 10^(-elo / 400)).
    - normalised: mean - 1/2 = elo / (800 / ln 10) * sigma, where sigma is the standard deviation of a game. For pairs
      sigma is sqrt(2) times the deviation of the mean score of a pair, which is the same if its games are independent.
      The length of a test then does not depend on draws and openings.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05  # chance to accept H1 where H0 holds
    beta: float = 0.05  # chance to accept H0 where H1 holds
    model: str = "logistic"

    def __post_init__(self) -> None:
        _check_hypotheses(self.elo0, self.elo1, self.model)
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"{name} = {getattr(self, name):g}: must lie between 0 and 0.5, for example 0.05")

    @property
    def bounds(self) -> tuple[float, float]:
        """The test ends when the log likelihood ratio reaches the lower (H0) or the upper (H1) of these (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[float]) -> float:
        """Log likelihood ratio of H1 over H0 given how many pairs were lost, split and won.

        Five counts, of pairs with 0, 1/2, 1, 3/2 and 2 points, tell draws too. It is finite for all counts, 0 for none.
        """
        scores, counts = outcomes(counts)
        if not any(counts):
            return 0.0
        if self.model == "logistic":
            p0, p1 = (with_mean(counts, scores, expected_score(elo)) for elo in (self.elo0, self.elo1))
        else:
            p0, p1 = (with_ratio(counts, scores, math.sqrt(2) * elo / NORMALISED) for elo in (self.elo0, self.elo1))
        return log_ratio(counts, p0, p1)

    def verdict(self, counts: Sequence[float]) -> str | None:
        """The hypothesis to accept, or None to go on playing."""
        lower, upper = self.bounds
        llr = self.llr(counts)
        if llr >= upper:
            return ACCEPT_H1
        return ACCEPT_H0 if llr <= lower else None


def game_llr(wins: float, draws: float, losses: float, elo0: float, elo1: float) -> float:
    """Log likelihood ratio for single games, logistic Elo; without draws it is Wald's test of a binomial."""
    _check_hypotheses(elo0, elo1, "logistic")
    _, counts = outcomes((losses, draws, wins))
    if not any(counts):
        return 0.0
    p0, p1 = (with_mean(counts, TRINOMIAL, expected_score(elo)) for elo in (elo0, elo1))
    return log_ratio(counts, p0, p1)
