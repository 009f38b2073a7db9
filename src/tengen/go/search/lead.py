"""By how many points a side leads: one estimate from the win rates and the margins of a search of Go.

The margins of playouts are poor points. Playouts scatter much wider than games of people do, so that a few large wins
can outweigh many small losses, and a move with few simulations has a mean of almost anything. The estimate begins with
what is known best, the win rate W of the root: with x = Phi^-1(W) it is s' x, the lead at which a game is won so often
that ends with a normal spread of s'. That is the spread s of the playouts, bounded by the spread h that games between
equals have, about as many points as the board has lines: 1/s'^2 = 1/s^2 + 1/h^2. The mean margin m takes its place, by
a share a, where playouts agree about the score (s is small against h) and where the win rate is so near 0 or 1 that it
tells little of points:

    lead = a m + (1 - a) s' x        1 - a = (1 - (s' / s)^4) (1 - (x / Phi^-1(0.99))^2)

A move's lead is the same with its own win rate and mean margin, drawn towards those of the root as if the root's had
been seen in so many more simulations: 100 of the win rate, whose differences between moves that are searched are about
0.05 (0.25 / 0.05^2 = 100), and s^2 of the margin, whose differences are about a point where playouts agree (s^2 / 1^2).

The first simulations of a search may all be won, or all be lost, which is no lead of a hundred points: before all that,
W is drawn to 1/2 (`at_first_even`), half the way with 20 visits and by 1/2500 of it with 1,000.

Measured: docs/numbers.md.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

_SPREAD_BY_LINE = 1.0  # h, in points per line of the board, the square root of its points
_PLAYOUTS_BY_LINE = 3.5  # the spread of playouts before any is seen: as of one simulation
_WIN_RATE_WEIGHT = 100.0
_HALF_EVEN = 20  # visits of the position with which its win rate is drawn half the way to an even game
_LEAST, _MOST = 0.01, 0.99  # win rates beyond say no more of points

_NORMAL = NormalDist()


@dataclass(frozen=True)
class Margins:
    """How simulations ended: how many were counted, and the mean and the deviation of their points."""

    count: float = 0.0
    mean: float = 0.0
    stdev: float = 0.0


class LeadScale:
    """Leads in one position, from its root's numbers. Win rates, margins and leads are those of the same side."""

    def __init__(self, area: int, win_rate: float, margins: Margins) -> None:
        prior = _PLAYOUTS_BY_LINE**2 * area
        variance = (margins.count * margins.stdev**2 + prior) / (margins.count + 1)
        self._variance = variance
        self._bounded = 1 / math.sqrt(1 / variance + 1 / (_SPREAD_BY_LINE**2 * area))
        agreed = (self._bounded**2 / variance) ** 2
        decided = (_deviations(win_rate) / _deviations(_MOST)) ** 2
        self._share = 1 - (1 - agreed) * (1 - decided)
        self._win_rate = win_rate
        expected = math.sqrt(variance) * _deviations(win_rate)
        self._mean = (margins.count * margins.mean + expected) / (margins.count + 1)

    @property
    def root(self) -> float:
        """Of the position."""
        return self._lead(self._win_rate, self._mean)

    def move(self, visits: int, win_rate: float, margins: Margins) -> float:
        """Of a move: the visits that its win rate comes from, and the margins of the simulations through it."""
        rate = _drawn(win_rate, visits, self._win_rate, _WIN_RATE_WEIGHT)
        return self._lead(rate, _drawn(margins.mean, margins.count, self._mean, self._variance))

    def _lead(self, win_rate: float, mean: float) -> float:
        return self._share * mean + (1 - self._share) * self._bounded * _deviations(win_rate)


def at_first_even(win_rate: float, visits: float) -> float:
    """The win rate of a position as far as so many visits can be trusted."""
    return 0.5 + (win_rate - 0.5) * visits**2 / (visits**2 + _HALF_EVEN**2)


def _drawn(own: float, count: float, common: float, weight: float) -> float:
    """The mean of what a move has shown and of what all have, which counts as so many simulations."""
    return (count * own + weight * common) / (count + weight)


def _deviations(win_rate: float) -> float:
    """By how many standard deviations a side leads that wins so often."""
    return _NORMAL.inv_cdf(min(_MOST, max(_LEAST, win_rate)))
