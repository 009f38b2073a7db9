"""Elo: from a score to a difference in strength and back, and what time is worth in it."""

from __future__ import annotations

import math

from tengen.arena.ratings.intervals import check_score, interval
from tengen.distributions import beta_cdf, logistic

# Elo of one unit of the logistic function's argument.
LOGIT = 400 / math.log(10)
# Normalised Elo of one standard deviation of a game's result; it equals Elo for close players without draws.
NORMALISED = 800 / math.log(10)
# What twice the playouts are worth: 480 to 320 on 11x11 is 70.4 Elo (Basaldúa 2013, 4.8).
PER_DOUBLING = 70.0


def expected_score(elo: float) -> float:
    """The share of points that a player stronger by `elo` gets."""
    return logistic(elo / LOGIT)


def elo_of(score: float) -> float:
    """The difference in Elo behind a score between 0 and 1; minus and plus infinity at the ends."""
    if not 0 <= score <= 1:
        raise ValueError(f"score {score:g}: must lie between 0 and 1")
    if score in (0, 1):
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def elo_interval(wins: float, games: float, method: str = "wilson", level: float = 0.95) -> tuple[float, float]:
    """The ends of the score's interval, in Elo."""
    low, high = interval(wins, games, method, level)
    return elo_of(low), elo_of(high)


def los(wins: float, losses: float) -> float:
    """Likelihood of superiority: how probable it is that the first player wins more than half of the decided games.

    The prior is uniform, so that P = 1 - I_{1/2}(wins + 1, losses + 1); draws say nothing about it.
    """
    check_score(wins, wins + losses)
    return beta_cdf(losses + 1, wins + 1, 0.5)


def equal_cpu(elo: float, time_ratio: float, per_doubling: float = PER_DOUBLING) -> float:
    """The Elo left at equal computing time for a side that took `time_ratio` times as long at equal playouts."""
    if not (math.isfinite(time_ratio) and time_ratio > 0):
        raise ValueError(f"time ratio {time_ratio:g}: must be positive, 1 for equal times")
    return elo - per_doubling * math.log2(time_ratio)


def time_ratio(elo: float, per_doubling: float = PER_DOUBLING) -> float:
    """How many times as long the weaker side has to think to make up for `elo`."""
    return float(2 ** (elo / per_doubling))


def normalised_elo(mean: float, sigma: float) -> float:
    """(mean - 1/2) / sigma in normalised Elo; `sigma` is the standard deviation of one game's score.

    For colour-swapped pairs it is sqrt(2) times the standard deviation of a pair's mean score.
    """
    if not 0 <= mean <= 1:
        raise ValueError(f"mean score {mean:g}: must lie between 0 and 1")
    if not sigma >= 0:
        raise ValueError(f"standard deviation {sigma:g}: must not be negative")
    if sigma == 0:
        return 0.0 if mean == 0.5 else math.copysign(math.inf, mean - 0.5)
    return NORMALISED * (mean - 0.5) / sigma
