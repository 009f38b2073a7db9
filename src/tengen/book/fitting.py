"""Whether a book is for a game."""

from __future__ import annotations

from tengen.book.kind import BookOptions
from tengen.go import Game


def fits(game: Game, options: BookOptions, komi: float | None = None) -> bool:
    """Whether a book made from games without handicap, of this komi if it has one, is for a game."""
    return game.handicap < 2 and (komi is None or abs(game.komi - komi) <= options.komi)
