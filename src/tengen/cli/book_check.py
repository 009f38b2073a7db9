"""`tengen book check`: whether a book's lines are legal and its replies sensible."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.book.check import Judge, Report, check_line, chosen_lines, lines_of
from tengen.book.kind import HasFacts
from tengen.cli.options import board_size, cores
from tengen.cli.output import terminable
from tengen.cli.progress import progress_bar
from tengen.cli.wide import print_table
from tengen.go.presets import preset, preset_names

_SHOWN = 50


def check(
    book: Annotated[
        str, typer.Argument(metavar="BOOK", help="A book of any kind, a file or a folder; or `shipped`, with --size.")
    ],
    playouts: Annotated[int, typer.Option(min=0, help="Playouts of each search; 0 to look at legality alone.")] = 0,
    margin: Annotated[
        float, typer.Option(min=0, max=1, help="A reply is refuted if its win rate is so much below the best move's.")
    ] = 0.1,
    positions: Annotated[
        int | None, typer.Option(min=1, help="Search so many positions, drawn at random; all if not said.")
    ] = None,
    komi: Annotated[float | None, typer.Option(help="Komi of the searches; the book's own, or 7.5.")] = None,
    preset_name: Annotated[str, typer.Option("--preset", help=f"Of the searches: {', '.join(preset_names())}.")] = (
        "tengen"
    ),
    threads: Annotated[int, typer.Option(min=0, max=1024, help="Threads; 0 for all processors.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Of the searches and of what is drawn.")] = 0,
    size: Annotated[
        Any, typer.Option(parser=board_size(), metavar="SIZE", help="Board, for books of several sizes: 19, or 9x13.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Play every line of a book by the rules; with --playouts let a search look for replies that are refuted.

    Ends with 1 if a line or a reply is not legal. Ctrl-C ends the searches, and what they found is told.
    """
    from tengen.cli.book import board_of, opened

    found = opened(book, size)
    board = board_of(found, size)
    lines = lines_of(found, board)
    report = Report()
    config = preset(preset_name).with_values({"thread.threads": threads or cores(), "seed": seed})
    own = found.facts().get("komi") if isinstance(found, HasFacts) else None
    judge = Judge(config, playouts, margin, komi if komi is not None else float(own) if own is not None else 7.5)
    stopped = False
    with terminable(), progress_bar(remaining=True, lines=playouts > 0) as progress:
        task = progress.add_task("lines", total=len(lines))
        right = []
        for line in lines:
            if check_line(line, report):
                right.append(line)
            progress.advance(task)
        if playouts > 0:
            searched = chosen_lines(right, positions, seed)
            progress.update(task, completed=0, total=len(searched), description="positions searched")
            try:
                for line in searched:
                    judge.weigh(line, report)
                    text = f"positions searched, {len(report.refuted)} replies refuted"
                    progress.update(task, advance=1, description=text)
            except KeyboardInterrupt:
                stopped = True
    if as_json:
        typer.echo(json.dumps({"name": found.name, "stopped": stopped, **asdict(report)}, ensure_ascii=False))
    else:
        _show(found.name, report, playouts, stopped)
    if stopped:
        raise typer.Exit(130)
    if report.troubles:
        raise typer.Exit(1)


def _show(name: str, report: Report, playouts: int, stopped: bool) -> None:
    console = Console(highlight=False)
    console.print(
        f"{escape(name)}: {report.positions:,} positions, {report.replies:,} replies, "
        f"{len(report.troubles):,} that cannot be played",
        soft_wrap=True,
    )
    for trouble in report.troubles[:_SHOWN]:
        console.print(f"  {escape(trouble)}", soft_wrap=True)
    if len(report.troubles) > _SHOWN:
        console.print(f"  and {len(report.troubles) - _SHOWN:,} more; --json lists all")
    if playouts == 0:
        return
    console.print(
        f"{report.searched:,} positions searched{' before it was stopped' if stopped else ''}, "
        f"{len(report.refuted):,} replies refuted"
    )
    if report.refuted:
        table = Table("after", "reply", "win rate", "better", "win rate", "what follows the reply")
        for each in sorted(report.refuted, key=lambda refuted: refuted.value - refuted.best_value)[:_SHOWN]:
            after = " ".join(each.moves) or "the empty board"
            following = " ".join(each.variation)
            table.add_row(after, each.reply, f"{each.value:.0%}", each.best, f"{each.best_value:.0%}", following)
        print_table(table, console)
