"""avoidMoves and allowMoves of a query."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tengen.analysis import fields
from tengen.analysis.fields import FieldError, shown
from tengen.go.search.restriction import Ban, Restriction
from tengen.go.size import BoardSize

_KEYS = ("player", "moves", "untilDepth")
MAX_DEPTH = 1000


def read_restriction(avoid: list[Any] | None, allow: list[Any] | None, size: BoardSize) -> Restriction | None:
    """The moves that the search leaves out; None if there are none."""
    left_out = tuple(_ban("avoidMoves", each, size) for each in avoid or ())
    only = tuple(_ban("allowMoves", each, size) for each in allow or ())
    if len(only) != len({ban.color for ban in only}):
        raise FieldError("allowMoves", "there may be one entry for each player only")
    try:
        return Restriction(avoid=left_out, allow=only) if left_out or only else None
    except ValueError as error:
        raise FieldError("allowMoves", str(error)) from None


def _ban(field: str, value: Any, size: BoardSize) -> Ban:
    if not isinstance(value, Mapping):
        raise FieldError(field, f"{shown(value)} is not an object with {', '.join(_KEYS)}")
    for key in _KEYS:
        if key not in value:
            raise FieldError(field, f"an entry lacks {key}")
    for key in value:
        if key not in _KEYS:
            raise FieldError(field, f"an entry has {shown(key)}; it may have {', '.join(_KEYS)}")
    player = fields.color(field, value["player"])
    moves = tuple(fields.vertex(field, each, size) for each in fields.listed(field, value["moves"]))
    if field == "allowMoves" and not moves:
        raise FieldError(field, "an entry allows no moves")
    return Ban(player.name.lower(), moves, until_depth=fields.whole(field, value["untilDepth"], 1, MAX_DEPTH))
