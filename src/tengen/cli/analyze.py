"""`tengen analyze`: positions analysed for other programs, by KataGo's JSON protocol."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tengen.analysis.query import Defaults
from tengen.analysis.serve import serve
from tengen.analysis.server import Settings
from tengen.book.reader import SHIPPED, configured
from tengen.cli.options import BookOption, cores
from tengen.engine.perspective import Perspective
from tengen.go.presets import preset, preset_names

MOST_POSITIONS = 8  # by default: each may use the memory of a whole search


def analyze(
    preset_name: Annotated[
        str, typer.Option("--preset", help=f"Configuration: {', '.join(preset_names())}.")
    ] = "tengen",
    settings: Annotated[list[str] | None, typer.Option("--set", help="Change a key: KEY=VALUE.")] = None,
    playouts: Annotated[int, typer.Option(min=1, help="Visits of queries that do not say maxVisits.")] = 1000,
    threads: Annotated[int, typer.Option(min=0, max=1024, help="Threads in all; 0 for all processors.")] = 0,
    positions: Annotated[
        int,
        typer.Option(
            "--positions", "--analysis-threads", min=0, help="Positions at once, at most; 0 for 8 or all threads."
        ),
    ] = 0,
    perspective: Annotated[
        Perspective, typer.Option(case_sensitive=False, help="Whose win rates, points and ownership are told.")
    ] = Perspective.BLACK,
    book: BookOption = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of every search.")] = 0,
    log: Annotated[Path | None, typer.Option(help="Write queries and answers to this file.")] = None,
    quit_without_waiting: Annotated[
        bool, typer.Option("--quit-without-waiting", help="When the input ends, drop what is not answered yet.")
    ] = False,
) -> None:
    """Answer JSON queries about positions, one per line, from standard input (docs/analyze.md)."""
    base = preset(preset_name).with_values({"book.file": SHIPPED if book is None else book})
    config = replace(base.with_settings(settings or []), seed=seed)
    if config.thread.mode == "root":
        raise ValueError("thread.mode=root keeps threads apart; here they are dealt out anew as queries come and go")
    config.validate()  # a wrong setting is told here, not with every query
    configured(config, 19)  # a book that cannot be used is told of here, too
    number = threads or cores()
    at_once = min(positions or MOST_POSITIONS, number)
    made = Settings(Defaults(config, playouts, perspective), number, at_once, configured)
    print(f"tengen analyze: ready; {number} threads, {at_once} positions at once", file=sys.stderr, flush=True)
    raise typer.Exit(serve(made, wait=not quit_without_waiting, log=log))
