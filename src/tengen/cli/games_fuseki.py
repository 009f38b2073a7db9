"""`tengen games fuseki`: whole positions that many games have."""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.tree import Tree

from tengen.cli.games_options import filtered
from tengen.cli.output import check_writable, terminable
from tengen.cli.wide import print_table
from tengen.files import replacing_text
from tengen.games import Database, Filter
from tengen.games.fuseki import MOVES, TIMES, Fuseki, find_fuseki
from tengen.games.loaded import load
from tengen.go import Color, Game
from tengen.go.reduced import Reduced


@filtered
def fuseki(
    database: Annotated[Path, typer.Argument(metavar="DB", help="The database.", show_default=False)],
    wanted: Filter,
    times: Annotated[int, typer.Option(min=1, help="So many games have to have a position.")] = TIMES,
    last: Annotated[
        int, typer.Option("--up-to-move", min=0, help="Look at positions with up to so many moves.")
    ] = MOVES,
    out: Annotated[
        Path | None, typer.Option(help="Write the positions to a file: .json, .csv, or a book for --book.")
    ] = None,
    depth: Annotated[int, typer.Option(min=0, help="Show so many moves as a tree.")] = 4,
    branches: Annotated[int, typer.Option(min=1, help="Show so many moves of each position.")] = 5,
    threads: Annotated[int, typer.Option(min=0, max=1024, help="0: one per core.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The summary as a JSON object.")] = False,
) -> None:
    """Find whole positions that many games have, modulo symmetries and colours, with what was played in them."""
    if out is not None:
        check_writable(out)
    start = time.perf_counter()
    with Database(database) as games, terminable():
        loaded = load(games, wanted)
        facts = {"database": database.name, "filter": wanted.as_dict()}
        found = find_fuseki(loaded, times=times, moves=last, threads=threads, facts=facts)
    seconds = time.perf_counter() - start
    if out is not None:
        _write(found, out, database, wanted)
    summary = found.as_dict() | {"depths": found.depths(), "file": None if out is None else str(out)}
    if as_json:
        typer.echo(json.dumps(summary | {"seconds": round(seconds, 2)}, ensure_ascii=False))
        return
    console = Console(highlight=False, emoji=False)
    console.print(f"{len(found):,} positions are in {times} games or more, of {summary['games']:,}", soft_wrap=True)
    if len(found):
        _print_depths(found.depths())
        console.print(_tree(found, depth, branches))
    if out is not None:
        console.print(f"written to {escape(str(out))}", soft_wrap=True)


def _print_depths(depths: dict[int, int]) -> None:
    table = Table("after move", "positions", "")
    table.columns[0].justify = table.columns[1].justify = "right"
    most = max(depths.values())
    for moves, count in depths.items():
        table.add_row(str(moves), f"{count:,}", "█" * round(30 * count / most))
    print_table(table)


def _tree(found: Fuseki, depth: int, branches: int) -> Tree:
    """Moves from the empty board on, as they lie there, while positions are known."""
    game = Game(found.size)
    tree = Tree("from the empty board: games, and the share that the side that plays the move has won")
    _grow(found, game, tree, depth, branches)
    return tree


def _grow(found: Fuseki, game: Game, tree: Tree, depth: int, branches: int) -> None:
    number = found.find(Reduced(game.board).key) if depth > 0 else None
    if number is None:
        return
    side = "X" if game.to_move == Color.BLACK else "O"
    for reply in found.replies(number, game)[:branches]:
        won = f" {100 * reply.wins / reply.decided:.0f}%" if reply.decided else ""
        branch = tree.add(f"{side} {reply.move} {reply.games:,}{won}", highlight=False)
        if game.legal(reply.move):
            game.play(reply.move)
            _grow(found, game, branch, depth - 1, branches)
            game.undo()


def _write(found: Fuseki, out: Path, database: Path, wanted: Filter) -> None:
    if out.suffix.lower() == ".json":
        with replacing_text(out) as file:
            file.writelines(_json(found))
    elif out.suffix.lower() == ".csv":
        with replacing_text(out) as file:
            file.write(_csv(found))
    else:
        from tengen.book.fuseki import book_of

        asked = " ".join(f"--{name.replace('_', '-')} {value}" for name, value in wanted.as_dict().items())
        limits = f"--times {found.facts['times']} --up-to-move {found.facts['moves']}"
        book_of(found, out.name, f"tengen games fuseki {database.name} {asked} {limits}").save(out)


def _json(found: Fuseki) -> Iterator[str]:
    yield f'{{"about": {json.dumps(found.as_dict(), ensure_ascii=False)},\n"positions": [\n'
    for number, place in enumerate(found):
        yield (",\n" if number else "") + json.dumps(place.as_dict())
    yield "\n]}\n"


def _csv(found: Fuseki) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["moves", "games", "decided", "wins", "replies", "key"])
    for place in found:
        replies = "; ".join(f"{r.move} {r.games} {r.wins}/{r.decided}" for r in place.replies)
        row: list[Any] = [" ".join(place.moves), place.games, place.decided, place.wins, replies, f"{place.key:016x}"]
        table.writerow(row)
    return text.getvalue()
