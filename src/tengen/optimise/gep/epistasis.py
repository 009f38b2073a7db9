"""Simulated cases and controls whose risk depends on two or three SNPs together, by tables of penetrance."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen.optimise.gep.cohort import Cohort
from tengen.optimise.gep.genotypes import BLOCK, Calls, Genotypes, Snps, reading

Penetrance = NDArray[np.float64]  # chance to be a case, by genotype of each locus: 3 x 3 or 3 x 3 x 3

MODELS = ("multiplicative", "additive", "threshold", "pure")


def penetrance(model: str, loci: int, *, frequency: float, prevalence: float, heritability: float) -> Penetrance:
    """A table with the given share of cases and heritability Var(f) / (K (1 - K)), at one frequency of all alleles.

    The shapes: the product or the sum of the risk alleles, at least one of them at every locus, and an interaction
    without any effect of fewer loci ("pure").
    """
    if model not in MODELS:
        raise ValueError(f"{model!r} is not a model of penetrance: {', '.join(MODELS)}")
    if not 1 <= loci <= 5:
        raise ValueError("a model of penetrance has 1 to 5 loci")
    if not (0 < frequency < 1 and 0 < prevalence < 1 and 0 < heritability < 1):
        raise ValueError("frequency, prevalence and heritability have to be above 0 and below 1")
    axes = np.meshgrid(*[np.arange(3.0)] * loci, indexing="ij")
    if model == "multiplicative":
        shape = np.prod([1 + axis for axis in axes], axis=0)
    elif model == "additive":
        shape = np.sum(axes, axis=0)
    elif model == "threshold":
        shape = np.all([axis > 0 for axis in axes], axis=0).astype(np.float64)
    else:
        shape = np.prod([axis - 2 * frequency for axis in axes], axis=0)
    weights = genotype_weights(loci, frequency)
    mean = float((weights * shape).sum())
    variance = float((weights * (shape - mean) ** 2).sum())
    table = prevalence + math.sqrt(heritability * prevalence * (1 - prevalence) / variance) * (shape - mean)
    if table.min() < 0 or table.max() > 1:
        raise ValueError(
            f"a {model} model of {loci} loci at frequency {frequency:g} and prevalence {prevalence:g} cannot have the "
            f"heritability {heritability:g}: its table would leave 0..1 ({table.min():.3g} to {table.max():.3g})"
        )
    return np.asarray(table)


def genotype_weights(loci: int, frequency: float) -> Penetrance:
    """How frequent each combination of genotypes is, in Hardy-Weinberg proportions."""
    q = frequency
    single = np.array([(1 - q) ** 2, 2 * q * (1 - q), q**2])
    weights = single
    for _ in range(loci - 1):
        weights = np.multiply.outer(weights, single)
    return weights


def read_penetrance(file: Path) -> Penetrance:
    """A table of 3, 9 or 27 chances in 0..1, the genotype of the last locus running fastest; # begins a comment."""
    with reading(file):
        text = "\n".join(line.split("#")[0] for line in file.read_text("utf8").splitlines())
    try:
        numbers = [float(part) for part in text.replace(",", " ").split()]
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    loci = {3: 1, 9: 2, 27: 3}.get(len(numbers))
    if loci is None:
        raise ValueError(f"{file} has {len(numbers)} numbers: a table of penetrance has 3, 9 or 27")
    if not all(0 <= number <= 1 for number in numbers):
        raise ValueError(f"{file}: {next(x for x in numbers if not 0 <= x <= 1):g} is not a chance in 0..1")
    return np.array(numbers).reshape((3,) * loci)


@dataclass(frozen=True)
class CaseControl:
    """Cases and controls, and the places of the SNPs that decide."""

    cohort: Cohort
    causal: tuple[int, ...]


def simulate_cases(
    snps: int,
    table: Penetrance,
    *,
    cases: int,
    controls: int,
    frequency: float,
    seed: int = 0,
    missing: float = 0.0,
    keep: bool = True,
) -> CaseControl:
    """So many cases and controls; the other SNPs have nothing to do with it, with allele frequencies of 5 to 50%.

    Unless genotypes are kept they are drawn anew, the same, whenever they are read.
    """
    loci = table.ndim
    if snps < loci:
        raise ValueError(f"there have to be at least {loci} SNPs")
    rng = np.random.default_rng([seed, 0xCA5E])
    decisive = _draw_people(table, (controls, cases), frequency, rng)
    causal = tuple(sorted(int(place) for place in rng.choice(snps, loci, replace=False)))
    people = cases + controls

    def draw(start: int) -> Calls:
        own = np.random.default_rng([seed, 0xCA5E, start])
        count = min(BLOCK, snps - start)
        p = own.uniform(0.05, 0.5, count)
        calls = own.binomial(2, p[:, None], (count, people)).astype(np.int8)
        for locus, place in enumerate(causal):
            if start <= place < start + count:
                calls[place - start] = decisive[:, locus]
        if missing > 0:
            calls[own.random(calls.shape, dtype=np.float32) < missing] = -1
        return calls

    names = [f"N{i}" for i in range(snps)]
    for number, place in enumerate(causal):
        names[place] = f"M0P{number}"
    labels = np.repeat(np.array([0, 1], dtype=np.int32), [controls, cases])
    drawn = Genotypes.of_blocks([str(i) for i in range(1, people + 1)], Snps.named(names, "1"), draw)
    return CaseControl(Cohort(drawn.kept() if keep else drawn, labels, ("control", "case")), causal)


def _draw_people(
    table: Penetrance, wanted: tuple[int, int], frequency: float, rng: np.random.Generator
) -> NDArray[np.int8]:
    """Genotypes at the loci: first those of controls, then those of cases, by the rule of Bayes."""
    weights = genotype_weights(table.ndim, frequency)
    groups = []
    for status, count in enumerate(wanted):
        chance = weights * (table if status else 1 - table)
        if chance.sum() <= 0:
            raise ValueError(f"the table of penetrance allows no {'cases' if status else 'controls'}")
        cells = rng.choice(chance.size, count, p=(chance / chance.sum()).ravel())
        groups.append(np.stack(np.unravel_index(cells, table.shape), axis=1))
    return np.concatenate(groups).astype(np.int8)
