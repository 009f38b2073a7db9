"""Running a solver in the background: progress, an end on request that keeps the best so far."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from tengen._core.pgame import Stop
from tengen.background import Background
from tengen.optimise.gep.solver import Solver
from tengen.optimise.gep.task import Task


def run_solver(
    solver: Solver,
    *,
    evaluations: float | None = None,
    seconds: float | None = None,
    threads: int = 1,
    watch: Callable[[], None] = lambda: None,
) -> bool:
    """Run until a limit; `watch` is called now and then. False if Ctrl-C ended it early."""
    stop = Stop()
    whole = True

    def work() -> None:
        solver.run(evaluations=evaluations, seconds=seconds, threads=threads, stop=stop)

    with Background(work, stop.stop, "tengen-gep") as task:
        try:
            task.start()
            while not task.over():
                watch()
            watch()
        except KeyboardInterrupt:
            whole = False
    task.result()
    return whole


def evaluations_a_second(task: Task, size: int) -> float:
    """The speed of one thread on models of a size, about."""
    rng = np.random.default_rng(0)
    count = len(task.candidates)
    models = np.stack([np.sort(rng.choice(count, size, replace=False)) for _ in range(200)]).astype(np.uint32)
    start = time.perf_counter()
    task.classifier.evaluate(models)
    return len(models) / max(1e-6, time.perf_counter() - start)
