"""StoredGame: a game of the database as users handle it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from tengen._core import Color, Game
from tengen._core import games as core
from tengen.games.rows import text_of
from tengen.go.sgf import Record
from tengen.go.sgf.text import RULE_NAMES
from tengen.go.size import BoardSize, size_of, size_option


@dataclass(frozen=True)
class StoredGame:
    """What the database holds of a game; None is what its record does not say."""

    id: int
    width: int
    height: int
    #: Moves, passes included.
    length: int
    handicap: int
    komi: float | None
    #: The name of a preset, or what the record says if it is none.
    rules: str | None
    #: In the form of SGF: B+3.5, W+R, B+T, 0, Void, ?
    result: str | None
    #: 1 Black, 2 White, 0 a draw.
    winner: int | None
    margin: float | None
    date: str | None
    #: Days since the year 1: 1 is its first of January.
    day: int | None
    black: str | None
    white: str | None
    black_rank: str | None
    white_rank: str | None
    #: The rank as a number: 1k is 0, 1d is 1, 1p is 10.
    black_strength: float | None
    white_strength: float | None
    event: str | None
    round: str | None
    place: str | None
    time: str | None
    #: blitz, normal or slow.
    speed: str | None
    #: The file or archive that it came from, and its number there.
    source: str | None
    number: int | None
    events: bytes = field(repr=False)
    original: bytes | None = field(repr=False)

    @property
    def size(self) -> BoardSize:
        """Board size: the side of a square, or (width, height)."""
        return size_of(self.width, self.height)

    @cached_property
    def _decoded(self) -> tuple[list[tuple[Color, str]], list[tuple[Color, str]]]:
        return core.decode(self.size, self.events)

    @property
    def setup(self) -> list[tuple[Color, str]]:
        """The stones before the first move, handicap stones among them."""
        return self._decoded[0]

    @property
    def moves(self) -> list[tuple[Color, str]]:
        """All moves, passes included."""
        return self._decoded[1]

    def record(self) -> Record:
        """The record: as it was imported if it held comments or variations, else made of what the columns say."""
        if self.original is not None:
            return Record.from_text(text_of(self.original), f"game {self.id}", strict=False)
        record = Record(self.size)
        if self.komi is None:
            record.set((), "KM", None)
        else:
            record.set((), "KM", f"{self.komi:g}")
        record.set((), "RU", None if self.rules is None else RULE_NAMES.get(self.rules, self.rules))
        if self.handicap:
            record.set((), "HA", str(self.handicap))
        facts = {"PB": self.black, "BR": self.black_rank, "PW": self.white, "WR": self.white_rank, "RE": self.result}
        facts |= {"DT": self.date, "EV": self.event, "RO": self.round, "PC": self.place}
        main, _, overtime = (self.time or "").partition(" + ")
        facts |= {"TM": main or None, "OT": overtime or None}
        for name, value in facts.items():
            if value is not None:
                record.set((), name, value)
        record.add_main_line(self.setup, self.moves)
        return record

    def game(self, move: int | None = None) -> Game:
        """The position after so many moves, after all of them by default."""
        if move is not None and not 0 <= move <= self.length:
            raise ValueError(f"move {move} is not in 0..{self.length}")
        return self.record().game(move, strict=False)

    def as_dict(self) -> dict[str, Any]:
        """For JSON: all that is no bytes, and the moves as vertices."""
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        del values["events"], values["original"], values["width"], values["height"]
        return values | {"size": size_option(self.size)}
