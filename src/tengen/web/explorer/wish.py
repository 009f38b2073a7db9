"""What is looked for, within bounds: a whole board or a rectangle of it, among the games that a filter means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from tengen.games import Filter
from tengen.games.query import LETTERS, Pattern, Position
from tengen.go import Game, Reduced
from tengen.go.color import ColorLike
from tengen.go.size import BoardSize, Vertex, point_at, point_name, sides
from tengen.web.board.errors import BoardError, board_errors

#: What a point of a rectangle can be asked to hold instead of what it holds, and its letter in patterns.
CELLS = {"any": "?", "own": "M", "other": "Y"}
#: Where a rectangle may lie; "" is as it lies: in a corner, on a side, or anywhere.
PLACES = {"": "As it lies", "anywhere": "Anywhere", "fixed": "Only here"}
_LONGEST = 80  # letters of a condition
_FIELDS = tuple(each.name for each in fields(Filter) if each.name != "size")


@dataclass(frozen=True)
class Wish:
    """A query with its filter. Points of its answer are those of the query: `vertex` leads back to the board."""

    query: Position | Pattern
    wanted: Filter
    size: BoardSize
    #: Column and row of the top left point of a rectangle.
    corner: tuple[int, int] = (0, 0)
    #: The images of a position that is like itself; None for a rectangle.
    images: Reduced | None = field(default=None, compare=False, repr=False)

    def vertex(self, found: Vertex) -> Vertex:
        """A continuation on the board that was asked about."""
        query = self.query
        if found == "pass":
            return found
        if self.images is not None:
            return max(self.images.restore(self.images.reduce(found)), key=self._usual)
        if isinstance(query, Position) or query.at is not None:
            return found
        x, y = point_at(found, (query.width, query.height))
        return point_name(x + self.corner[0], y + self.corner[1], self.size)

    def _usual(self, vertex: Vertex) -> tuple[int, int]:
        """Of points that are alike, the one on the upper right, where a game begins by custom, has the most."""
        x, y = point_at(vertex, self.size)
        return x - y, x


def whole_board(game: Game, wanted: Filter, *, colors: bool = True, symmetries: bool = True) -> Wish:
    """The position of a game, with its side to move."""
    query = Position.of(game, symmetries=symmetries, colors=colors)
    images = Reduced(game.board) if symmetries else None
    return Wish(query, replace(wanted, size=game.size), game.size, images=images)


def rectangle(
    game: Game,
    first: Vertex,
    last: Vertex,
    wanted: Filter,
    *,
    cells: Mapping[Vertex, str] | None = None,
    place: str = "",
    to_move: ColorLike | None = None,
    colors: bool = True,
    symmetries: bool = True,
) -> Wish:
    """What a rectangle of the board holds; `cells` are points of it that have to hold one of CELLS instead."""
    if place not in PLACES:
        raise BoardError(f"A rectangle lies {', '.join(filter(None, PLACES))}, or as it lies, not {place[:20]!r}.")
    with board_errors():
        (x0, y0), (x1, y1) = (_point(vertex, game.size) for vertex in (first, last))
        x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        pattern = Pattern.of(game, first, last, place or None, to_move=to_move, symmetries=symmetries, colors=colors)
        black, white = bytearray(pattern.black), bytearray(pattern.white)
        for vertex, kind in (cells or {}).items():
            x, y = _point(vertex, game.size)
            if not (x0 <= x <= x1 and y0 <= y <= y1):
                raise BoardError(f"{vertex[:4]} is not in the rectangle.")
            if kind not in CELLS:
                raise BoardError(f"A point holds {', '.join(CELLS)} or what is there, not {kind[:20]!r}.")
            at = (y - y0) * pattern.width + x - x0
            black[at], white[at] = LETTERS[CELLS[kind]]
        pattern = replace(pattern, black=bytes(black), white=bytes(white), size=game.size)
    if all(states == 7 for states in (*pattern.black, *pattern.white)):
        raise BoardError("Everything is allowed in this rectangle: ask for a stone or an empty point at least.")
    return Wish(pattern, replace(wanted, size=game.size), game.size, (x0, y0))


def make_filter(values: Mapping[str, Any]) -> Filter:
    """The filter of texts by name, empty ones left out; BoardError says which cannot be read."""
    asked: dict[str, Any] = {}
    for name, value in values.items():
        if name not in _FIELDS:
            raise BoardError(f"Games cannot be chosen by {name[:40]!r}: there are {', '.join(_FIELDS)}.")
        if isinstance(value, str) and len(value) > _LONGEST:
            raise BoardError(f"{name} has {_LONGEST} letters at most.")
        if value not in ("", None, (), []):
            asked[name] = value
    with board_errors():
        return Filter(**asked)


def _point(vertex: Vertex, size: BoardSize) -> tuple[int, int]:
    columns, rows = sides(size)
    try:
        x, y = point_at(vertex.upper(), size)
    except (ValueError, IndexError):
        x, y = -1, -1
    if not (0 <= x < columns and 0 <= y < rows):
        raise BoardError(f"{vertex[:8]!r} is no point of the board.")
    return x, y
