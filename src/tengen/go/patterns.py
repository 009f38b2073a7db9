"""The 3x3 pattern sets that come with Tengen, and reading your own."""

from importlib import resources
from pathlib import Path

from tengen._core import PatternSet

SHIPPED = ("matilda", "mogo")

__all__ = ["SHIPPED", "PatternSet", "load", "text"]


def text(name: str | Path) -> str:
    """The text of the shipped set of that name, or of the file of that path; ValueError or OSError if there is none."""
    if name in SHIPPED:
        return resources.files("tengen").joinpath("data", "patterns", f"{name}.txt").read_text("utf8")
    path = Path(name)
    try:
        return path.read_text("utf8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: {error}") from None
    except FileNotFoundError:
        raise FileNotFoundError(f"{path}: no such file, and the shipped sets are {', '.join(SHIPPED)}") from None


def load(name: str | Path) -> PatternSet:
    """The shipped set of that name, or the set in a file of that path.

    ValueError if the text is not a pattern file, OSError if it cannot be read.
    """
    try:
        return PatternSet.parse(text(name))
    except ValueError as error:
        raise ValueError(str(error) if str(error).startswith(str(name)) else f"{name}: {error}") from None
