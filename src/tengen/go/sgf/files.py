"""Files of game records: packed or not, whole or line by line."""

from __future__ import annotations

import lzma
import os
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import BinaryIO, cast

from tengen.files import write_file

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
    """Puts `data` in the place of a file in one step, packed if its name ends in .xz."""
    write_file(path, lzma.compress(data) if Path(os.path.realpath(path)).suffix.lower() == ".xz" else data)
