"""`tengen lab`: published tables and figures, measured again."""

from __future__ import annotations

import json as json_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.cli.options import cores
from tengen.cli.progress import progress_bar
from tengen.cli.wide import print_table

if TYPE_CHECKING:
    from tengen.lab.judge import Judgement
    from tengen.lab.store import Store

app = typer.Typer(no_args_is_help=True, help="Published tables and figures: our numbers beside theirs.")

Folder = Annotated[Path, typer.Option("--folder", help="Where results are kept: lab.sqlite, made if need be.")]
Own = Annotated[
    list[Path] | None, typer.Option("--from", metavar="FILE", help="A Python file with experiments of your own.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
FOLDER = Path("lab")


@app.command("list")
def list_(json: Json = False, own: Own = None) -> None:
    """List all experiments."""
    from tengen.lab.registry import all_experiments

    experiments = all_experiments(*_absolute(own)).values()
    if json:
        rows = [
            {
                "id": id,
                "document": e.document,
                "item": item,
                "title": e.title,
                "cells": len(e.cells),
                "run": e.id,
            }
            for e in experiments
            for id, item in ((e.id, e.item), *((id, id.partition("-")[2].replace("-", " ")) for id in e.also))
        ]
        print(json_module.dumps(rows, indent=1))
        return
    table = Table("id", "document", "item", "title")
    for e in experiments:
        table.add_row("\n".join(e.ids), e.document, e.item, e.title)
    print_table(table)


@app.command()
def show(experiment: str, folder: Folder = FOLDER, json: Json = False, own: Own = None) -> None:
    """Show what an experiment is and what it has given so far."""
    from tengen.lab.judge import judged
    from tengen.lab.registry import find
    from tengen.lab.store import Store

    found = find(experiment, *_absolute(own))
    file = folder / "lab.sqlite"
    with Store(file if file.exists() else None) as store:
        _print(judged(found, store), json)


@app.command()
def run(
    experiments: Annotated[
        list[str] | None, typer.Argument(help="Ids, as `tengen lab list` shows them, or patterns: 'gep-*'.")
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Run every experiment.")] = False,
    scale: Annotated[float, typer.Option(min=0, max=100, help="Share of the repetitions of the document.")] = 1.0,
    hours: Annotated[
        float | None,
        typer.Option(min=0, help="Only as much as this many hours of one core allow."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="Units of work at once, each in a process.")] = cores(),
    cluster: Annotated[str | None, typer.Option(help="Work on a Dask cluster: the address of its scheduler.")] = None,
    folder: Folder = FOLDER,
    json: Json = False,
    own: Own = None,
) -> None:
    """Run experiments, or what is left of them, and show our numbers beside the published ones."""
    from tengen.lab.judge import judged
    from tengen.lab.registry import all_experiments, find_all, own_experiments
    from tengen.lab.run import (
        Unit,
        UnitFailed,
        missing_units,
        run_units,
        runnable,
        share_units,
        units_wanted,
        units_within,
    )
    from tengen.lab.store import Store

    files = _absolute(own)
    if (experiments and all_) or not (experiments or all_ or files):
        raise ValueError("name experiments, or run --all; `tengen lab list` lists them")
    if not scale > 0:
        raise ValueError("--scale has to be above 0")
    if all_:
        found = list(all_experiments(*files).values())
    else:
        found = [each for name in experiments or [] for each in find_all(name, *files)]
        found += [] if experiments else [each for file in files for each in own_experiments(file)]
    able, lacking = runnable(found, cluster=cluster is not None)
    told = [f"{name} cannot be run here: {lack}" for name, lack in lacking.items()]
    if not able:
        raise ValueError("; ".join(told))
    for line in told:
        Console(stderr=True).print(escape(f"{line}; left out"), soft_wrap=True)
    folder.mkdir(parents=True, exist_ok=True)
    with Store(folder / "lab.sqlite") as store:
        share_units(found, list(all_experiments(*files).values()), store)
        wanted = units_wanted(able, scale)
        units = missing_units(wanted if hours is None else units_within(wanted, 3600 * hours), store)
        with progress_bar(remaining=True) as bar:
            task = bar.add_task("", total=len(units))

            def progress(unit: Unit) -> None:
                bar.update(task, advance=1, description=unit.experiment.id)

            try:
                run_units(units, store, jobs=jobs, cluster=cluster, progress=progress, own=files)
            except UnitFailed as error:
                raise ValueError(f"{error}. What was done before is kept.") from None
            except KeyboardInterrupt:
                Console(stderr=True).print("stopped; the same command goes on from here")
                raise
        limits = ([f"scale {scale:g}"] if scale < 1 else []) + ([] if hours is None else [f"{hours:g} hours"])
        if limits:
            Console(stderr=True).print(f"{', '.join(limits)}: fewer repetitions than at full scale, so wider intervals")
        for experiment in found:
            _print(judged(experiment, store), json)


@app.command()
def report(
    folder: Folder = FOLDER,
    out: Annotated[Path, typer.Option(help="Folder for the index (README.md, index.html) and pages.")] = Path(
        "lab/report"
    ),
    own: Own = None,
) -> None:
    """Write the report as Markdown and HTML: an index, and a page per experiment with its figure redrawn."""
    from tengen.lab.judge import judged
    from tengen.lab.registry import all_experiments
    from tengen.lab.report import write_report

    with _results(folder) as store:
        write_report([judged(e, store) for e in all_experiments(*_absolute(own)).values()], out)
    Console().print(f"Written to {out}.")


@app.command()
def export(
    out: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder for the files, one per experiment.")],
    folder: Folder = FOLDER,
) -> None:
    """Write every measured unit as text, to be kept, published or put together with those of other machines."""
    from tengen.lab.results import write_results

    with _results(folder) as store:
        files = write_results(store, out)
    Console().print(f"Results of {len(files)} experiments written to {out}.")


@app.command("import")
def import_(
    paths: Annotated[list[Path], typer.Argument(help="Files that `tengen lab export` wrote, or folders of them.")],
    folder: Folder = FOLDER,
) -> None:
    """Add exported results to those that are kept; what is there already stays as it is."""
    from tengen.lab.results import read_results
    from tengen.lab.store import Store

    folder.mkdir(parents=True, exist_ok=True)
    with Store(folder / "lab.sqlite") as store:
        added = read_results(paths, store)
    Console().print(f"{added} new values in {folder / 'lab.sqlite'}.")


def _results(folder: Path) -> Store:
    """Those that a run has left."""
    from tengen.lab.store import Store

    file = folder / "lab.sqlite"
    if not file.exists():
        raise ValueError(f"{file} is not there: `tengen lab run` makes it")
    return Store(file)


def _absolute(files: list[Path] | None) -> list[Path]:
    """Processes that measure may stand elsewhere."""
    return [file.absolute() for file in files or []]


def _print(judgement: Judgement, json: bool) -> None:
    from tengen.lab.facts import facts_of
    from tengen.lab.judge import verdict_of
    from tengen.lab.table import rows_of, table_of

    if json:
        cells = [dict(zip(_KEYS, row, strict=True)) for row in rows_of(judgement)]
        claims = [{"text": claim.text, "verdict": verdict_of(claim)} for claim in judgement.claims]
        told = {"id": judgement.experiment.id, "verdict": judgement.verdict, "rows": cells, "claims": claims}
        print(json_module.dumps(told))
        return
    console = Console()
    console.print(f"[bold]{escape(judgement.experiment.id)}[/]: {escape(judgement.experiment.title)}")
    for name, text in facts_of(judgement):
        console.print(f"  {name}: {escape(text)}")
    headings, rows = table_of(judgement)
    table = Table(*map(escape, headings))
    for line in rows:
        table.add_row(*map(escape, line))
    print_table(table, console)
    for claim in judgement.claims:
        console.print(f"  {escape(claim.text)}: [bold]{verdict_of(claim)}[/]")


_KEYS = ("row", "column", "ours", "interval", "units", "published", "published_interval", "verdict")
