"""Ratings of many players from all their games at once: Bradley-Terry by maximum likelihood."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tengen.arena.ratings.elo import LOGIT
from tengen.arena.ratings.intervals import check_score, z_value
from tengen.distributions import logistics, normal_cdf

# One draw for each two players that met is half a win and half a loss: for two players it is Jeffreys' prior and takes
# away the first order of the estimate's bias (Firth 1993).
VIRTUAL_DRAWS = 1.0

Matrix = npt.NDArray[np.float64]


class Result(NamedTuple):
    """Points that the first player made against the second; a draw is half a point."""

    first: str
    second: str
    points: float
    games: float = 1


@dataclass(frozen=True)
class Row:
    """A player in the table. Ratings of different pools cannot be compared: no chain of games joins them."""

    name: str
    elo: float
    low: float
    high: float
    points: float
    games: float
    pool: int


@dataclass(frozen=True, eq=False)
class Ratings:
    """Rows by pool, the largest first, and by falling Elo within it."""

    rows: tuple[Row, ...]
    _index: Mapping[str, int]  # of the covariance
    _covariance: Matrix

    def __getitem__(self, name: str) -> Row:
        for row in self.rows:
            if row.name == name:
                return row
        raise ValueError(f"player '{name}': not in these ratings, which are of {', '.join(sorted(self._index))}")

    def difference(self, first: str, second: str) -> tuple[float, float]:
        """How much stronger the first player is, and the standard error of that."""
        a, b = self[first], self[second]
        if a.pool != b.pool:
            raise ValueError(f"players '{first}' and '{second}': no chain of games joins them; let them play")
        i, j = self._index[first], self._index[second]
        variance = self._covariance[i, i] + self._covariance[j, j] - 2 * self._covariance[i, j]
        return a.elo - b.elo, math.sqrt(max(0.0, float(variance)))

    def los(self, first: str, second: str) -> float:
        """Likelihood of superiority: the chance that the first player is the stronger, by the normal approximation."""
        difference, error = self.difference(first, second)
        if error == 0:
            return 0.5 if difference == 0 else float(difference > 0)
        return normal_cdf(difference / error)


def rate(
    results: Iterable[Result],
    anchors: Mapping[str, float] | None = None,
    virtual_draws: float = VIRTUAL_DRAWS,
    level: float = 0.95,
) -> Ratings:
    """The likeliest ratings, with intervals from the Fisher information.

    Anchors keep the Elo given for them. Each pool without one has the mean 0, and its intervals are those of the
    distance to that mean. `virtual_draws` are added between any two players that met, so that perfect scores have
    finite ratings; 0 gives the plain maximum likelihood. Players without games are left out.
    """
    z = z_value(level)
    if not (math.isfinite(virtual_draws) and virtual_draws >= 0):
        raise ValueError(f"{virtual_draws:g} virtual draws: must be finite and not negative")
    anchors = dict(anchors or {})
    names, points = _table(results)
    for name, elo in anchors.items():
        if name not in names:
            raise ValueError(f"anchor '{name}': has no games; the players are {', '.join(names)}")
        if not math.isfinite(elo):
            raise ValueError(f"anchor '{name}': its Elo {elo:g} must be finite")
    games = points + points.T
    fixed = np.array([name in anchors for name in names], bool)
    start = np.array([anchors.get(name, 0.0) for name in names], float) / LOGIT
    prior = points + np.where(games > 0, virtual_draws / 2, 0.0)

    pools = _pools(games, fixed)
    _check_finite(prior, fixed, pools, names)
    strength = np.zeros(len(names))
    covariance = np.zeros((len(names), len(names)))
    for pool in range(pools.max(initial=-1) + 1):
        members = np.flatnonzero(pools == pool)
        block = np.ix_(members, members)
        strength[members], covariance[block] = _maximise(prior[block], start[members], fixed[members])

    elos, errors = LOGIT * strength, LOGIT * np.sqrt(np.maximum(0.0, covariance.diagonal()))
    size = np.bincount(pools, minlength=1)
    order = np.argsort(-size, kind="stable").tolist()
    rows = [
        Row(name, elo, elo - z * error, elo + z * error, won, played, order.index(pool))
        for name, elo, error, won, played, pool in zip(
            names, elos.tolist(), errors.tolist(), points.sum(1).tolist(), games.sum(1).tolist(), pools, strict=True
        )
    ]
    rows.sort(key=lambda row: (row.pool, -row.elo, row.name))
    return Ratings(tuple(rows), {name: i for i, name in enumerate(names)}, LOGIT**2 * covariance)


def _table(results: Iterable[Result]) -> tuple[list[str], Matrix]:
    """Names in alphabetical order, and the points of each against each."""
    results = [result for result in results if result.games != 0]
    names = sorted({name for result in results for name in (result.first, result.second)})
    index = {name: i for i, name in enumerate(names)}
    points = np.zeros((len(names), len(names)))
    for result in results:
        if result.first == result.second:
            raise ValueError(f"player '{result.first}': a game against itself says nothing; give the sides two names")
        check_score(result.points, result.games)
        points[index[result.first], index[result.second]] += result.points
        points[index[result.second], index[result.first]] += result.games - result.points
    return names, points


def _pools(games: Matrix, fixed: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
    """The number of the group that each player belongs to; anchors are on one scale and join their groups."""
    joined = (games > 0) | np.outer(fixed, fixed)
    return _components(joined)


def _components(joined: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
    """The number of the strongly connected component of each, in the order of their first members."""
    reached = joined | np.eye(len(joined), dtype=bool)
    length = 1  # of the longest chains that are followed
    while length < len(joined):
        steps = reached.astype(np.float32)
        reached = steps @ steps > 0
        length *= 2
    both = reached & reached.T
    return np.unique(both.argmax(1), return_inverse=True)[1] if len(joined) else np.zeros(0, np.intp)


def _check_finite(points: Matrix, fixed: npt.NDArray[np.bool_], pools: npt.NDArray[np.intp], names: list[str]) -> None:
    """ValueError unless in each pool every player can be reached from every other by a chain of points (Ford 1957)."""
    joined = (points > 0) | np.outer(fixed, fixed)
    groups = _components(joined)
    for pool in np.unique(pools):
        members = np.flatnonzero(pools == pool)
        ones = [names[i] for i in members if groups[i] != groups[members[0]]]
        if ones:
            raise ValueError(
                f"players {', '.join(ones)}: some won or lost every point against the others, so their ratings are "
                "infinite; rate with virtual_draws above 0"
            )


def _maximise(points: Matrix, start: Matrix, fixed: npt.NDArray[np.bool_]) -> tuple[Matrix, Matrix]:
    """Strengths in logits and their covariance within one pool, by Newton's method with halved steps."""
    games = points + points.T
    anchored = bool(fixed.any())
    free = np.flatnonzero(~fixed)
    strength = start.copy()
    if anchored:
        strength[free] = start[fixed].mean()

    def chances(at: Matrix) -> Matrix:
        return logistics(at[:, None] - at[None, :])

    def likelihood(at: Matrix) -> float:
        return float((points * -np.logaddexp(0, at[None, :] - at[:, None])).sum())

    def information(at: Matrix) -> Matrix:
        weights = games * chances(at) * chances(at).T
        return np.asarray(np.diag(weights.sum(1)) - weights, float)

    def inverse(matrix: Matrix) -> Matrix:
        # Without anchors only differences are determined; the pseudo-inverse keeps the mean at 0.
        return np.asarray(np.linalg.inv(matrix) if anchored else np.linalg.pinv(matrix, hermitian=True), float)

    block = np.ix_(free, free)
    for _ in range(200):
        gradient = (points - games * chances(strength)).sum(1)[free]
        step = inverse(information(strength)[block]) @ gradient
        if not np.any(np.abs(step) > 1e-12 * (1 + np.abs(strength[free]))):
            break
        before = likelihood(strength)
        for _ in range(60):
            trial = strength.copy()
            trial[free] += step
            if likelihood(trial) >= before:
                strength = trial
                break
            step = step / 2
        else:
            break
    covariance = np.zeros_like(points)
    covariance[block] = inverse(information(strength)[block])
    return strength, covariance
