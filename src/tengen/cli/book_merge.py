"""`tengen book merge` and `convert`: books from books."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.book.kind import BookError, HasFacts, HasLines
from tengen.book.kinds.fuego import write_fuego
from tengen.book.kinds.rules import RuleBook
from tengen.book.merging import Merger
from tengen.book.reader import kind_of, open_book
from tengen.cli.options import board_size
from tengen.cli.output import check_writable
from tengen.engine.book import Book
from tengen.go.size import BoardSize, size_option

FORMATS = ("rules", "fuego")
Size = Annotated[
    Any, typer.Option(parser=board_size(), metavar="SIZE", help="Board whose rules are taken, if there are several.")
]


def merge(
    books: Annotated[list[Path], typer.Argument(metavar="BOOK...", help="Books; rules by hand go before others.")],
    out: Annotated[Path, typer.Option("--out", help="File to write the book to.")],
    size: Size = None,
) -> None:
    """Make one book of several: what records say is added up, and rules by hand (Fuego's) go before that."""
    check_writable(out)
    kinds = [kind_of(path) for path in books]
    opened = [open_book(str(path)) for path in books]
    made = f"tengen book merge {' '.join(path.name for path in books)}"
    own = kinds[0].merge
    if own is not None and all(kind.name == kinds[0].name for kind in kinds):
        own(opened, out, made)
        typer.echo(f"{len(books)} books in {out}")
        return
    merged = _merged(opened, size, out.name, made)
    merged.save(out)
    typer.echo(f"{len(merged.table):,} rules in {out}")


def convert(
    book: Annotated[Path, typer.Argument(help="A book of any kind that lists what it knows.")],
    out: Annotated[Path, typer.Option("--out", help="File to write the book to.")],
    to: Annotated[str, typer.Option(help=f"Format: {' or '.join(FORMATS)}.")] = "rules",
    size: Size = None,
) -> None:
    """Write a book in another format: as rules, or as Fuego's text, which keeps no shares."""
    if to not in FORMATS:
        raise typer.BadParameter(f"{to!r} is not one of {', '.join(FORMATS)}", param_hint="--to")
    check_writable(out)
    found = open_book(str(book))
    if to == "fuego":
        count = write_fuego(out, (line for line in _lines(found).lines() if size is None or line.size == size))
    else:
        converted = _merged([found], size, out.name, f"tengen book convert {book.name}")
        converted.save(out)
        count = len(converted.table)
    typer.echo(f"{count:,} rules in {out}")


def _merged(books: list[Book], size: BoardSize | None, name: str, made: str) -> RuleBook:
    board = size or _size(books)
    merger = Merger(board)
    for book in books:
        merger.add(_lines(book).lines())
    if len(merger) == 0:
        raise BookError(f"there is no rule for {size_option(board)} in {', '.join(book.name for book in books)}")
    komi = {book.komi for book in books if isinstance(book, RuleBook) and book.komi is not None}
    if len(komi) > 1:
        listed = ", ".join(f"{each:g}" for each in sorted(komi))
        raise BookError(f"these books are for different komi: {listed}")
    origins = {book.name: book.facts().get("made by") or "by hand" for book in books if isinstance(book, HasFacts)}
    return RuleBook(name, merger.table(), made=made, komi=komi.pop() if komi else None, facts={"made of": origins})


def _lines(book: Book) -> HasLines:
    if not isinstance(book, HasLines):
        raise BookError(f"{book.name}: a book of its kind has no list of rules")
    return book


def _size(books: list[Book]) -> BoardSize:
    """The one that the books are for."""
    sizes = {book.size for book in books if isinstance(book, HasFacts)} - {None}
    if len(sizes) != 1:
        listed = ", ".join(sorted(size_option(size) for size in sizes if size is not None))
        raise BookError(
            f"these books are for {listed or 'several sizes of board'}: say with --size which rules to take"
        )
    found = sizes.pop()
    assert found is not None  # it was taken out
    return found
