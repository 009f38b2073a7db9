"""Numbers of a search as one side sees them: protocols report the same ones, each in its own words."""

from __future__ import annotations

import math
from enum import StrEnum

import numpy as np

from tengen.go import Color
from tengen.search.search import Move, Result

# Standard errors below the mean at which the lower bound of a win rate lies: a level of 95%.
Z = 1.96


class Perspective(StrEnum):
    """Whose win rates, points and ownership are told."""

    BLACK = "black"
    WHITE = "white"
    SIDE_TO_MOVE = "sidetomove"

    def side(self, to_move: Color) -> Color:
        """The side that is meant when `to_move` is to move."""
        if self is Perspective.SIDE_TO_MOVE:
            return to_move
        return Color.BLACK if self is Perspective.BLACK else Color.WHITE


def win_rate(value: float, to_move: Color, side: Color) -> float:
    """The mean reward of the side to move, as `side` sees it."""
    return value if to_move == side else 1.0 - value


def points(black: float, side: Color) -> float:
    """A margin in Black's points, as `side` sees it."""
    return black if side == Color.BLACK else -black


def ownership(black: np.ndarray, side: Color) -> np.ndarray:
    """By row from the top and column: 1 where the end of simulations is `side`'s, -1 where it is the other's."""
    return black if side == Color.BLACK else -black


def lower_bound(value: float, visits: int) -> float:
    """The least win rate that this mean of so many simulations makes likely (Wilson's interval, 95%)."""
    if visits <= 0:
        return 0.0
    rate = min(1.0, max(0.0, value))
    center = rate + Z * Z / (2 * visits)
    half = Z * math.sqrt(rate * (1 - rate) / visits + Z * Z / (4 * visits * visits))
    return (center - half) / (1 + Z * Z / visits)


def ranked(result: Result) -> list[Move]:
    """The moves that were searched: the search's choice first, then the most visited."""
    searched = [move for move in result.moves if move.visits > 0]
    return sorted(searched, key=lambda move: move.action != result.best)


def root_value(result: Result) -> float | None:
    """The mean reward of the side to move over all simulations; None before the first."""
    visits = sum(move.visits for move in result.moves)
    return sum(move.visits * move.value for move in result.moves) / visits if visits else None
