"""`tengen train`: learn from game records."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tengen._core.gammas import LargePatterns
from tengen.cli.progress import progress_bar
from tengen.cli.sgf import find_files
from tengen.cli.wide import print_table
from tengen.datafile import GAMMAS, write_data
from tengen.go.gammas import check
from tengen.train.competitions import Competitions, OnGame, Read, Sampling, count_patterns, read_games
from tengen.train.gammas import Prediction, measure, to_text
from tengen.train.minorization import Feature, features_of, fit

app = typer.Typer(help="Learn from game records.", no_args_is_help=True)


@app.callback()
def _train() -> None:
    """Without it Typer would make the only command the whole of `tengen train`."""


@app.command()
def gammas(
    paths: Annotated[list[Path], typer.Argument(help="Files (.sgf, .sgfs, .xz) or folders of them.")],
    out: Annotated[Path, typer.Option("--out", help="File to write the gammas to.")],
    positions: Annotated[int, typer.Option(min=1, help="Positions taken from a game, at random.")] = 20,
    games: Annotated[int, typer.Option(min=0, help="Games used of each file at most; 0 for all.")] = 0,
    share: Annotated[float, typer.Option(min=0.0, max=1.0, help="Chance of a game to be used.")] = 1.0,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of minorization-maximization.")] = 40,
    least: Annotated[int, typer.Option(min=0, help="Values seen less often are left out: they count as 1.")] = 50,
    patterns: Annotated[
        int,
        typer.Option(min=0, help="For priors: large patterns seen at N moves or more, distances and lines."),
    ] = 0,
    seed: Annotated[int, typer.Option(help="Of the choice of games and positions.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The summary as one JSON object.")] = False,
) -> None:
    """Learn the strengths of features of moves; every tenth game is held out to measure on."""
    if not out.absolute().parent.is_dir():
        raise ValueError(f"{out}: there is no such folder")
    files = find_files(paths)
    if not files:
        raise typer.BadParameter("there are no .sgf, .sgfs or .xz files in these folders", param_hint="PATHS")
    start = time.perf_counter()
    sampling = Sampling(positions, share, games, seed)
    with progress_bar() as progress:
        known = _count(files, sampling, patterns, progress) if patterns > 0 else []
        read = _read(files, sampling, known, progress)
        training, held_out = read.training.result(), read.held_out.result()
        if len(training) == 0 or len(held_out) == 0:
            raise ValueError(f"{read.games} games without set-up stones were read: at least 10 with moves are needed")
        features = _fit(training, known, rounds, progress)
    before, after = measure(training, features), measure(held_out, features)
    remarks = [
        "Strengths of the features of moves, found by minorization-maximization; core/go/gamma/feature.h defines them.",
        f"From {read.games} games, {len(training)} positions; held out: {_sentence(after)}.",
    ]
    made = (
        f"tengen train gammas {_names(files)} --positions {positions} --games {games} --share {share:g}"
        f" --rounds {rounds} --least {least} --patterns {patterns} --seed {seed}"
    )
    text = to_text(training, features, remarks, least)
    try:
        check(text)
    except ValueError:
        raise ValueError(f"no value of a feature was seen {least} times: a lower --least is needed") from None
    write_data(out, GAMMAS, text, made)
    counts = {"games": read.games, "skipped": read.skipped, "bad": read.bad}
    seconds = round(time.perf_counter() - start, 1)
    if as_json:
        measured = {"training": vars(before), "held_out": vars(after)}
        typer.echo(json.dumps(counts | measured | {"seconds": seconds, "file": str(out)}))
    else:
        _show(counts, before, after, seconds, out)


def _count(files: list[Path], sampling: Sampling, least: int, progress: Progress) -> list[str]:
    return count_patterns(files, sampling, least, _shown("counting patterns", files, progress))


def _read(files: list[Path], sampling: Sampling, patterns: list[str], progress: Progress) -> Read:
    known = LargePatterns(patterns) if patterns else None
    return read_games(files, sampling, known, _shown("reading", files, progress))


def _shown(what: str, files: list[Path], progress: Progress) -> OnGame:
    """Shows how far the reading of files is."""
    task = progress.add_task(what, total=len(files))

    def show(path: Path, read: Read) -> None:
        if read.games % 50 == 0:
            text = f"{what}: {path.name}, {read.games} games"
            progress.update(task, completed=files.index(path), description=text)

    return show


def _fit(training: Competitions, patterns: list[str], rounds: int, progress: Progress) -> list[Feature]:
    features = features_of(training, patterns)
    task = progress.add_task("learning", total=rounds)
    for likelihood in fit(training, features, rounds):
        progress.update(task, advance=1, description=f"learning: log-likelihood {likelihood:.4f}")
    return features


def _names(files: list[Path]) -> str:
    """A folder may have more files than a line has room for."""
    shown = " ".join(path.name for path in files[:20])
    return shown if len(files) <= 20 else f"{shown} and {len(files) - 20} more"


def _sentence(found: Prediction) -> str:
    tops = ", ".join(f"top {k} {share:.1%}" for k, share in found.top.items())
    return (
        f"{found.positions} positions, log-likelihood {found.log_likelihood:.4f} (uniform {found.uniform:.4f}), {tops}"
    )


def _show(counts: dict[str, int], before: Prediction, after: Prediction, seconds: float, out: Path) -> None:
    table = Table("", "training", "held out", title=f"Gammas in {out}")
    rows = [("positions", f"{before.positions:,}", f"{after.positions:,}")]
    rows.append(("log-likelihood", f"{before.log_likelihood:.4f}", f"{after.log_likelihood:.4f}"))
    rows.append(("of a uniform choice", f"{before.uniform:.4f}", f"{after.uniform:.4f}"))
    rows += [(f"predicted in {k}", f"{before.top[k]:.1%}", f"{after.top[k]:.1%}") for k in before.top]
    for row in rows:
        table.add_row(*row)
    table.columns[1].justify = table.columns[2].justify = "right"
    console = Console()
    print_table(table, console)
    console.print(
        f"{counts['games']} games used, {counts['skipped']} with set-up stones skipped, {counts['bad']} bad ones left"
        f" out; {seconds} s"
    )
