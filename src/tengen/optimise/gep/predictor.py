"""Placing people by a model that was found: tables learnt from everybody who was searched with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.optimise.gep.cohort import Cohort
from tengen.optimise.gep.genotypes import Calls, GenotypeError, Genotypes, Index
from tengen.optimise.gep.numpy_classifier import log_frequencies
from tengen.optimise.gep.statistics import genotype_counts

Numbers = NDArray[np.float64]
Alleles = tuple[str, str]  # the counted one and the other

UNKNOWN = ("0", ".")  # what PLINK writes for an allele that nobody of its people has


@dataclass(frozen=True)
class Placement:
    """Where people were put: the class, how likely it is among all classes, and how far ahead of the second."""

    chosen: NDArray[np.intp]
    probability: Numbers
    margin: Numbers
    known: NDArray[np.intp]  # SNPs of the model that a person has

    def kept(self, rejection: float) -> NDArray[np.bool_]:
        """All but the share of people with the smallest margins."""
        count = int(rejection * len(self.margin) + 1e-9)
        kept = np.ones(len(self.margin), dtype=bool)
        kept[np.argsort(self.margin, kind="stable")[:count]] = False
        return kept


@dataclass(frozen=True)
class Predictor:
    """SNPs of a model with their alleles, and how many people of each class have each genotype."""

    snps: tuple[str, ...]
    counted: tuple[str, ...]
    other: tuple[str, ...]
    classes: tuple[str, ...]
    counts: NDArray[np.int32]  # SNPs x classes x genotypes
    smoothing: str = "add"
    amount: float = 0.5
    missing: str = "skip"

    @staticmethod
    def learn(cohort: Cohort, places: Index, *, smoothing: str, amount: float, missing: str) -> Predictor:
        """From how often people of each class have each genotype at these SNPs of the cohort."""
        part = cohort.take_snps(places)
        snps = part.genotypes.snps
        ids, counted, other = (tuple(map(str, column)) for column in (snps.ids, snps.counted, snps.other))
        counts = genotype_counts(part.genotypes, part.classes)
        return Predictor(ids, counted, other, cohort.names, counts, smoothing, amount, missing)

    def place(self, calls: Calls) -> Placement:
        """People by their genotypes at the model's SNPs, a row each; all classes equally likely beforehand."""
        logs = log_frequencies(
            self.counts.transpose(0, 2, 1).astype(np.float64), self.smoothing, self.amount, self.missing == "genotype"
        )
        codes = np.where(calls < 0, 3, calls)
        total = logs[np.arange(len(calls))[:, None], codes].sum(axis=0)  # people x classes
        ordered = np.sort(total, axis=1)
        share = np.exp(total - ordered[:, -1:])
        return Placement(
            total.argmax(axis=1),
            1 / share.sum(axis=1),
            ordered[:, -1] - ordered[:, -2],
            (calls >= 0).sum(axis=0),
        )

    def calls_of(self, genotypes: Genotypes) -> tuple[Calls, list[str]]:
        """Genotypes of people from another file, counted as the model counts, and the SNPs that the file lacks."""
        where = {str(name): place for place, name in enumerate(genotypes.snps.ids)}
        calls = np.full((len(self.snps), len(genotypes.people)), -1, dtype=np.int8)
        lacking = [name for name in self.snps if name not in where]
        if len(lacking) == len(self.snps):
            raise GenotypeError(f"none of the model's SNPs is there: neither {lacking[0]!r} nor the others")
        for row, name in enumerate(self.snps):
            if name not in where:
                continue
            place = where[name]
            found = genotypes.read(np.array([place], dtype=np.intp))[0]
            alleles = str(genotypes.snps.counted[place]), str(genotypes.snps.other[place])
            if not _same(alleles, (self.counted[row], self.other[row])) and (found >= 0).any():
                if not _same(alleles, (self.other[row], self.counted[row])):
                    raise GenotypeError(
                        f"SNP {name} has the alleles {'/'.join(alleles)}, not {self.counted[row]}/{self.other[row]}"
                    )
                found = np.where(found < 0, found, 2 - found).astype(np.int8)
            calls[row] = found
        return calls, lacking

    def to_json(self) -> dict[str, Any]:
        """As plain values, without classes and settings, which a result file has once for all models."""
        return {
            "snps": list(self.snps),
            "counted": list(self.counted),
            "other": list(self.other),
            "counts": self.counts.tolist(),
        }

    @staticmethod
    def from_json(model: Mapping[str, Any], classes: list[str], setting: Mapping[str, Any]) -> Predictor:
        """From these values, with the classes and settings of the file."""
        return Predictor(
            tuple(model["snps"]),
            tuple(model["counted"]),
            tuple(model["other"]),
            tuple(classes),
            np.array(model["counts"], dtype=np.int32),
            str(setting["smoothing"]),
            float(setting["amount"]),
            str(setting["missing"]),
        )


def _same(alleles: Alleles, others: Alleles) -> bool:
    """Whether alleles are the same, in this order; one of them may be unknown if the other one is the same."""
    pairs = list(zip(alleles, others, strict=True))
    equal = [a == b and a not in UNKNOWN for a, b in pairs]
    open_ = [a in UNKNOWN or b in UNKNOWN for a, b in pairs]
    return any(equal) and all(e or o for e, o in zip(equal, open_, strict=True))


def confusion(truth: NDArray[np.integer], chosen: NDArray[np.integer], classes: int) -> NDArray[np.intp]:
    """People of each class (rows) by the class that they were put in (columns)."""
    table = np.zeros((classes, classes), dtype=np.intp)
    np.add.at(table, (truth, chosen), 1)
    return table
