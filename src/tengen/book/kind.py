"""What a kind of book is: a module in tengen.book.kinds that says which files are its own and reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from tengen.config.go import Book as BookOptions
from tengen.engine.book import Book
from tengen.go.size import BoardSize, Vertex

__all__ = ["BookError", "BookKind", "BookOptions", "HasFacts", "HasLines", "Line"]

#: As much of a file as kinds are shown to know it by.
HEAD = 4096


class BookError(ValueError):
    """A book that cannot be used; the message names it."""


@dataclass(frozen=True)
class BookKind:
    """A kind of book, found by lying in tengen.book.kinds under the name KIND."""

    name: str  # in a word: "rules"
    what: str  # with its article, for messages: "a book of rules from records"
    #: Whether a path is of this kind, by its first HEAD bytes (empty for a folder). Only one kind may say yes.
    recognises: Callable[[Path, bytes], bool]
    #: The book; BookError, DataFileError or OSError, which name the file. It reads no more than it can hold.
    read: Callable[[Path, BookOptions], Book]
    #: Writes several books of this kind as one; None if that is done rule by rule (tengen.book.merging).
    merge: Callable[[Sequence[Book], Path, str], None] | None = None  # the last: how it was made, in a line


@dataclass(frozen=True)
class Line:
    """A position that a book knows, by the moves that lead there from the empty board, and its replies there."""

    size: BoardSize
    moves: tuple[Vertex, ...]
    replies: tuple[tuple[Vertex, int], ...]  # with their weights: how often they were seen, or 1 each
    seen: int = 0  # how often the position was seen; 0 if that is not counted
    by_hand: bool = False  # people wrote it: it goes before what records say
    trouble: str = ""  # what is wrong with it: moves that are not legal, say


@runtime_checkable
class HasLines(Protocol):
    """A book that can list what it knows, so that it is checked, merged and written in another format."""

    def lines(self) -> Iterator[Line]:
        """Every position that it knows how to reach, those with fewer moves first."""


@runtime_checkable
class HasFacts(Protocol):
    """A book that tells of itself, for `tengen book show` and `stats`."""

    @property
    def size(self) -> BoardSize | None:
        """The board that it is for; None if it is for several."""

    def facts(self) -> dict[str, Any]:
        """What it is, how it was made and how much is in it: plain values, by what they are called."""
