"""The 3x3 pattern sets that come with Tengen, and reading your own."""

from pathlib import Path

from tengen._core import PatternSet
from tengen.go.shipped import shipped_text

SHIPPED = ("matilda", "mogo")

__all__ = ["SHIPPED", "PatternSet", "load", "text"]


def text(name: str | Path) -> str:
    """The text of the shipped set of that name, or of the file of that path; ValueError or OSError if there is none."""
    return shipped_text("patterns", SHIPPED, name)


def load(name: str | Path) -> PatternSet:
    """The shipped set of that name, or the set in a file of that path.

    ValueError if the text is not a pattern file, OSError if it cannot be read.
    """
    try:
        return PatternSet.parse(text(name))
    except ValueError as error:
        raise ValueError(str(error) if str(error).startswith(str(name)) else f"{name}: {error}") from None
