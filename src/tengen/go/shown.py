"""Board and Game of the core, as notebooks show them, and the error that both raise."""

from tengen._core import Board, Game, IllegalMove
from tengen.notebook import board_html, game_html

__all__ = ["Board", "Game", "IllegalMove"]

Board._repr_html_ = board_html  # type: ignore[attr-defined]
Game._repr_html_ = game_html  # type: ignore[attr-defined]
IllegalMove.__doc__ = "A move that the rules forbid; the text says why."
