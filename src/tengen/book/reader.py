"""Opening books by name: `none`, `shipped`, or a file or folder of any kind.

book = open_book("my.book")
settings = EngineSettings(config, books=configured)    # the book that the configuration's `book.file` names
"""

from __future__ import annotations

import errno
import sys
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import ClassVar

from tengen.book.kind import HEAD, BookError, BookKind, BookOptions
from tengen.book.kinds import all_kinds
from tengen.config import GoConfig
from tengen.datafile import DataFileError
from tengen.engine.book import NONE, SHIPPED, Book
from tengen.go.size import BoardSize, size_text

__all__ = [
    "NONE",
    "SHIPPED",
    "BookError",
    "BookOptions",
    "configured",
    "kind_of",
    "open_book",
    "shipped_path",
]


def open_book(text: str, options: BookOptions | None = None) -> Book:
    """The book in a file or folder, whatever its kind; BookError, which names it, if there is none that can be used."""
    options = options or BookOptions()
    path = Path(text)
    kind = kind_of(path)
    try:
        return kind.read(path, options)
    except BookError:
        raise
    except DataFileError as error:
        raise BookError(str(error)) from None
    except OSError as error:
        raise BookError(f"{path}: it cannot be read: {error.strerror or error}") from None
    except MemoryError:
        raise BookError(f"{path}: it needs more memory than there is") from None


def kind_of(path: Path) -> BookKind:
    """The kind of what lies there, by its content; BookError if it is no book."""
    head = _head(path)
    for kind in all_kinds():
        if kind.recognises(path, head):
            return kind
    whats = [kind.what for kind in all_kinds()]
    known = ", ".join(whats[:-1]) + f" nor {whats[-1]}" if len(whats) > 1 else "".join(whats)
    raise BookError(f"{path}: it is no book: neither {known}")


def _head(path: Path) -> bytes:
    try:
        if path.is_dir():
            return b""
        with path.open("rb") as stream:
            return stream.read(HEAD)
    except FileNotFoundError:
        raise BookError(f"{path}: there is no such book; `none` is none, `shipped` what comes with Tengen") from None
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise BookError(f"{str(path)[:60]}...: no file has so long a name") from None
        raise BookError(f"{path}: it cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a name that no file can have
        raise BookError(f"{str(path)!r}: it cannot be read: {error}") from None


def shipped_path(size: BoardSize) -> Path | None:
    """The book that comes with Tengen for a board; None if there is none."""
    folder = resources.files("tengen").joinpath("data", "books")
    if isinstance(folder, Path) and folder.is_dir():
        found = sorted(folder.glob(f"{size_text(size)}.*"))
        if found:
            return found[0]
    return None


@lru_cache(maxsize=8)
def _opened(path: Path, options: BookOptions, stamp: tuple[int, int, int]) -> Book:
    return open_book(str(path), options)


def _book(options: BookOptions, size: BoardSize) -> Book | None:
    """What the options name for a board, opened once for all engines of the process while the file stays the same."""
    if options.file in ("", NONE):
        return None
    path = shipped_path(size) if options.file == SHIPPED else Path(options.file)
    if path is None:
        return None
    try:
        about = path.stat()
        stamp = (about.st_mtime_ns, about.st_size, about.st_ino)
    except (OSError, ValueError):
        return open_book(str(path), options)  # which says what is wrong
    return _opened(path.absolute(), options, stamp)


class ConfiguredBooks:
    """The books that configurations name, for EngineSettings.books."""

    _told: ClassVar[set[str]] = set()

    def __call__(self, config: GoConfig, size: BoardSize) -> Book | None:
        """The book for a board. One that cannot be used is told of once, on stderr: the engine plays without it."""
        try:
            return _book(config.for_size(size).book, size)
        except BookError as error:
            if str(error) not in self._told:
                self._told.add(str(error))
                print(f"book: {error}; playing without it", file=sys.stderr, flush=True)
            return None

    def check(self, config: GoConfig, size: BoardSize) -> None:
        """BookError if the configuration names a book for the board that cannot be used."""
        _book(config.for_size(size).book, size)


configured = ConfiguredBooks()
