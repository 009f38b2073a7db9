"""Go as populations see it: positions modulo the symmetries of the board.

Colours are not exchanged, since komi is for one of them only: White's book is not Black's. Ko is left out of the key,
and every move that the book knows is asked for whether it is legal now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tengen._core import reduced_line
from tengen.book.world import walked
from tengen.go import Color, Game, Reduced
from tengen.go.color import parse_color
from tengen.go.size import BoardSize, Vertex, area, as_size, point_at, sides, size_option, vertices

_KEYS = ("domain", "size", "komi", "rules", "handicap", "black", "white", "to_move", "moves", "goal")
_MOST_MOVES = 10_000
_LONGEST = 3  # boards full of moves
_WHITE, _PASSED = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
_PASS = 0xFFFF  # as reduced_line has it


def marked(key: int, white: bool, passed: bool) -> int:
    """The key of a position with who is to move, and whether it was just passed: another pass would end the game."""
    return key ^ (_WHITE if white else 0) ^ (_PASSED if passed else 0)


class GoPlace:
    """A position of Go with its images."""

    def __init__(self, game: Game) -> None:
        self._reduced = Reduced(game.board)
        self.key = marked(self._reduced.key, game.to_move == Color.WHITE, game.passes_in_a_row > 0)

    def reduce(self, action: Vertex) -> Vertex:
        """The move in the image."""
        return self._reduced.reduce(action)

    def restore(self, reduced: Vertex) -> list[Vertex]:
        """The moves here that it stands for, row by row from the top."""
        found = self._reduced.restore(reduced)
        return sorted(found, key=lambda vertex: order_of(vertex, self._reduced.size))


def goal_of(text: str, size: BoardSize) -> tuple[Color, Vertex]:
    """The side that is to own a point, and the point; ValueError if the text is not such as "b C3"."""
    color, _, vertex = text.partition(" ")
    point = vertex.strip().upper()
    if point not in vertices(size):
        raise ValueError(f"the goal {text[:40]!r} is not a colour and a point of the board, such as 'black C3'")
    return parse_color(color), point


def order_of(vertex: Vertex, size: BoardSize) -> int:
    """Row by row from the top, the pass at the end."""
    if vertex == "pass":
        return area(size)
    column, row = point_at(vertex, size)
    return row * sides(size)[0] + column


class GoLine:
    """A game of Go under way."""

    def __init__(self, game: Game, goal: str = "") -> None:
        self.game = game
        self.goal = goal

    @property
    def mover(self) -> int:
        """0 for Black."""
        return int(self.game.to_move == Color.WHITE)

    @property
    def over(self) -> bool:
        """Ended by passes."""
        return self.game.over

    @property
    def longest(self) -> int:
        """Three boards full of moves."""
        return _LONGEST * area(self.game.size)

    def place(self) -> GoPlace:
        """The position now."""
        return GoPlace(self.game)

    def order(self, action: Vertex) -> int:
        """By rows from the top; -1 if it is not legal."""
        return order_of(action, self.game.size) if action == "pass" or self.game.legal(action) else -1

    def play(self, action: Vertex) -> None:
        """A move or a pass."""
        self.game.play(action)


@dataclass(frozen=True)
class GoWorld:
    """A start position and its rules: the empty board, or what stones and moves make of it."""

    size: BoardSize = 9
    komi: float = 7.5
    rules: str = "chinese"
    handicap: int = 0
    black: tuple[Vertex, ...] = ()  # stones set up before the first move
    white: tuple[Vertex, ...] = ()
    to_move: str = ""  # b or w, who moves after them; Black if nothing is said
    moves: tuple[Vertex, ...] = ()  # then played
    #: "b C3": in place of the count Black wins if the point is Black's when the game is over, as problems have it
    goal: str = ""

    players = 2

    def __post_init__(self) -> None:
        try:
            self.begin()
        except ValueError as error:
            raise ValueError(f"the start position is not possible: {error}") from None
        if self.goal:
            goal_of(self.goal, self.size)

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any]) -> GoWorld:
        """The inverse of spec(); ValueError if it is damaged."""
        for key in spec:
            if key not in _KEYS:
                raise ValueError(f"a start position of Go has no {str(key)[:40]!r}")
        try:
            return cls(
                as_size(spec.get("size", 9)),
                float(spec.get("komi", 7.5)),
                str(spec.get("rules", "chinese")),
                int(spec.get("handicap", 0)),
                _texts(spec.get("black", ()), "black"),
                _texts(spec.get("white", ()), "white"),
                str(spec.get("to_move", "")),
                _texts(spec.get("moves", ()), "moves"),
                str(spec.get("goal", "")),
            )
        except (TypeError, OverflowError) as error:
            raise ValueError(f"the start position is damaged: {error}") from None

    def spec(self) -> dict[str, Any]:
        """As JSON keeps it."""
        found: dict[str, Any] = {
            "domain": "go",
            "size": size_option(self.size),
            "komi": self.komi,
            "rules": self.rules,
        }
        rest = {
            "handicap": self.handicap,
            "black": list(self.black),
            "white": list(self.white),
            "to_move": self.to_move,
            "moves": list(self.moves),
            "goal": self.goal,
        }
        return found | {key: value for key, value in rest.items() if value}

    def game(self) -> Game:
        """A game at its start."""
        game = Game(self.size, self.rules, self.komi)
        if self.black or self.white or self.to_move:
            game.set_up(list(self.black), list(self.white), to_move=self.to_move or "b")
        game.handicap = self.handicap
        for vertex in self.moves:
            game.play(vertex)
        return game

    def begin(self) -> GoLine:
        """A game at its start."""
        return GoLine(self.game(), self.goal)

    def steps(self, moves: Sequence[Vertex]) -> list[tuple[int, Vertex, int]]:
        """For each move the key of the position before it, the move in the image, and who played it.

        ValueError if one is not legal, superko aside: who plays from a book asks the rules anyway.
        """
        if self.handicap or self.black or self.white or self.to_move:
            return list(walked(self.begin(), moves))
        before = len(self.moves)
        line = (*self.moves, *moves)
        try:
            reduced = reduced_line(self.size, line)
        except ValueError as error:
            raise ValueError(f"a move is no point of the board: {error}") from None
        if len(reduced) < len(line):
            raise ValueError(f"move {len(reduced) - before + 1}, {line[len(reduced)][:40]!r}, is not legal")
        names = vertices(self.size)
        return [
            (
                marked(key, number % 2 == 1, number > 0 and line[number - 1] == "pass"),
                "pass" if move == _PASS else names[move],
                number % 2,
            )
            for number, (key, move) in enumerate(reduced)
        ][before:]


def _texts(values: object, key: str) -> tuple[str, ...]:
    if not isinstance(values, Iterable) or isinstance(values, str):
        raise TypeError(f"{key} is no list")
    found = tuple(values)
    if len(found) > _MOST_MOVES or not all(isinstance(value, str) for value in found):
        raise TypeError(f"{key} is no list of points")
    return found
