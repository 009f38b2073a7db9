"""Handicap stones that a controller sends as plain moves."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.go import Color


def implied_handicap(moves: Sequence[tuple[Color, str]]) -> int:
    """How many of Black's first moves are handicap stones: all before White's first, if then the sides take turns.

    A position that is set up move by move does not take turns and implies nothing.
    """
    stones = 0
    while stones < len(moves) and moves[stones][0] == Color.BLACK and moves[stones][1] != "pass":
        stones += 1
    if stones < 2:
        return 0
    expected = Color.WHITE
    for color, _ in moves[stones:]:
        if color != expected:
            return 0
        expected = expected.opponent
    return stones
