"""`tengen review`: a whole game analysed, on the screen, in its record, as JSON and as a picture."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from tengen.book.reader import SHIPPED, configured
from tengen.cli.options import BookOption, cores
from tengen.cli.output import check_writable, terminable
from tengen.cli.progress import progress_bar
from tengen.cli.review_view import moves_table, summary_table
from tengen.cli.wide import print_table
from tengen.files import write_file
from tengen.go.presets import preset, preset_names
from tengen.go.sgf import Record
from tengen.picture import check_picture
from tengen.review import Analyst, MoveReview, Step, line_path, review_moves, steps_of
from tengen.review.annotate import annotate
from tengen.review.curves import draw
from tengen.review.line import parse_line
from tengen.review.phrases import position_text
from tengen.review.report import Review, as_dict, heading

_PLAYOUTS = 2000


def review(
    game: Annotated[Path, typer.Argument(help="A game record: .sgf, or .sgf.xz.", metavar="GAME.sgf")],
    out: Annotated[Path | None, typer.Option(help="Write the record with the review in it; it may be GAME.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write everything as JSON.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw win rate and score: a .png or .svg file.")] = None,
    playouts: Annotated[
        int | None, typer.Option(min=1, help=f"Simulations per position; {_PLAYOUTS} without --seconds.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Seconds per position.")] = None,
    preset_name: Annotated[
        str, typer.Option("--preset", help=f"Configuration: {', '.join(preset_names())}.")
    ] = "tengen",
    threads: Annotated[int, typer.Option(min=0, max=1024, help="Threads; 0 for all processors.")] = 0,
    first: Annotated[int, typer.Option("--from", min=1, help="First move to review.")] = 1,
    last: Annotated[
        int | None, typer.Option("--to", min=1, help="Last move to review; the last one by default.")
    ] = None,
    line: Annotated[
        str | None, typer.Option(help="A variation: 34:2 is the second version of move 34; 34:2,40:3 goes on in it.")
    ] = None,
    book: BookOption = None,
    all_moves: Annotated[bool, typer.Option("--all", help="Show every move, not only those that mattered.")] = False,
    settings: Annotated[list[str] | None, typer.Option("--set", help="Change a key: KEY=VALUE.")] = None,
) -> None:
    """Analyse every move of a game: win rate, score, best move, what each move lost and which ones mattered.

    Ctrl-C ends it, and what is done until then is shown and written.
    """
    playouts = _PLAYOUTS if playouts is None and seconds is None else playouts
    base = preset(preset_name).with_values(
        {"thread.threads": threads or cores(), "book.file": SHIPPED if book is None else book}
    )
    config = base.with_settings(settings or [])
    record = Record.load(game)
    _check_files(record, out, json_file, picture)
    path = line_path(record, parse_line(line) if line else None)
    steps = _chosen(steps_of(record, path), game, first, last)
    err = Console(stderr=True, highlight=False, soft_wrap=True)
    for warning in record.warnings:
        err.print(f"[yellow]note:[/] {escape(str(game))}: {escape(warning)}", emoji=False)
    moves, complete = _analyse(steps, Analyst(config, playouts=playouts, seconds=seconds))
    done = Review(record, moves, preset_name, playouts, seconds, complete, config.changes())
    # Before anything is shown: a closed pipe must not cost the work. Nor must a full disk cost the table.
    failed = _write(done, path, out, json_file, picture) if moves or complete else []
    screen = Console(highlight=False)
    print_table(moves_table(done, every=all_moves), screen)
    print_table(summary_table(done), screen)
    for text in failed:
        err.print(f"[bold red]tengen:[/] {escape(text)}", emoji=False)
    if not complete:
        told = f"reviewed are {done.span}" if moves else "no move was reviewed"
        written = ", and that is what is written" if moves and not failed else ""
        err.print(f"stopped: {told} of {len(steps)}{written}")
    if failed or not complete:
        raise typer.Exit(1 if failed else 130)


def _check_files(record: Record, out: Path | None, json_file: Path | None, picture: Path | None) -> None:
    """Before the work: nobody wants to hear after an hour that a folder is missing."""
    named = [(name, file) for name, file in (("--out", out), ("--json", json_file), ("--picture", picture)) if file]
    for number, (name, file) in enumerate(named):
        check_writable(file)
        for other, earlier in named[:number]:
            if file.resolve() == earlier.resolve():
                raise ValueError(f"{name} and {other} are both {file}: give each its own file")
    if out is not None:
        record.check_target(out)
    for name, file in named:
        if name != "--out" and record.file is not None and file.resolve() == Path(record.file).resolve():
            raise ValueError(f"{name} {file} would take the place of the game record: give another name")
    if picture is not None:
        check_picture(picture)


def _chosen(steps: list[Step], game: Path, first: int, last: int | None) -> list[Step]:
    if not steps:
        raise ValueError(f"{game}: there are no moves to review")
    end = len(steps) if last is None else last
    if first > end or end > len(steps):
        raise ValueError(f"{game}: moves {first} to {end} are not within the {len(steps)} moves of the game")
    chosen = [step for step in steps if first <= step.number <= end and not step.placed]
    if not chosen:
        raise ValueError(f"{game}: moves {first} to {end} are handicap stones: there is nothing to review")
    return chosen


def _analyse(steps: list[Step], analyst: Analyst) -> tuple[list[MoveReview], bool]:
    """The moves that were reviewed, and whether that is all of them."""
    moves: list[MoveReview] = []
    with terminable(), progress_bar(remaining=True) as progress, contextlib.suppress(KeyboardInterrupt):
        task = progress.add_task("", total=len(steps))
        for move in review_moves(steps, analyst, configured):
            moves.append(move)
            text = f"move {move.number} {move.step.vertex}: {position_text(move.after)}"
            progress.update(task, advance=1, description=text)
    return moves, len(moves) == len(steps)


def _write(
    done: Review, path: tuple[int, ...], out: Path | None, json_file: Path | None, picture: Path | None
) -> list[str]:
    """Every file that was asked for; what is told of those that could not be written."""

    def record(file: Path) -> None:
        annotate(done.record, path, done.moves, heading(done))
        done.record.save(file)

    def values(file: Path) -> None:
        write_file(file, (json.dumps(as_dict(done), indent=1, ensure_ascii=False) + "\n").encode())

    failed: list[str] = []
    for file, write in ((out, record), (json_file, values), (picture, lambda file: draw(done, file))):
        if file is None:
            continue
        try:
            write(file)
        except OSError as error:
            failed.append(f"{file} is not written: {error.strerror or error}")
        else:
            typer.echo(f"wrote {file}", err=True)
    return failed
