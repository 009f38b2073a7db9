"""Putting games into a database: names, duplicates, and records that are the beginning of another."""

from __future__ import annotations

import sqlite3
from collections import Counter

from tengen.games.rows import BEGINNING, COLUMNS, DUPLICATE, Refused, Row, storable

_BLACK, _WHITE, _EVENT = (COLUMNS.index(name) for name in ("black", "white", "event"))
_INSERT = f"insert into game ({', '.join(COLUMNS)}, source, number) values ({', '.join('?' * (len(COLUMNS) + 2))})"
_REPLACE = f"update game set {', '.join(f'{name} = ?' for name in (*COLUMNS, 'source', 'number'))} where id = ?"


class Writer:
    """Adds games within the transaction that its user has begun.

    Of two records with the same moves, up to the symmetries of the board and the exchange of colours, the first one
    stays; of a record and its beginning the longer one, which takes the place and the number of the shorter.

    The table `line` is ordered by the canonical moves of all games. None of them is the beginning of another, so that a
    new game can only begin with the one before its place there, and only the one after it can begin with the new one.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._names: dict[tuple[str, str], int] = {}
        #: What came of the games: "new", "known" (from the same place of the same source), "longer", and why others
        #: were dropped.
        self.counts: Counter[str] = Counter()

    def forget(self) -> None:
        """To be called after a rollback: what was numbered in it is gone."""
        self._names.clear()

    def add(self, row: Row, source: int, number: int) -> int:
        """Adds a game, or drops it if its moves are there; the id of the game that has them now."""
        select = self._connection.execute
        before = select(
            "select canonical, game from line where canonical <= ? order by canonical desc limit 1", (row.canonical,)
        ).fetchone()
        shorter = None
        if before is not None and row.canonical.startswith(before[0]):
            if len(before[0]) == len(row.canonical):
                return self._twin(before[1], source, number)
            shorter = before
        else:
            after = select(
                "select canonical, game from line where canonical > ? order by canonical limit 1", (row.canonical,)
            ).fetchone()
            if after is not None and after[0].startswith(row.canonical):
                self.drop(source, number, Refused(BEGINNING), after[1])
                return int(after[1])
        values = self._values(row, source, number)
        if shorter is None:
            game = select(_INSERT, values).lastrowid
            assert game is not None
            self.counts["new"] += 1
        else:
            game = shorter[1]
            old = select("select source, number from game where id = ?", (game,)).fetchone()
            select("delete from line where canonical = ?", (shorter[0],))
            select(_REPLACE, (*values, game))
            self.counts["longer"] += 1
            if old is not None and old[0] is not None and old != (source, number):
                self.drop(old[0], old[1], Refused(BEGINNING, "replaced by the longer record"), game)
        select("insert into line values (?, ?)", (row.canonical, game))
        return game

    def drop(self, source: int, number: int, why: Refused, game: int | None = None) -> None:
        """Records that a game is left out, and of which one it is a copy."""
        self.counts[why.reason] += 1
        detail = why.detail if why.detail is None else storable(why.detail[:300])
        self._connection.execute(
            "insert or replace into dropped values (?, ?, ?, ?, ?)", (source, number, why.reason, detail, game)
        )

    def _twin(self, game: int, source: int, number: int) -> int:
        """A game that is there: read again from the same place it is nothing new, else a duplicate."""
        old = self._connection.execute("select source, number from game where id = ?", (game,)).fetchone()
        if old == (source, number):
            self.counts["known"] += 1
            return game
        self.drop(source, number, Refused(DUPLICATE), game)
        return game

    def _values(self, row: Row, source: int, number: int) -> list[object]:
        values: list[object] = [*row[:-1], source, number]
        for place, table in ((_BLACK, "player"), (_WHITE, "player"), (_EVENT, "event")):
            name = values[place]
            if isinstance(name, str):
                values[place] = self._number(table, name)
        return values

    def _number(self, table: str, name: str) -> int:
        number = self._names.get((table, name))
        if number is None:
            select = self._connection.execute
            found = select(f"select id from {table} where name = ?", (name,)).fetchone()
            number = found[0] if found else select(f"insert into {table} (name) values (?)", (name,)).lastrowid
            assert number is not None
            if len(self._names) > 200_000:
                self._names.clear()
            self._names[table, name] = number
        return number
