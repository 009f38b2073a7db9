"""Numbers of a search as one side sees them: protocols let clients choose the side."""

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


def rate_seen(rate: float, by: Color, side: Color) -> float:
    """A win rate of one side as the other, or the same, sees it."""
    return rate if by == side else 1.0 - rate


def points_seen(points: float, by: Color, side: Color) -> float:
    """A margin of one side as the other, or the same, sees it."""
    return points if by == side else -points


def ownership_seen(black: np.ndarray, side: Color) -> np.ndarray:
    """By row from the top and column: 1 where the end of simulations is `side`'s, -1 where it is the other's."""
    return black if side == Color.BLACK else -black
