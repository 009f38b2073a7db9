"""Numbers of a search as one side sees them: protocols report the same ones, each in its own words."""

from __future__ import annotations

from enum import StrEnum

import numpy as np

from tengen.go import Color


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
