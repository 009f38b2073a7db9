"""A run of the core in a thread of its own, looked at from time to time."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator

from tengen._core import tree as _core
from tengen.background import Background
from tengen.search.result import Result

# Simulations and seconds, less than 0 for no limit; whether to stop when decided; stops so far; threads, 0 for all.
Limits = tuple[int, float, bool, int, int]


def streamed(
    core: _core.GoSearch | _core.PythonSearch, limits: Limits, every: float, result: Callable[..., Result]
) -> Generator[Result, None, None]:
    """Run it, with a result about every so many seconds and the last one in the end."""
    before, start = core.root_visits, time.monotonic()
    with Background(lambda: core.run(*limits), core.stop, "tengen-search") as task:
        task.start()
        deadline = start + every
        while not task.over(deadline - time.monotonic()):
            if time.monotonic() >= deadline:
                deadline += every
                yield result(max(0, core.root_visits - before), time.monotonic() - start)
    simulations, elapsed, stopped, full, decided = task.result()
    yield result(simulations, elapsed, stopped, full, decided)
