"""A part of the list of games in which something was found."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from tengen.games import Database, StoredGame
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
    games = {game.id: game for game in database.games(numbers)}
    return [_of(games[number], move) for number, move in zip(numbers, moves, strict=True) if number in games]


def _ordered(found: Found, order: str) -> Any:
    """Places in the rows of the answer; games that do not tell come last."""
    columns, rows = found.columns, found.rows
    places = np.arange(len(rows))
    if order == "stored":
        return places
    if order == "strongest":
        weaker = np.nan_to_num(columns.strengths[rows].min(axis=1), nan=-np.inf)
        return np.lexsort((places, -weaker))
    day = columns.day[rows]
    unknown = day <= 0
    return np.lexsort((places, day if order == "oldest" else -day, unknown))


def _of(game: StoredGame, move: int) -> Listed:
    return Listed(
        id=game.id,
        move=move,
        black=game.black or "",
        white=game.white or "",
        black_rank=game.black_rank or "",
        white_rank=game.white_rank or "",
        result=game.result or "",
        date=game.date or "",
        event=game.event or "",
        length=game.length,
    )
