"""How points are named at the board: European (D4) or Japanese (4-十六)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tengen.go.size import COLUMNS, BoardSize, point_at, point_name, sides, size_text

_DIGITS = "〇一二三四五六七八九"


@dataclass(frozen=True)
class Coordinates:
    """European letters without I from the left and numbers from the bottom, without change."""

    def header(self, width: int) -> list[str]:
        """The names of the columns, two places each, in one line or more."""
        return [" ".join(COLUMNS[:width])]

    def row(self, y: int, height: int) -> str:
        """The name of a row, y counted from the top."""
        return str(height - y)

    def show(self, vertex: str, size: BoardSize) -> str:
        """The name of a vertex."""
        return vertex

    def read(self, text: str, size: BoardSize) -> str:
        """The vertex that a name means; what is no name of a point comes back unchanged."""
        return text


@dataclass(frozen=True)
class JapaneseCoordinates(Coordinates):
    """Columns by number from the left, rows by Japanese numerals from the top: the upper right star is 16-四.

    Where the terminal has no such numerals rows are numbers too, 16-4.
    """

    numerals: bool = True

    def header(self, width: int) -> list[str]:
        """Tens above units."""
        numbers = range(1, width + 1)
        units = " ".join(str(number % 10) for number in numbers)
        return [units] if width < 10 else [" ".join(str(number // 10 or " ") for number in numbers), units]

    def row(self, y: int, height: int) -> str:
        """From one at the top."""
        return numeral(y + 1) if self.numerals else str(y + 1)

    def show(self, vertex: str, size: BoardSize) -> str:
        """Such as 16-四."""
        if vertex[:1] not in COLUMNS or not vertex[1:].isdecimal():
            return vertex
        x, y = point_at(vertex, size)
        return f"{x + 1}-{self.row(y, sides(size)[1])}"

    def read(self, text: str, size: BoardSize) -> str:
        """Reads 16-四, 16の四 and 16-4; ValueError if it is off the board."""
        match = re.fullmatch(rf"(\d{{1,2}})\s*[-の,/]\s*(\d{{1,2}}|[十{_DIGITS}]{{1,3}})", text)
        if match is None:
            return text
        x, y = int(match[1]), int(match[2]) if match[2].isdecimal() else _value(match[2])
        width, height = sides(size)
        if not (1 <= x <= width and 1 <= y <= height):
            raise ValueError(f"{text} is outside the {size_text(size)} board")
        return point_name(x - 1, y - 1, size)


EUROPEAN = Coordinates()
STYLES: dict[str, Coordinates] = {"european": EUROPEAN, "japanese": JapaneseCoordinates()}


def coordinates(style: str, encoding: str | None) -> Coordinates:
    """A style by its name, as far as a terminal of this encoding can show it."""
    chosen = STYLES[style]
    try:
        "".join(line + chosen.row(y, 25) for y in range(25) for line in chosen.header(25)).encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return JapaneseCoordinates(numerals=False)
    return chosen


def numeral(number: int) -> str:
    """A number from 1 to 99 as it is written in Japanese."""
    tens, units = divmod(number, 10)
    text = ("" if tens < 2 else _DIGITS[tens]) + ("十" if tens else "")
    return text + (_DIGITS[units] if units else "")


def _value(text: str) -> int:
    """The number that a numeral means, 0 if it means none."""
    return next((number for number in range(1, 100) if numeral(number) == text), 0)
