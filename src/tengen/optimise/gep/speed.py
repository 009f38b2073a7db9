"""How fast models are evaluated, beside NumPy in the same run."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tengen.optimise.gep.hgdp import WORLDS
from tengen.optimise.gep.numpy_classifier import NumpyClassifier
from tengen.optimise.gep.simulate import simulate_world
from tengen.optimise.gep.task import Setting, make_task
from tengen.optimise.gep.world import world_cohorts


@dataclass(frozen=True)
class Speed:
    """Models of a size evaluated in a second of processor time."""

    size: int
    core: float
    numpy: float


def measure_speed(size: int, *, world: int = 7, repeats: int = 5, snps: int = 1000) -> Speed:
    """Medians over measurements in turns; both have to give the same counts."""
    cohort, _ = world_cohorts(simulate_world(snps, seed=1), world)
    task = make_task(cohort, Setting(test=WORLDS[world].test), largest_model=size)
    calls = cohort.genotypes.read(task.candidates)
    sets = [part.tolist() for part in task.sets]
    other = NumpyClassifier(calls, cohort.classes.tolist(), sets, scale=task.classifier.scale)
    rng = np.random.default_rng(0)
    models = np.stack([np.sort(rng.choice(snps, size, replace=False)) for _ in range(1000)]).astype(np.uint32)
    few = models[:20]
    theirs = np.stack([other.evaluate(model) for model in few])
    if not np.array_equal(task.classifier.evaluate(few), theirs):
        raise RuntimeError("the classifiers disagree")
    core, yardstick = [], []
    for _ in range(repeats):
        core.append(len(models) / _cpu(lambda: task.classifier.evaluate(models)))
        yardstick.append(len(few) / _cpu(lambda: [other.evaluate(model) for model in few]))
    return Speed(size, statistics.median(core), statistics.median(yardstick))


def _cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return max(1e-9, time.process_time() - start)
