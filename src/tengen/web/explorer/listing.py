"""A part of the list of games in which something was found."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from tengen.games import Database
from tengen.games.found import Found

#: How a list can be ordered, and what people are told.
ORDERS = {"newest": "Newest first", "oldest": "Oldest first", "strongest": "Strongest first", "stored": "As stored"}


@dataclass(frozen=True)
class Listed:
    """A game of the list, and the position where it was found first."""

    id: int
    move: int
    black: str
    white: str
    black_rank: str
    white_rank: str
    result: str
    date: str
    event: str
    length: int

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


def listed(database: Database, found: Found, order: str, offset: int, limit: int) -> list[Listed]:
    """From one game on, so many of them."""
    chosen = _ordered(found, order)[offset : offset + limit]
    numbers, moves = found.columns.id[found.rows[chosen]].tolist(), found.moves[chosen].tolist()
    marks = ", ".join("?" * len(numbers))
    rows: dict[int, list[Any]] = {
        row[0]: [value or "" for value in row[1:-1]] + [row[-1]] for row in database.query(_ROWS.format(marks), numbers)
    }
    return [Listed(number, move, *rows[number]) for number, move in zip(numbers, moves, strict=True) if number in rows]


# The columns that Listed has after its first two.
_ROWS = (
    "select game.id, black.name, white.name, black_rank, white_rank, result, date, event.name, length from game"
    " left join player as black on black.id = game.black left join player as white on white.id = game.white"
    " left join event on event.id = game.event where game.id in ({})"
)


def _ordered(found: Found, order: str) -> Any:
    """Places in the rows of the answer; games that do not tell come last."""
    columns, rows = found.columns, found.rows
    places = np.arange(len(rows))
    if order == "stored":
        return places
    if order == "strongest":
        return np.lexsort((places, -np.nan_to_num(columns.strengths[rows].min(axis=1), nan=-np.inf)))
    day = columns.day[rows]
    return np.lexsort((places, day if order == "oldest" else -day, day <= 0))
