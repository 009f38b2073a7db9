"""The 3x3 pattern sets that come with Tengen, and reading your own."""

from importlib import resources
from pathlib import Path

from tengen._core import PatternSet

SHIPPED = ("matilda", "mogo")

__all__ = ["SHIPPED", "PatternSet", "load"]


def load(name: str | Path) -> PatternSet:
    """The shipped set of that name, or the set in a file of that path.

    ValueError if the text is not a pattern file, OSError if it cannot be read.
    """
    if name in SHIPPED:
        text = resources.files("tengen").joinpath("data", "patterns", f"{name}.txt").read_text("utf8")
        return PatternSet.parse(text)
    path = Path(name)
    try:
        return PatternSet.parse(path.read_text("utf8"))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    except FileNotFoundError:
        raise FileNotFoundError(f"{path}: no such file, and the shipped sets are {', '.join(SHIPPED)}") from None
