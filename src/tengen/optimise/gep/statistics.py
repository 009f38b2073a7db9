"""Statistics of single SNPs: how different their alleles are between classes (Basaldúa 2013, 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tengen.optimise.gep.genotypes import Genotypes

Numbers = NDArray[np.float64]
Kind = TypeVar("Kind", bound=np.generic)
Counts = NDArray[np.int32]  # SNPs x classes x genotypes (0, 1, 2 copies, missing)

PIECE = 1 << 15  # SNPs computed at once
WEIGHTS = {"informativeness": 0.5, "difference": 0.3, "theta": 0.2}  # of the a priori score, in their published order
TREND = {"additive": (0, 1, 2), "dominant": (1, 1, 0), "recessive": (1, 0, 0)}  # of RR, RA, AA; A is counted


def genotype_counts(genotypes: Genotypes, classes: NDArray[np.int32]) -> Counts:
    """How many people of each class have each genotype, for every SNP."""
    kinds = int(classes.max()) + 1
    member = np.zeros((len(classes), kinds), dtype=np.float32)
    member[np.arange(len(classes)), classes] = 1
    counts = np.empty((len(genotypes), kinds, 4), dtype=np.int32)
    for part, calls in genotypes.blocks():
        for code, genotype in enumerate((0, 1, 2, -1)):
            counts[part, :, code] = (calls == genotype).astype(np.float32) @ member
    return counts


@dataclass(frozen=True)
class Statistics:
    """A number for each SNP, of the classes in which somebody has a genotype; what cannot be computed is 0."""

    frequency: Numbers  # SNPs x classes: of the counted allele; nan where nobody of the class has a genotype
    difference: Numbers  # eq. 5.43
    theta: Numbers  # Weir and Cockerham 1984, all terms
    theta_large: Numbers  # eq. 5.38, for large samples
    informativeness: Numbers  # I_n, eq. 5.39

    def score(self) -> Numbers:
        """What is known of SNPs beforehand: a weighted sum of three statistics, each divided by its largest value."""
        parts = {"informativeness": self.informativeness, "difference": self.difference, "theta": self.theta_large}
        total = np.zeros(len(self.difference))
        for name, values in parts.items():
            positive = np.maximum(values, 0)
            total += WEIGHTS[name] * positive / max(float(positive.max(initial=0)), 1e-300)
        return total


def statistics(counts: Counts) -> Statistics:
    """All statistics of all SNPs, some at a time: what is computed on the way is larger than the counts."""
    parts = [_statistics(part) for part in pieces(counts)]
    names = [field.name for field in fields(Statistics)]
    return Statistics(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def pieces(values: NDArray[Kind]) -> Iterator[NDArray[Kind]]:
    """Views of at most PIECE SNPs, a row each; at least one, which may be empty."""
    for start in range(0, max(1, len(values)), PIECE):
        yield values[start : start + PIECE]


def known_classes(counts: Counts) -> NDArray[np.bool_]:
    """SNPs x classes: whether anybody of the class has a genotype."""
    found: NDArray[np.bool_] = counts[:, :, :3].sum(axis=2) > 0
    return found


def _statistics(counts: Counts) -> Statistics:
    """SNPs that a whole class lacks are computed of the other classes: a frequency of 0 would make them the best."""
    known = known_classes(counts)
    partly = np.flatnonzero(~known.all(axis=1))
    found = _of_all_classes(counts)
    if len(partly) == 0:
        return found
    found.frequency[~known] = np.nan
    patterns, which = np.unique(known[partly], axis=0, return_inverse=True)
    for number, classes in enumerate(patterns):
        rows = partly[which.ravel() == number]
        part = _of_all_classes(counts[rows][:, classes]) if classes.sum() > 1 else None  # one class differs from none
        for values, name in _single_numbers(found):
            values[rows] = 0 if part is None else getattr(part, name)
    return found


def _single_numbers(found: Statistics) -> Iterator[tuple[Numbers, str]]:
    """The statistics that have one number for a SNP."""
    for field in fields(Statistics):
        if field.name != "frequency":
            yield getattr(found, field.name), field.name


def _of_all_classes(counts: Counts) -> Statistics:
    called = counts[:, :, :3].astype(np.float64)
    people = called.sum(axis=2)
    p = _divide(called[:, :, 1] / 2 + called[:, :, 2], people)
    return Statistics(p, _difference(p), _theta(called, people, p), _theta_large(people, p), _informativeness(p))


def _divide(a: Numbers, b: Numbers) -> Numbers:
    """a / b, and 0 where b is 0."""
    found: Numbers = np.divide(a, b, out=np.zeros(np.broadcast_shapes(a.shape, b.shape)), where=b > 0)
    return found


def _difference(p: Numbers) -> Numbers:
    """The mean of |p_i - p_j| over pairs of classes."""
    k = p.shape[1]
    ordered = np.sort(p, axis=1)
    weights = 2 * np.arange(k) - (k - 1)  # each value is the larger one of so many pairs more than the smaller one
    found: Numbers = ordered @ weights / (k * (k - 1) / 2)
    return found


def _theta_large(people: Numbers, p: Numbers) -> Numbers:
    k = p.shape[1]
    mean_people = people.mean(axis=1)
    mean = p.mean(axis=1)
    between = _divide((people * (p - mean[:, None]) ** 2).sum(axis=1), (k - 1) * mean_people)
    return _divide(between, mean * (1 - mean))


def _theta(called: Numbers, people: Numbers, p: Numbers) -> Numbers:
    """a / (a + b + c): variance between populations, between people within them, between gametes within people."""
    r = p.shape[1]
    n = people.sum(axis=1)
    n_mean = n / r
    n_c = _divide(n - _divide((people**2).sum(axis=1), n), np.full(len(n), r - 1.0))
    mean = _divide((people * p).sum(axis=1), n)
    s2 = _divide((people * (p - mean[:, None]) ** 2).sum(axis=1), (r - 1) * n_mean)
    h = _divide(called[:, :, 1].sum(axis=1), n)
    common = mean * (1 - mean) - (r - 1) / r * s2
    a = _divide(n_mean, n_c) * (s2 - _divide(common - h / 4, n_mean - 1))
    b = _divide(n_mean, n_mean - 1) * (common - _divide((2 * n_mean - 1) * h, 4 * n_mean))
    total = a + b + h / 2
    found: Numbers = np.divide(a, total, out=np.zeros(len(n)), where=np.abs(total) > 1e-300)
    return found


def _entropy(p: Numbers) -> Numbers:
    """-p log p, with 0 log 0 = 0."""
    found: Numbers = -p * np.log(p, out=np.zeros_like(p), where=p > 0)
    return found


def _informativeness(p: Numbers) -> Numbers:
    mean = p.mean(axis=1)
    both = _entropy(mean) + _entropy(1 - mean) - (_entropy(p) + _entropy(1 - p)).mean(axis=1)
    found: Numbers = np.maximum(both, 0)
    return found


def cochran_armitage(counts: Counts, model: str = "additive", cases: int = 1, controls: int = 0) -> Numbers:
    """The trend test of two classes, as a standard normal number for each SNP (eq. 5.32 to 5.34).

    The printed weights (0, 0, 1) of a recessive R are those of a dominant one with the sign turned: (1, 0, 0) is right.
    """
    if model not in TREND:
        raise ValueError(f"{model!r} is not a model of inheritance: {', '.join(TREND)}")
    t = np.array(TREND[model], dtype=np.float64)
    n1, n2 = (counts[:, which, :3].astype(np.float64) for which in (cases, controls))  # RR, RA, AA
    r1, r2 = n1.sum(axis=1), n2.sum(axis=1)
    columns = n1 + n2
    n = columns.sum(axis=1)
    trend = ((n1 * r2[:, None] - n2 * r1[:, None]) * t).sum(axis=1)
    # sum t^2 C (N - C) - 2 sum_{i<j} t_i t_j C_i C_j = N sum t^2 C - (sum t C)^2
    spread = n * (t**2 * columns).sum(axis=1) - (t * columns).sum(axis=1) ** 2
    deviation = np.sqrt(np.maximum(_divide(r1 * r2, n) * spread, 0))
    found: Numbers = np.divide(trend, deviation, out=np.zeros(len(n)), where=deviation > 0)
    return found
