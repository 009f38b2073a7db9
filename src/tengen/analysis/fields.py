"""Checks of single values of a query; a wrong one is a FieldError that names the field."""

from __future__ import annotations

import math
import re
from typing import Any

from tengen.go import Color, transform_vertex
from tengen.go.color import parse_color
from tengen.go.size import BoardSize, point_name, sides, size_text

_COORDINATES = re.compile(r"\(\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*\)")


class FieldError(ValueError):
    """What is wrong with a field, in one line."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def shown(value: Any) -> str:
    """A value in a message, cut short."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def text(field: str, value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise FieldError(field, f"{shown(value)} is not a text")
    return value


def boolean(field: str, value: Any) -> bool:
    """true or false."""
    if not isinstance(value, bool):
        raise FieldError(field, f"{shown(value)} is not true or false")
    return value


def whole(field: str, value: Any, low: int, high: int | None = None) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise FieldError(field, f"{shown(value)} is not a whole number")
    if value < low or (high is not None and value > high):
        bounds = f"at least {low}" if high is None else f"from {low} to {high}"
        raise FieldError(field, f"{shown(value)} is out of range: it must be {bounds}")
    return value


def number(field: str, value: Any, low: float, high: float) -> float:
    """A number within bounds, both included."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise FieldError(field, f"{shown(value)} is not a number")
    try:
        real = float(value)
    except OverflowError:
        real = math.inf
    if not low <= real <= high:
        raise FieldError(field, f"{shown(value)} is out of range: it must be from {low:g} to {high:g}")
    return real


def listed(field: str, value: Any) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise FieldError(field, f"{shown(value)} is not a list")
    return value


def wholes(field: str, value: Any, low: int, high: int) -> list[int]:
    """A list of whole numbers within bounds."""
    return [whole(field, each, low, high) for each in listed(field, value)]


def color(field: str, value: Any) -> Color:
    """Who plays: B or W."""
    try:
        return parse_color(value)
    except ValueError:
        raise FieldError(field, f"{shown(value)} is no player: write B or W") from None


def vertex(field: str, value: Any, size: BoardSize) -> str:
    """A point such as D4, in coordinates such as (3,15) from the top left, or pass; as the board writes it."""
    if not isinstance(value, str):
        raise FieldError(field, f"{shown(value)} is no point: write text such as D4 or pass")
    pair = _COORDINATES.fullmatch(value)
    if pair:
        x, y = int(pair[1]), int(pair[2])
        width, height = sides(size)
        if not (0 <= x < width and 0 <= y < height):
            raise FieldError(field, f"{shown(value)} is outside the {size_text(size)} board")
        return point_name(x, y, size)
    if len(value) > 8:
        raise FieldError(field, f"{shown(value)} is no point: write text such as D4 or pass")
    try:
        return transform_vertex(size, value, 0)
    except ValueError as error:
        raise FieldError(field, str(error)) from None


def plays(field: str, value: Any, size: BoardSize) -> tuple[tuple[Color, str], ...]:
    """A list of pairs of a player and a point."""
    found = []
    for place, each in enumerate(listed(field, value)):
        if not isinstance(each, list) or len(each) != 2:
            raise FieldError(field, f'entry {place} is {shown(each)}, not a pair such as ["B","D4"]')
        try:
            found.append((color(field, each[0]), vertex(field, each[1], size)))
        except FieldError as error:
            raise FieldError(field, f"entry {place}: {error}") from None
    return tuple(found)
