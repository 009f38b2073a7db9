"""One database put into another, with the same care for duplicates as an import."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from tengen._core import games as core
from tengen.games.database import Database
from tengen.games.importing import Summary, count_up
from tengen.games.locking import only_writer
from tengen.games.rows import COLUMNS, MALFORMED, Refused, Row
from tengen.games.schema import DatabaseError, connect, told
from tengen.games.writer import Writer

_STEP = 2000
_NAMED = {"black": "black.name", "white": "white.name", "event": "event.name"}
_SELECT = (
    "select game.id, game.source, game.number, "
    + ", ".join(_NAMED.get(name, f"game.{name}") for name in COLUMNS)
    + " from game left join player as black on black.id = game.black"
    " left join player as white on white.id = game.white left join event on event.id = game.event"
    " where game.id > ? order by game.id limit ?"
)


def merge(into: Path, other: Path, on_progress: Callable[[int, int], object] | None = None) -> Summary:
    """Puts all games of `other` into `into`, which keeps its own; interrupted it can simply be run again.

    What `other` had left out is listed in `into` too.
    """
    if into.exists() and other.exists() and os.path.samefile(into, other):
        raise DatabaseError(f"{into} and {other} are the same database")
    connect(into, write=True).close()  # what is wrong with it is told before its lock is made
    with Database(other) as games, only_writer(into):
        connection = connect(into, write=True)
        try:
            with told(into):
                return _merge(connection, games, on_progress or (lambda *_: None))
        finally:
            connection.close()


def _merge(connection: sqlite3.Connection, games: Database, on_progress: Callable[[int, int], object]) -> Summary:
    summary = Summary(sources=1)
    writer = Writer(connection)
    total = len(games)
    try:
        connection.execute("begin immediate")
        sources = _sources(connection, games)
        held: dict[int, int] = {}  # where the games of the other are now
        last = 0
        while rows := games.query(_SELECT, (last, _STEP)):
            for id, source, number, *values in rows:
                last = id
                summary.read += 1
                fields = dict(zip(COLUMNS, values, strict=True))
                where = (sources.get(source, sources[None]), number if source in sources else id)
                try:
                    size = (fields["width"], fields["height"])
                    canonical = bytes(size) + core.canonical_moves(size, fields["events"])
                except (ValueError, TypeError) as error:
                    writer.drop(*where, Refused(MALFORMED, f"game {id}: {error}"))
                    continue
                held[id] = writer.add(Row(**fields, canonical=canonical), *where)
            connection.execute("commit")
            on_progress(summary.read, total)
            connection.execute("begin immediate")
        for source, number, reason, detail, game in games.query("select * from dropped"):
            connection.execute(
                "insert or ignore into dropped values (?, ?, ?, ?, ?)",
                (sources.get(source, sources[None]), number, reason, detail, held.get(game)),
            )
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    count_up(summary, writer.counts)
    return summary


def _sources(connection: sqlite3.Connection, games: Database) -> dict[int | None, int]:
    """The rows of the other's sources here, by their numbers there; None is the other database itself."""
    found: dict[int | None, int] = {}
    rows = games.query("select id, path, size, modified, filter, done, finished, trouble from source")
    for id, path, *state in [*rows, (None, str(games.path.absolute()), None, None, "", 0, 1, None)]:
        connection.execute(
            "insert or ignore into source (path, size, modified, filter, done, finished, trouble)"
            " values (?, ?, ?, ?, ?, ?, ?)",
            (path, *state),
        )
        found[id] = connection.execute("select id from source where path = ?", (path,)).fetchone()[0]
    return found
