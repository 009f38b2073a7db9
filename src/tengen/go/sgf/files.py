"""Files of game records: packed or not, whole or line by line, and replaced in one step."""

from __future__ import annotations

import contextlib
import io
import lzma
import os
import tempfile
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import BinaryIO, TextIO, cast

#: Larger files are read line by line (.sgfs) or not at all, lest a small packed file fill the memory.
MAX_BYTES = 256 * 1024 * 1024


class Unreadable(Exception):  # noqa: N818 - never leaves the package: callers turn it into an SgfError
    """A packed file that is damaged, or a file that is too large."""


def pieces(path: str | PathLike[str]) -> Iterator[tuple[int, bytes]]:
    """(offset, bytes) of the lines that hold games (.sgfs) or of the whole file; raises OSError and Unreadable."""
    file = Path(path)
    packed = file.suffix.lower() == ".xz"
    kind = (file.with_suffix("") if packed else file).suffix.lower()
    with cast(BinaryIO, lzma.open(file, "rb") if packed else open(file, "rb")) as stream:
        try:
            if kind == ".sgfs":
                offset = 0
                while line := stream.readline(MAX_BYTES):
                    if not line.isspace():
                        yield offset, line
                    offset += len(line)
                return
            data = stream.read(MAX_BYTES + 1)
        except (lzma.LZMAError, EOFError) as error:
            raise Unreadable(f"the packed file is damaged: {error}") from None
        if len(data) > MAX_BYTES:
            raise Unreadable(f"the file has more than {MAX_BYTES} bytes")
    yield 0, data


def same_file(a: str | PathLike[str], b: str | PathLike[str]) -> bool:
    """Do two names mean one file?"""
    return os.path.realpath(a) == os.path.realpath(b)


def write(path: str | PathLike[str], data: bytes) -> None:
    """Puts `data` in the place of a file in one step: a full disk or a crash leaves the old file as it was."""
    if Path(os.path.realpath(path)).suffix.lower() == ".xz":
        data = lzma.compress(data)
    with replacing(path) as stream:
        stream.write(data)


@contextlib.contextmanager
def replacing(path: str | PathLike[str]) -> Iterator[BinaryIO]:
    """A stream whose bytes take the place of a file in one step when it ends without an error."""
    target = Path(os.path.realpath(path))  # a link stays a link
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with open(descriptor, "wb") as stream:
            yield stream
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


@contextlib.contextmanager
def replacing_text(path: str | PathLike[str]) -> Iterator[TextIO]:
    """The same for text, in UTF-8 with plain line ends."""
    with replacing(path) as stream:
        text = io.TextIOWrapper(stream, encoding="utf8", newline="\n")
        yield text
        text.detach()


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those of a new file."""
    try:
        return target.stat().st_mode & 0o7777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
