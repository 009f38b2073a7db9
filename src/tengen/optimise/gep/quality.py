"""Quality control: SNPs that are left out before anything is computed of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.distributions import chi_square_tail
from tengen.optimise.gep.cohort import Cohort
from tengen.optimise.gep.genotypes import Calls, GenotypeError, Genotypes, Index
from tengen.optimise.gep.statistics import Counts, known_classes, pieces

Mask = NDArray[np.bool_]
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Quality:
    """Limits; those of people and of linkage are off unless given."""

    missing: float = 0.05  # share of people without a genotype, at most
    frequency: float = 0.01  # of the rarer allele, at least
    hardy_weinberg: float = 0.0  # p value in every class, at least
    linkage: float = 0.0  # r^2 with a SNP kept before, at most; 0: not looked at
    window: int = 50  # SNPs: a new one and the last ones of its chromosome that were kept, with which it is compared
    missing_person: float = 1.0  # share of SNPs that a person lacks, at most


def minor_frequency(counts: Counts) -> Numbers:
    """Of the rarer allele among all people; 0 where nobody has a genotype."""
    total = counts.sum(axis=1, dtype=np.float64)
    called = total[:, :3].sum(axis=1)
    p = np.divide(total[:, 1] / 2 + total[:, 2], called, out=np.zeros(len(called)), where=called > 0)
    found: Numbers = np.minimum(p, 1 - p)
    return found


def missing_share(counts: Counts) -> Numbers:
    total = counts.sum(axis=1, dtype=np.float64)
    found: Numbers = total[:, 3] / np.maximum(1, total.sum(axis=1))
    return found


def hardy_weinberg(counts: Counts) -> Numbers:
    """The smallest p value over the classes of the chi-square test with one degree of freedom."""
    return np.concatenate([_hardy_weinberg(part) for part in pieces(counts)])


def _hardy_weinberg(counts: Counts) -> Numbers:
    called = counts[:, :, :3].astype(np.float64)
    n = called.sum(axis=2)
    p = np.divide(called[:, :, 1] / 2 + called[:, :, 2], n, out=np.zeros_like(n), where=n > 0)
    expected = np.stack([(1 - p) ** 2, 2 * p * (1 - p), p**2], axis=2) * n[:, :, None]
    square = (called - expected) ** 2
    chi = np.divide(square, expected, out=np.zeros_like(square), where=expected > 0).sum(axis=2)
    found: Numbers = chi_square_tail(chi).min(axis=1)
    return found


def passing(counts: Counts, quality: Quality) -> tuple[Index, dict[str, int]]:
    """Places of SNPs within the limits, and how many each limit took out.

    A SNP that nobody of a class has never passes, however small the class is: nothing can be learnt of it there.
    """
    classes = known_classes(counts).sum(axis=1)
    checks: dict[str, Mask] = {
        "missing in all": classes == 0,
        "missing": missing_share(counts) > quality.missing,
        "missing in a whole class": classes < counts.shape[1],
        "rare": minor_frequency(counts) < quality.frequency,
    }
    if quality.hardy_weinberg > 0:
        checks["Hardy-Weinberg"] = hardy_weinberg(counts) < quality.hardy_weinberg
    out = np.zeros(len(counts), dtype=bool)
    taken: dict[str, int] = {}
    for name, wrong in checks.items():
        taken[name] = int((wrong & ~out).sum())
        out |= wrong
    kept = np.flatnonzero(~out)
    if len(kept) == 0:
        told = ", ".join(f"{name}: {number}" for name, number in taken.items() if number)
        raise GenotypeError(f"no SNP passes quality control ({told})")
    return kept, taken


def prune_linkage(genotypes: Genotypes, quality: Quality) -> Index:
    """Places of SNPs, in order, of which none has r^2 above the limit with any of the last window - 1 kept before it.

    What is left out takes no room in the window, so it reaches farther where many are linked.
    """
    kept: list[int] = []
    recent = np.empty((quality.window - 1, len(genotypes.people)), dtype=np.float32)  # kept ones, the oldest replaced
    count = 0
    chromosome = ""
    for part, calls in genotypes.blocks(512):
        for place, row in zip(range(part.start, part.stop), _standardised(calls), strict=True):
            here = str(genotypes.snps.chromosomes[place])
            if here != chromosome:
                chromosome, count = here, 0
            if count and np.max((recent[:count] @ row) ** 2) > quality.linkage:
                continue
            recent[count % len(recent)] = row
            count += 1
            kept.append(place)
    return np.array(kept, dtype=np.intp)


def _standardised(calls: Calls) -> NDArray[np.float32]:
    """Rows of mean 0 and length 1, missing genotypes at the mean: their products are correlations."""
    known = calls >= 0
    mean = np.divide(np.where(known, calls, 0).sum(axis=1), np.maximum(1, known.sum(axis=1)))
    rows = np.where(known, calls - mean[:, None], 0.0)
    length = np.sqrt((rows**2).sum(axis=1, keepdims=True))
    found: NDArray[np.float32] = np.divide(rows, length, out=np.zeros_like(rows), where=length > 0).astype(np.float32)
    return found


def known_people(cohort: Cohort, limit: float) -> Index:
    """People who lack at most such a share of the SNPs."""
    lacking = np.zeros(len(cohort.people))
    for _, calls in cohort.genotypes.blocks():
        lacking += (calls < 0).sum(axis=0)
    return np.flatnonzero(lacking <= limit * len(cohort.genotypes))
