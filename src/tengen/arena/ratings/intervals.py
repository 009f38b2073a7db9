"""Intervals for the win rate behind a number of wins; a draw is half a win, which makes them a little too wide."""

from __future__ import annotations

import math
from collections.abc import Callable

from tengen.distributions import beta_quantile, normal_quantile

# The level of "plus or minus two standard errors"; the level 0.95 means 1.96.
TWO_SIGMA = math.erf(math.sqrt(2.0))


def check_score(wins: float, games: float) -> None:
    """ValueError unless `wins` can be the score of that many games."""
    if not (math.isfinite(games) and games >= 0):
        raise ValueError(f"{games:g} games: the number of games must be finite and not negative")
    if not 0 <= wins <= games:
        raise ValueError(f"{wins:g} wins in {games:g} games: wins must lie between 0 and the number of games")


def z_value(level: float) -> float:
    """How many standard errors each way hold that share of the normal distribution: 1.96 for 0.95."""
    if not 0 < level < 1:
        raise ValueError(f"confidence level {level:g}: must lie between 0 and 1, for example 0.95")
    return normal_quantile((1 + level) / 2)


def standard_error(wins: float, games: float) -> float:
    """Of the win rate, sqrt(p (1 - p) / n)."""
    check_score(wins, games)
    if games == 0:
        raise ValueError("standard error of no games: play at least one")
    rate = wins / games
    return math.sqrt(rate * (1 - rate) / games)


def _agresti_coull(wins: float, games: float, level: float) -> tuple[float, float]:
    # The games played stand under the root, not the adjusted n + z^2 of the textbook; so tables 4.9 and 4.10 have it.
    z = z_value(level)
    center = (wins + z * z / 2) / (games + z * z)
    half = z * math.sqrt(center * (1 - center) / games)
    return center - half, center + half


def _agresti_coull_textbook(wins: float, games: float, level: float) -> tuple[float, float]:
    z = z_value(level)
    center = (wins + z * z / 2) / (games + z * z)
    half = z * math.sqrt(center * (1 - center) / (games + z * z))
    return center - half, center + half


def _wilson(wins: float, games: float, level: float) -> tuple[float, float]:
    z = z_value(level)
    center = (wins + z * z / 2) / (games + z * z)
    half = z / (games + z * z) * math.sqrt(wins * (games - wins) / games + z * z / 4)
    # At the ends exactly 0 and 1, where rounding would leave a score whose Elo is finite.
    return (center - half if wins > 0 else 0.0), (center + half if wins < games else 1.0)


def _beta(wins: float, games: float, level: float) -> tuple[float, float]:
    a, b = wins + 1, games - wins + 1
    return beta_quantile(a, b, (1 - level) / 2), beta_quantile(a, b, (1 + level) / 2)


def _clopper_pearson(wins: float, games: float, level: float) -> tuple[float, float]:
    low = beta_quantile(wins, games - wins + 1, (1 - level) / 2) if wins > 0 else 0.0
    high = beta_quantile(wins + 1, games - wins, (1 + level) / 2) if wins < games else 1.0
    return low, high


def _normal(wins: float, games: float, level: float) -> tuple[float, float]:
    half = z_value(level) * standard_error(wins, games)
    return wins / games - half, wins / games + half


# agresti-coull: as Basaldúa 2013 prints it, with the games played under the root
# beta: quantiles of the posterior of a uniform prior (Basaldúa, Yang, Moreno 2010, table III)
# normal: the rate plus and minus standard errors (Brodeur, Childs 2008, eq. 3.1, with the level TWO_SIGMA)
METHODS: dict[str, Callable[[float, float, float], tuple[float, float]]] = {
    "agresti-coull": _agresti_coull,
    "agresti-coull-textbook": _agresti_coull_textbook,
    "wilson": _wilson,
    "beta": _beta,
    "clopper-pearson": _clopper_pearson,
    "normal": _normal,
}


def interval(wins: float, games: float, method: str = "wilson", level: float = 0.95) -> tuple[float, float]:
    """The interval for the win rate, within 0 and 1; without games it is all of that."""
    check_score(wins, games)
    z_value(level)
    if method not in METHODS:
        raise ValueError(f"interval method '{method}': choose from {', '.join(METHODS)}")
    if games == 0:
        return 0.0, 1.0
    low, high = METHODS[method](wins, games, level)
    return max(0.0, low), min(1.0, high)
