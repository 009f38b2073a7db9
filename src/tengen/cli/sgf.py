"""`tengen sgf`: work on game records."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from tengen.cli.progress import progress_bar
from tengen.cli.wide import print_table
from tengen.go import Rules
from tengen.go.sgf import Record, SgfError, iter_records

app = typer.Typer(help="Check game records.", no_args_is_help=True)

_SUFFIXES = (".sgf", ".sgfs", ".sgf.xz", ".sgfs.xz")


@dataclass
class Problem:
    """One bad game, or a file that cannot be read (game 0)."""

    file: str
    game: int
    offset: int | None
    kind: str
    reason: str

    def __str__(self) -> str:
        place = [self.file] + ([f"game {self.game}"] if self.game else [])
        place += [f"at byte {self.offset}"] if self.offset is not None else []
        return ": ".join([*place, self.reason])


@dataclass
class Report:
    """What a check has found so far."""

    files: int = 0
    games: int = 0
    moves: int = 0
    warned: int = 0
    seconds: float = 0.0
    kinds: Counter[str] = field(default_factory=Counter)

    def as_dict(self) -> dict[str, object]:
        """For --json."""
        counts = {"files": self.files, "games": self.games, "moves": self.moves, "games_with_warnings": self.warned}
        return counts | {"bad": dict(self.kinds), "seconds": round(self.seconds, 3)}


def find_files(paths: Iterable[Path]) -> list[Path]:
    """The files named, and the game records in the folders named, in order of name."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files.extend(sorted(p for p in path.rglob("*") if p.name.lower().endswith(_SUFFIXES) and p.is_file()))
        else:
            files.append(path)
    return files


def check_file(path: Path, report: Report, rules: str | None = None) -> Iterator[Problem | list[str] | None]:
    """Replays the games of a file. Each gives a Problem, a list of warnings, or None if there is nothing to say."""
    bad: list[SgfError] = []

    def problem(error: SgfError) -> Problem:
        report.kinds[error.kind] += 1
        return Problem(str(path), error.number or 0, error.offset, error.kind, error.reason)

    def check(record: Record) -> Problem | list[str] | None:
        try:
            report.moves += record.game(rules=rules).move_number
        except SgfError as error:
            return problem(error)
        if record.warnings:
            report.warned += 1
            return [f"{path}: game {record.number}: {warning}" for warning in record.warnings]
        return None

    report.files += 1
    try:
        for record in iter_records(path, on_error=bad.append):
            report.games += len(bad) + 1
            yield from map(problem, bad)
            bad.clear()
            yield check(record)
        report.games += len(bad)
        yield from map(problem, bad)
    except OSError as error:
        report.kinds["unreadable"] += 1
        yield Problem(str(path), 0, None, "unreadable", error.strerror or str(error))


def _summary(report: Report) -> Table:
    table = Table("", "", title="SGF check", show_header=False)
    table.columns[1].justify = "right"
    rate = report.games / max(report.seconds, 1e-9)
    counts = {"files": report.files, "games": report.games, "moves": report.moves}
    counts |= {kind: report.kinds[kind] for kind in ("malformed", "illegal", "unsupported", "unreadable")}
    for name, count in (counts | {"games with warnings": report.warned}).items():
        table.add_row(name, f"{count:,}")
    table.add_row("games per second", f"{rate:,.0f}")
    return table


@app.callback()
def _sgf() -> None:
    """Without it Typer would make the only command the whole of `tengen sgf`."""


@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(help="Files (.sgf, .sgfs, .xz) or folders of them.")],
    as_json: Annotated[bool, typer.Option("--json", help="A JSON object per line: problems, then a summary.")] = False,
    warnings: Annotated[bool, typer.Option("--warnings", help="Tell what was odd about games that are right.")] = False,
    rules: Annotated[str | None, typer.Option(help="Replay by these rules instead of the record's own.")] = None,
) -> None:
    """Replay every game and report the malformed and illegal ones. The exit code is 1 if there are any."""
    if rules is not None:
        Rules.preset(rules)  # a wrong name is the user's mistake, not the files'
    files = find_files(paths)
    if not files:
        raise typer.BadParameter("there are no .sgf, .sgfs or .xz files in these folders", param_hint="PATHS")
    report = Report()
    start = time.perf_counter()
    with progress_bar() as progress:
        task = progress.add_task("", total=len(files))
        for path in files:
            for found in check_file(path, report, rules):
                if report.games % 200 == 0:
                    progress.update(task, description=f"{report.games} games, {report.kinds.total()} bad")
                if isinstance(found, Problem):
                    typer.echo(json.dumps(vars(found)) if as_json else str(found))
                elif found and warnings:
                    for text in found:
                        typer.echo(json.dumps({"warning": text}) if as_json else text)
            progress.advance(task)
    report.seconds = time.perf_counter() - start
    if as_json:
        typer.echo(json.dumps({"summary": report.as_dict()}))
    else:
        print_table(_summary(report))
    if report.kinds:
        raise typer.Exit(1)
