"""Opening books as the engine sees them; tengen.book reads them from files."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from tengen.go import Game
from tengen.go.size import Vertex


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
