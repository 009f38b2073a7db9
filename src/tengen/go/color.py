"""Colours as people and protocols write them: the one place where their names are read."""

from __future__ import annotations

from tengen._core import Color

#: What functions take that ask for a colour: itself, or its name as `parse_color` reads it.
ColorLike = Color | str
#: Both colours, Black first, and their names.
SIDES = {Color.BLACK: "black", Color.WHITE: "white"}
_BY_NAME = {spelling: color for color, name in SIDES.items() for spelling in (name, name[0])}


def parse_color(value: ColorLike) -> Color:
    """A colour by its name or the first letter of it, in any case; ValueError for everything else."""
    color = value if isinstance(value, Color) else _BY_NAME.get(value.lower()) if isinstance(value, str) else None
    if color not in SIDES:
        raise ValueError(f"{repr(value)[:60]} is not a colour: write black or white")
    return color


def is_color(text: str) -> bool:
    """Whether a text is the name of a colour."""
    return text.lower() in _BY_NAME
