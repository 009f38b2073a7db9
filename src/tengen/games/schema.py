"""The SQLite file of a database of games: its tables, and how it is opened."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

#: Every file of this kind has it in its header: TnGm.
APPLICATION_ID = 0x546E476D
#: Raised when a change of the schema makes older files unreadable.
VERSION = 1

#: The tables. The large columns stand last: a scan of the others does not touch the pages of long games.
SCHEMA = """
create table player (id integer primary key, name text not null unique);
create table event (id integer primary key, name text not null unique);
create table source (
    id integer primary key,
    path text not null unique,
    size integer,
    modified integer,
    filter text not null default '',
    done integer not null default 0,
    finished integer not null default 0,
    trouble text
);
create table game (
    id integer primary key,
    width integer not null,
    height integer not null,
    length integer not null,
    handicap integer not null,
    komi real,
    rules text,
    result text,
    winner integer,
    margin real,
    date text,
    day integer,
    black integer references player (id),
    white integer references player (id),
    black_rank text,
    white_rank text,
    black_strength real,
    white_strength real,
    event integer references event (id),
    round text,
    place text,
    time text,
    speed text,
    source integer references source (id),
    number integer,
    events blob not null,
    original blob
);
create table line (canonical blob primary key, game integer not null references game (id)) without rowid;
create table dropped (
    source integer not null references source (id),
    number integer not null,
    reason text not null,
    detail text,
    game integer references game (id),
    primary key (source, number)
) without rowid;
create index game_black on game (black);
create index game_white on game (white);
create index game_event on game (event);
"""


class DatabaseError(ValueError):
    """A file that is no database of games, of another version, damaged, out of reach or in use: one sentence."""


@contextlib.contextmanager
def told(file: Path) -> Iterator[None]:
    """Errors of SQLite and of the system become a DatabaseError that names the file and what to do."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise DatabaseError(f"{file} {_sentence(error)}") from None


def _sentence(error: sqlite3.Error | OSError) -> str:
    text = str(error)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return "is not a database"
    if code == sqlite3.SQLITE_CORRUPT:
        return f"is damaged ({text}): import the records into a new database"
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        why = "the disk is full" if code == sqlite3.SQLITE_FULL else f"the disk is full or failing ({text})"
        return f"cannot be written: {why}; what was committed before is safe"
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return "is in use by another program: wait until that is done"
    if code == sqlite3.SQLITE_READONLY:
        return "cannot be written: it or its folder is read-only for you"
    if code == sqlite3.SQLITE_CANTOPEN:
        return "cannot be opened: it or its folder is out of reach for you"
    return f"cannot be used as a database: {getattr(error, 'strerror', None) or text}"


def create(file: Path) -> None:
    """Makes an empty database; FileExistsError if something is there. It appears whole or not at all."""
    if not file.absolute().parent.is_dir():
        raise DatabaseError(f"{file} cannot be made: {file.absolute().parent} is not a folder")
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    with told(file):
        try:
            part.unlink(missing_ok=True)
            connection = sqlite3.connect(part)
            try:
                connection.executescript(
                    f"pragma application_id = {APPLICATION_ID}; pragma user_version = {VERSION};"
                    f"pragma page_size = 4096; {SCHEMA} pragma journal_mode = wal;"
                )
            finally:
                connection.close()
            os.link(part, file)  # unlike a rename it replaces nothing
        finally:
            for name in (part, f"{part}-wal", f"{part}-shm", f"{part}-journal"):
                Path(name).unlink(missing_ok=True)


def connect(file: Path, *, write: bool = False, threads: bool = False) -> sqlite3.Connection:
    """An open database of this kind and version; raises DatabaseError."""
    if file.is_dir():
        raise DatabaseError(f"{file} is a folder, not a database of games")
    if not file.exists():
        raise DatabaseError(f"{file}: there is no such database; `tengen games import` makes one")
    with told(file):
        if write:
            if not os.access(file, os.W_OK) or not os.access(file.absolute().parent, os.W_OK):
                raise DatabaseError(f"{file} cannot be written: it or its folder is read-only for you")
            connection = _checked(file, f"{_uri(file)}?mode=rw", threads)
            connection.execute("pragma journal_mode = wal")
            # A killed process loses nothing that was committed; after a power cut the last moments may be missing.
            connection.execute("pragma synchronous = normal")
            connection.execute("pragma cache_size = -131072")
            connection.execute("pragma wal_autocheckpoint = 8000")
            return connection
        if os.access(file, os.W_OK) and os.access(file.absolute().parent, os.W_OK):
            # A connection in mode=ro would leave the files of the log behind.
            connection = _checked(file, f"{_uri(file)}?mode=rw", threads)
            connection.execute("pragma query_only = on")
            return connection
        try:
            return _checked(file, f"{_uri(file)}?mode=ro", threads)
        except sqlite3.OperationalError:
            # In a folder that cannot be written SQLite has no place for the index of its log. Without a log nobody
            # is writing, and the file alone holds everything.
            log = Path(f"{file}-wal")
            if log.exists() and log.stat().st_size > 0:
                raise
            return _checked(file, f"{_uri(file)}?mode=ro&immutable=1", threads)


def _uri(file: Path) -> str:
    return "file:" + quote(str(file.absolute()))


def _checked(file: Path, uri: str, threads: bool) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, timeout=60, isolation_level=None, check_same_thread=not threads)
    try:
        application = connection.execute("pragma application_id").fetchone()[0]
        version = connection.execute("pragma user_version").fetchone()[0]
        if application != APPLICATION_ID:
            raise DatabaseError(f"{file} is not a database of games")
        if version != VERSION:
            newer = "a newer" if version > VERSION else "an older"
            raise DatabaseError(
                f"{file} is of version {version}, made by {newer} Tengen; this one reads version {VERSION}:"
                " import the records into a new database"
            )
        tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
        if lacking := {"game", "player", "event", "source", "line", "dropped"} - tables:
            raise DatabaseError(f"{file} is damaged: it has no table {min(lacking)}")
        connection.execute("select id from game limit 1").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection
