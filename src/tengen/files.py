"""Files that are there whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from os import PathLike
from pathlib import Path


def write_file(path: str | PathLike[str], data: bytes, *, make_folder: bool = False, alone: bool = False) -> None:
    """Puts `data` in the place of a file in one step: a full disk or a crash leaves the old file as it was.

    With `alone` nobody else can be writing that file, and what a killed process left of it is used again.
    """
    target = Path(os.path.realpath(path))  # a link stays a link
    if make_folder:
        target.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = _part(target) if alone else _part_of_many(target)
    try:
        with open(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    with contextlib.suppress(OSError):  # not every file system lets a folder be synced
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _part(target: Path) -> tuple[int, str]:
    name = f"{target}.part"
    return os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), name


def _part_of_many(target: Path) -> tuple[int, str]:
    return tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those of a new file."""
    try:
        return target.stat().st_mode & 0o7777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
