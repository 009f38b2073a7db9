"""Reads test positions: boards in text, each with predicates about it (tests/go/positions/README.md explains)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tengen.arena.regress.claims import MoveClaim, read_claim
from tengen.arena.regress.values import PositionError, Value, plain, read_value, read_vertex, same_value
from tengen.go import Board, Game, Rules
from tengen.go.color import SIDES, is_color, parse_color
from tengen.go.size import point_at, point_name

_ROW = re.compile(r"[.XO\s]+")
_SETTING = re.compile(r"(to_move|komi|rules|last|moves)\s+(.*)")
_PREDICATE = re.compile(
    r"(?P<function>\w+)\((?P<arguments>[^()]*)\)(?:\.(?P<attribute>\w+))?\s*(?P<operator>==|!=|in)\s*(?P<value>.+)"
)


@dataclass(frozen=True)
class Predicate:
    """One line `function(arguments) == value`."""

    where: str
    text: str
    function: str
    arguments: tuple[Any, ...]
    options: dict[str, Any]
    attribute: str | None
    operator: str
    expected: Value

    @property
    def call(self) -> str:
        """The part before the operator, as written."""
        return self._sides()[0]

    @property
    def value(self) -> str:
        """The part behind the operator, as written."""
        return self._sides()[1]

    def find(self, functions: Any) -> Callable[..., Any]:
        """The function, looked up in `functions` first and among the methods of a board second."""
        for place in (functions, Board):
            function: Any = None if self.function.startswith("_") else getattr(place, self.function, None)
            if callable(function) and not isinstance(function, type):
                found: Callable[..., Any] = function
                return found
        raise PositionError(f"{self.where}: there is no function {self.function!r}")

    def evaluate(self, board: Board, functions: Any) -> Value:
        """What the function says of a board."""
        got = self.find(functions)(board, *self.arguments, **self.options)
        value: Value = plain(got if self.attribute is None else getattr(got, self.attribute))
        return value

    def holds(self, got: Value, size: int) -> bool:
        """Whether a value is the one expected. Lists must be in board order; pairs may be in any order."""
        if self.operator == "in":
            return isinstance(self.expected, list) and got in self.expected
        same = same_value(got, self.expected, size)
        return not same if self.operator == "!=" else same

    def _sides(self) -> tuple[str, str]:
        match = _PREDICATE.fullmatch(self.text)
        assert match is not None  # as it was read
        return self.text[: match.start("operator")].strip(), match["value"].strip()


@dataclass
class Position:
    """A board, how to set it up, and what must be true of it."""

    where: str
    title: str = ""
    rows: list[str] = field(default_factory=list)
    to_move: str | None = None
    last: str | None = None
    moves: list[str] = field(default_factory=list)
    komi: float | None = None  # as usual with the rules
    rules: str = "chinese"
    predicates: list[Predicate] = field(default_factory=list)
    claims: list[MoveClaim] = field(default_factory=list)  # about the move to play; a move problem has some

    @property
    def size(self) -> int:
        return len(self.rows)

    def board(self) -> Board:
        """A fresh board: the diagram, then the stone `last` played on it, then `moves` played in turn."""
        rows = [list(row) for row in self.rows]
        try:
            if self.last is None:
                board = Board.from_text(self._text(rows), to_move=self.to_move)
            else:
                x, y = point_at(self.last, self.size)
                color = {"X": "black", "O": "white"}.get(rows[y][x])
                if color is None:
                    raise ValueError(f"there is no stone at {self.last}, said to be the last move")
                if self.to_move == color:
                    raise ValueError(f"{color} cannot be both the last to have moved and to move")
                rows[y][x] = "."
                board = Board.from_text(self._text(rows), to_move=color)
                if board.play(self.last, color) > 0:
                    raise ValueError(f"{self.last} captures stones of the diagram: use `moves` for that")
            for move in self.moves:
                board.play(move)
        except ValueError as error:
            raise PositionError(f"{self.where}: {error}") from error
        return board

    def stones(self, symbol: str) -> list[str]:
        """The points of the diagram with this symbol, the stone `last` left out."""
        points = (
            point_name(x, y, self.size) for y, row in enumerate(self.rows) for x, at in enumerate(row) if at == symbol
        )
        return [point for point in points if point != self.last]

    def game(self) -> Game:
        """A fresh game that begins with the diagram."""
        game = Game(self.size, self.rules, self.komi)
        board = self.board()
        played = len(self.moves) + (self.last is not None)
        first = board.to_move if played % 2 == 0 else board.to_move.opponent
        game.set_up(self.stones("X"), self.stones("O"), to_move=first)
        for vertex in ([] if self.last is None else [self.last]) + self.moves:
            game.play(vertex)
        return game

    @staticmethod
    def _text(rows: Iterable[Iterable[str]]) -> str:
        return "\n".join(" ".join(row) for row in rows)


def read_file(path: Path, name: str | None = None) -> list[Position]:
    """All positions of one file; error messages call it by its last name if they are given no other."""
    return read_text(path.read_bytes().decode(errors="replace"), path.name if name is None else name)


def read_text(text: str, name: str = "text") -> list[Position]:
    """All positions in a text; `name` stands for the file in error messages."""
    positions: list[Position] = []
    current: Position | None = None
    title: list[str] = []
    blank = False
    for number, raw in enumerate(text.splitlines(), start=1):
        where = f"{name}:{number}"
        line = raw.strip()
        if not line:
            blank = True
            continue
        if line.startswith("#") or set(line) == {"-"}:
            if current is not None:
                positions.append(_finished(current))
                current = None
            if line.startswith("#"):
                title.append(line.lstrip("# "))
            blank = False
            continue
        line = line.split("#")[0].strip()
        if current is None:
            if not _ROW.fullmatch(line):
                raise PositionError(f"{where}: a board of . X O is expected here, not {line!r}")
            if not title:
                raise PositionError(f"{where}: the board has no comment above it that says its point")
            current = Position(where, " ".join(title))
            title = []
        if _ROW.fullmatch(line):
            if current.predicates or current.claims or (current.rows and blank):
                raise PositionError(f"{where}: another board begins; put a comment or a line of dashes before it")
            current.rows.append("".join(line.split()))
        else:
            _read_line(current, line, where)
        blank = False
    if current is not None:
        positions.append(_finished(current))
    if title:
        raise PositionError(f"{name}: the last comment has no board: {' '.join(title)!r}")
    return positions


def _finished(position: Position) -> Position:
    for row in position.rows:
        if len(row) != position.size:
            raise PositionError(
                f"{position.where}: the board has {position.size} rows, but a row of {len(row)} points: {row}"
            )
    if not position.predicates and not position.claims:
        raise PositionError(f"{position.where}: the position says nothing: add a line such as is_eye(A1) == true")
    position.board()
    for claim in position.claims:
        claim.check(position.game())
    return position


def _read_line(position: Position, line: str, where: str) -> None:
    setting = _SETTING.fullmatch(line)
    if setting is not None:
        if position.predicates or position.claims:
            raise PositionError(f"{where}: {setting[1]} stands before the predicates")
        words = setting[2].replace(",", " ").split()
        if setting[1] == "moves":
            position.moves += [
                "pass" if word.lower() == "pass" else read_vertex(word, position.size, where) for word in words
            ]
        elif len(words) != 1:
            raise PositionError(f"{where}: {setting[1]} takes one word, not {setting[2]!r}")
        elif setting[1] == "last":
            position.last = read_vertex(words[0], position.size, where)
        elif setting[1] == "komi":
            position.komi = _komi(words[0], where)
        elif setting[1] == "rules":
            position.rules = _rules(words[0].lower(), where)
        elif is_color(words[0]):
            position.to_move = SIDES[parse_color(words[0])]
        else:
            raise PositionError(f"{where}: to_move takes black or white, not {words[0]!r}")
        return
    claim = read_claim(line, position.size, where)
    if claim is not None:
        position.claims.append(claim)
        return
    match = _PREDICATE.fullmatch(line)
    if match is None:
        raise PositionError(
            f"{where}: this is no board row, setting or predicate (`function(arguments) == value`, `best D4`): {line!r}"
        )
    arguments: list[Any] = []
    options: dict[str, Any] = {}
    for argument in filter(None, (part.strip() for part in match["arguments"].split(","))):
        if "=" in argument:
            key, word = (part.strip() for part in argument.split("=", 1))
            options[key] = read_value(word, position.size, where)
        elif options:
            raise PositionError(f"{where}: {argument!r} follows an argument with a name")
        else:
            arguments.append(read_value(argument, position.size, where))
    expected = read_value(match["value"].strip(), position.size, where)
    if match["operator"] == "in" and not isinstance(expected, list):
        raise PositionError(f"{where}: `in` needs a list, not {match['value']!r}")
    position.predicates.append(
        Predicate(
            where,
            line,
            match["function"],
            tuple(arguments),
            options,
            match["attribute"],
            match["operator"],
            expected,
        )
    )


def _komi(word: str, where: str) -> float:
    if not re.fullmatch(r"[+-]?\d{1,3}(\.[05])?", word):
        raise PositionError(f"{where}: komi takes a number such as 7.5, not {word!r}")
    return float(word)


def _rules(name: str, where: str) -> str:
    if name not in Rules.preset_names():
        raise PositionError(f"{where}: rules takes one of {', '.join(Rules.preset_names())}, not {name!r}")
    return name
