"""`tengen regress`: test files for any GTP program, test positions for our own core, move problems for any player."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tengen.arena.gtp.process import find_program
from tengen.arena.player import PlayerFailed
from tengen.arena.players import parse_player
from tengen.arena.regress.format import read_suite
from tengen.arena.regress.positions import read_file
from tengen.arena.regress.problems import run_problems
from tengen.arena.regress.results import FAIL, NOT_RUN, OUTCOMES, PASS_UNEXPECTED, Report, Result, Solved, write_csv
from tengen.arena.regress.run import run_positions, run_suite
from tengen.arena.task import PlayerSpec
from tengen.cli.progress import progress_bar
from tengen.go import tactics

_TOLD = (FAIL, PASS_UNEXPECTED, NOT_RUN)  # outcomes that are worth a line each


@dataclass(frozen=True)
class Job:
    """A file that was read."""

    name: str
    tests: int
    run: Callable[[], Iterator[Result]]
    problems: int = 0  # move problems in it


def regress(
    files: Annotated[list[Path], typer.Argument(help="Files of GTP tests (.tst) and of test positions (.txt).")],
    engine: Annotated[str, typer.Option(help="Command of the GTP program.")] = "gnugo --mode gtp",
    player: Annotated[
        list[str] | None, typer.Option(help="Who solves move problems, such as rave,playouts=10000; may be repeated.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the players.")] = 0,
    repeat: Annotated[int, typer.Option(min=1, help="Runs of every move problem, each with its own seed.")] = 1,
    timeout: Annotated[float, typer.Option(min=0.01, help="Seconds that one answer may take.")] = 120.0,
    csv: Annotated[Path | None, typer.Option(help="Write all results to this file.")] = None,
    show_all: Annotated[bool, typer.Option("--all", help="A line for every test, not only for surprises.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line: results, then a summary.")] = False,
) -> None:
    """Run regression tests. The exit code is 1 if a test failed that should not, 2 if a file cannot be read."""
    try:
        players = _players(player or [])
        jobs = [_job(path, engine, players, seed, repeat, timeout) for path in files]
        if players and not any(job.problems for job in jobs):
            raise ValueError("no file has move problems for --player: positions with `best D4` or `avoid D4`")
        with nullcontext() if csv is None else csv.open("w", encoding="utf-8", newline="") as file:
            results = _run(jobs, show_all, as_json)
            if file is not None:
                write_csv(results, file)
    except (ValueError, OSError, PlayerFailed) as error:
        typer.echo(f"tengen: {error}", err=True)
        raise typer.Exit(2) from None
    report = Report(job.name for job in jobs)
    for result in results:
        report.add(result)
    if as_json:
        typer.echo(json.dumps({"summary": report.as_dict()}))
    else:
        screen = Console(width=None if sys.stdout.isatty() else 160)
        screen.print(_table(report))
        if report.players:
            screen.print(_players_table(report))
    if not report.good:
        raise typer.Exit(1)


def _job(path: Path, engine: str, players: list[PlayerSpec], seed: int, repeat: int, timeout: float) -> Job:
    """Reads a file, so that a mistake in it is known before anything runs."""
    if path.suffix == ".txt":
        positions = read_file(path, str(path))
        predicates = [predicate for position in positions for predicate in position.predicates]
        for predicate in predicates:
            predicate.find(tactics)
        problems = [position for position in positions if position.claims]
        if problems and not players:
            players = [PlayerSpec(engine, "gtp", command=tuple(_command(engine)))]

        def run() -> Iterator[Result]:
            yield from run_positions(str(path), positions)
            for spec in players:
                yield from run_problems(str(path), problems, spec, seed=seed, repeat=repeat, timeout=timeout)

        return Job(str(path), len(predicates) + len(problems) * len(players), run, len(problems))
    if path.suffix == ".tst":
        suite = read_suite(path)
        command = _command(engine)
        tests = sum(step.expected is not None for step in suite.steps)
        return Job(suite.name, tests, lambda: run_suite(suite, command, timeout))
    raise ValueError(f"{path} is neither a .tst file of GTP tests nor a .txt file of test positions")


def _players(texts: list[str]) -> list[PlayerSpec]:
    specs = [parse_player(text) for text in texts]
    names = [spec.name for spec in specs]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"--player: two players are called {name!r}; give them names, such as name=other")
    return specs


def _command(engine: str) -> list[str]:
    """The words of a command. It will run elsewhere, so files that it names here get their whole path."""
    try:
        words = shlex.split(engine)
    except ValueError as error:
        raise ValueError(f"--engine {engine!r}: {error}") from error
    if not words:
        raise ValueError("--engine is empty; it takes a command such as 'gnugo --mode gtp'")
    words[0] = find_program(words[0])
    return [os.path.abspath(word) if _is_file(word) else word for word in words]


def _is_file(word: str) -> bool:
    """Whether a word is meant as a file: it names one, and looks like a path."""
    return (os.sep in word or "." in word) and os.path.isfile(word)


def _run(jobs: list[Job], show_all: bool, as_json: bool) -> list[Result]:
    results: list[Result] = []
    with progress_bar() as progress:
        task = progress.add_task("", total=sum(job.tests for job in jobs))
        for job in jobs:
            progress.update(task, description=job.name)
            for result in job.run():
                results.append(result)
                progress.advance(task)
                if as_json:
                    typer.echo(json.dumps(asdict(result)))
                elif show_all or result.runs or result.outcome in _TOLD:
                    typer.echo(str(result))
    return results


def _table(report: Report) -> Table:
    table = Table("file", *OUTCOMES, title="Regression tests", show_footer=len(report.files) > 1)
    for column, text in zip(
        table.columns, ["total", *(str(report.total[outcome]) for outcome in OUTCOMES)], strict=True
    ):
        column.footer = text
        column.justify = "left" if text == "total" else "right"
    for name, counts in report.files.items():
        table.add_row(name, *(str(counts[outcome]) for outcome in OUTCOMES))
    return table


def _players_table(report: Report) -> Table:
    """Solved problems, of all of them, by file and player."""
    table = Table("file", *report.players, title="Solved", show_footer=len(report.files) > 1)
    totals = [sum(files.values(), Solved()) for files in report.players.values()]
    for column, text in zip(table.columns, ["total", *map(str, totals)], strict=True):
        column.footer = text
        column.justify = "left" if text == "total" else "right"
    for name in report.files:
        solved = [files.get(name, Solved()) for files in report.players.values()]
        if any(each.runs for each in solved):
            table.add_row(name, *map(str, solved))
    return table
