"""Reads test positions: boards in text, each with predicates about it (tests/go/positions/README.md explains)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tengen.go import Board

Pair = tuple[str, str]
Value = bool | int | str | None | list[str] | list[Pair]

_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_ROW = re.compile(r"[.XO\s]+")
_SETTING = re.compile(r"(to_move|last|moves)\s+(.*)")
_PREDICATE = re.compile(
    r"(?P<function>\w+)\((?P<arguments>[^()]*)\)(?:\.(?P<attribute>\w+))?\s*(?P<operator>==|!=|in)\s*(?P<value>.+)"
)
_VERTEX = re.compile(r"[A-HJ-Z][1-9][0-9]?", re.IGNORECASE)
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "none": None}


class PositionError(ValueError):
    """A file of positions that cannot be read; the message begins with file:line."""


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
    predicates: list[Predicate] = field(default_factory=list)

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
                x, y = _LETTERS.index(self.last[0]), self.size - int(self.last[1:])
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

    @staticmethod
    def _text(rows: Iterable[Iterable[str]]) -> str:
        return "\n".join(" ".join(row) for row in rows)


def plain(value: Any) -> Any:
    """A result as the files write it: a Reading is its result, tuples of pairs are lists."""
    if hasattr(value, "result") and hasattr(value, "nodes"):
        return value.result
    if isinstance(value, tuple):
        return list(value)
    return value


def board_order(vertex: str, size: int) -> tuple[int, int]:
    """Sorts points row by row from the top."""
    return size - int(vertex[1:]), _LETTERS.index(vertex[0])


def same_value(got: Any, expected: Value, size: int) -> bool:
    """Equality of type and value; expected lists are put in board order first, pairs are compared as sets."""
    if isinstance(expected, list):
        if not isinstance(got, list):
            return False
        if any(isinstance(entry, tuple) for entry in [*got, *expected]):
            return sorted(map(sorted, got)) == sorted(map(sorted, expected))
        return got == sorted(expected, key=lambda vertex: board_order(str(vertex), size))
    return type(got) is type(expected) and got == expected


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
            if current.predicates or (current.rows and blank):
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
    if not position.predicates:
        raise PositionError(f"{position.where}: the position says nothing: add a line such as is_eye(A1) == true")
    position.board()
    return position


def _read_line(position: Position, line: str, where: str) -> None:
    setting = _SETTING.fullmatch(line)
    if setting is not None:
        if position.predicates:
            raise PositionError(f"{where}: {setting[1]} stands before the predicates")
        words = setting[2].replace(",", " ").split()
        if setting[1] == "moves":
            position.moves += ["pass" if word.lower() == "pass" else _vertex(word, position, where) for word in words]
        elif len(words) != 1:
            raise PositionError(f"{where}: {setting[1]} takes one word, not {setting[2]!r}")
        elif setting[1] == "last":
            position.last = _vertex(words[0], position, where)
        elif words[0].lower() in ("black", "white"):
            position.to_move = words[0].lower()
        else:
            raise PositionError(f"{where}: to_move takes black or white, not {words[0]!r}")
        return
    match = _PREDICATE.fullmatch(line)
    if match is None:
        raise PositionError(
            f"{where}: this is no board row, setting or predicate `function(arguments) == value`: {line!r}"
        )
    arguments: list[Any] = []
    options: dict[str, Any] = {}
    for argument in filter(None, (part.strip() for part in match["arguments"].split(","))):
        if "=" in argument:
            key, word = (part.strip() for part in argument.split("=", 1))
            options[key] = _value(word, position, where)
        elif options:
            raise PositionError(f"{where}: {argument!r} follows an argument with a name")
        else:
            arguments.append(_value(argument, position, where))
    expected = _value(match["value"].strip(), position, where)
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


def _vertex(word: str, position: Position, where: str) -> str:
    if not _VERTEX.fullmatch(word):
        raise PositionError(f"{where}: {word!r} is not a vertex such as D4")
    vertex = word.upper()
    if _LETTERS.index(vertex[0]) >= position.size or int(vertex[1:]) > position.size:
        raise PositionError(f"{where}: {vertex} is not on a board of {position.size}x{position.size}")
    return vertex


def _value(word: str, position: Position, where: str) -> Value:
    if word.startswith("["):
        if not word.endswith("]"):
            raise PositionError(f"{where}: the list {word!r} does not end with ]")
        parts = [part.strip() for part in word[1:-1].split(",") if part.strip()]
        pairs = [part.split("-") for part in parts]
        if any(len(pair) > 1 for pair in pairs):
            if any(len(pair) != 2 for pair in pairs):
                raise PositionError(f"{where}: a list of pairs looks like [A1-B2, C3-D4], not {word}")
            return [(_vertex(a, position, where), _vertex(b, position, where)) for a, b in pairs]
        return [_vertex(part, position, where) for part in parts]
    if word.lower() in _WORDS:
        return _WORDS[word.lower()]
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    if _VERTEX.fullmatch(word):
        return _vertex(word, position, where)
    if re.fullmatch(r"[a-z]\w*", word):
        return word
    raise PositionError(f"{where}: {word!r} is not a value: true, false, yes, no, unknown, none, 3, D4, [D4, E5]")
