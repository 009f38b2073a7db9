"""`tengen gep search`: the n SNPs that classify people best."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from tengen.cli.gep_data import (
    Column,
    Data,
    Group,
    Hwe,
    Ld,
    Maf,
    Missing,
    PersonMissing,
    Traits,
    Window,
    check_outputs,
    console,
    load,
)
from tengen.cli.options import cores
from tengen.cli.output import terminable
from tengen.cli.progress import progress_bar
from tengen.cli.wide import print_table
from tengen.optimise.gep.quality import Quality
from tengen.optimise.gep.report import ModelReport, report_models, result_json
from tengen.optimise.gep.result import load_result, save_result
from tengen.optimise.gep.resume import Earlier, check_same, fingerprint
from tengen.optimise.gep.search import evaluations_a_second, run_solver
from tengen.optimise.gep.solver import Solver, make_solver, solvers
from tengen.optimise.gep.task import Setting, Task, make_task


def search(
    data: Data,
    size: Annotated[int, typer.Option("-n", "--size", min=1, max=200, help="SNPs of a model.")] = 8,
    solver: Annotated[
        str, typer.Option(help="mcts, rave, beam, grqs, topn, annealing, genetic, or a plug-in.")
    ] = "mcts",
    seconds: Annotated[float | None, typer.Option(min=0.01, help="Time for the search; by default 60.")] = None,
    evaluations: Annotated[float | None, typer.Option(min=1, help="Models to evaluate, instead of a time.")] = None,
    threads: Annotated[int, typer.Option(min=1, max=1024, help="Threads of the tree searches.")] = cores(),
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="A setting of the solver: k=40; `tengen gep solvers` lists them.")
    ] = None,
    best: Annotated[int, typer.Option(min=1, max=1000, help="Models kept.")] = 10,
    traits: Traits = None,
    column: Column = None,
    group: Group = None,
    outer: Annotated[
        float, typer.Option(min=0, max=0.9, help="Share of people whom the search never sees, for an honest accuracy.")
    ] = 0.2,
    test: Annotated[int, typer.Option(min=0, help="People of a test set; 0: about three eighths.")] = 0,
    draws: Annotated[int, typer.Option(min=1, max=1000, help="Test sets.")] = 5,
    stratified: Annotated[bool, typer.Option(help="Test sets with all classes in proportion.")] = True,
    rejection: Annotated[float, typer.Option(min=0, max=0.99, help="Share of people too close to call.")] = 0.05,
    smoothing: Annotated[str, typer.Option(help="Of frequencies: add, hardy-weinberg or floor.")] = "add",
    amount: Annotated[float, typer.Option(help="How much is added, or the floor.")] = 0.5,
    missing_call: Annotated[str, typer.Option(help="A missing genotype: skip it, or a fourth genotype.")] = "skip",
    ties: Annotated[str, typer.Option(help="Two classes equally likely: wrong, or the first.")] = "wrong",
    candidates: Annotated[int, typer.Option(min=0, help="SNPs to choose from; 0: a thirteenth, 1,000 to 50,000.")] = 0,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="Decides splits and search.")] = 0,
    missing: Missing = 0.05,
    maf: Maf = 0.01,
    hwe: Hwe = 0.0,
    ld: Ld = 0.0,
    window: Window = 50,
    person_missing: PersonMissing = 1.0,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Save models and result here (JSON).")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the best models in --output; a tree is not kept.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The result as JSON instead of tables.")] = False,
) -> None:
    """Find the SNPs that tell best to which class people belong. Ctrl-C ends a search and keeps the best so far."""
    check_outputs([output], data, traits)
    if resume and output is None:
        raise typer.BadParameter("needs --output, the file to go on from", param_hint="--resume")
    if solver not in solvers():
        raise ValueError(f"there is no solver {solver!r}; there are {', '.join(solvers())}")
    before = load_result(output) if resume and output is not None and output.exists() else None
    quality = Quality(missing, maf, hwe, ld, window, person_missing)
    loaded = load(data, traits, column, group, quality, outer=outer, seed=seed)
    notes = console()
    notes.print("; ".join(loaded.notes), style="dim")
    setting = Setting(test, draws, stratified, seed, rejection, smoothing, amount, missing_call, ties, candidates)
    prints = fingerprint(loaded.cohort, loaded.unseen, loaded.counts)
    earlier = Earlier()
    if before is not None and output is not None:
        warning = check_same(
            output, before, size=size, outer=outer, setting=setting, cohort=loaded.cohort, prints=prints
        )
        if warning:
            notes.print(warning, style="yellow", markup=False)
        earlier = Earlier.of(before)
    task = make_task(loaded.cohort, setting, largest_model=size, counts=loaded.counts)
    limit = 60.0 if seconds is None and evaluations is None else seconds
    rate = evaluations_a_second(task, size) * (threads if solver in ("mcts", "rave", "beam") else 1)
    horizon = min(evaluations or float("inf"), rate * limit if limit is not None else float("inf"))
    chosen = make_solver(
        solver,
        task,
        size,
        seed=seed + earlier.runs,  # or a run that goes on would search the same again
        best=best,
        horizon=horizon,
        settings=_pairs(settings),
    )
    if output is not None:
        earlier.take_up(chosen, task, output)
    whole = _run(chosen, task, evaluations, limit, threads)
    if not whole:
        notes.print("stopped early: this is the best so far", style="yellow")
    reports = earlier.add_to(report_models(task, chosen, loaded.unseen))
    if not reports:
        raise ValueError("no model of full size was reached: give the search more time")
    command: dict[str, Any] = {"data": str(data), "size": size, "seed": seed, "outer": outer, "notes": loaded.notes}
    result = result_json(task, chosen, solver, reports, command=command, complete=whole) | {
        "evaluations": earlier.evaluations + chosen.evaluations,
        "seconds": earlier.seconds + chosen.seconds,
        "runs": earlier.runs + 1,
        "fingerprint": prints,
    }
    if output is not None:
        save_result(output, result)
    if as_json:
        print(json.dumps(result))
        return
    _show(reports, result, task)


def _pairs(settings: list[str] | None) -> dict[str, str]:
    found = {}
    for text in settings or []:
        key, sign, value = text.partition("=")
        if not sign:
            raise typer.BadParameter(f"{text!r} is not KEY=VALUE", param_hint="--set")
        found[key.strip()] = value.strip()
    return found


def _run(solver: Solver, task: Task, evaluations: float | None, seconds: float | None, threads: int) -> bool:
    with progress_bar(remaining=True) as progress, terminable():
        bar = progress.add_task("searching", total=int(evaluations) if evaluations else round(seconds or 0))

        def watch() -> None:
            best = solver.best()
            text = f"best {task.accuracy(best[0].value):.2f}%" if best else "no full model yet"
            done = solver.evaluations if evaluations else solver.seconds
            progress.update(bar, completed=int(done), description=f"{text}, {solver.evaluations:,.0f} models")

        return run_solver(solver, evaluations=evaluations, seconds=seconds, threads=threads, watch=watch)


def _show(reports: list[ModelReport], result: dict[str, Any], task: Task) -> None:
    classified = task.classifier.classified
    table = Table(title=f"Best models by {result['solver']}: people rightly placed, of {classified} a test set")
    for heading in ("", "value", "% ± SD", "outer split %, 95% interval", "found after", "SNPs"):
        table.add_column(heading, justify="left" if heading == "SNPs" else "right")
    for number, report in enumerate(reports, 1):
        mean, deviation = report.accuracy()
        honest = "-"
        if report.outer is not None:
            accuracy, low, high = report.outer.accuracy()
            honest = f"{accuracy:.1f} ({low:.1f} to {high:.1f})"
        found = f"{report.evaluations:,.0f}"
        snps = " ".join(report.predictor.snps)
        table.add_row(str(number), f"{report.value:.1f}", f"{mean:.2f} ± {deviation:.2f}", honest, found, snps)
    table.caption = (
        f"{result['evaluations']:,.0f} evaluations in {result['seconds']:.1f} s"
        + (f" of {result['runs']} runs" if result["runs"] > 1 else "")
        + (f"; {result['tuned']}" if result["tuned"] else "")
        + ". The first accuracy is that of the test sets that chose the model, so it is too high; "
        "the outer split was never looked at before."
    )
    print_table(table)
    if reports[0].outer is not None:
        print_table(confusion_table(reports[0].outer.confusion, task.cohort.names, "Outer split, best model"))


def confusion_table(counts: list[list[int]], names: tuple[str, ...], title: str) -> Table:
    """Classes by the class that people were put in."""
    table = Table("class", *names, title=f"{title}: class (rows) and where people were put (columns)")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, row in zip(names, counts, strict=True):
        table.add_row(name, *(str(number) if number else "." for number in row))
    return table
