"""Files that are there whole or not at all."""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import BinaryIO, TextIO


def write_file(path: str | PathLike[str], data: bytes, *, make_folder: bool = False, alone: bool = False) -> None:
    """Puts `data` in the place of a file in one step: a full disk or a crash leaves the old file as it was.

    With `alone` nobody else can be writing that file, and what a killed process left of it is used again.
    """
    with replacing(path, make_folder=make_folder, alone=alone) as stream:
        stream.write(data)


@contextlib.contextmanager
def replacing(path: str | PathLike[str], *, make_folder: bool = False, alone: bool = False) -> Iterator[BinaryIO]:
    """The same for what is written piece by piece: the stream becomes the file when it ends without an error.

    Nothing takes the place of a device or a pipe: what is written goes there as it comes.
    """
    target = Path(os.path.realpath(path))  # a link stays a link
    name: str | None = None
    special = os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)
    try:
        if make_folder:
            target.parent.mkdir(parents=True, exist_ok=True)
        if special:
            with open(path, "wb") as stream:
                yield stream
            return
        descriptor, name = _part(target) if alone else _part_of_many(target)
        with open(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException as error:
        if name is not None:
            with contextlib.suppress(OSError):
                os.unlink(name)
        if isinstance(error, OSError) and error.errno is not None and _names_no_target(error):
            error.filename, error.filename2 = str(path), None
        raise
    with contextlib.suppress(OSError):  # not every file system lets a folder be synced
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextlib.contextmanager
def replacing_text(path: str | PathLike[str]) -> Iterator[TextIO]:
    """The same for text, in UTF-8 with plain line ends."""
    with replacing(path) as stream:
        text = io.TextIOWrapper(stream, encoding="utf8", newline="\n")
        yield text
        text.detach()


def _part(target: Path) -> tuple[int, str]:
    name = f"{target}.part"
    return os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), name


def _part_of_many(target: Path) -> tuple[int, str]:
    return tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)


def _names_no_target(error: OSError) -> bool:
    """A full disk names no file, and other errors the part."""
    return error.filename is None or str(error.filename).endswith(".part")


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those of a new file."""
    try:
        return target.stat().st_mode & 0o7777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
