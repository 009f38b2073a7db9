"""From the bytes of games to rows: what the worker processes of an import do."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection

from tengen.games.filters import Filter
from tengen.games.rows import COLUMNS, FILTERED, MALFORMED, Refused, Row, refused, row_of
from tengen.games.schema import SCHEMA
from tengen.games.sources import Entry
from tengen.go.sgf import Record, SgfError
from tengen.go.sgf.grammar import Fault
from tengen.go.sgf.text import Source

#: A row, or why there is none: the reason and its detail.
Parsed = Row | tuple[str, str | None]


def parse(entries: Sequence[Entry], wanted: Filter) -> list[Parsed]:
    """The rows of games, in their order."""
    found = [_parse(entry) for entry in entries]
    if wanted:
        meets = _meet([row for row in found if isinstance(row, Row)], wanted)
        found = [each if not isinstance(each, Row) or next(meets) else (FILTERED, None) for each in found]
    return found


def _parse(entry: Entry) -> Parsed:
    if entry.trouble is not None:
        return entry.trouble.reason, _at(entry, entry.trouble.detail)
    source = Source(entry.data, b"", entry.wide, entry.forced)
    try:
        return row_of(Record._parsed(source, 0, len(entry.data), None, entry.number, True))
    except Fault as fault:
        return MALFORMED, _at(entry, f"at byte {fault.offset} of the game: {fault.reason}")
    except SgfError as error:
        why = refused(error)
        return why.reason, _at(entry, why.detail)
    except Refused as why:
        return why.reason, _at(entry, why.detail)
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        return MALFORMED, _at(entry, " ".join(str(error).split()) or type(error).__name__)


def _at(entry: Entry, detail: str | None) -> str | None:
    if not entry.place or (detail or "").startswith(entry.place):
        return detail
    return entry.place if detail is None else f"{entry.place}: {detail}"


def _meet(rows: Sequence[Row], wanted: Filter) -> Iterator[bool]:
    """Whether games meet a filter: asked of SQLite, so that it means the same here and in the database."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.executescript(SCHEMA)
        names: dict[str, dict[str, int]] = {"player": {}, "event": {}}
        columns = [column for column in COLUMNS if column not in ("original",)]
        insert = f"insert into game (id, {', '.join(columns)}) values (?{', ?' * len(columns)})"
        for place, row in enumerate(rows):
            values = row._asdict() | {"events": b""}
            for column, table in (("black", "player"), ("white", "player"), ("event", "event")):
                if (name := values[column]) is not None:
                    values[column] = names[table].setdefault(name, len(names[table]))
            connection.execute(insert, [place, *(values[column] for column in columns)])
        for table, known in names.items():
            connection.executemany(f"insert into {table} (name, id) values (?, ?)", known.items())
        condition, asked = wanted.sql()
        met = {place for (place,) in connection.execute(f"select id from game where {condition}", asked)}
    finally:
        connection.close()
    return iter([place in met for place in range(len(rows))])


def work(pipe: int) -> None:
    """All that a worker process does: batches of games from a pipe, until the importer is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the importer to handle
    connection = Connection(pipe)
    try:
        wanted = Filter(**connection.recv())
        while True:
            connection.send(parse(connection.recv(), wanted))
    except (EOFError, OSError):
        return
