"""`tengen games find`: what was played in a position, a pattern or after a sequence of moves."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.cli.games_options import filtered
from tengen.cli.games_view import print_list
from tengen.cli.wide import print_table
from tengen.games import Database, Filter, Found, Pattern, Position, Sequence
from tengen.games.query import PLACES, Query
from tengen.go import Color, Game
from tengen.go.sgf import Record
from tengen.go.size import BoardSize

Place = Enum("Place", {name: name for name in PLACES}, type=str)  # type: ignore[misc]
ToMove = Enum("ToMove", {"black": "black", "white": "white", "either": "either"}, type=str)


@filtered
def find_command(
    database: Annotated[Path, typer.Argument(metavar="DB", help="The database.", show_default=False)],
    wanted: Filter,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Find the position of a record (.sgf) ...")
    ] = None,
    move: Annotated[int | None, typer.Option("--move", min=0, help="... after so many moves, by default all.")] = None,
    play: Annotated[
        str | None, typer.Option("--play", metavar="MOVES", help='Find the position after these moves: "D4 Q16".')
    ] = None,
    pattern: Annotated[
        str | None,
        typer.Option(
            "--pattern", metavar="TEXT", help="Find a rectangle: rows of letters, / between them, or a file of such."
        ),
    ] = None,
    place: Annotated[Place | None, typer.Option(help="Where it lies, if it draws no edges.")] = None,
    at: Annotated[str | None, typer.Option(metavar="VERTEX", help="Where its top left point lies.")] = None,
    sequence: Annotated[
        str | None, typer.Option("--sequence", metavar="MOVES", help='Find games that begin so: "D4 Q16 ...".')
    ] = None,
    within: Annotated[
        str | None,
        typer.Option(metavar="A:B", help="The first moves of this rectangle of the board are to be the sequence."),
    ] = None,
    to_move: Annotated[
        ToMove | None, typer.Option(help="Who is to move; by default as in the position, either in a pattern.")
    ] = None,
    symmetries: Annotated[bool, typer.Option(help="Turned and mirrored, too.")] = True,
    colors: Annotated[bool, typer.Option(help="With exchanged colours, too.")] = True,
    limit: Annotated[int, typer.Option(min=1, help="So many continuations at most.")] = 20,
    games: Annotated[int, typer.Option("--games", min=0, help="List so many of the games.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON object instead of tables.")] = False,
) -> None:
    """Find a position, a pattern or a sequence of moves, and count what was played there, by whom and how well.

    In patterns . is empty, X black, O white, # a stone, x and o that or empty, M and Y a stone of the side to move and
    of the other, ? anything; rows of - and + and | at the ends of rows are edges of the board.
    """
    if sum(each is not None for each in (record, play, pattern, sequence)) != 1:
        raise ValueError("give one of --record, --play, --pattern and --sequence: what is to be found")
    size: BoardSize = wanted.size if isinstance(wanted.size, int | tuple) else 19
    side = None if to_move is None or to_move.value == "either" else to_move.value
    query: Query
    if pattern is not None:
        query = Pattern.parse(
            _text(pattern), None if place is None else place.value, at=at,
            size=wanted.size if at is None else size,  # type: ignore[arg-type]
            to_move=side, symmetries=symmetries, colors=colors,
        )  # fmt: skip
    elif sequence is not None:
        corners = None if within is None else tuple(within.split(":"))
        if corners is not None and len(corners) != 2:
            raise ValueError(f"--within: {within!r} is not two corners such as A19:K10")
        query = Sequence(sequence.split(), size, corners, symmetries=symmetries, colors=colors)
    else:
        game = Record.load(record, strict=False).game(move) if record is not None else _played(play or "", size)
        if side is not None and (side == "black") != (game.to_move == Color.BLACK):
            game.set_up(to_move=side)
        either = to_move is not None and side is None
        query = Position.of(game, either_to_move=either, symmetries=symmetries, colors=colors)
    with Database(database) as base:
        found = base.find(query, wanted)
        if as_json:
            ids = found.game_ids(games) if games else []
            typer.echo(json.dumps(found.as_dict(limit) | {"game_ids": ids}, ensure_ascii=False))
            return
        _print_found(found, limit)
        if games:
            ids = found.game_ids(games)
            print_list([base.game(id) for id in ids], found.games, 0)


def _text(pattern: str) -> str:
    """A pattern as it stands, or that of a file."""
    if "\n" not in pattern and len(pattern) < 1000 and Path(pattern).is_file():
        return Path(pattern).read_text("utf8")
    return pattern.replace("/", "\n")


def _played(moves: str, size: BoardSize) -> Game:
    game = Game(size)
    for vertex in moves.split():
        game.play(vertex)
    return game


def _print_found(found: Found, limit: int) -> None:
    console = Console(highlight=False, emoji=False)
    times = "" if found.hits == found.games else f", {found.hits:,} times"
    console.print(f"found in {found.games:,} of {found.searched:,} games{times}", soft_wrap=True)
    if not found.continuations:
        return
    table = Table("move", "games", "share", "wins", "95%", "mean date", "players")
    for column in table.columns[1:5]:
        column.justify = "right"
    for move in found.continuations[:limit]:
        rate, interval = move.win_rate, move.interval
        table.add_row(
            f"{'B' if move.color == Color.BLACK else 'W'} {move.vertex}",
            f"{move.games:,}",
            f"{100 * move.share:.1f}%",
            "" if rate is None else f"{100 * rate:.1f}%",
            "" if interval is None else f"{100 * interval[0]:.0f}-{100 * interval[1]:.0f}%",
            "" if move.date is None else move.date.isoformat(),
            escape(", ".join(move.players)),
        )
    left = len(found.continuations) - limit
    notes = [f"{left:,} more moves"] if left > 0 else []
    notes += [f"nothing was played there in {found.ended:,} games"] if found.ended else []
    table.caption = "; ".join(notes) or None
    print_table(table)
