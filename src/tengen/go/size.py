"""Sizes of boards: an integer for a square, (width, height) for a rectangle."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tengen import _core
from tengen._core import MAX_SIZE, MIN_SIZE

#: What Board and Game are made of, and what their `size` is: Board(9), Board((9, 13)).
BoardSize = int | tuple[int, int]
#: A point of a board, such as "D4", or "pass".
Vertex = str
#: The letters of columns from the left, in Python; those of pages are in web/components/board/geometry.js.
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def sides(size: BoardSize) -> tuple[int, int]:
    """Width and height."""
    return (size, size) if isinstance(size, int) else size


def area(size: BoardSize) -> int:
    """How many points there are."""
    width, height = sides(size)
    return width * height


def size_of(width: int, height: int) -> BoardSize:
    """The size of a board with these sides."""
    return width if width == height else (width, height)


def size_text(size: BoardSize) -> str:
    """Such as "9x9" and "9x13"."""
    width, height = sides(size)
    return f"{width}x{height}"


def size_option(size: BoardSize) -> str:
    """Such as "9" and "9x13": as options are given and files keep it."""
    return str(size) if isinstance(size, int) else size_text(size)


def parse_size(text: str, low: int = MIN_SIZE, high: int = MAX_SIZE) -> BoardSize:
    """Reads "9", "9x9" and, width first, "9x13"; ValueError says what is wrong."""
    match = re.fullmatch(r"\s*(\d{1,3})(?:\s*[x×]\s*(\d{1,3}))?\s*", text, re.ASCII | re.IGNORECASE)
    if match is None:
        raise ValueError(f"{text[:20]!r} is not a board size: write 9, or 9x13 for a board 9 wide and 13 high")
    width, height = int(match[1]), int(match[2] or match[1])
    check_sides(width, height, low, high)
    return size_of(width, height)


def as_size(value: object, low: int = MIN_SIZE, high: int = MAX_SIZE) -> BoardSize:
    """A size as JSON, TOML and Python may hold it: 9, "9x13", [9, 13]; ValueError says what is wrong."""
    if isinstance(value, str):
        return parse_size(value, low, high)
    pair: list[Any] = list(value) if isinstance(value, list | tuple) else [value, value]
    if len(pair) != 2 or not all(isinstance(side, int) and not isinstance(side, bool) for side in pair):
        raise ValueError(f"{repr(value)[:40]} is not a board size: write 9, or 9x13 for a board 9 wide and 13 high")
    width, height = pair
    check_sides(width, height, low, high)
    return size_of(width, height)


def check_sides(width: int, height: int, low: int = MIN_SIZE, high: int = MAX_SIZE) -> None:
    """ValueError if a board cannot have these sides."""
    if not all(low <= side <= high for side in (width, height)):
        raise ValueError(f"the board size {size_option(size_of(width, height))} is not in {low}..{high}")


def point_name(x: int, y: int, size: BoardSize) -> Vertex:
    """The vertex of a point, counted from the left and from the top."""
    return f"{COLUMNS[x]}{sides(size)[1] - y}"


def point_at(vertex: Vertex, size: BoardSize) -> tuple[int, int]:
    """Column and row of a vertex, counted from the left and from the top; they may lie outside the board."""
    return COLUMNS.index(vertex[0]), sides(size)[1] - int(vertex[1:])


def symmetries(size: BoardSize) -> int:
    """How many symmetries a board has: 8 if it is square; those of a rectangle swap no rows and columns."""
    return 8 if isinstance(size, int) else 4


def inverse_symmetry(symmetry: int) -> int:
    """The symmetry that undoes this one."""
    return _core.inverse_symmetry(symmetry)


@cache
def vertices(size: BoardSize) -> tuple[Vertex, ...]:
    """All points, row by row from the top."""
    width, height = sides(size)
    return tuple(point_name(x, y, size) for y in range(height) for x in range(width))
