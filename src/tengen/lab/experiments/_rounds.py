"""Match cells whose unit is a round of five pairs of games, for published matches of hundreds of games."""

from __future__ import annotations

import math
from dataclasses import replace

from tengen.lab.experiment import Cell
from tengen.lab.experiments._match import match_cell, play_pair

_PAIRS = 5
_MOST = 99  # rounds: hundredth parts of a match are left out, a round being long
COLUMN = "wins, %"


def round_cell(
    row: str,
    first: str,
    second: str,
    *,
    seconds: float,
    published: float | None = None,
    games: int = 990,
    size: int = 9,
    column: str = COLUMN,
) -> Cell:
    """The share of games that `first` wins; `seconds` are those of one game, `games` those of the document."""
    error = None if published is None else math.sqrt(published * (100 - published) / games)
    cell = match_cell(row, first, second, column=column, size=size, published=published, error=error)
    return replace(
        cell,
        units=min(_MOST, math.ceil(games / (2 * _PAIRS))),
        cost=2 * _PAIRS * seconds,
        spread=cell.spread / math.sqrt(_PAIRS),
    )


def play_round(cell: Cell, unit: int) -> float:
    """Points of the first player in ten games, in percent."""
    return math.fsum(play_pair(cell, _PAIRS * unit + pair) for pair in range(_PAIRS)) / _PAIRS
