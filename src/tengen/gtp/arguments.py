"""Arguments of commands: read, checked, and refused with a reason that names them."""

from __future__ import annotations

import math
import re

from tengen.go import Color
from tengen.go import color as colors
from tengen.go.size import BoardSize, point_at, point_name, sides, size_text

_BOOLS = {"true": True, "1": True, "yes": True, "on": True, "false": False, "0": False, "no": False, "off": False}
_VERTEX = re.compile(r"[a-hj-z](\d{1,2})", re.IGNORECASE | re.ASCII)
_QUOTED = 60  # characters of a wrong argument that a message repeats


class Refused(ValueError):  # noqa: N818  (the protocol speaks of failure responses, not of errors)
    """A command that cannot be carried out; the text is the answer."""


class Arguments:
    """The words after a command. Reading beyond the last one is the caller's mistake: counts are checked before."""

    def __init__(self, text: str = "") -> None:
        self.raw = text  # with surrogates for bytes that are no text: they may name a file
        self.text = text.encode("utf-8", "replace").decode()
        self.words = self.text.split()

    def __len__(self) -> int:
        return len(self.words)

    def color(self, index: int) -> Color:
        """Black or white."""
        return parse_color(self.words[index])

    def vertex(self, index: int, size: BoardSize) -> str:
        """A point of the board, in the usual spelling, or pass."""
        return parse_vertex(self.words[index], size)

    def whole(self, index: int, name: str, low: int = 0, high: int = 1_000_000_000) -> int:
        """A whole number within bounds."""
        return parse_whole(self.words[index], name, low, high)

    def number(self, index: int, name: str, low: float = 0.0, high: float = 1e9) -> float:
        """A finite number within bounds."""
        return parse_number(self.words[index], name, low, high)


def parse_color(word: str) -> Color:
    """A colour by its name or first letter."""
    try:
        return colors.parse_color(word)
    except ValueError:
        raise Refused(f"invalid color {quoted(word)}: write black, white, b or w") from None


def parse_vertex(word: str, size: BoardSize) -> str:
    """A point of the board, in the usual spelling, or pass."""
    if word.lower() == "pass":
        return "pass"
    match = _VERTEX.fullmatch(word)
    if not match:
        raise Refused(f"invalid coordinate {quoted(word)}: write a point such as D4, or pass")
    x, y = point_at(word.upper(), size)
    width, height = sides(size)
    if x >= width or not 0 <= y < height:
        raise Refused(f"invalid coordinate {quoted(word)}: not on a board of {size_text(size)}")
    return point_name(x, y, size)


def parse_whole(word: str, name: str, low: int = 0, high: int = 1_000_000_000) -> int:
    """A whole number within bounds."""
    if not re.fullmatch(r"[+-]?\d{1,18}", word, re.ASCII):
        raise Refused(f"invalid {name} {quoted(word)}: a whole number is needed")
    value = int(word)
    if not low <= value <= high:
        raise Refused(f"invalid {name} {value}: from {low} to {high}")
    return value


def parse_number(word: str, name: str, low: float = 0.0, high: float = 1e9) -> float:
    """A finite number within bounds."""
    try:
        value = float(word) if len(word) < 40 and "_" not in word else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise Refused(f"invalid {name} {quoted(word)}: a number is needed")
    if not low <= value <= high:
        raise Refused(f"invalid {name} {value:g}: from {low:g} to {high:g}")
    return value


def parse_bool(word: str, name: str) -> bool:
    """True or false, in the usual spellings."""
    try:
        return _BOOLS[word.lower()]
    except KeyError:
        raise Refused(f"invalid {name} {quoted(word)}: write true or false") from None


def quoted(text: str) -> str:
    """A text for a message, shortened."""
    return repr(text if len(text) <= _QUOTED else text[:_QUOTED] + "...")
