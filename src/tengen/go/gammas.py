"""Strengths of moves by the Bradley-Terry model: the sets that come with Tengen, and reading your own."""

from pathlib import Path

from tengen._core import Board
from tengen._core import gammas as _core
from tengen.go.shipped import shipped_text

SHIPPED = ("dan", "wide")

__all__ = ["SHIPPED", "strengths", "text"]


def text(name: str | Path) -> str:
    """The text of the shipped set of that name, or of the file of that path; ValueError or OSError if there is none."""
    return shipped_text("gammas", SHIPPED, name)


def strengths(board: Board, name: str | Path = "dan") -> dict[str, float]:
    """By vertex the strength of each legal move that fills no own eye; its share of their sum is its probability.

    ValueError if the file is no file of gammas, OSError if it cannot be read.
    """
    return _core.strengths(board, text(name))
