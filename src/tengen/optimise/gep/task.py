"""The problem to solve, made of a cohort: the table of candidates, the draws and the classifier."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tengen._core import gep as core
from tengen.optimise.gep.cohort import Cohort
from tengen.optimise.gep.genotypes import Index
from tengen.optimise.gep.splits import draw_test_sets, usual_test_size
from tengen.optimise.gep.statistics import Counts, Statistics, genotype_counts, statistics

KEPT = 1 / 13  # of all SNPs become candidates, as 50,000 of 650,000
LEAST, MOST = 1000, 50_000


@dataclass(frozen=True)
class Setting:
    """How models are judged."""

    test: int = 0  # people of a test set; 0: about three eighths
    draws: int = 5
    stratified: bool = True
    seed: int = 0  # of the draws
    rejection: float = 0.05
    smoothing: str = "add"
    amount: float = 0.5
    missing: str = "skip"
    ties: str = "wrong"
    candidates: int = 0  # 0: a thirteenth of the SNPs, 1,000 to 50,000


@dataclass(frozen=True)
class Task:
    """Candidates by rank, best first, and a classifier over them."""

    cohort: Cohort
    setting: Setting
    candidates: Index  # places of SNPs in the cohort
    scores: NDArray[np.float64]
    classifier: core.Classifier
    statistics: Statistics
    sets: list[Index] = field(repr=False)

    def problem(self, size: int) -> core.Problem:
        """What the core searches for models of this size."""
        return core.Problem(self.classifier, self.scores.tolist(), size)

    def accuracy(self, value: float) -> float:
        """Of a value summed over the draws: the percentage of people who are not rejected."""
        return 100 * value / (self.classifier.classified * self.classifier.draws)

    def snp_names(self, model: list[int]) -> list[str]:
        """Of a model, which names candidates by their rank."""
        return [str(name) for name in self.cohort.genotypes.snps.ids[self.candidates[model]]]


def make_task(cohort: Cohort, setting: Setting, *, largest_model: int, counts: Counts | None = None) -> Task:
    """Rank SNPs by their a priori score, keep the best and learn the tables of the classifier."""
    if 0 < setting.candidates < largest_model:
        raise ValueError(
            f"{setting.candidates} candidates are too few for a model of {largest_model} SNPs: "
            f"give at least so many with --candidates, or 0 for the usual number"
        )
    found = statistics(genotype_counts(cohort.genotypes, cohort.classes) if counts is None else counts)
    score = found.score()
    order = np.argsort(-score, kind="stable")
    wanted = setting.candidates or int(np.clip(round(len(order) * KEPT), LEAST, MOST))
    chosen = order[: max(wanted, largest_model)]
    if len(chosen) < largest_model:
        raise ValueError(f"there are {len(chosen)} SNPs: too few for a model of {largest_model}")
    sets = draw_test_sets(
        cohort.classes,
        setting.test or usual_test_size(len(cohort.classes)),
        setting.draws,
        seed=setting.seed,
        stratified=setting.stratified,
    )
    classifier = core.Classifier(
        cohort.genotypes.read(chosen),
        cohort.classes.tolist(),
        [part.tolist() for part in sets],
        largest_model=largest_model,
        smoothing=setting.smoothing,
        amount=setting.amount,
        missing=setting.missing,
        ties=setting.ties,
        rejection=setting.rejection,
    )
    return Task(cohort, setting, chosen, score[chosen], classifier, found, sets)
