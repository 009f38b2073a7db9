"""`tengen gep`: the n-factor genetic etiology problem, and what its users need around it."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.table import Table

from tengen.cli.gep_bench import bench
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
    open_genotypes,
    parse_groups,
)
from tengen.cli.gep_search import confusion_table, search
from tengen.cli.gep_simulate import simulate
from tengen.cli.wide import print_table
from tengen.files import replacing_text
from tengen.optimise.gep.cohort import Cohort, make_cohort
from tengen.optimise.gep.export import FORMATS, targets
from tengen.optimise.gep.genotypes import Genotypes
from tengen.optimise.gep.load import read_genotypes, read_labels
from tengen.optimise.gep.manhattan import draw_manhattan
from tengen.optimise.gep.pca import draw_components, principal_components
from tengen.optimise.gep.predictor import Placement, Predictor, confusion
from tengen.optimise.gep.quality import Quality, minor_frequency, missing_share
from tengen.optimise.gep.result import load_predictor
from tengen.optimise.gep.solver import own_settings, solvers
from tengen.optimise.gep.statistics import TREND, cochran_armitage, statistics
from tengen.picture import check_picture, save_picture

app = typer.Typer(help="Genetics: the SNPs that tell best to which class people belong.", no_args_is_help=True)
app.command("search")(search)
app.command("simulate")(simulate)
app.command("bench")(bench)

ModelFile = Annotated[Path, typer.Option("--model", help="The result of `tengen gep search -o FILE`.")]
OptionalModel = Annotated[Path | None, typer.Option("--model", help="Only the SNPs of a model found by a search.")]
Number = Annotated[int, typer.Option(min=1, help="Which of its models, 1 for the best.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", help="Write a CSV file instead of to stdout.")]


@app.command("solvers")
def list_solvers() -> None:
    """List the solvers with their settings; packages add others by the entry point tengen.gep_solvers."""
    table = Table("solver", "what it is", "settings")
    for name, factory in solvers().items():
        settings = ", ".join(f"{key}={value}" for key, value in own_settings(name).items())
        table.add_row(name, (factory.__doc__ or "").split("\n")[0], settings)
    print_table(table)


@app.command("stats")
def stats(
    data: Data,
    traits: Traits = None,
    column: Column = None,
    group: Group = None,
    missing: Missing = 0.05,
    maf: Maf = 0.01,
    hwe: Hwe = 0.0,
    ld: Ld = 0.0,
    window: Window = 50,
    person_missing: PersonMissing = 1.0,
    by: Annotated[
        str, typer.Option(help="Order: informativeness, difference, theta, theta-large, score; two classes: trend.")
    ] = "informativeness",
    trend: Annotated[str, typer.Option(help=f"Cochran-Armitage test: {', '.join(TREND)}.")] = "additive",
    top: Annotated[int, typer.Option(min=1, help="SNPs listed.")] = 20,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Write all SNPs to a CSV file.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Manhattan plot of the statistic: .png or .svg.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line instead of a table.")] = False,
) -> None:
    """Statistics of single SNPs between the classes: allele frequencies, their difference, Weir and Cockerham's theta,
    informativeness, and for two classes the Cochran-Armitage trend test."""
    if plot is not None:
        check_picture(plot)
    check_outputs([plot, output], data, traits)
    loaded = load(data, traits, column, group, Quality(missing, maf, hwe, ld, window, person_missing))
    console().print("; ".join(loaded.notes), style="dim")
    cohort, found = loaded.cohort, statistics(loaded.counts)
    columns = {
        "informativeness": found.informativeness,
        "difference": found.difference,
        "theta": found.theta,
        "theta-large": found.theta_large,
        "score": found.score(),
        "maf": minor_frequency(loaded.counts),
        "missing": missing_share(loaded.counts),
    }
    if len(cohort.names) == 2:
        columns["trend"] = np.abs(cochran_armitage(loaded.counts, trend))
    if by not in columns:
        raise ValueError(f"{by!r} is not a statistic of these classes: {', '.join(columns)}")
    order = np.argsort(-columns[by], kind="stable")
    frequencies = {f"p {name}": found.frequency[:, i] for i, name in enumerate(cohort.names)}
    snps, numbers = cohort.genotypes.snps, columns | frequencies

    def rows(which: np.ndarray) -> Iterator[list[str]]:
        facts = (snps.ids, snps.chromosomes, snps.positions)
        return ([*(str(f[i]) for f in facts), *(f"{v[i]:.4g}" for v in numbers.values())] for i in which)

    headings = ["SNP", "chromosome", "position", *numbers]
    if output is not None:
        _write_csv(output, chain([headings], rows(order)))
    if plot is not None:
        save_picture(draw_manhattan(snps, columns[by], by, f"{data.name}: {by} of {len(order)} SNPs"), plot)
    if as_json:
        for row in rows(order[:top]):
            print(json.dumps(dict(zip(headings, row, strict=True))))
        return
    table = Table(*headings, title=f"Top {min(top, len(order))} of {len(order)} SNPs by {by}")
    for row in rows(order[:top]):
        table.add_row(*row)
    print_table(table)


@app.command("assign")
def assign(
    data: Data,
    model: ModelFile,
    number: Number = 1,
    traits: Traits = None,
    column: Column = None,
    group: Group = None,
    output: Output = None,
) -> None:
    """Put new people in the classes of a model; with --traits also count how many are where they belong."""
    check_outputs([output], data, traits, model)
    predictor = load_predictor(model, number)
    genotypes = open_genotypes(data, traits, column)
    calls, lacking = predictor.calls_of(genotypes)
    if lacking:
        console().print(f"{len(lacking)} of the model's {len(predictor.snps)} SNPs are not there: {', '.join(lacking)}")
    people = None
    if traits is not None or column is not None:
        people = make_cohort(genotypes, read_labels(data, traits, column), parse_groups(group), learn=False)
        unknown = set(people.names) - set(predictor.classes)
        if unknown:
            raise ValueError(f"the model has no class {sorted(unknown)[0]!r}: {', '.join(predictor.classes)}")
    placed = predictor.place(calls)
    rows = [["ID", "class", "probability", "margin", "SNPs known"]]
    for i, person in enumerate(genotypes.people):
        name = predictor.classes[placed.chosen[i]] if placed.known[i] else ""
        rows.append([person, name, f"{placed.probability[i]:.4f}", f"{placed.margin[i]:.3f}", str(placed.known[i])])
    _write_csv(output, rows)
    if people is not None:
        _count_right(predictor, placed, genotypes, people)


def _count_right(predictor: Predictor, placed: Placement, genotypes: Genotypes, people: Cohort) -> None:
    """Show who was put where, of the people whose class is known; those who lack all SNPs were put nowhere."""
    place = {person: i for i, person in enumerate(genotypes.people)}
    where = np.array([place[person] for person in people.people], dtype=np.intp)
    truth = np.array([predictor.classes.index(people.names[c]) for c in people.classes], dtype=np.intp)
    known = placed.known[where] > 0
    table = confusion(truth[known], placed.chosen[where][known], len(predictor.classes))
    share = f"{int(np.trace(table))} of {int(table.sum())} people where they belong"
    console().print(confusion_table(table.tolist(), predictor.classes, share))
    if not known.all():
        nowhere = int((~known).sum())
        console().print(f"not counted: {nowhere} of {len(known)} people have none of the model's SNPs, so no class")


@app.command("pca")
def pca(
    data: Data,
    traits: Traits = None,
    column: Column = None,
    group: Group = None,
    model: OptionalModel = None,
    number: Number = 1,
    components: Annotated[int, typer.Option(min=2, max=100, help="Components in the CSV file.")] = 2,
    missing: Missing = 0.05,
    maf: Maf = 0.01,
    plot: Annotated[Path | None, typer.Option(help="Picture of the first two: .png or .svg.")] = None,
    output: Output = None,
) -> None:
    """Principal components of people's genotypes, by all SNPs or those of a model."""
    if plot is not None:
        check_picture(plot)
    check_outputs([plot, output], data, traits, model)
    cohort = load(data, traits, column, group, Quality(missing, maf)).cohort
    if model is not None:
        wanted = set(load_predictor(model, number).snps)
        cohort = cohort.take_snps(np.flatnonzero([str(name) in wanted for name in cohort.genotypes.snps.ids]))
        if len(cohort.genotypes) < 2:
            raise ValueError(f"fewer than two of the SNPs of {model} are there")
    found = principal_components(cohort, components)
    if plot is not None:
        save_picture(draw_components(cohort, found, f"{data.name}: {len(cohort.genotypes)} SNPs"), plot)
    headings = ["ID", "class", *(f"PC{i}" for i in range(1, components + 1))]
    labels = cohort.labels()
    rows = [[p, labels[p], *(f"{x:.5g}" for x in row)] for p, row in zip(cohort.people, found.coordinates, strict=True)]
    if plot is None or output is not None:
        _write_csv(output, [headings, *rows])


