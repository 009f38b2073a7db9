"""Database: a file of games as users handle it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import fields
from functools import cached_property
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tengen._core.pgame import Stop
from tengen.games import schema
from tengen.games.filters import Filter
from tengen.games.finding import Finder
from tengen.games.found import Continuation, Found
from tengen.games.query import Query
from tengen.games.stored import StoredGame
from tengen.go import Board, Game

#: What games can be sorted by, and how SQL says it.
SORTS = {
    "id": "game.id",
    "date": "game.day",
    "length": "game.length",
    "black": "black.name collate nocase",
    "white": "white.name collate nocase",
    "event": "event.name collate nocase",
    "rank": "min(game.black_strength, game.white_strength)",
    "komi": "game.komi",
    "margin": "game.margin",
}
_NAMED = {"black": "black.name", "white": "white.name", "event": "event.name", "source": "source.path"}
_SELECT = ", ".join(_NAMED.get(field.name, f"game.{field.name}") for field in fields(StoredGame))
_FROM = (
    "from game left join player as black on black.id = game.black left join player as white on white.id = game.white"
    " left join event on event.id = game.event left join source on source.id = game.source"
)


class Database:
    """A database of games: `len` counts them, iteration gives all, `select` those that a filter means.

    It is opened for reading; `tengen.games.importing` and `merging` write. Errors are ValueErrors in one sentence.
    """

    def __init__(self, path: str | PathLike[str], *, threads: bool = False) -> None:
        """Opens a database that is there. With `threads` any thread may use it, one at a time."""
        self.path = Path(path)
        self._connection = schema.connect(self.path, threads=threads)

    @classmethod
    def create(cls, path: str | PathLike[str], *, threads: bool = False) -> Self:
        """Makes an empty database and opens it; ValueError if something is there."""
        schema.create(Path(path))
        return cls(path, threads=threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; nothing else works then."""
        self._connection.close()

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection to SQLite, which only reads; the tables are those of tengen.games.schema."""
        return self._connection

    def query(self, sql: str, values: Any = ()) -> list[Any]:
        """The rows of a query; ValueError where the file is damaged or out of reach."""
        with schema.told(self.path):
            return self._connection.execute(sql, values).fetchall()

    def __len__(self) -> int:
        found: int = self.query("select count(*) from game")[0][0]
        return found

    def count(self, wanted: Filter | None = None) -> int:
        """How many games a filter means."""
        condition, values = (wanted or Filter()).sql()
        found: int = self.query(f"select count(*) from game where {condition}", values)[0][0]
        return found

    def __iter__(self) -> Iterator[StoredGame]:
        return self.select()

    def ids(self, wanted: Filter | None = None) -> list[int]:
        """The numbers of the games that a filter means, in their order."""
        condition, values = (wanted or Filter()).sql()
        return [number for (number,) in self.query(f"select id from game where {condition} order by id", values)]

    def select(
        self,
        wanted: Filter | None = None,
        *,
        sort: str = "id",
        descending: bool = False,
        limit: int | None = None,
        offset: int = 0,
    ) -> Iterator[StoredGame]:
        """The games that a filter means; `sort` is one of SORTS, and what is unknown comes last."""
        if sort not in SORTS:
            raise ValueError(f"games cannot be sorted by {sort!r}: choose one of {', '.join(SORTS)}")
        condition, values = (wanted or Filter()).sql()
        key, way = SORTS[sort], "desc" if descending else "asc"
        # Numbers first, games afterwards: a sort moves no large columns, and nothing stays open between two games.
        numbers = self.query(
            f"select game.id {_FROM} where {condition} order by {key} is null, {key} {way}, game.id {way}"
            " limit ? offset ?",
            [*values, -1 if limit is None else limit, offset],
        )
        for start in range(0, len(numbers), 500):
            part = [number for (number,) in numbers[start : start + 500]]
            marks = ", ".join("?" * len(part))
            rows = {row[0]: row for row in self.query(f"select {_SELECT} {_FROM} where game.id in ({marks})", part)}
            yield from (StoredGame(*rows[number]) for number in part if number in rows)

    def game(self, id: int) -> StoredGame:
        """The game of a number; ValueError if there is none."""
        rows = self.query(f"select {_SELECT} {_FROM} where game.id = ?", (id,)) if abs(id) < 2**63 else []
        if not rows:
            raise ValueError(f"there is no game {id} in {self.path}")
        return StoredGame(*rows[0])

    @cached_property
    def finder(self) -> Finder:
        """The games in memory, which `find` asks; for those who count on with the columns of all games."""
        return Finder(self.path, self._connection, self.ids)

    def find(
        self,
        query: Query | Board | Game,
        wanted: Filter | None = None,
        *,
        threads: int = 0,
        stop: Stop | None = None,
    ) -> Found:
        """Where a position, pattern or sequence of moves (tengen.games.query) occurs in the games that a filter means.

        A board or game stands for its position. All processors search, unless `threads` says how many; a `stop` token
        ends it from another thread by a RuntimeError.
        """
        return self.finder.find(query, wanted, threads=threads, stop=stop)

    def continuations(self, query: Query | Board | Game, wanted: Filter | None = None) -> list[Continuation]:
        """What was played where a query was found, the most frequent first."""
        return self.find(query, wanted).continuations

    def dropped(
        self, reason: str | None = None, *, limit: int | None = None, offset: int = 0
    ) -> list[tuple[str, int, str, str | None, int | None]]:
        """Records that were left out: source, number there, reason, detail, and the game that one duplicates."""
        return self.query(
            "select source.path, dropped.number, reason, detail, game from dropped"
            " join source on source.id = dropped.source"
            " where ? is null or reason = ? order by source.id, dropped.number limit ? offset ?",
            (reason, reason, -1 if limit is None else limit, offset),
        )

    def dropped_counts(self) -> dict[str, int]:
        """How many records were left out, by reason."""
        return dict(self.query("select reason, count(*) from dropped group by reason order by count(*) desc, reason"))

    def check(self) -> list[str]:
        """What is wrong inside the file: nothing, unless the disk or another program damaged it."""
        found = [text for (text,) in self.query("pragma integrity_check(20)") if text != "ok"]
        for question, text in _CHECKS:
            (count,) = self.query(question)[0]
            if count:
                found.append(text.format(count))
        return found


_CHECKS = (
    ("select count(*) from game where id not in (select game from line)", "{} games have no line"),
    ("select count(*) from line where game not in (select id from game)", "{} lines have no game"),
    ("select count(*) - count(distinct game) from line", "{} games have several lines"),
    (
        "select count(*) from game where source is not null and source not in (select id from source)",
        "{} games have no source",
    ),
    (
        "select count(*) from game where (black is not null and black not in (select id from player))"
        " or (white is not null and white not in (select id from player))",
        "{} games have no players",
    ),
    (
        "select count(*) from dropped where game is not null and game not in (select id from game)",
        "{} dropped records name no game",
    ),
)
