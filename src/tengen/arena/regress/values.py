"""Values in files of test positions: points, numbers, words and lists of them."""

from __future__ import annotations

import re
from typing import Any

from tengen.go.size import point_at

Pair = tuple[str, str]
Value = bool | int | str | None | list[str] | list[Pair]

_VERTEX = re.compile(r"[A-HJ-Z][1-9][0-9]?", re.IGNORECASE)
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "none": None}


class PositionError(ValueError):
    """A file of positions that cannot be read; the message begins with file:line."""


def plain(value: Any) -> Any:
    """A result as the files write it: a Reading is its result, tuples of pairs are lists."""
    if hasattr(value, "result") and hasattr(value, "nodes"):
        return value.result
    if isinstance(value, tuple):
        return list(value)
    return value


def board_order(vertex: str, size: int) -> tuple[int, int]:
    """Sorts points row by row from the top."""
    x, y = point_at(vertex, size)
    return y, x


def same_value(got: Any, expected: Value, size: int) -> bool:
    """Equality of type and value; expected lists are put in board order first, pairs are compared as sets."""
    if isinstance(expected, list):
        if not isinstance(got, list):
            return False
        if any(isinstance(entry, tuple) for entry in [*got, *expected]):
            return sorted(map(sorted, got)) == sorted(map(sorted, expected))
        return got == sorted(expected, key=lambda vertex: board_order(str(vertex), size))
    return type(got) is type(expected) and got == expected


def read_vertex(word: str, size: int, where: str) -> str:
    """A point of a board of this size."""
    if not _VERTEX.fullmatch(word):
        raise PositionError(f"{where}: {word!r} is not a vertex such as D4")
    vertex = word.upper()
    x, y = point_at(vertex, size)
    if x >= size or y < 0:
        raise PositionError(f"{where}: {vertex} is not on a board of {size}x{size}")
    return vertex


def read_value(word: str, size: int, where: str) -> Value:
    """A value as the files write it."""
    if word.startswith("["):
        if not word.endswith("]"):
            raise PositionError(f"{where}: the list {word!r} does not end with ]")
        parts = [part.strip() for part in word[1:-1].split(",") if part.strip()]
        pairs = [part.split("-") for part in parts]
        if any(len(pair) > 1 for pair in pairs):
            if any(len(pair) != 2 for pair in pairs):
                raise PositionError(f"{where}: a list of pairs looks like [A1-B2, C3-D4], not {word}")
            return [(read_vertex(a, size, where), read_vertex(b, size, where)) for a, b in pairs]
        return [read_vertex(part, size, where) for part in parts]
    if word.lower() in _WORDS:
        return _WORDS[word.lower()]
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    if _VERTEX.fullmatch(word):
        return read_vertex(word, size, where)
    if re.fullmatch(r"[a-z]\w*", word):
        return word
    raise PositionError(f"{where}: {word!r} is not a value: true, false, yes, no, unknown, none, 3, D4, [D4, E5]")
