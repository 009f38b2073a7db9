"""`tengen bench`: how fast the parts are, beside a yardstick measured in the same run."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from tengen.bench import yardstick
from tengen.bench.domain import bench_domain
from tengen.bench.games import bench_games
from tengen.bench.go import Plan, bench_board, bench_playout
from tengen.bench.rows import Row, as_table
from tengen.bench.search import bench_search
from tengen.bench.signature import signature as compute_signature
from tengen.cli.options import int_list
from tengen.cli.wide import print_table
from tengen.extras import missing
from tengen.go import MAX_SIZE, MIN_SIZE
from tengen.go.presets import preset_names

app = typer.Typer(help="Measure speed; rates are medians of several runs.", no_args_is_help=True)

Sizes = Annotated[str, typer.Option(help="Board sizes, such as 9,13,19.")]
Threads = Annotated[str, typer.Option(help="Numbers of threads, such as 1,2.")]
Contexts = Annotated[str, typer.Option(help="Sizes of the local contexts kept up to date: 0, 8, 20, 40.")]
Seconds = Annotated[float, typer.Option(min=0.01, max=600, help="Length of each measurement.")]
Repeats = Annotated[int, typer.Option(min=1, max=1000, help="Measurements of which the median is taken.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object per line instead of a table.")]


def _plan(sizes: str, threads: str, contexts: str, seconds: float, repeats: int) -> Plan:
    return Plan(
        int_list(sizes, name="--sizes", low=MIN_SIZE, high=MAX_SIZE),
        int_list(threads, name="--threads", low=1, high=1024),
        int_list(contexts, name="--contexts", low=0, high=40),
        seconds,
        repeats,
    )


def _show(title: str, rows: Iterator[Row], as_json: bool, *, compares: bool = True) -> None:
    if as_json:
        for row in rows:
            print(row.to_json(), flush=True)
        return
    error = Console(stderr=True)
    if compares and not yardstick.available():
        error.print(escape(str(missing("pyspiel", "No yardstick: to compare with others needs"))))
    done = []
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=error, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("measuring")
        for row in rows:
            done.append(row)
            progress.update(task, description=f"measured {len(done)}: {row.bench} {row.board}")
    print_table(as_table(title, done))


@app.command("playout")
def playout(
    sizes: Sizes = "9,13,19",
    threads: Threads = "1",
    contexts: Contexts = "0",
    seconds: Seconds = 0.5,
    repeats: Repeats = 5,
    json: Json = False,
) -> None:
    """Light playouts per second from the empty board, beside OpenSpiel's random rollouts."""
    rows = bench_playout(_plan(sizes, threads, contexts, seconds, repeats))
    _show("Light playouts (yardstick: OpenSpiel's random rollouts, one thread)", rows, json)


@app.command("board")
def board(
    sizes: Sizes = "9,13,19",
    threads: Threads = "1",
    contexts: Contexts = "0,8,40",
    seconds: Seconds = 0.2,
    repeats: Repeats = 5,
    json: Json = False,
) -> None:
    """The board alone: moves replayed, moves taken back, positions copied."""
    rows = bench_board(_plan(sizes, threads, contexts, seconds, repeats))
    _show("Board (yardstick: moves per second of OpenSpiel's random rollouts)", rows, json)


@app.command("search")
def search(
    sizes: Sizes = "9,19",
    threads: Threads = "1,2",
    presets: Annotated[str, typer.Option(help=f"Presets: {', '.join(preset_names())}.")] = "tengen,uct,rave",
    seconds: Seconds = 1.0,
    repeats: Repeats = 3,
    json: Json = False,
) -> None:
    """Simulations per second of the search, beside OpenSpiel's MCTS with uniform rollouts."""
    names = presets.split(",")
    for name in names:
        if name not in preset_names():
            raise typer.BadParameter(f"{name!r} is not one of {', '.join(preset_names())}", param_hint="--presets")
    rows = bench_search(_plan(sizes, threads, "0", seconds, repeats), names)
    _show("Search (yardstick: OpenSpiel's MCTS, one thread)", rows, json)


@app.command("domain")
def domain(seconds: Seconds = 0.5, repeats: Repeats = 5, json: Json = False) -> None:
    """Problems written in Python, beside plain UCT in Python; and evaluations with a network that does nothing."""
    rows = bench_domain(seconds, repeats)
    _show("Problems in Python (yardstick: UCT in Python alone)", rows, json, compares=False)


@app.command("games")
def games(
    database: Annotated[
        Path | None, typer.Argument(help="A database of games; without one, 1,500 games of random moves are made.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help="How long the yardstick replays games.")] = 1.0,
    repeats: Repeats = 9,
    json: Json = False,
) -> None:
    """Searches in a database: positions and patterns, beside a replay of a sample of the games in Python alone."""
    rows = bench_games(database, seconds, repeats)
    _show("Searches in games (yardstick: a sample replayed in Python)", rows, json, compares=False)


@app.command("signature")
def signature() -> None:
    """A number that changes when board, playouts or search behave differently."""
    print(compute_signature())
