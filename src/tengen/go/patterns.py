"""The 3x3 pattern sets that come with Tengen, and reading your own."""

from pathlib import Path

from tengen._core import PatternSet
from tengen.datafile import PATTERNS
from tengen.go.shipped import shipped_text

SHIPPED = ("matilda", "mogo")

__all__ = ["SHIPPED", "PatternSet", "check", "load", "text"]


def text(name: str | Path) -> str:
    """The text of the shipped set of that name, or of the file of that path.

    ValueError, which names the file, if it is no pattern set or damaged; FileNotFoundError if there is none.
    """
    return shipped_text(PATTERNS, SHIPPED, name, check)


def check(content: str) -> None:
    """ValueError says which line of a text belongs to no pattern."""
    if len(PatternSet.parse(content)) == 0:
        raise ValueError("there is no pattern in it")


def load(name: str | Path) -> PatternSet:
    """The shipped set of that name, or the set in a file of that path.

    ValueError, which names the file, if it is no pattern set; FileNotFoundError if there is none.
    """
    return PatternSet.parse(text(name))
