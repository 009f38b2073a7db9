"""`tengen book`: opening books, of whatever kind."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.book.kind import HasFacts, HasLines
from tengen.book.reader import SHIPPED, BookError, BookOptions, open_book, shipped_path
from tengen.cli.book_build import build
from tengen.cli.book_check import check
from tengen.cli.book_merge import convert, merge
from tengen.cli.options import board_size
from tengen.cli.wide import print_table
from tengen.engine.book import Book, BookMove
from tengen.go import Game, IllegalMove
from tengen.go.size import BoardSize, size_option

app = typer.Typer(help="Build, show and check opening books.", no_args_is_help=True)
app.command()(build)
app.command()(check)
app.command()(merge)
app.command()(convert)

BookFile = Annotated[
    str, typer.Argument(metavar="BOOK", help="A book of any kind, a file or a folder; or `shipped`, with --size.")
]
Size = Annotated[
    Any, typer.Option(parser=board_size(), metavar="SIZE", help="Board, for books of several sizes: 19, or 9x13.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object.")]


def opened(book: str, size: BoardSize | None, options: BookOptions | None = None) -> Book:
    """The book that an argument names."""
    if book == SHIPPED:
        path = shipped_path(size or 19)
        if path is None:
            raise BookError(f"no book for {size_option(size or 19)} comes with this Tengen")
        return open_book(str(path), options)
    return open_book(book, options)


def board_of(book: Book, size: BoardSize | None) -> BoardSize:
    """The board to look at a book on."""
    own = book.size if isinstance(book, HasFacts) else None
    if own is None:
        return size or 19
    if size is not None and size != own:
        raise BookError(f"{book.name}: it is for {size_option(own)}, not for {size_option(size)}")
    return own


@app.command()
def show(
    book: BookFile,
    moves: Annotated[
        str | None, typer.Option(help="Position: moves from the empty board, Black first, such as 'Q16 D4'.")
    ] = None,
    depth: Annotated[int, typer.Option(min=1, max=100, help="Moves that the tree shows after the position.")] = 3,
    width: Annotated[int, typer.Option(min=1, max=361, help="Moves that it shows of a position at most.")] = 8,
    size: Size = None,
    as_json: Json = False,
) -> None:
    """What a book is, how it was made, and a tree of its moves with their shares."""
    found = opened(book, size)
    game = Game(board_of(found, size), "japanese")
    for vertex in (moves or "").replace(",", " ").split():
        try:
            game.play(vertex)
        except IllegalMove as error:
            raise ValueError(f"--moves: {vertex} is not legal: {error}") from None
    facts = found.facts() if isinstance(found, HasFacts) else {}
    tree = _tree(found, game, depth, width)
    if as_json:
        typer.echo(json.dumps({"name": found.name, "facts": facts, "moves": tree}, ensure_ascii=False))
        return
    console = Console(highlight=False)
    console.print(f"[bold]{escape(found.name)}[/]")
    for name, value in facts.items():
        console.print(f"  {escape(name)}: {escape(_plain(value))}", soft_wrap=True)
    if not tree:
        console.print("The book does not know this position.")
        return
    console.print(str(game.board))
    _print_tree(console, tree, 0)


def _tree(book: Book, game: Game, depth: int, width: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    shown: set[str] = set()
    for move in book.moves(game):
        if len(rows) >= width:
            break
        after = game.copy()
        after.play(move.vertex)
        position = str(_key(after))
        if position in shown:  # alike by symmetry
            same = next(row for row in rows if row["position"] == position)
            same["share"] += move.share
            same["alike"].append(move.vertex)
            continue
        shown.add(position)
        row = _row(move) | {"alike": [], "position": position}
        row["replies"] = [] if depth <= 1 else _tree(book, after, depth - 1, width)
        rows.append(row)
    return rows


def _key(game: Game) -> int:
    from tengen.go import Reduced

    return Reduced(game.board).key


def _row(move: BookMove) -> dict[str, Any]:
    row: dict[str, Any] = {"move": move.vertex, "share": move.share}
    for name in ("games", "wins", "remark"):
        if getattr(move, name) not in (None, ""):
            row[name] = getattr(move, name)
    return row


def _print_tree(console: Console, rows: list[dict[str, Any]], indent: int) -> None:
    for row in rows:
        alike = f" (or {', '.join(row['alike'])})" if row["alike"] else ""
        text = f"{'  ' * indent}[bold]{row['move']}[/]{alike} {row['share']:.0%}"
        console.print(text + (f", {escape(row['remark'])}" if "remark" in row else ""), soft_wrap=True)
        _print_tree(console, row["replies"], indent + 1)


@app.command()
def stats(book: BookFile, size: Size = None, as_json: Json = False) -> None:
    """How much a book knows, by the number of the move."""
    found = opened(book, size)
    facts = found.facts() if isinstance(found, HasFacts) else {}
    rows: dict[int, list[float]] = {}
    troubles = 0
    if isinstance(found, HasLines):
        for line in found.lines():
            if size is not None and line.size != size:
                continue
            troubles += bool(line.trouble)
            row = rows.setdefault(len(line.moves), [0, 0, 0])
            total = sum(weight for _, weight in line.replies)
            row[0] += 1
            row[1] += len(line.replies)
            row[2] += max((weight for _, weight in line.replies), default=0) / total if total else 0
    table = [
        {"move": move, "positions": int(count), "replies": int(replies), "likeliest": sure / count}
        for move, (count, replies, sure) in sorted(rows.items())
    ]
    if as_json:
        typer.echo(
            json.dumps({"name": found.name, "facts": facts, "moves": table, "troubles": troubles}, ensure_ascii=False)
        )
        return
    console = Console(highlight=False)
    for name, value in facts.items():
        console.print(f"{escape(name)}: {escape(_plain(value))}", soft_wrap=True)
    if troubles:
        console.print(f"[red]{troubles} positions cannot be reached: `tengen book check` tells more[/]")
    if table:
        shown = Table("move", "positions", "replies each", "share of the likeliest", title=f"Positions in {found.name}")
        for column in shown.columns:
            column.justify = "right"
        for row_ in table:
            each = row_["replies"] / row_["positions"]
            shown.add_row(str(row_["move"] + 1), f"{row_['positions']:,}", f"{each:.2f}", f"{row_['likeliest']:.0%}")
        print_table(shown, console)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(each)}" for name, each in value.items())
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
