"""`tengen regress`: test files for any GTP program, test positions for our own core, move problems for any player."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tengen.arena.gtp.process import find_program
from tengen.arena.player import PlayerFailed
from tengen.arena.players import parse_player
from tengen.arena.regress.format import read_suite
from tengen.arena.regress.positions import read_file
from tengen.arena.regress.problems import run_problems
from tengen.arena.regress.results import FAIL, NOT_RUN, PASS_UNEXPECTED, REFUSED, CsvFile, Report, Result
from tengen.arena.regress.run import run_positions, run_suite
from tengen.arena.task import PlayerSpec
from tengen.cli.output import reason
from tengen.cli.progress import progress_bar
from tengen.cli.regress_output import lines_of, outcomes_table, solved_tables
from tengen.go import tactics

_SURPRISES = (FAIL, PASS_UNEXPECTED, NOT_RUN, REFUSED)  # outcomes that are worth a line each


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
    csv: Annotated[Path | None, typer.Option(help="Write all results to this file, row by row as they come.")] = None,
    show_all: Annotated[bool, typer.Option("--all", help="A line for every test, not only for surprises.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line: results, then a summary.")] = False,
) -> None:
    """Run regression tests. The exit code is 1 if a test failed that should not, 2 if a file cannot be read."""
    try:
        players = _players(player or [])
        jobs = [_job(path, engine, players, seed, repeat, timeout) for path in files]
        if players and not any(job.problems for job in jobs):
            raise ValueError("no file has move problems for --player: positions with `best D4` or `avoid D4`")
        table = None if csv is None else CsvFile(csv)
    except (ValueError, OSError, PlayerFailed) as error:
        typer.echo(f"tengen: {reason(error)}", err=True)
        raise typer.Exit(2) from None
    screen = Console()
    report = Report(job.name for job in jobs)
    mistakes: list[str] = []
    try:
        for result in _run(jobs):
            report.add(result)
            if table is not None:
                table.add(result)
            if as_json:
                typer.echo(json.dumps(asdict(result)))
            elif show_all or result.runs or result.outcome in _SURPRISES:
                typer.echo(lines_of(result, screen.width))
    except BrokenPipeError:  # nobody reads on
        raise
    except (ValueError, OSError, PlayerFailed) as error:
        mistakes.append(reason(error))
    finally:
        if table is not None:
            table.close()
            mistakes += [table.error] if table.error else []
    if as_json:
        typer.echo(json.dumps({"summary": report.as_dict()}))
    else:
        screen.print(outcomes_table(report))
        for solved in solved_tables(report, screen.width):
            screen.print(solved)
    for mistake in mistakes:
        typer.echo(f"tengen: {mistake}", err=True)
    if mistakes:
        raise typer.Exit(2)
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


def _run(jobs: list[Job]) -> Iterator[Result]:
    with progress_bar() as progress:
        task = progress.add_task("", total=sum(job.tests for job in jobs))
        for job in jobs:
            progress.update(task, description=job.name)
            for result in job.run():
                progress.advance(task, 0 if result.outcome == REFUSED else 1)
                yield result
