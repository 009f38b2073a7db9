"""Opening books as the engine sees them; tengen.book reads them from files."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tengen.config import GoConfig
from tengen.go import Game
from tengen.go.size import BoardSize, Vertex


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


#: What opens the book that a configuration names for a board: tengen.book.reader.configured. It never fails: a book that
#: cannot be used is told of on stderr, and there is none then.
Books = Callable[[GoConfig, BoardSize], Book | None]


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
