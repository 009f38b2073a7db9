"""`tengen games`: a database of game records."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Annotated

import rich.progress
import typer

from tengen.cli.games_convert import convert_command
from tengen.cli.games_find import find_command
from tengen.cli.games_options import filtered
from tengen.cli.games_view import (
    print_dropped,
    print_dropped_counts,
    print_game,
    print_list,
    print_statistics,
    print_summary,
    summary_as_dict,
)
from tengen.cli.options import cores
from tengen.cli.output import terminable
from tengen.cli.progress import progress_bar
from tengen.games import Database, Filter
from tengen.games.database import SORTS
from tengen.games.exporting import export_file, export_folder, is_file
from tengen.games.importing import Importer, Progress
from tengen.games.merging import merge as merge_databases
from tengen.games.rows import REASONS
from tengen.games.sources import find_sources
from tengen.games.statistics import statistics

app = typer.Typer(help="Keep game records in a database: import, find, list, count, export.", no_args_is_help=True)

Sort = Enum("Sort", {name: name for name in SORTS}, type=str)  # type: ignore[misc]
Reason = Enum("Reason", {reason.replace(" ", "_"): reason for reason in REASONS}, type=str)  # type: ignore[misc]


class _Shown:
    """Progress that begins when something has been done: a mistake seen before that is the only thing that is said."""

    def __init__(self, progress: rich.progress.Progress) -> None:
        self._progress = progress
        self._task: rich.progress.TaskID | None = None

    def __call__(self, done: float, of: float, text: str) -> None:
        if self._task is None:
            self._task = self._progress.add_task(text, total=of or None)
        self._progress.update(self._task, completed=done, total=of or None, description=text)


_File = Annotated[Path, typer.Argument(metavar="DB", help="The database.", show_default=False)]
_Json = Annotated[bool, typer.Option("--json", help="JSON instead of a table.")]


@app.command("import")
@filtered
def import_(
    database: Annotated[Path, typer.Argument(metavar="DB", help="The database; it is made if it is not there.")],
    sources: Annotated[
        list[Path],
        typer.Argument(
            metavar="SOURCE...",
            help="Files (.sgf, .sgfs with a game a line, .zip, .tar, also packed as .gz, .bz2 or .xz) and folders.",
        ),
    ],
    wanted: Filter,
    jobs: Annotated[int | None, typer.Option(min=0, help="Processes that read; by default one per core.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Read also sources that were read before.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The summary as a JSON object.")] = False,
) -> None:
    """Add the records of files, folders and archives; of the same game one record stays, the longest.

    The same command goes on after an interruption, and reads only what is new when it is given again.
    """
    found = find_sources(sources)
    with terminable(), progress_bar(remaining=True, lines=True) as progress:
        shown = _Shown(progress)

        def show(now: Progress) -> None:
            text = f"MB; {now.games:,} games, {now.dropped:,} left out"
            shown(round(now.bytes / 1e6, 1), round(now.of / 1e6, 1), text)

        importer = Importer(
            database, wanted=wanted, jobs=cores() if jobs is None else jobs, again=again, on_progress=show
        )
        summary = importer.run(found)
    with Database(database) as games:
        total = len(games)
    if as_json:
        typer.echo(json.dumps(summary_as_dict(summary) | {"games": total}))
    else:
        print_summary(summary, total, database)


@app.command("list")
@filtered
def list_(
    database: _File,
    wanted: Filter,
    sort: Annotated[Sort, typer.Option(help="The order.")] = Sort.id,  # type: ignore[attr-defined]
    descending: Annotated[bool, typer.Option("--descending", help="The other way round.")] = False,
    limit: Annotated[int, typer.Option(min=0, help="So many at most; 0 for all.")] = 50,
    offset: Annotated[int, typer.Option(min=0, help="Leave out so many first.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON object per line instead of a table.")] = False,
) -> None:
    """List games."""
    with Database(database) as games:
        found = games.select(wanted, sort=sort.value, descending=descending, limit=limit or None, offset=offset)
        if as_json:
            for game in found:
                typer.echo(json.dumps(game.as_dict(), ensure_ascii=False))
        else:
            print_list(list(found), games.count(wanted), offset)


@app.command()
def show(
    database: _File,
    game: Annotated[int, typer.Argument(metavar="ID", help="Number of the game, as `tengen games list` has it.")],
    move: Annotated[
        int | None, typer.Option(min=0, help="The position after so many moves; by default the last.")
    ] = None,
    sgf: Annotated[bool, typer.Option("--sgf", help="The record instead of a picture.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="What is known of the game and its moves, as JSON.")] = False,
) -> None:
    """Show a game: what is known of it and a position, or its record."""
    with Database(database) as games:
        found = games.game(game)
        if sgf:
            typer.echo(found.record().to_bytes().decode("utf-8"), nl=False)
        elif as_json:
            moves = [[color.name[0], vertex] for color, vertex in found.moves]
            setup = [[color.name[0], vertex] for color, vertex in found.setup]
            typer.echo(json.dumps(found.as_dict() | {"setup": setup, "moves": moves}, ensure_ascii=False))
        else:
            print_game(found, move)


@app.command()
@filtered
def stats(database: _File, wanted: Filter, as_json: _Json = False) -> None:
    """Count games by size, year, result, komi, rank, rules, handicap, speed and length."""
    with Database(database) as games:
        found = statistics(games, wanted)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        print_statistics(found)


@app.command()
@filtered
def export(
    database: _File,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="A folder, or a file: .sgf, .sgfs (a game a line), .csv; also .xz.")
    ],
    wanted: Filter,
    sort: Annotated[Sort, typer.Option(help="The order.")] = Sort.id,  # type: ignore[attr-defined]
    descending: Annotated[bool, typer.Option("--descending", help="The other way round.")] = False,
    limit: Annotated[int, typer.Option(min=0, help="So many at most; 0 for all.")] = 0,
) -> None:
    """Write games as SGF files in a folder, as one file of all, or as a table."""
    if not is_file(out) and (out.is_file() or out.suffix.lower() in (".xz", ".json", ".zip", ".db", ".txt")):
        raise ValueError(f"{out}: games are written as .sgf, .sgfs or .csv (also .xz), or into a folder")
    with Database(database) as games, terminable(), progress_bar(remaining=True, lines=True) as progress:
        count = games.count(wanted)
        count = min(count, limit) if limit else count
        if count == 0:
            raise ValueError(f"there are no such games in {database}")
        shown = _Shown(progress)

        def on_game(number: int) -> None:
            if number % 100 == 0 or number == count:
                shown(number, count, "games")

        found = games.select(wanted, sort=sort.value, descending=descending, limit=limit or None)
        if is_file(out):
            export_file(found, out, on_game)
        else:
            export_folder(found, count, out, on_game)
    typer.echo(f"{count:,} game{'s' * (count != 1)} written to {out}")


@app.command()
def merge(
    database: Annotated[Path, typer.Argument(metavar="A", help="The database that grows.")],
    other: Annotated[Path, typer.Argument(metavar="B", help="The database whose games are added; it stays as it is.")],
    as_json: Annotated[bool, typer.Option("--json", help="The summary as a JSON object.")] = False,
) -> None:
    """Add all games of another database, with the same care for duplicates as an import."""
    with terminable(), progress_bar(remaining=True, lines=True) as progress:
        shown = _Shown(progress)
        summary = merge_databases(database, other, lambda done, of: shown(done, of, "games"))
    with Database(database) as games:
        total = len(games)
    if as_json:
        typer.echo(json.dumps(summary_as_dict(summary) | {"games": total}))
    else:
        print_summary(summary, total, database)


@app.command()
def dropped(
    database: _File,
    reason: Annotated[Reason | None, typer.Option(help="Only those left out for this reason.")] = None,
    counts: Annotated[bool, typer.Option("--counts", help="Only how many by reason.")] = False,
    limit: Annotated[int, typer.Option(min=0, help="So many at most; 0 for all.")] = 50,
    offset: Annotated[int, typer.Option(min=0, help="Leave out so many first.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON object per line instead of a table.")] = False,
) -> None:
    """List the records that were left out, and why: duplicates name the game that has their moves."""
    with Database(database) as games:
        if counts:
            found = games.dropped_counts()
            typer.echo(json.dumps(found)) if as_json else print_dropped_counts(found)
            return
        rows = games.dropped(None if reason is None else reason.value, limit=limit or None, offset=offset)
        if as_json:
            for row in rows:
                typer.echo(json.dumps(dict(zip(("source", "number", "reason", "detail", "game"), row, strict=True))))
        else:
            print_dropped(rows)


app.command("find")(find_command)
app.command("convert")(convert_command)
