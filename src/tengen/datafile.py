"""Data files: what was learnt or collected, in an envelope that says what it is, how it was made, and that it is whole.

    # tengen data: gammas, version 1
    # made by: tengen train gammas games.sgfs --out my.txt
    # checksum: 32 hexadecimal digits of 26491 bytes
    the payload, text or not

The checksum covers the two lines above it and the payload (BLAKE2b, 16 bytes). The three lines are remarks in the text
formats of Tengen, so that those who read a text get all of the file and number its lines as an editor does.
"""

from __future__ import annotations

import errno
import hashlib
import re
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import IO

from tengen.files import write_file

_MAGIC = b"# tengen data: "
_FIRST = re.compile(rb"# tengen data: ([a-z][a-z0-9-]{0,39}), version ([1-9][0-9]{0,8})\n")
_MADE = re.compile(rb"# made by: ([^\n]+)\n")
_CHECKSUM = re.compile(rb"# checksum: ([0-9a-f]{32}) of (0|[1-9][0-9]{0,14}) bytes\n")
_LONGEST_LINE = 1 << 16


class DataFileError(ValueError):
    """A data file that cannot be used; the message names it."""


@dataclass(frozen=True)
class Kind:
    """What a data file may hold."""

    name: str
    version: int  # of the payload's format, the newest that this program reads
    what: str  # with its article, for messages
    remedy: str  # how to make one

    def fail(self, file: object, why: str, *, again: bool = True) -> DataFileError:
        """The error of a file, with what to do where making it again helps."""
        return DataFileError(f"{file}: {why}" + (f"; {self.remedy}" if again else ""))


GAMMAS = Kind("gammas", 1, "a file of gammas", "`tengen train gammas GAMES --out FILE` makes one")
PATTERNS = Kind(
    "patterns", 1, "a pattern set", "`tengen data seal patterns TEXT --out FILE` makes one of what was written by hand"
)
OPENINGS = Kind("openings", 1, "a set of openings", "`python -m tengen.arena.balance SIZE --out FILE` makes one")
SEARCH = Kind("search", 1, "a saved search", "`search.save(FILE)` makes one")
BOOK = Kind("book", 1, "a book of rules", "`tengen book build GAMES --out FILE` makes one")
#: By name. What needs another kind of file adds it here.
KINDS = {kind.name: kind for kind in (GAMMAS, PATTERNS, OPENINGS, SEARCH, BOOK)}


@dataclass(frozen=True)
class DataFile:
    """A file that is whole."""

    kind: str
    version: int
    made: str
    head: bytes
    payload: bytes

    def text(self) -> str:
        """The whole file as text; ValueError if the payload is none."""
        return (self.head + self.payload).decode("utf8")


def write_data(path: str | PathLike[str], kind: Kind, payload: str | bytes, made: str) -> None:
    """Puts a payload and its envelope in the place of a file in one step; `made` says how, in a line."""
    write_file(path, enveloped(kind, payload, made))


def enveloped(kind: Kind, payload: str | bytes, made: str) -> bytes:
    """The bytes of such a file."""
    data = payload.encode("utf8") if isinstance(payload, str) else payload
    line = " ".join(made.split())
    if not line or len(line.encode("utf8")) > _LONGEST_LINE // 2:
        raise ValueError("how a data file was made has to be said, in a line")
    head = f"# tengen data: {kind.name}, version {kind.version}\n# made by: {line}\n".encode()
    return head + f"# checksum: {_digest(head, data)} of {len(data)} bytes\n".encode() + data


def read_data(path: Path | Traversable, kind: Kind) -> DataFile:
    """A file of this kind; DataFileError if it is anything else or damaged, FileNotFoundError if there is none."""
    found = _opened(path, kind)
    if found.kind != kind.name:
        other = KINDS[found.kind].what if found.kind in KINDS else f"a data file of kind {found.kind!r}"
        raise kind.fail(path, f"it is {other}, and {kind.what} is needed here", again=False)
    if found.version > kind.version:
        raise kind.fail(
            path, f"it has version {found.version} of its format, and this Tengen reads {kind.version}", again=False
        )
    return found


def read_any(path: Path) -> DataFile:
    """A file of whatever kind."""
    return _opened(path, _ANY)


def without_envelope(content: bytes) -> bytes:
    """The payload alone of a text that may have been edited since its checksum was made, or that never had one."""
    return content.split(b"\n", 3)[-1] if content.startswith(_MAGIC) and content.count(b"\n") >= 3 else content


_ANY = Kind("any", 0, "a data file", "`tengen train` and `tengen data seal` make such files")


def _opened(path: Path | Traversable, kind: Kind) -> DataFile:
    try:
        if path.is_dir():
            raise kind.fail(path, f"it is a folder, and {kind.what} is needed here", again=False)
        with path.open("rb") as stream:
            return _read(path, stream, kind)
    except OSError as error:
        if error.errno == errno.ENOENT:
            raise
        raise kind.fail(path, f"it cannot be read: {error.strerror or error}", again=False) from None
    except ValueError as error:  # a name that no file can have
        if isinstance(error, DataFileError):
            raise
        raise kind.fail(repr(str(path)), f"it cannot be read: {error}", again=False) from None


def _read(path: object, stream: IO[bytes], kind: Kind) -> DataFile:
    """Reads no more than the envelope announces, whatever is behind the name."""
    first = stream.readline(_LONGEST_LINE)
    if not first:
        raise kind.fail(path, "it is empty")
    if not first.startswith(_MAGIC):
        if _MAGIC.startswith(first):
            raise kind.fail(path, "it ends within its first line")
        raise kind.fail(path, f"it is no data file of Tengen: its first line is not {_MAGIC.decode()}KIND, version N")
    made, checksum = stream.readline(_LONGEST_LINE), stream.readline(_LONGEST_LINE)
    lines = [pattern.fullmatch(line) for pattern, line in ((_FIRST, first), (_MADE, made), (_CHECKSUM, checksum))]
    for number, (line, match) in enumerate(zip((first, made, checksum), lines, strict=True), 1):
        if match is None:
            why = "is damaged" if line.endswith(b"\n") else "is not whole: the file was cut off"
            raise kind.fail(path, f"line {number} {why}")
    about, how, checked = (match for match in lines if match is not None)
    size = int(checked[2])
    payload = _up_to(size, stream)
    if len(payload) < size:
        raise kind.fail(path, f"it was cut off: {len(payload)} of {size} bytes are there")
    if stream.read(1):
        raise kind.fail(path, f"there is more behind its {size} bytes than belongs to it")
    if _digest(first + made, payload) != checked[1].decode():
        raise kind.fail(path, "it is damaged: its checksum is not that of its content")
    if not payload.strip():
        raise kind.fail(path, "there is nothing in it")
    try:
        told = how[1].decode("utf8")
    except UnicodeDecodeError:
        raise kind.fail(path, "line 2 is damaged") from None
    return DataFile(about[1].decode(), int(about[2]), told, first + made + checksum, payload)


def _up_to(size: int, stream: IO[bytes]) -> bytes:
    """So many bytes, or as many as there are: a damaged number must not ask for all the memory there is."""
    parts: list[bytes] = []
    while size > 0 and (part := stream.read(min(size, 1 << 20))):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _digest(head: bytes, payload: bytes) -> str:
    digest = hashlib.blake2b(head, digest_size=16)
    digest.update(payload)
    return digest.hexdigest()
