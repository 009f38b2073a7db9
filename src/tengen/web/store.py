"""Boards in SQLite: each is written when it changes, so that a reload, a restart or a crash goes on where it was."""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tengen.database import Database
from tengen.web.board.errors import NotKept

FILE = "boards.sqlite"
_SCHEMA = """
create table if not exists board (
    id text primary key,
    title text not null,
    created real not null,
    changed real not null,
    state text not null,
    sgf blob not null
);
create table if not exists reviewed (
    board text not null,
    place integer not null,
    move text not null,
    primary key (board, place)
) without rowid;
create table if not exists fact (name text primary key, value text not null);
"""


@dataclass(frozen=True)
class BoardRow:
    """A board as it is kept: its state as JSON, its record, and the moves of its review as JSON."""

    id: str
    title: str
    created: float
    changed: float
    state: str
    sgf: bytes
    reviewed: list[str] = field(default_factory=list)


class BoardStore(Database):
    """Boards by id; any thread may call. Without a folder they live as long as the object."""

    def __init__(self, folder: Path | None = None) -> None:
        self._lock = threading.Lock()
        if folder is not None:
            _make(folder)
        super().__init__(None if folder is None else folder / FILE, _SCHEMA, threads=True)
        # A killed process loses nothing: what is committed is with the system. Only the power must not fail.
        self._database.execute("pragma synchronous = normal")

    def save(
        self,
        id: str,
        title: str,
        created: float,
        changed: float,
        state: str,
        sgf: bytes | None,
        reviewed: Sequence[str] = (),
        *,
        after: int = 0,
    ) -> None:
        """Without a record the one that is kept stays. Of a review so many moves stay, and these follow."""
        with self._lock, self._kept(), self._database:
            known = self._database.execute("select 1 from board where id = ?", (id,)).fetchone()
            if known and sgf is None:
                self._database.execute(
                    "update board set title = ?, changed = ?, state = ? where id = ?", (title, changed, state, id)
                )
            else:
                row = (id, title, created, changed, state, sgf or b"")
                self._database.execute("insert or replace into board values (?, ?, ?, ?, ?, ?)", row)
            self._database.execute("delete from reviewed where board = ? and place >= ?", (id, after))
            moves = [(id, place, move) for place, move in enumerate(reviewed, after)]
            self._database.executemany("insert into reviewed values (?, ?, ?)", moves)

    def load(self, id: str) -> BoardRow | None:
        """None if there is no such board."""
        with self._lock, self._kept():
            row = self._database.execute("select * from board where id = ?", (id,)).fetchone()
            moves = self._database.execute("select move from reviewed where board = ? order by place", (id,)).fetchall()
        if row is None:
            return None
        return BoardRow(row[0], row[1], row[2], row[3], row[4], bytes(row[5]), [move for (move,) in moves])

    def all(self) -> list[BoardRow]:
        """Every board without its record, the one that changed last first."""
        with self._lock, self._kept():
            rows = self._database.execute(
                "select id, title, created, changed, state from board order by changed desc"
            ).fetchall()
        return [BoardRow(row[0], row[1], row[2], row[3], row[4], b"") for row in rows]

    def count(self) -> int:
        """How many boards are kept."""
        with self._lock, self._kept():
            return int(self._database.execute("select count(*) from board").fetchone()[0])

    def delete(self, id: str) -> None:
        """A board that is not there is no error."""
        with self._lock, self._kept(), self._database:
            self._database.execute("delete from board where id = ?", (id,))
            self._database.execute("delete from reviewed where board = ?", (id,))

    def secret(self) -> str:
        """What signs the cookies of this installation: made once."""
        with self._lock, self._kept(), self._database:
            self._database.execute("insert or ignore into fact values ('secret', ?)", (secrets.token_urlsafe(32),))
            return str(self._database.execute("select value from fact where name = 'secret'").fetchone()[0])

    @contextmanager
    def _kept(self) -> Iterator[None]:
        """What fails is undone as a whole, and may be tried again."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise NotKept(f"It cannot be kept in {self.file or 'memory'} now: {error}.") from None

    def close(self) -> None:
        with self._lock:
            super().close()


def _make(folder: Path) -> None:
    """Only its owner may look into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise ValueError(f"{folder} cannot be used for the boards: {error.strerror or error}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ValueError(f"{folder} cannot be used for the boards: it is not writable for you")
