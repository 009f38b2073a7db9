"""What can be looked for in games: whole positions, patterns, sequences of moves.

How letters of a pattern are meant:

    .  empty               X  black                O  white
    x  black or empty      o  white or empty       #  a stone of either colour
    M  a stone of the side to move                 m  that or empty
    Y  a stone of the other side                   y  that or empty
    ?  or *  anything, and anything off the pattern

Rows of - and +, and | at the ends of rows, are edges of the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as Many
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from tengen._core import MAX_SIZE, Board, Color, Game, transform_vertex
from tengen.go.color import SIDES, ColorLike, parse_color
from tengen.go.size import BoardSize, Vertex, as_size, point_at, point_name, sides, size_text

if TYPE_CHECKING:
    from tengen._core.games import Collection, Hits

_EMPTY, _BLACK, _WHITE = 1, 2, 4
#: States of a letter where Black is to move, and where White is.
LETTERS = {
    ".": (_EMPTY, _EMPTY),
    "X": (_BLACK, _BLACK),
    "O": (_WHITE, _WHITE),
    "x": (_BLACK | _EMPTY,) * 2,
    "o": (_WHITE | _EMPTY,) * 2,
    "#": (_BLACK | _WHITE,) * 2,
    "M": (_BLACK, _WHITE),
    "Y": (_WHITE, _BLACK),
    "m": (_BLACK | _EMPTY, _WHITE | _EMPTY),
    "y": (_WHITE | _EMPTY, _BLACK | _EMPTY),
    "?": (7, 7),
    "*": (7, 7),
}
_OF_STATES = {states: letter for letter, states in reversed(LETTERS.items()) if letter != "*"}
_LEFT, _TOP, _RIGHT, _BOTTOM = 1, 2, 4, 8
_CORNERS = (_LEFT | _TOP, _TOP | _RIGHT, _RIGHT | _BOTTOM, _BOTTOM | _LEFT)
PLACES = ("corner", "side", "anywhere", "fixed")


def _side(value: ColorLike | None) -> Color | None:
    return None if value is None else parse_color(value)


@dataclass(frozen=True)
class Position:
    """A whole board; make it with `of`. Ko and superko do not matter."""

    size: BoardSize
    #: 0 empty, 1 black, 2 white, row by row from the top.
    stones: bytes = field(repr=False)
    #: None: either.
    to_move: Color | None = None
    symmetries: bool = True
    #: Positions with the colours exchanged, the side to move too, count as the same.
    colors: bool = True

    @classmethod
    def of(
        cls, position: Board | Game, *, either_to_move: bool = False, symmetries: bool = True, colors: bool = True
    ) -> Position:
        """The position of a board or a game with its side to move, or whoever is to move."""
        board = position.board if isinstance(position, Game) else position
        stones = np.ascontiguousarray(board.stones).tobytes()
        return cls(board.size, stones, None if either_to_move else board.to_move, symmetries, colors)

    def vertex(self, point: int) -> Vertex:
        """The vertex of a point that was found."""
        return _vertex(point, self.size)

    def find(self, collection: Collection, **scope: Any) -> Hits:
        """Where it occurs in a collection; `scope` as Collection.find_position has it."""
        return collection.find_position(
            self.size,
            self.stones,
            to_move=self.to_move,
            symmetries=self.symmetries,
            colors=self.colors,
            **scope,
        )


@dataclass(frozen=True)
class Pattern:
    """A rectangle of points that have to hold something; make it with `parse` or `of`."""

    width: int
    height: int
    #: States allowed at each point where Black is to move, row by row: 1 empty, 2 black, 4 white, added.
    black: bytes = field(repr=False)
    #: The same where White is to move.
    white: bytes = field(repr=False)
    #: Sides that lie on the edge of the board: 1 left, 2 top, 4 right, 8 bottom, added.
    edges: int = 0
    #: The top left point, if its place on the board is fixed.
    at: Vertex | None = None
    #: On boards of this size only.
    size: BoardSize | None = None
    #: Who has to be to move for a hit to begin; None: either.
    to_move: Color | None = None
    symmetries: bool = True
    colors: bool = True

    @classmethod
    def parse(
        cls,
        text: str,
        place: str | None = None,
        *,
        at: Vertex | None = None,
        size: BoardSize | None = None,
        to_move: ColorLike | None = None,
        symmetries: bool = True,
        colors: bool = True,
    ) -> Pattern:
        """Reads rows of letters (see the module); ValueError names the row and column of what is wrong.

        A pattern lies where its text draws edges. Without any, `place` may be "corner" (its top left corner is one of
        the board), "side" (its top row lies on the edge), "anywhere", or "fixed": then `at` is the vertex of its top
        left point, and `size` the board, 19x19 by default.
        """
        rows, edges = _read_rows(text)
        if place not in (None, *PLACES):
            raise ValueError(f"{str(place)[:20]!r} is no place of a pattern: choose one of {', '.join(PLACES)}")
        if at is not None and place not in (None, "fixed"):
            raise ValueError(f"a pattern at {at} is fixed: leave out place={place!r}")
        if place == "fixed" and at is None:
            raise ValueError("a fixed pattern needs `at`, the vertex of its top left point")
        if not edges and place in ("corner", "side"):
            edges = _LEFT | _TOP if place == "corner" else _TOP
        _check_place(place, edges)
        if at is not None:
            size = as_size(19 if size is None else size)
            edges = 0
        return cls._checked(rows, edges, at, size, _side(to_move), symmetries, colors)

    @classmethod
    def of(
        cls,
        position: Board | Game,
        first: Vertex,
        last: Vertex,
        place: str | None = None,
        *,
        to_move: ColorLike | None = None,
        symmetries: bool = True,
        colors: bool = True,
    ) -> Pattern:
        """What a board holds in a rectangle between two corners. By default it lies as it lies there: in a corner if it
        reaches one, on a side if it reaches one, else anywhere; or "fixed" and "anywhere" by `place`."""
        board = position.board if isinstance(position, Game) else position
        width, height = sides(board.size)
        (x0, y0), (x1, y1) = (_point(vertex, board.size) for vertex in (first, last))
        x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        stones = np.asarray(board.stones)[y0 : y1 + 1, x0 : x1 + 1]
        rows = ["".join(".XO"[stone] for stone in row) for row in stones]
        if place == "fixed":
            corner = point_name(x0, y0, board.size)
            return cls._checked(rows, 0, corner, board.size, _side(to_move), symmetries, colors)
        if place not in (None, "anywhere"):
            raise ValueError(f"a part of a board lies where it lies, fixed or anywhere, not {place!r}")
        reached = (_LEFT, x0 == 0), (_TOP, y0 == 0), (_RIGHT, x1 == width - 1), (_BOTTOM, y1 == height - 1)
        edges = 0 if place == "anywhere" else sum(edge for edge, reaches in reached if reaches)
        return cls._checked(rows, edges, None, None, _side(to_move), symmetries, colors)

    @classmethod
    def _checked(
        cls,
        rows: Many[str],
        edges: int,
        at: Vertex | None,
        size: BoardSize | None,
        to_move: Color | None,
        symmetries: bool,
        colors: bool,
    ) -> Pattern:
        width, height = len(rows[0]), len(rows)
        if size is not None and (width > sides(size)[0] or height > sides(size)[1]):
            raise ValueError(f"a pattern of {width}x{height} points does not fit a board of {size_text(size)}")
        if at is not None and size is not None:
            x, y = _point(at, size)
            if x + width > sides(size)[0] or y + height > sides(size)[1]:
                raise ValueError(f"a pattern of {width}x{height} points at {at} reaches beyond the board")
            at = point_name(x, y, size)
        black, white = (bytes(LETTERS[letter][side] for row in rows for letter in row) for side in (0, 1))
        return cls(width, height, black, white, edges, at, size, to_move, symmetries, colors)

    @property
    def rows(self) -> list[str]:
        """The letters, row by row."""
        letters = "".join(_OF_STATES.get(pair, "?") for pair in zip(self.black, self.white, strict=True))
        return [letters[start : start + self.width] for start in range(0, len(letters), self.width)]

    def text(self) -> str:
        """What `parse` reads, with the edges."""
        left, right = ("|" if self.edges & edge else "" for edge in (_LEFT, _RIGHT))
        rows = [f"{left}{row}{right}" for row in self.rows]
        edge = "+" * len(left) + "-" * self.width + "+" * len(right)
        return "\n".join([edge] * bool(self.edges & _TOP) + rows + [edge] * bool(self.edges & _BOTTOM))

    def vertex(self, point: int) -> Vertex:
        """The vertex of a point that was found: on the board if the pattern is fixed, else as if it was the board."""
        if point < 0 or self.at is None or self.size is None:
            return _vertex(point, (self.width, self.height))
        x, y = point_at(self.at, self.size)
        return point_name(x + point % self.width, y + point // self.width, self.size)

    def find(self, collection: Collection, **scope: Any) -> Hits:
        """Where it occurs in a collection; `scope` as Collection.find_pattern has it."""
        return collection.find_pattern(
            self.width,
            self.height,
            self.black,
            self.white,
            to_move=self.to_move,
            edges=self.edges,
            at=None if self.at is None or self.size is None else point_at(self.at, self.size),
            size=self.size,
            symmetries=self.symmetries,
            colors=self.colors,
            **scope,
        )


@dataclass(frozen=True)
class Sequence:
    """Moves in their order: vertices that take turns from Black on, or pairs of a colour and a vertex.

    Games without set-up stones that begin with them. With `within`, two corners of a rectangle or True for the one
    that reaches a point beyond the moves: games whose first moves in there are these, whatever is played elsewhere.
    """

    moves: tuple[tuple[Color, Vertex], ...]
    size: BoardSize = 19
    within: tuple[Vertex, Vertex] | None = None
    symmetries: bool = True
    colors: bool = True

    def __init__(
        self,
        moves: Iterable[Vertex | tuple[ColorLike, Vertex]],
        size: BoardSize = 19,
        within: tuple[Vertex, Vertex] | bool | None = None,
        *,
        symmetries: bool = True,
        colors: bool = True,
    ) -> None:
        board = as_size(size)
        played = tuple(_move(move, number, board) for number, move in enumerate(moves))
        if not played:
            raise ValueError("a sequence has a move at least")
        if isinstance(within, bool):
            within = _around([vertex for _, vertex in played], board) if within else None
        if within is not None:
            corners = [_point(vertex, board) for vertex in within]
            x0, y0, x1, y1 = (pick(c[i] for c in corners) for pick in (min, max) for i in (0, 1))
            within = point_name(x0, y0, board), point_name(x1, y1, board)
            for _, vertex in played:
                x, y = (-1, -1) if vertex == "pass" else point_at(vertex, board)
                if not (x0 <= x <= x1 and y0 <= y <= y1):
                    raise ValueError(f"{vertex} is not within {' and '.join(within)}")
        values = {"moves": played, "size": board, "within": within, "symmetries": symmetries, "colors": colors}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def vertex(self, point: int) -> Vertex:
        """The vertex of a point that was found."""
        return _vertex(point, self.size)

    def find(self, collection: Collection, **scope: Any) -> Hits:
        """Where it occurs in a collection; `scope` as Collection.find_sequence has it."""
        width = sides(self.size)[0]
        events = []
        for color, vertex in self.moves:
            white = color == Color.WHITE
            if vertex == "pass":
                events.append((5 + white) << 10)
            else:
                x, y = point_at(vertex, self.size)
                events.append(white << 10 | (y * width + x))
        within = None
        if self.within is not None:
            (x0, y0), (x1, y1) = (point_at(vertex, self.size) for vertex in self.within)
            within = (x0, y0, x1 - x0 + 1, y1 - y0 + 1)
        return collection.find_sequence(
            self.size,
            np.array(events, "<u2").tobytes(),
            within=within,
            symmetries=self.symmetries,
            colors=self.colors,
            **scope,
        )


#: What `Database.find` takes.
Query = Position | Pattern | Sequence


def _vertex(point: int, size: BoardSize) -> Vertex:
    width = sides(size)[0]
    return "pass" if point < 0 else point_name(point % width, point // width, size)


def _named(vertex: Vertex, size: BoardSize) -> Vertex:
    """A vertex in its one spelling; ValueError if there is none of this name."""
    return transform_vertex(size, vertex, 0)


def _point(vertex: Vertex, size: BoardSize) -> tuple[int, int]:
    found = _named(vertex, size)
    if found == "pass":
        raise ValueError("a point of the board is needed here, not a pass")
    return point_at(found, size)


def _move(move: Vertex | tuple[ColorLike, Vertex], number: int, size: BoardSize) -> tuple[Color, Vertex]:
    if isinstance(move, str):
        color, vertex = list(SIDES)[number % 2], move
    elif isinstance(move, tuple) and len(move) == 2:
        color, vertex = parse_color(move[0]), move[1]
    else:
        raise ValueError(f"{str(move)[:30]!r} is neither a vertex nor a pair of a colour and a vertex")
    return color, _named(vertex, size)


def _around(moves: list[Vertex], size: BoardSize) -> tuple[Vertex, Vertex]:
    points = [point_at(vertex, size) for vertex in moves if vertex != "pass"] or [(0, 0)]
    width, height = sides(size)
    columns, rows = zip(*points, strict=True)
    first = point_name(max(0, min(columns) - 1), max(0, min(rows) - 1), size)
    return first, point_name(min(width - 1, max(columns) + 1), min(height - 1, max(rows) + 1), size)


def _check_place(place: str | None, edges: int) -> None:
    if place == "corner" and edges not in _CORNERS:
        raise ValueError("a pattern in a corner draws the two edges that meet there")
    if place == "side" and edges not in (_LEFT, _TOP, _RIGHT, _BOTTOM):
        raise ValueError("a pattern on a side draws one edge")
    if place == "anywhere" and edges:
        raise ValueError("a pattern that may be anywhere draws no edge")


def _is_edge(line: str) -> bool:
    return set(line) <= {"-", "+"}


def _read_rows(text: str) -> tuple[list[str], int]:
    """The letters of the rows and the edges around them."""
    lines = ["".join(line.split()) for line in text.splitlines()]
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line]
    rows: list[str] = []
    edges, walls = 0, set()
    for i, (number, line) in enumerate(numbered):
        if _is_edge(line):
            if i not in (0, len(numbered) - 1):
                raise ValueError(f"row {number} of the pattern is an edge between other rows: it may be first or last")
            edges |= _TOP if i == 0 else _BOTTOM
            continue
        walls.add((line.startswith("|"), line.endswith("|")))
        row = line.removeprefix("|").removesuffix("|")
        for column, letter in enumerate(row, 1):
            if letter not in LETTERS:
                known = " ".join(LETTERS)
                raise ValueError(f"{letter!r} in row {number}, column {column} of the pattern is none of {known}")
        if rows and len(row) != len(rows[0]):
            raise ValueError(f"row {number} of the pattern has {len(row)} points, the first has {len(rows[0])}")
        rows.append(row)
    if not rows or not rows[0]:
        raise ValueError("the pattern is empty: write rows of . X O ?")
    if len(rows) > MAX_SIZE or len(rows[0]) > MAX_SIZE:
        raise ValueError(f"a pattern has at most {MAX_SIZE} rows and columns")
    if len(walls) > 1:
        raise ValueError("an edge of the pattern, |, stands in each of its rows or in none")
    left, right = walls.pop()
    return rows, edges | _LEFT * left | _RIGHT * right
