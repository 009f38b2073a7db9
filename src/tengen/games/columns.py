"""What searches need of all games of a database, in memory: their moves, results, days and players."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from tengen._core.games import Collection
from tengen.go.size import size_of

_COLUMNS = "id, winner, day, black, white, black_strength, white_strength, length"
#: Stands for what is not known: of a winner, a player; days are at least 1.
UNKNOWN = -1


class Columns:
    """A row for each game, in the order of their numbers; the row is its number in the collection."""

    def __init__(self, collection: Collection, rows: npt.NDArray[np.float64], names: dict[int, str]) -> None:
        self.collection = collection
        self._names = names
        self.id = rows[:, 0].astype(np.int64)
        #: 1 Black, 2 White, 0 a draw.
        self.winner = _whole(rows[:, 1]).astype(np.int8)
        self.day = _whole(rows[:, 2])
        self.black = _whole(rows[:, 3])
        self.white = _whole(rows[:, 4])
        #: Of Black and of White, NaN where it is not known.
        self.strengths = rows[:, 5:7]
        self.length = _whole(rows[:, 7])

    def __len__(self) -> int:
        return len(self.id)

    def mask(self, ids: list[int]) -> npt.NDArray[np.uint8]:
        """1 for each game of these numbers."""
        found: npt.NDArray[np.uint8] = np.isin(self.id, np.asarray(ids, np.int64), assume_unique=True).view(np.uint8)
        return found

    @cached_property
    def _fame(self) -> npt.NDArray[np.int64]:
        """By player: the place in the order of strength, then of games."""
        players = np.concatenate([self.black, self.white])
        known = players >= 0
        count = int(players.max(initial=-1)) + 1
        games = np.bincount(players[known], minlength=count)
        strength = np.full(count, -np.inf)
        np.maximum.at(strength, players[known], np.nan_to_num(self.strengths.T.ravel()[known], nan=-np.inf))
        fame = np.empty(count, np.int64)
        fame[np.lexsort((-games, -strength))] = np.arange(count)
        return fame

    def best_known(self, players: npt.NDArray[Any], count: int) -> tuple[str, ...]:
        """Names of the strongest of these players, and of these the most frequent in the database."""
        players = players[players >= 0]
        if not len(players):
            return ()
        places = self._fame[players]
        best: list[str] = []
        while len(best) < count and len(places):
            first = places.min()
            best.append(self._names.get(int(players[places.argmin()]), "?"))
            players, places = players[places != first], places[places != first]
        return tuple(best)


def _whole(column: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    return np.nan_to_num(column, nan=UNKNOWN).astype(np.int64)


class Loader:
    """Reads the columns of a database, and those of new games when the file has grown."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._collection = Collection()
        self._rows = np.empty((0, 8))
        self._version = -1  # of the file, as the connection counts the changes that others make

    def columns(self, before: Columns | None) -> Columns:
        """All games that are in the file now; `before` if nothing has changed since. sqlite3.Error and ValueError
        where the file is damaged."""
        self._connection.execute("begin")  # one state of the file throughout
        try:
            version = self._connection.execute("pragma data_version").fetchone()[0]
            if before is not None and version == self._version:
                return before
            if not self._grown():
                self._collection, self._rows = Collection(), np.empty((0, 8))
            added = list(self._read())
            if added or before is None:
                self._rows = np.concatenate([self._rows, np.array(added, np.float64).reshape(-1, 8)])
                names = dict(self._connection.execute("select id, name from player"))
                before = Columns(self._collection, self._rows, names)
            self._version = version
            return before
        finally:
            self._connection.execute("commit")

    def _grown(self) -> bool:
        """Whether the games that were read are still there as they were."""
        if not len(self._rows):
            return True
        known = self._connection.execute(
            "select count(*), total(length), total(id) from game where id <= ?", (int(self._rows[-1, 0]),)
        ).fetchone()
        mine: bool = known == (len(self._rows), self._rows[:, 7].sum(), self._rows[:, 0].sum())
        return mine and len(self._collection) == len(self._rows)

    def _read(self) -> Iterator[tuple[Any, ...]]:
        last = int(self._rows[-1, 0]) if len(self._rows) else -(2**63)
        rows = self._connection.execute(
            f"select width, height, events, {_COLUMNS} from game where id > ? order by id", (last,)
        )
        for width, height, events, *row in rows:
            try:
                self._collection.add(size_of(width, height), events)
            except (ValueError, TypeError) as error:
                raise ValueError(f"game {row[0]} of the database is damaged: {error}") from None
            yield tuple(row)
