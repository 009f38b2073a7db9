"""TopN, the baseline without a search: the n best SNPs one by one (Basaldúa 2013, 5.7.1)."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from tengen._core.pgame import Stop
from tengen.optimise.gep.task import Task


@dataclass(frozen=True)
class ListedModel:
    """A model and when it was found, as the core's."""

    model: list[int]
    value: int
    evaluations: float
    seconds: float


class TopN:
    """Three models: the n SNPs with the highest I_n, difference and theta."""

    tuned = ""

    def __init__(self, task: Task, size: int) -> None:
        self._task = task
        self._size = size
        self._best: list[ListedModel] = []
        self.evaluations = 0.0
        self.seconds = 0.0
        self.finished = False

    def run(
        self,
        *,
        evaluations: float | None = None,
        seconds: float | None = None,
        threads: int = 1,
        stop: Stop | None = None,
    ) -> None:
        del evaluations, seconds, threads, stop  # three evaluations end before anybody could stop them
        if self.finished:
            return
        start = time.perf_counter()
        found = self._task.statistics
        for values in (found.informativeness, found.difference, found.theta_large):
            order = np.argsort(-values[self._task.candidates], kind="stable")[: self._size]
            self.resume(sorted(int(rank) for rank in order))
        self.seconds = time.perf_counter() - start
        self.finished = True

    def resume(self, model: list[int]) -> None:
        self.evaluations += 1
        if any(each.model == model for each in self._best):
            return
        value = int(self._task.classifier.evaluate(np.array([model], dtype=np.uint32)).sum())
        self._best.append(ListedModel(model, value, self.evaluations, self.seconds))
        self._best.sort(key=lambda each: -each.value)

    def best(self) -> list[ListedModel]:
        return list(self._best)
