"""A population while it grows: one SQLite file, a row for each game, committed as soon as it has come to its end."""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from os import PathLike
from pathlib import Path
from typing import Any

from tengen import __version__
from tengen.book.lines import checked, ranges
from tengen.book.population import Individual
from tengen.code import code_version
from tengen.database import Database

APPLICATION = 0x54504F50  # "TPOP", by which a file says that it is one of these
VERSION = 1

_SCHEMA = f"""
pragma application_id = {APPLICATION};
pragma user_version = {VERSION};
create table if not exists meta (key text primary key, value text not null) without rowid;
create table if not exists game (
    place integer primary key,
    number integer not null unique,
    moves text not null,
    scores text not null,
    result text not null,
    mutations text not null,
    seed integer,
    known integer,
    thoughts text,
    seconds real,
    worker text,
    played text not null
);
create table if not exists failure (number integer not null, detail text not null, time text not null);
"""
_COLUMNS = "number, moves, scores, result, mutations"
_TOLD = ("seed", "known", "thoughts", "seconds", "worker")
_MARKS = "null, " + ", ".join("?" * (6 + len(_TOLD)))


class Store(Database):
    """Its games, in the order in which they came; nobody is ever removed."""

    def __init__(self, file: str | PathLike[str], *, read_only: bool = False) -> None:
        """An existing file or a new one; ValueError if it is of another kind or version.

        To read alone, it may lie where nobody can write, and may be growing meanwhile.
        """
        file = Path(file)
        _check(file)
        if not read_only:
            super().__init__(file, _SCHEMA)
            return
        self.file = file
        with self._usable():
            self._database = sqlite3.connect(_uri(file), uri=True, timeout=60)

    def meta(self) -> dict[str, Any]:
        """What was said of it when it was begun; {} if that is still to come."""
        with self._usable():
            rows = self._database.execute("select key, value from meta").fetchall()
        try:
            return {str(key): json.loads(value) for key, value in rows}
        except (ValueError, TypeError, RecursionError) as error:
            raise ValueError(f"{self.file}: what it says of itself is damaged: {error}") from None

    def begin(self, values: Mapping[str, Any], start: Iterable[Individual] = ()) -> None:
        """Says what it is, once, and puts in what it begins with."""
        told = {**values, "tengen": __version__, "code": code_version(), "begun": _now()}
        with self._usable(), self._database:
            self._database.executemany(
                "insert into game values (" + _MARKS + ")", [_values(each, {}) for each in start]
            )
            self._database.executemany(
                "insert into meta values (?, ?)", [(key, json.dumps(value)) for key, value in told.items()]
            )

    def count(self) -> int:
        """How many games there are."""
        with self._usable():
            (count,) = self._database.execute("select count(*) from game").fetchone()
        return int(count)

    def taken(self) -> set[int]:
        """The numbers of games that are there."""
        with self._usable():
            return {number for (number,) in self._database.execute("select number from game")}

    def individuals(self, after: int = 0) -> list[tuple[int, Individual]]:
        """(place, game) in the order in which they came, of those behind a place."""
        with self._usable():
            rows = self._database.execute(
                f"select place, {_COLUMNS} from game where place > ? order by place", (after,)
            ).fetchall()
        return [(place, _individual(row)) for place, *row in rows]

    def thoughts(self) -> dict[int, str]:
        """By the number of the game what was seen when it was thought about (tengen.book.grow.coevolution)."""
        with self._usable():
            return dict(self._database.execute("select number, thoughts from game where thoughts is not null"))

    def add(self, individual: Individual, **told: Any) -> bool:
        """Keeps a game; False, with nothing changed, if there is one of that number."""
        try:
            with self._database:
                found = self._database.execute(
                    f"insert or ignore into game values ({_MARKS})", _values(individual, told)
                )
        except (sqlite3.Error, OSError) as error:
            raise ValueError(
                f"game {individual.number} could not be kept in {self.file}: {error}; earlier games are safe"
            ) from None
        return found.rowcount > 0

    def failed(self, number: int, detail: str) -> None:
        """Remembers that a game could not be played."""
        with self._usable(), self._database:
            self._database.execute("insert into failure values (?, ?, ?)", (number, detail, _now()))

    def whole(self) -> str:
        """ "ok", or what SQLite finds wrong with the file."""
        with self._usable():
            return str(self._database.execute("pragma integrity_check").fetchone()[0])


def _values(individual: Individual, told: Mapping[str, Any]) -> list[Any]:
    return [
        individual.number,
        json.dumps(list(individual.moves)),
        " ".join(f"{score:.17g}" for score in individual.scores),
        individual.result,
        ranges(individual.mutations),
        *(told.get(key) for key in _TOLD),
        _now(),
    ]


def _individual(row: list[Any]) -> Individual:
    number, moves, scores, result, mutations = row
    try:
        return checked(number, result, scores, mutations, json.loads(moves))
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"game {str(number)[:40]} is damaged: {error}") from None


def _check(file: Path) -> None:
    """A file that is there has to be one of ours: nothing of ours is put into another program's database."""
    if not file.exists() or file.is_dir() or file.stat().st_size == 0:
        return
    try:
        with closing(sqlite3.connect(_uri(file), uri=True, timeout=60)) as found:
            (application,) = found.execute("pragma application_id").fetchone()
            (version,) = found.execute("pragma user_version").fetchone()
            tables = found.execute("select count(*) from sqlite_master").fetchone()[0]
    except sqlite3.Error as error:
        raise ValueError(f"{file} is no population that grows: {error}") from None
    if application != APPLICATION and tables:
        raise ValueError(f"{file} is no population that grows: it is a database of another kind")
    if version > VERSION:
        raise ValueError(f"{file} has version {version} of its format, and this Tengen reads {VERSION}")


def _uri(file: Path) -> str:
    """To be read; where not even SQLite's own files beside it can be written, as it is."""
    beside = Path(f"{file}-wal")
    immutable = not os.access(file.absolute().parent, os.W_OK) and not beside.exists()
    return f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if immutable else ''}"


@contextmanager
def only_one(file: Path) -> Iterator[None]:
    """Two processes that let one file grow would play games twice: the second gets a ValueError.

    The file that is locked stays: a process that removed it could take it from under another that has just opened it.
    """
    with Path(f"{file}.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise ValueError(f"{file} is growing already, by process {lock.read().strip() or '?'}") from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def _now() -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
