"""The files in zip and tar archives, read one after the other into memory and never written anywhere."""

from __future__ import annotations

import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO

from tengen.games.rows import TOO_LARGE, UNREADABLE, Refused
from tengen.games.unpacking import MAX_FILE, Damaged, bomb, most

Member = tuple[str, bytes, Refused | None]
_ZIP_ERRORS = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, EOFError, ValueError, RuntimeError, NotImplementedError,
    MemoryError, OverflowError, IndexError,
)  # fmt: skip


def zip_members(
    file: BinaryIO, size: int, on_bytes: Callable[[int], object], wanted: Callable[[str], bool]
) -> Iterator[Member]:
    """The wanted files of a zip archive, and why one cannot be read; Damaged if the archive cannot be."""
    try:
        archive = zipfile.ZipFile(file)
        members = [member for member in archive.infolist() if not member.is_dir() and wanted(member.filename)]
    except _ZIP_ERRORS as error:
        raise Damaged(f"the archive is damaged: {_text(error)}") from None
    given = 0
    packed = 0
    for member in members:
        name = member.filename
        if member.flag_bits & 1:
            yield name, b"", Refused(UNREADABLE, f"{name} is encrypted")
            continue
        try:
            with archive.open(member) as stream:
                data = stream.read(MAX_FILE + 1)
        except _ZIP_ERRORS as error:
            yield name, b"", Refused(UNREADABLE, f"{name} is damaged: {_text(error)}")
            continue
        given += len(data)
        packed += member.compress_size
        if given > most(size):
            raise bomb(size)
        on_bytes(min(size, packed))
        if len(data) > MAX_FILE:
            yield name, b"", Refused(TOO_LARGE, f"{name} has more than {MAX_FILE:,} bytes")
        else:
            yield name, data, None


def tar_members(stream: BinaryIO, wanted: Callable[[str], bool]) -> Iterator[Member]:
    """The same of a tar archive, read as a stream; Damaged where it cannot be read on."""
    try:
        with tarfile.open(fileobj=stream, mode="r|", errorlevel=1) as archive:
            for member in archive:
                archive.members = []  # type: ignore[attr-defined]  # or all of them would be kept
                if not member.isreg() or not wanted(member.name):
                    continue
                if member.size > MAX_FILE:
                    yield member.name, b"", Refused(TOO_LARGE, f"{member.name} has more than {MAX_FILE:,} bytes")
                    continue
                content = archive.extractfile(member)
                data = content.read() if content is not None else b""
                if len(data) < member.size:
                    raise Damaged(f"the archive is cut off in {member.name}")
                yield member.name, data, None
    except (tarfile.TarError, OSError, EOFError, ValueError, MemoryError, OverflowError, IndexError) as error:
        raise Damaged(f"the archive is damaged: {_text(error)}") from None


def _text(error: BaseException) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
