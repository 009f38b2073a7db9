"""What the commands of `tengen gep` share: options of data, and people with classes made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tengen.cli.output import check_writable
from tengen.optimise.gep.cohort import Cohort, check_classes, make_cohort
from tengen.optimise.gep.genotypes import Genotypes
from tengen.optimise.gep.load import KINDS, files_of, read_genotypes, read_labels
from tengen.optimise.gep.quality import Quality, known_people, passing, prune_linkage
from tengen.optimise.gep.splits import outer_split
from tengen.optimise.gep.statistics import Counts, genotype_counts

Data = Annotated[Path, typer.Argument(help=f"Genotypes: {KINDS}.")]
Traits = Annotated[
    Path | None, typer.Option("--traits", help="A table with people's names (ID) and traits; by default PLINK's .fam.")
]
Column = Annotated[str | None, typer.Option("--column", help="The trait that is the class; by default the last one.")]
Group = Annotated[
    list[str] | None,
    typer.Option("--group", help="Values of the trait that make a class: NAME=A,B,C; others are left out. Repeat it."),
]
Missing = Annotated[float, typer.Option("--missing", min=0, max=1, help="Leave out SNPs that more people lack.")]
Maf = Annotated[float, typer.Option("--maf", min=0, max=0.5, help="Leave out SNPs whose rarer allele is rarer.")]
Hwe = Annotated[float, typer.Option("--hwe", min=0, max=1, help="Least p value of the Hardy-Weinberg test; 0: off.")]
Ld = Annotated[float, typer.Option("--ld", min=0, max=1, help="Largest r² of SNPs near each other; 0: off.")]
Window = Annotated[
    int, typer.Option("--window", min=2, max=10_000, help="SNPs of a window of --ld: a new one and the last kept ones.")
]
PersonMissing = Annotated[
    float, typer.Option("--person-missing", min=0, max=1, help="Leave out people who lack more SNPs.")
]


@dataclass(frozen=True)
class Loaded:
    """A cohort after quality control, with the counts of its genotypes."""

    cohort: Cohort
    counts: Counts
    notes: list[str]
    unseen: Cohort | None  # people of the outer split, with the same SNPs


def console() -> Console:
    """Where notes go."""
    return Console(stderr=True, highlight=False, emoji=False)


def parse_groups(texts: list[str] | None) -> dict[str, list[str]] | None:
    """NAME=A,B,C each; None for no groups."""
    if not texts:
        return None
    groups: dict[str, list[str]] = {}
    used: dict[str, str] = {}
    for text in texts:
        name, sign, values = text.partition("=")
        members = [value.strip() for value in values.split(",") if value.strip()]
        if not name or not sign or not members:
            raise typer.BadParameter(f"{text!r} is not NAME=A,B,C", param_hint="--group")
        for member in members:
            if member in used:
                raise typer.BadParameter(f"{member!r} is in {used[member]} and in {name}", param_hint="--group")
            used[member] = name
        groups.setdefault(name, []).extend(members)
    return groups


def check_outputs(outputs: Sequence[Path | None], data: Path | None, *others: Path | None) -> None:
    """ValueError if a file cannot be written, or is one that is read: it would be lost."""
    inputs = [*(files_of(data) if data is not None else ()), *(other for other in others if other is not None)]
    for file in outputs:
        if file is None:
            continue
        check_writable(file)
        for read in inputs:
            if file.resolve() == read.resolve() or (file.exists() and read.exists() and file.samefile(read)):
                raise ValueError(f"{file} is read by this command and would be overwritten: give another name with -o")


def open_genotypes(data: Path, traits: Path | None, column: str | None) -> Genotypes:
    """Genotypes, without a column of traits that stands among them."""
    return read_genotypes(data, leave_out=(column,) if traits is None and column is not None else ())


def load(
    data: Path,
    traits: Path | None,
    column: str | None,
    group: list[str] | None,
    quality: Quality,
    *,
    outer: float = 0.0,
    seed: int = 0,
) -> Loaded:
    """Read, put people and classes together, and leave out what quality control refuses.

    The outer split is taken away before: only whether its people lack too many SNPs themselves is looked at.
    """
    genotypes = open_genotypes(data, traits, column)
    cohort = make_cohort(genotypes, read_labels(data, traits, column), parse_groups(group))
    notes = [f"{len(cohort.people)} of {len(genotypes.people)} people in {len(cohort.names)} classes"]
    if quality.missing_person < 1:
        kept = known_people(cohort, quality.missing_person)
        notes.append(f"{len(cohort.people) - len(kept)} people lack too many SNPs")
        cohort = cohort.take_people(kept)
        check_classes(cohort)
    inner, others = outer_split(cohort.classes, outer, seed=seed)
    unseen = cohort.take_people(others) if len(others) else None
    if unseen is not None:
        cohort = cohort.take_people(inner)
        notes.append(f"{len(others)} of them in the outer split")
    counts = genotype_counts(cohort.genotypes, cohort.classes)
    places, taken = passing(counts, quality)
    told = ", ".join(f"{name} {number}" for name, number in taken.items() if number)
    notes.append(f"{len(places)} of {len(counts)} SNPs" + (f" (left out: {told})" if told else ""))
    if quality.linkage > 0:
        places = places[prune_linkage(cohort.take_snps(places).genotypes, quality)]
        notes.append(f"{len(places)} SNPs after pruning of linkage")
    if len(places) < len(counts):
        cohort, counts = cohort.take_snps(places), counts[places]
        unseen = None if unseen is None else unseen.take_snps(places)
    return Loaded(cohort, counts, notes, unseen)