@app.command("export")
def export(
    data: Data,
    output: Annotated[Path, typer.Option("-o", "--output", help="Beginning of the names of the files.")],
    to: Annotated[str, typer.Option("--to", help=f"Format: {', '.join(FORMATS)}.")] = "plink",
    traits: Traits = None,
    column: Column = None,
    model: OptionalModel = None,
    number: Number = 1,
) -> None:
    """Write genotypes for other programs, all of them or those of a model's SNPs."""
    if to not in FORMATS:
        raise typer.BadParameter(f"{to!r} is not one of {', '.join(FORMATS)}", param_hint="--to")
    check_outputs(targets(output, to), data, traits, model)
    genotypes = open_genotypes(data, traits, column) if column else read_genotypes(data)
    labels = read_labels(data, traits, column) if traits is not None or column is not None else {}
    if model is not None:
        wanted = load_predictor(model, number).snps
        where = {str(name): i for i, name in enumerate(genotypes.snps.ids)}
        absent = [name for name in wanted if name not in where]
        if absent:
            raise ValueError(f"{data} has no SNP {absent[0]!r} of the model")
        genotypes = genotypes.take_snps(np.array([where[name] for name in wanted], dtype=np.intp))
    for path in FORMATS[to](genotypes, labels, output):
        console().print(f"wrote {path}", markup=False)


def _write_csv(file: Path | None, rows: Iterable[list[str]]) -> None:
    if file is None:
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
        return
    with replacing_text(file) as text:
        csv.writer(text, lineterminator="\n").writerows(rows)
