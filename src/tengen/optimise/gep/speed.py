"""How fast models are evaluated, beside NumPy in the same run."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from tengen._core.gep import kernels
from tengen.optimise.gep.hgdp import WORLDS
from tengen.optimise.gep.numpy_classifier import NumpyClassifier
from tengen.optimise.gep.simulate import simulate_world
from tengen.optimise.gep.task import Setting, make_task
from tengen.optimise.gep.world import world_cohorts


@dataclass(frozen=True)
class Speed:
    """Models of a size evaluated in a second of processor time."""

    size: int
    classes: int
    core: dict[str, float]  # by kernel, the one that is used first
    numpy: float

    @property
    def ratio(self) -> float:
        """How many times as many models the core evaluates."""
        return next(iter(self.core.values())) / self.numpy


def measure_speed(size: int, *, world: int = 7, repeats: int = 5, snps: int = 1000) -> Speed:
    """Medians over measurements in turns; all have to give the same counts."""
    cohort, _ = world_cohorts(simulate_world(snps, seed=1), world)
    task = make_task(cohort, Setting(test=WORLDS[world].test), largest_model=size)
    calls = cohort.genotypes.read(task.candidates)
    sets = [part.tolist() for part in task.sets]
    other = NumpyClassifier(calls, cohort.classes.tolist(), sets, scale=task.classifier.scale)
    rng = np.random.default_rng(0)
    models = np.stack([np.sort(rng.choice(snps, size, replace=False)) for _ in range(1000)]).astype(np.uint32)
    few = models[:20]
    theirs = np.stack([other.evaluate(model) for model in few])
    found: dict[str, list[float]] = {kernel: [] for kernel in kernels()}
    for kernel in found:
        if not np.array_equal(task.classifier.evaluate(few, kernel=kernel), theirs):
            raise RuntimeError(f"the classifiers disagree: {kernel} and NumPy")
    yardstick = []
    for _ in range(repeats):
        for kernel, speeds in found.items():
            speeds.append(len(models) / _cpu(partial(task.classifier.evaluate, models, kernel=kernel)))
        yardstick.append(len(few) / _cpu(lambda: [other.evaluate(model) for model in few]))
    core = {kernel: statistics.median(speeds) for kernel, speeds in found.items()}
    return Speed(size, task.classifier.classes, core, statistics.median(yardstick))


def _cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return max(1e-9, time.process_time() - start)
