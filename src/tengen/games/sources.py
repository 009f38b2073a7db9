"""Where records come from: files, folders, archives, and files with a record per line, packed or not.

Nothing is unpacked to the disk, so that names in archives cannot lead anywhere; how much comes out of a packed file is
bounded, and what is damaged or too large costs itself only.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tengen.games.archives import tar_members, zip_members
from tengen.games.rows import MALFORMED, TOO_LARGE, UNREADABLE, Refused
from tengen.games.unpacking import MAX_FILE, PACKINGS, Damaged, open_unpacked
from tengen.go.sgf import grammar, text

#: Longer games are not read: records with all variations and comments of reviews stay far below.
MAX_GAME = 4 * 1024 * 1024
MAX_NODES = 200_000
MAX_DEPTH = 2_000  # variations within variations

_RECORDS = (".sgf", ".sgfs")
_TARS = (".tar", ".tgz", ".txz", ".tbz", ".tbz2")


class Entry(NamedTuple):
    """The bytes of one game, or why it cannot be read; `number` counts both in a source, from 1."""

    number: int
    data: bytes
    place: str = ""  # the file in the archive
    wide: str | None = None  # the character set that `data` was translated from
    forced: str | None = None  # the one that a byte order mark demands
    trouble: Refused | None = None


@dataclass(frozen=True)
class SourceFile:
    """A file that records are read from, as it was when it was found."""

    path: Path
    size: int
    modified: int

    def entries(self, on_bytes: Callable[[int], object] | None = None) -> Iterator[Entry]:
        """All its games in order; `on_bytes` hears how much of the file has been read. OSError if it cannot be."""
        number = 0
        for place, data, trouble in _pieces(self, on_bytes or (lambda _: None)):
            if trouble is not None:
                number += 1
                yield Entry(number, b"", place, trouble=trouble)
                continue
            for entry in _games(data, place):
                number += 1
                yield entry._replace(number=number)


def find_sources(paths: Iterable[Path]) -> list[SourceFile]:
    """The files named, and in folders all records and archives, in order of name; ValueError for what is not there."""
    found: dict[Path, SourceFile] = {}
    for path in paths:
        if not path.exists():
            raise ValueError(f"{path}: there is no such file or folder")
        for file in _files_in(path) if path.is_dir() else [path]:
            real = Path(os.path.realpath(file))
            try:
                state = real.stat()
            except OSError:  # a link that leads nowhere
                continue
            found.setdefault(real, SourceFile(real, state.st_size, state.st_mtime_ns))
    if not found:
        raise ValueError("there are no records in these folders: .sgf, .sgfs, .zip and .tar are read, packed ones too")
    return list(found.values())


def _files_in(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if is_source(name) and (path := Path(place, name)).is_file():
                yield path


def is_source(name: str) -> bool:
    """Whether a file in a folder is taken for one that holds records."""
    name = name.lower()
    plain, packing = _unpacked_name(name)
    return plain.endswith((*_RECORDS, ".tar")) or (not packing and name.endswith((*_TARS, ".zip")))


def _unpacked_name(name: str) -> tuple[str, str]:
    """A name without the ending of its packing, and that ending."""
    ending = next((ending for ending in PACKINGS if name.endswith(ending)), "")
    return (name[: -len(ending)] if ending else name), ending


Piece = tuple[str, bytes, Refused | None]


def _pieces(source: SourceFile, on_bytes: Callable[[int], object]) -> Iterator[Piece]:
    """(place, bytes, None) of files and lines that hold games, and (place, b"", trouble) for what cannot be read."""
    name = source.path.name.lower()
    try:
        with open(source.path, "rb") as file:
            if name.endswith(".zip") or (not name.endswith(_RECORDS) and zipfile.is_zipfile(file)):
                yield from _members(zip_members(file, source.size, on_bytes, _is_record))
                return
            file.seek(0)
            with open_unpacked(file, source.size, on_bytes) as stream:
                if _unpacked_name(name)[0].endswith(".tar") or name.endswith(_TARS):
                    yield from _members(tar_members(stream, _is_record))
                elif _unpacked_name(name)[0].endswith(".sgfs"):
                    yield from _lines(stream)
                else:
                    yield from _whole(stream, "")
    except Damaged as error:
        yield "", b"", Refused(UNREADABLE, str(error))
    except OSError as error:
        yield "", b"", Refused(UNREADABLE, error.strerror or str(error))


def _is_record(name: str) -> bool:
    return name.lower().endswith(_RECORDS)


def _members(members: Iterable[tuple[str, bytes, Refused | None]]) -> Iterator[Piece]:
    for place, data, trouble in members:
        if trouble is None and place.lower().endswith(".sgfs"):
            for line in data.splitlines():
                if not line.isspace() and line:
                    yield place, line, None
        else:
            yield place, data, trouble


def _lines(stream: BinaryIO) -> Iterator[Piece]:
    while line := stream.readline(MAX_GAME + 1):
        if len(line) > MAX_GAME:
            while line and not line.endswith(b"\n"):
                line = stream.readline(MAX_GAME)
            yield "", b"", Refused(TOO_LARGE, f"the line has more than {MAX_GAME:,} bytes")
        elif not line.isspace():
            yield "", line, None


def _whole(stream: BinaryIO, place: str) -> Iterator[Piece]:
    data = stream.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        yield place, b"", Refused(TOO_LARGE, f"the file has more than {MAX_FILE:,} bytes")
    else:
        yield place, data, None


def _games(data: bytes, place: str) -> Iterator[Entry]:
    """The games in the bytes of a file or a line, cut apart but not read."""
    source = text.open_source(data)
    position: int | None = 0
    found = False
    while position is not None and (start := grammar.find_game(source.data, position)) is not None:
        found = True
        position, depth = grammar.find_end_and_depth(source.data, start)
        game = source.data[start:position]
        trouble = None
        if len(game) > MAX_GAME:
            trouble = Refused(TOO_LARGE, f"the game has {len(game):,} bytes")
        elif game.count(b";") > MAX_NODES:
            trouble = Refused(TOO_LARGE, f"the game has more than {MAX_NODES:,} nodes")
        elif depth > MAX_DEPTH:
            trouble = Refused(TOO_LARGE, f"the game has variations in variations, {depth:,} deep")
        yield Entry(0, b"" if trouble else game, place, source.wide, source.forced, trouble)
    if not found:
        reason = "there is no game in the file" if data.strip() else "the file is empty"
        yield Entry(0, b"", place, trouble=Refused(MALFORMED, reason))
