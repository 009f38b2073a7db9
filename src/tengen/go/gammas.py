"""Strengths of moves by the Bradley-Terry model: the sets that come with Tengen, and reading your own."""

import re
from pathlib import Path

from tengen._core import Board
from tengen._core import gammas as _core
from tengen.datafile import GAMMAS
from tengen.go.shipped import shipped_text

SHIPPED = ("dan", "wide")

__all__ = ["SHIPPED", "check", "strengths", "text"]


def text(name: str | Path) -> str:
    """The text of the shipped set of that name, or of the file of that path.

    ValueError, which names the file, if it is no file of gammas or damaged; FileNotFoundError if there is none.
    """
    return shipped_text(GAMMAS, SHIPPED, name, check)


def check(content: str) -> None:
    """ValueError says which line of a text names no strength; the core keeps what it has read for those who use it."""
    _core.strengths(Board(2), content)
    if not re.search(r"^[ \t\r]*[^#\s]", content, re.MULTILINE):
        raise ValueError("no line of it names a strength")


def strengths(board: Board, name: str | Path = "dan") -> dict[str, float]:
    """By vertex the strength of each legal move that fills no own eye; its share of their sum is its probability.

    ValueError if the file is no file of gammas, OSError if it cannot be read.
    """
    return _core.strengths(board, text(name))
