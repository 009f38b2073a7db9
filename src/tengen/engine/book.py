"""Opening books as the engine sees them."""

from __future__ import annotations

from typing import Protocol

from tengen.go import Game


class Book(Protocol):
    """Moves that need no thought."""

    def lookup(self, game: Game) -> str | None:
        """A move for this position; None if the book does not know it."""
