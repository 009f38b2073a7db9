"""One process at a time adds games to a database."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from tengen.games.schema import DatabaseError


@contextlib.contextmanager
def only_writer(file: Path) -> Iterator[None]:
    """A second writer gets a DatabaseError at once. The lock goes with the process, however that ends.

    The file of the lock stays: a process that removed it could take it from under another that has just opened it.
    """
    lock = file.with_name(f"{file.name}.lock")
    try:
        stream = lock.open("a+")
    except OSError:
        raise DatabaseError(f"{file} cannot be written: it or its folder is read-only for you") from None
    with stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            stream.seek(0)
            other = stream.read().strip() or "?"
            raise DatabaseError(f"{file} is being written by process {other}: wait until that is done") from None
        stream.seek(0)
        stream.truncate()
        stream.write(str(os.getpid()))
        stream.flush()
        yield
