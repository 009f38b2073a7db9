"""Rules of a book as columns: a reduced position, and two replies with how often they were seen (Ferreira 2016, 4.2).

A rule's replies are points of the position's image (tengen.go.Reduced), counted row by row from the top left. A rule
also names the rule that comes before it and the move from there to here, in that one's image: so that positions, of
which only keys are kept, can be shown and checked. What no rule leads to has all the moves from the empty board.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from tengen.go.size import BoardSize, Vertex, area, vertices

PASS = 0xFFFF
NOTHING = 0xFFFE  # in the place of a second reply
MOST_RULES = 4_000_000
MOST_MOVES = 16_000_000  # of all lines that no rule leads to
LONGEST_LINE = 2000

Column = npt.NDArray[Any]


class BadTable(ValueError):  # noqa: N818 - never leaves the package: it becomes a BookError that names the file
    """Columns that no book has."""


@dataclass(frozen=True, eq=False)
class RuleTable:
    """Rules, each after the rule that it names as the one before it."""

    size: BoardSize
    keys: Column  # of positions
    parents: Column  # the rule before, -1 for none
    moves: Column  # from there to here; 0 without a rule before
    first: Column  # the likelier reply
    second: Column  # the other one, or NOTHING
    seen: Column  # how often the position was seen
    second_seen: Column  # ... and the second reply; the first has the mass of all others
    first_seen: Column  # the first reply alone
    by_hand: Column  # 1 for rules that come from people, as Fuego's do: counts are no records then
    #: For rules without one before, in their order: the moves from the empty board, each in the image of its position.
    starts: Sequence[Sequence[int]] = field(default=())

    COLUMNS: ClassVar[dict[str, str]] = {
        "keys": "<u8",
        "parents": "<i4",
        "moves": "<u2",
        "first": "<u2",
        "second": "<u2",
        "seen": "<u4",
        "second_seen": "<u4",
        "first_seen": "<u4",
        "by_hand": "<u1",
    }

    def __post_init__(self) -> None:
        """BadTable if the columns are not those of a book."""
        count = len(self.keys)
        points = area(self.size)

        def need(holds: Any, what: str) -> None:
            if not bool(np.all(holds)):
                raise BadTable(what)

        need([len(getattr(self, name)) == count for name in self.COLUMNS], "its columns are not equally long")
        need(self.parents < np.arange(count), "a position comes before the one that leads to it")
        need(self.parents >= -1, "a position comes after one that is not there")
        need((self.moves < points) | (self.moves == PASS), "a move is not on the board")
        need((self.first < points) | (self.first == PASS), "a reply is not on the board")
        need((self.second < points) | (self.second >= NOTHING), "a reply is not on the board")
        need(self.seen > 0, "a position was never seen")
        need(self.first_seen.astype(np.int64) + self.second_seen <= self.seen, "replies are more than positions")
        need(self.first != self.second, "two replies are the same")
        need((self.second != NOTHING) | (self.second_seen == 0), "a reply that is not there was seen")
        need(self.by_hand <= 1, "a mark is neither 0 nor 1")
        need(int(np.sum(self.parents < 0)) == len(self.starts), "lines are missing")
        for line in self.starts:
            need(len(line) <= LONGEST_LINE, "a line is too long")
            need(all(0 <= move < points or move == PASS for move in line), "a move is not on the board")
        order = np.argsort(self.keys, kind="stable")
        need(np.diff(self.keys[order].astype(np.uint64)) != 0 if count > 1 else True, "two positions are the same")
        object.__setattr__(self, "_order", order)
        object.__setattr__(self, "_sorted", self.keys[order])

    def __len__(self) -> int:
        return len(self.keys)

    def find(self, key: int) -> int | None:
        """The number of the rule of a position."""
        at = int(np.searchsorted(self._sorted, np.uint64(key)))  # type: ignore[attr-defined]
        if at < len(self) and int(self._sorted[at]) == key:  # type: ignore[attr-defined]
            return int(self._order[at])  # type: ignore[attr-defined]
        return None

    def replies(self, row: int) -> list[tuple[int, float, int]]:
        """(move in the image, chance, how often it was seen), the likelier first."""
        seen, second = int(self.seen[row]), int(self.second_seen[row])
        found = [(int(self.first[row]), (seen - second) / seen, int(self.first_seen[row]))]
        if int(self.second[row]) != NOTHING:
            found.append((int(self.second[row]), second / seen, second))
        return found

    @classmethod
    def of(cls, size: BoardSize, columns: Mapping[str, Any], starts: Sequence[Sequence[int]]) -> RuleTable:
        """Columns of any numbers; OverflowError if they are too large."""
        return cls(
            size=size, starts=starts, **{name: np.array(columns[name], kind) for name, kind in cls.COLUMNS.items()}
        )

    # --- as bytes -----------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The columns, packed."""
        lengths = np.array([len(line) for line in self.starts], "<u2")
        moves = np.array([move for line in self.starts for move in line], "<u2")
        parts = [np.ascontiguousarray(getattr(self, name), kind).tobytes() for name, kind in self.COLUMNS.items()]
        return zlib.compress(b"".join([*parts, lengths.tobytes(), moves.tobytes()]), 9)

    @classmethod
    def from_bytes(cls, data: bytes, size: BoardSize, rules: int, starts: int, moves: int) -> RuleTable:
        """The inverse; `rules`, `starts` and `moves` are what the file says there is. BadTable if it is not so."""
        if not (0 < rules <= MOST_RULES and 0 <= starts <= rules and 0 <= moves <= MOST_MOVES):
            raise BadTable(f"it says that there are {rules} rules, which no book has")
        widths = {name: np.dtype(kind).itemsize for name, kind in cls.COLUMNS.items()}
        expected = rules * sum(widths.values()) + 2 * starts + 2 * moves
        unpacked = zlib.decompressobj()
        try:
            plain = unpacked.decompress(data, expected + 1)
        except zlib.error:
            raise BadTable("its rules cannot be unpacked") from None
        if len(plain) != expected or not unpacked.eof or unpacked.unused_data:
            raise BadTable("there are more or fewer rules than it says")
        columns: dict[str, Column] = {}
        at = 0
        for name, kind in cls.COLUMNS.items():
            columns[name] = np.frombuffer(plain, kind, rules, at)
            at += rules * widths[name]
        lengths = np.frombuffer(plain, "<u2", starts, at)
        ends = np.cumsum(lengths, dtype=np.int64)
        if (int(ends[-1]) if starts else 0) != moves:
            raise BadTable("its lines are more or fewer than it says")
        flat = np.frombuffer(plain, "<u2", moves, at + 2 * starts).tolist()
        lines = [flat[end - length : end] for end, length in zip(ends.tolist(), lengths.tolist(), strict=True)]
        return cls(size=size, starts=lines, **columns)

    @property
    def start_moves(self) -> int:
        """Moves in all `starts` together."""
        return sum(len(line) for line in self.starts)


def vertex_of(move: int, size: BoardSize) -> Vertex:
    """The point of an image that a number stands for."""
    return "pass" if move == PASS else vertices(size)[move]


def number_of(vertex: Vertex, size: BoardSize) -> int:
    """The inverse."""
    return PASS if vertex == "pass" else vertices(size).index(vertex)
