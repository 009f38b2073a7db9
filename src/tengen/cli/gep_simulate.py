"""`tengen gep simulate`: people to try things on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from tengen.cli.gep_data import check_outputs, console
from tengen.cli.progress import progress_bar
from tengen.files import write_file
from tengen.optimise.gep.epistasis import MODELS, penetrance, read_penetrance, simulate_cases
from tengen.optimise.gep.genotypes import Genotypes
from tengen.optimise.gep.hgdp import WORLDS
from tengen.optimise.gep.plink import write_plink
from tengen.optimise.gep.simulate import simulate_world
from tengen.optimise.gep.world import world_cohorts


def simulate(
    output: Annotated[Path, typer.Option("-o", "--output", help="Beginning of the names: .bed .bim .fam .traits.txt.")],
    snps: Annotated[int, typer.Option(min=1, max=2_000_000, help="SNPs.")] = 20_000,
    world: Annotated[int, typer.Option(help="World 3, 5 or 7: the classes; 7 has all 1043 people.")] = 7,
    admixture: Annotated[float, typer.Option(min=0, help="Factor of shared ancestry between regions; 0: none.")] = 1.0,
    copies: Annotated[int, typer.Option(min=1, max=100, help="Times the people of the HGDP.")] = 1,
    missing: Annotated[float, typer.Option(min=0, max=0.99, help="Share of missing genotypes.")] = 0.01,
    cases: Annotated[int, typer.Option(min=0, help="Cases and controls, as many of each, instead of populations.")] = 0,
    model: Annotated[str, typer.Option(help=f"Of their penetrance: {', '.join(MODELS)}.")] = "threshold",
    loci: Annotated[int, typer.Option(min=1, max=3, help="SNPs that decide.")] = 3,
    table: Annotated[Path | None, typer.Option(help="A table of penetrance of 3, 9 or 27 numbers instead.")] = None,
    frequency: Annotated[float, typer.Option(min=0.01, max=0.99, help="Of the alleles that decide.")] = 0.25,
    prevalence: Annotated[float, typer.Option(min=0.001, max=0.999, help="Share of cases in the population.")] = 0.2,
    heritability: Annotated[float, typer.Option(min=0.001, max=0.999, help="Of being a case.")] = 0.25,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="Decides everything.")] = 0,
) -> None:
    """Make people: the 53 populations of the HGDP by the model of Balding and Nichols, or cases and controls whose risk
    depends on SNPs together."""
    ends = (".bed", ".bim", ".fam", ".traits.txt")
    check_outputs([output.with_name(output.name + end) for end in ends], None, table)
    if cases:
        chances = (
            read_penetrance(table)
            if table is not None
            else penetrance(model, loci, frequency=frequency, prevalence=prevalence, heritability=heritability)
        )
        made = simulate_cases(
            snps, chances, cases=cases, controls=cases, frequency=frequency, seed=seed, missing=missing, keep=False
        )
        names = [str(name) for name in made.cohort.genotypes.snps.ids[list(made.causal)]]
        console().print(f"the SNPs that decide: {' '.join(names)}", markup=False)
        labels = made.cohort.labels()
        _save(made.cohort.genotypes, labels, output, ["ID\tclass", *(f"{p}\t{c}" for p, c in labels.items())])
        return
    if world not in WORLDS:
        raise typer.BadParameter(f"{world} is not one of {', '.join(map(str, WORLDS))}", param_hint="--world")
    people = simulate_world(snps, seed=seed, missing=missing, admixture=admixture, copies=copies, keep=False)
    population = dict(zip(people.genotypes.people, people.populations, strict=True))
    lines = ["ID\tpopulation\tclass"]
    labels = {}
    parts = [cohort for cohort in world_cohorts(people, world) if cohort is not None]
    for cohort in parts:
        labels |= cohort.labels()
    lines += [f"{person}\t{population[person]}\t{label}" for person, label in labels.items()]
    kept = [i for i, person in enumerate(people.genotypes.people) if person in labels]
    _save(people.genotypes.take_people(np.array(kept, dtype=np.intp)), labels, output, lines)


def _save(genotypes: Genotypes, labels: dict[str, str], output: Path, lines: list[str]) -> None:
    bed = output.with_name(output.name + ".bed")
    families = {person: label.replace(" ", "_") for person, label in labels.items()}
    with progress_bar(remaining=True) as progress:
        task = progress.add_task("SNPs", total=len(genotypes))
        write_plink(genotypes, bed, families, report=lambda done: progress.update(task, completed=done))
    traits = output.with_name(output.name + ".traits.txt")
    write_file(traits, ("\n".join(lines) + "\n").encode())
    console().print(f"wrote {bed} with .bim and .fam, and {traits}", markup=False)
