"""Opening books as the engine sees them; tengen.book reads them from files."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tengen.config import GoConfig
from tengen.go import Game
from tengen.go.size import BoardSize, Vertex

#: What `book.file` is for the book that comes with Tengen for the size of the board, and for none.
SHIPPED = "shipped"
NONE = "none"


@dataclass(frozen=True)
class BookMove:
    """A move that a book knows in a position."""

    vertex: Vertex  # on the board as it stands, not on the image that the book keeps
    share: float  # the chance that the book plays it, 0 for what it only knows
    games: int | None = None  # how many records played it, None where the book does not count
    wins: int | None = None  # of these, won by the side that played it
    remark: str = ""  # why, in a line for people: "61% of 41 games won"


class Book(Protocol):
    """Moves that need no thought."""

    @property
    def name(self) -> str:
        """What it is called where a move is said to come from it: the name of its file, say."""

    def moves(self, game: Game) -> list[BookMove]:
        """All that it knows of the position, the likeliest first, legal moves only; [] if it does not know it."""

    def choose(self, game: Game, rng: random.Random) -> BookMove | None:
        """The move to play here; None if the book does not know the position."""


class Books(Protocol):
    """What opens the books that configurations name (book.file): tengen.book.reader.configured."""

    def __call__(self, config: GoConfig, size: BoardSize) -> Book | None:
        """The book for a board. It never fails: of a book that cannot be used it tells on stderr, and there is none."""

    def check(self, config: GoConfig, size: BoardSize) -> None:
        """ValueError, which names the book, if it cannot be used."""


def book_dict(name: str, moves: Sequence[BookMove]) -> dict[str, Any] | None:
    """What a book knows of a position as plain values, for JSON; None if it knows nothing."""
    rows = []
    for move in moves:
        told = {"games": move.games, "wins": move.wins, "remark": move.remark or None}
        known = {key: value for key, value in told.items() if value is not None}
        rows.append({"move": move.vertex, "share": round(move.share, 6), **known})
    return {"name": name, "moves": rows} if rows else None


class BookInPlay:
    """A book in the course of one game: shut where the configuration says so."""

    def __init__(self) -> None:
        self._shut_at: int | None = None  # the number of the move at which the book knew nothing

    def moves(self, book: Book | None, game: Game, config: GoConfig) -> list[BookMove]:
        """What it knows of the position; [] while it is shut."""
        return [] if book is None or not self._open(game, config) else book.moves(game)

    def choose(self, book: Book | None, game: Game, config: GoConfig, rng: random.Random) -> BookMove | None:
        """Its move; the first time that it has none shuts it (Ferreira 2016, 4.2)."""
        if book is None or not self._open(game, config):
            return None
        move = book.choose(game, rng)
        if move is not None and game.legal(move.vertex):
            return move
        self._shut_at = game.move_number
        return None

    def _open(self, game: Game, config: GoConfig) -> bool:
        settings = config.book
        if settings.moves > 0 and game.move_number >= settings.moves:
            return False
        if self._shut_at is not None and game.move_number < self._shut_at:
            self._shut_at = None  # moves were taken back
        return self._shut_at is None or not settings.closes
