"""`tengen pgame`: how often the search errs on artificial games whose values are known."""

import math
import sqlite3
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from tengen.cli.options import cores
from tengen.cli.progress import progress_bar
from tengen.cli.wide import print_table
from tengen.pgame.plan import load_plan
from tengen.pgame.plot import draw, labels
from tengen.pgame.runner import Curve, Runner
from tengen.pgame.settings import Settings
from tengen.pgame.store import Store
from tengen.picture import check_picture


def pgame(
    breadth: Annotated[int, typer.Option(help="Moves of each player.")] = 2,
    depth: Annotated[int, typer.Option(help="Moves until the end.")] = 20,
    range_: Annotated[int, typer.Option("--range", help="Points of a move at most.")] = 127,
    combination: Annotated[float, typer.Option(help="Share of the positions merged with another; 0 is a tree.")] = 0.0,
    equal_scores: Annotated[bool, typer.Option("--equal-scores", help="Merge only positions of equal score.")] = False,
    decided: Annotated[bool, typer.Option("--decided", help="Only games with right and wrong root moves.")] = False,
    games: Annotated[int, typer.Option(help="Games; the experiments of documents have 200.")] = 40,
    repetitions: Annotated[int, typer.Option(help="Searches of each game; the documents have 200.")] = 40,
    iterations: Annotated[int, typer.Option(help="Iterations of each search; the documents have 10,000.")] = 2000,
    uct: Annotated[str, typer.Option(help="tree, shared, dag, dag-weighted or multipath.")] = "dag",
    uct_c: Annotated[float, typer.Option(help="Exploration coefficient of UCB1.")] = math.sqrt(2),
    expand_visits: Annotated[
        int, typer.Option(help="Visits before a node is made, with playouts below; 0: to the bottom, no playouts.")
    ] = 0,
    final: Annotated[str, typer.Option(help="Answer by most visits or best value: visits, value.")] = "visits",
    groups: Annotated[int, typer.Option(help="Groups of moves.")] = 0,
    group_size: Annotated[float, typer.Option(help="Factor of the chance to be in a group.")] = 1.0,
    group_bias: Annotated[float, typer.Option(help="1: groups of winning moves; 0: of losing ones.")] = 1.0,
    overlap: Annotated[bool, typer.Option("--overlap/--no-overlap", help="The last group has all moves.")] = False,
    seed: Annotated[int, typer.Option(help="Decides games, groups and searches.")] = 1,
    threads: Annotated[int, typer.Option(min=1, max=1024, help="Threads; results are the same with any.")] = cores(),
    database: Annotated[
        Path | None, typer.Option(help="Keep results here, and go on where an earlier run ended.")
    ] = None,
    plan: Annotated[
        str | None, typer.Option(help="Run the experiments of a plan file, or of the shipped table-a1, instead.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the curves: .png or .svg; one file each with a plan.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per line instead of a table.")] = False,
) -> None:
    """Measure how often a search of an artificial game does not find a right move, by the number of its iterations."""
    if plan is not None:
        experiments = load_plan(plan).experiments
    else:
        settings = Settings(
            breadth, depth, range_, combination, equal_scores, decided, games, repetitions, iterations, uct, uct_c,
            expand_visits, final, groups, group_size, group_bias, overlap, seed,
        )  # fmt: skip
        experiments = {"": [settings]}
    if plot is not None:
        check_picture(plot)
    try:
        with Store(database) as store:
            _run(experiments, Runner(store, threads), plot, json)
    except sqlite3.Error as error:
        raise ValueError(f"the database {database}: {error}") from error


def _run(experiments: dict[str, list[Settings]], runner: Runner, plot: Path | None, json: bool) -> None:
    wanted = list(dict.fromkeys(settings for group in experiments.values() for settings in group))
    total, known = sum(settings.games for settings in wanted), sum(runner.known(settings) for settings in wanted)
    curves: dict[Settings, Curve] = {}
    with progress_bar(remaining=True, lines=True) as progress:
        task = progress.add_task("games", total=total, completed=known)
        runner.progress = lambda: progress.advance(task)
        for name, group in experiments.items():
            progress.update(task, description=f"games, {name}" if name else "games")
            for settings in group:
                if settings not in curves:
                    curves[settings] = runner.run(settings)
                    if json:
                        print("\n".join(curves[settings].json_lines()), flush=True)
            chosen = [curves[settings] for settings in group]
            if plot is not None:
                draw(chosen, plot.with_stem(f"{plot.stem}-{name}") if name else plot, name or _title(group[0]))
            if not json:
                print_table(_table(name, chosen))


def _title(settings: Settings) -> str:
    return f"{settings.breadth}x{settings.depth}, {settings.games} games x {settings.repetitions} runs"


def _table(name: str, curves: list[Curve]) -> Table:
    table = Table(title=f"Error {name}: {_title(curves[0].settings)}".replace(" :", ":"))
    table.add_column("iterations", justify="right")
    if len(curves) == 1:
        for title in ("error", "upper 95%", "runs"):
            table.add_column(title, justify="right")
        for point in curves[0].points:
            table.add_row(str(point.iterations), f"{point.error:.4f}", f"{point.upper:.4f}", str(point.runs))
        return table
    for label in labels(curves):
        table.add_column(label, justify="right")
    for i, point in enumerate(curves[0].points):
        table.add_row(str(point.iterations), *(f"{curve.points[i].error:.4f}" for curve in curves))
    return table
