"""SQLite files, as every part that keeps results opens and closes them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self


class Database:
    """A database in WAL mode, made with its schema if it is new; without a file it lives as long as the object.

    Its folder must be there: a mistyped path is an error, not a new folder.
    """

    def __init__(self, file: Path | None, schema: str, *, threads: bool = False) -> None:
        """With `threads` any thread may use it, one at a time: its owner sees to that."""
        self.file = file
        with self._usable():
            self._database = sqlite3.connect(file or ":memory:", timeout=60, check_same_thread=not threads)
            self._database.execute("pragma journal_mode = wal")
            self._database.execute("pragma synchronous = full")
            self._database.executescript(schema)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    @contextmanager
    def _usable(self) -> Iterator[None]:
        """A file that is damaged, of another program or out of reach is a ValueError."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise ValueError(f"{self.file} cannot be used as a database: {error}") from None
