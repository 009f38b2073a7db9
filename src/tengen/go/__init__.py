"""Go: board, rules, games, tactics, scoring."""

from tengen._core import Board, Color, ContextBoard, IllegalMove

__all__ = ["Board", "Color", "ContextBoard", "IllegalMove"]
