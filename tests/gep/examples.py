"""Small cohorts that tests share."""

from functools import cache

import numpy as np

from tengen.optimise.gep.cohort import Cohort
from tengen.optimise.gep.genotypes import Genotypes, Snps
from tengen.optimise.gep.task import Setting, Task, make_task


@cache
def small_cohort(snps: int = 60, people: int = 240, kinds: int = 3, seed: int = 0) -> Cohort:
    """Classes that differ more in some SNPs than in others."""
    rng = np.random.default_rng(seed)
    classes = np.arange(people, dtype=np.int32) % kinds
    p = np.clip(0.5 + rng.normal(0, rng.uniform(0, 0.3, (snps, 1)), (snps, kinds)), 0.03, 0.97)
    calls = rng.binomial(2, p[:, classes]).astype(np.int8)
    calls[rng.random(calls.shape) < 0.02] = -1
    genotypes = Genotypes.of_calls([f"P{i}" for i in range(people)], Snps.named([f"rs{i}" for i in range(snps)]), calls)
    return Cohort(genotypes, classes, tuple("ABCDEFGH"[:kinds]))


@cache
def small_task(snps: int = 60, largest: int = 6) -> Task:
    return make_task(small_cohort(snps), Setting(test=100, candidates=snps), largest_model=largest)
