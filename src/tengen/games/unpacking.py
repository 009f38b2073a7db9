"""Packed files as streams with bounds: .gz, .bz2 and .xz are told by how they begin."""

from __future__ import annotations

import bz2
import io
import lzma
import zlib
from collections.abc import Callable
from typing import Any, BinaryIO, cast

#: The endings of their names.
PACKINGS = (".xz", ".gz", ".bz2")
#: The most bytes of one file that is read whole.
MAX_FILE = 256 * 1024 * 1024
#: What may come out of a packed file: so many bytes, or so many times its size. Records pack to a tenth.
FREE, RATIO = 256 * 1024 * 1024, 200
_MEMORY = 512 * 1024 * 1024  # of the unpacker of .xz
_STEP = 256 * 1024
_PATIENCE = 1000  # reads at the end: tarfile would try for days to skip what a header claims


class Damaged(Exception):  # noqa: N818 - says why a file cannot be read on
    """A packed file or archive that is damaged, or from which too much would come."""


def bomb(size: int) -> Damaged:
    """More comes out of a file than can be."""
    return Damaged(f"more than {most(size):,} bytes would come out of it: it is no archive of records")


def most(size: int) -> int:
    """How much may come out of a packed file of that size."""
    return max(FREE, RATIO * size)


def open_unpacked(file: BinaryIO, size: int, on_bytes: Callable[[int], object]) -> BinaryIO:
    """The content of a file, unpacked if it is packed; reading raises Damaged."""
    start = file.read(6)
    file.seek(0)
    make: Callable[[], Any] | None = None
    if start.startswith(b"\xfd7zXZ\0"):
        make = lambda: lzma.LZMADecompressor(memlimit=_MEMORY)  # noqa: E731
    elif start.startswith(b"\x1f\x8b"):
        make = lambda: _Gzip(zlib.decompressobj(wbits=31))  # noqa: E731
    elif start.startswith(b"BZh"):
        make = bz2.BZ2Decompressor
    return cast(BinaryIO, io.BufferedReader(_Unpacking(file, size, make, on_bytes), _STEP))


class _Gzip:
    """zlib's unpacker with the interface of the other two."""

    def __init__(self, unpacker: Any) -> None:
        self._unpacker = unpacker

    def decompress(self, data: bytes, most: int) -> bytes:
        return cast(bytes, self._unpacker.decompress(self._unpacker.unconsumed_tail + data, most))

    @property
    def eof(self) -> bool:
        return cast(bool, self._unpacker.eof)

    @property
    def needs_input(self) -> bool:
        return not self._unpacker.unconsumed_tail

    @property
    def unused_data(self) -> bytes:
        return cast(bytes, self._unpacker.unused_data)


class _Unpacking(io.RawIOBase):
    def __init__(
        self, file: BinaryIO, size: int, make: Callable[[], Any] | None, on_bytes: Callable[[int], object]
    ) -> None:
        self._file = file
        self._size = size
        self._make = make
        self._unpacker: Any = make() if make else None
        self._on_bytes = on_bytes
        self._given = 0
        self._empty = 0  # reads at the end
        self._left = b""  # read and not yet given to the unpacker
        self._ended = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._next(len(buffer))
        self._given += len(data)
        if not data:
            self._empty += 1
            if self._empty > _PATIENCE:
                raise Damaged("the archive is cut off")
        if self._unpacker is not None and self._given > most(self._size):
            raise bomb(self._size)
        buffer[: len(data)] = data
        return len(data)

    def _next(self, wanted: int) -> bytes:
        if self._make is None:
            data = self._file.read(wanted)
            self._on_bytes(self._file.tell())
            return data
        while not self._ended:
            if self._unpacker.eof:  # several packed files may follow each other
                self._left = self._unpacker.unused_data.lstrip(b"\0") or self._file.read(_STEP).lstrip(b"\0")
                if not self._left:
                    self._ended = True
                    break
                self._unpacker = self._make()
            elif self._unpacker.needs_input and not self._left:
                self._left = self._file.read(_STEP)
                self._on_bytes(self._file.tell())
                if not self._left:
                    raise Damaged("the packed file is cut off")
            try:
                data = cast(bytes, self._unpacker.decompress(self._left, wanted))
            except (lzma.LZMAError, zlib.error, OSError, EOFError, ValueError, MemoryError) as error:
                raise Damaged(f"the packed file is damaged: {' '.join(str(error).split())}") from None
            self._left = b""
            if data:
                return data
        return b""
