"""Finding positions, patterns and sequences of moves in a database: what `Database.find` does."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import numpy.typing as npt

from tengen._core.pgame import Stop
from tengen.background import Background
from tengen.games import schema
from tengen.games.columns import Columns, Loader
from tengen.games.filters import Filter
from tengen.games.found import Found
from tengen.games.query import Position, Query
from tengen.go import Board, Game
from tengen.go.size import BoardSize

if TYPE_CHECKING:
    from tengen._core.games import Frequent

_MASKS = 16  # of filters, kept for the next search
_Mask = npt.NDArray[np.uint8] | None
_T = TypeVar("_T")


class Finder:
    """Holds the games of a database in memory: read by the first search (a second for a hundred thousand games); before
    each later one those are read that others have added since."""

    def __init__(self, path: Path, connection: sqlite3.Connection, ids: Callable[[Filter], list[int]]) -> None:
        self._path = path
        self._loader = Loader(connection)
        self._ids = ids
        self._lock = threading.Lock()
        self._columns: Columns | None = None
        self._masks: dict[Filter, npt.NDArray[np.uint8]] = {}

    def columns(self) -> Columns:
        """All games as the file has them now."""
        with self._lock, schema.told(self._path):
            return self._current()

    def find(
        self, query: Query | Board | Game, wanted: Filter | None, *, threads: int = 0, stop: Stop | None = None
    ) -> Found:
        """Where a query occurs among the games that a filter means."""
        asked = Position.of(query) if isinstance(query, Board | Game) else query
        columns, mask = self._searched(wanted)
        count = len(columns) if mask is None else int(np.count_nonzero(mask))
        games = np.ones(len(columns), np.uint8) if mask is None else mask  # not those that are added meanwhile
        hits = _heard(lambda token: asked.find(columns.collection, games=games, threads=threads, stop=token), stop)
        return Found(asked, hits, columns, count)

    def frequent(
        self,
        size: BoardSize,
        wanted: Filter | None,
        *,
        least: int,
        moves: tuple[int, int],
        threads: int = 0,
        stop: Stop | None = None,
    ) -> tuple[Frequent, Columns]:
        """Positions that so many games have."""
        columns, mask = self._searched(wanted)
        games = np.ones(len(columns), np.uint8) if mask is None else mask
        winners = columns.winner.clip(0).astype(np.uint8)

        def count(token: Stop) -> Frequent:
            return columns.collection.frequent(
                size,
                first_move=moves[0],
                last_move=moves[1],
                least_games=least,
                winners=winners,
                games=games,
                threads=threads,
                stop=token,
            )

        return _heard(count, stop), columns

    def _searched(self, wanted: Filter | None) -> tuple[Columns, _Mask]:
        with self._lock, schema.told(self._path):
            columns = self._current()
            if not wanted:
                return columns, None
            mask = self._masks.get(wanted)
            if mask is None:
                mask = columns.mask(self._ids(wanted))
                if len(self._masks) >= _MASKS:
                    del self._masks[next(iter(self._masks))]
                self._masks[wanted] = mask
            return columns, mask

    def _current(self) -> Columns:
        columns = self._loader.columns(self._columns)
        if columns is not self._columns:
            self._masks.clear()
            self._columns = columns
        return columns


def _heard(work: Callable[[Stop], _T], stop: Stop | None) -> _T:
    """Long work of the core, ended by Ctrl-C and by the token."""
    token = stop or Stop()
    with Background(lambda: work(token), token.stop, "tengen-games") as task:
        task.start()
        while not task.over():
            pass
    return task.result()
