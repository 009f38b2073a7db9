"""A run of the core in a thread of its own, looked at from time to time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator
from typing import Any

from tengen._core import tree as _core
from tengen.search.result import Result

# Simulations and seconds, less than 0 for no limit; whether to stop when decided; stops so far; threads, 0 for all.
Limits = tuple[int, float, bool, int, int]


def streamed(
    core: _core.GoSearch | _core.PythonSearch, limits: Limits, every: float, result: Callable[..., Result]
) -> Generator[Result, None, None]:
    """Run it, with a result about every so many seconds and the last one in the end."""
    outcome: list[Any] = []
    ended = threading.Event()

    def work() -> None:
        try:
            outcome.append(core.run(*limits))
        except BaseException as error:
            outcome.append(error)
        finally:
            ended.set()

    before, start = core.root_visits, time.monotonic()
    # Not join(): in Python 3.11 and 3.12 a Ctrl-C within it takes a thread that runs for one that has ended.
    thread = threading.Thread(target=work, name="tengen-search")
    thread.start()
    try:
        deadline = start + every
        # Short waits, so that Ctrl-C is heard.
        while not ended.wait(min(0.05, max(0.0, deadline - time.monotonic()))):
            if time.monotonic() >= deadline:
                deadline += every
                yield result(max(0, core.root_visits - before), time.monotonic() - start)
    finally:
        if not ended.is_set():  # left early; a run that was refused must not stop the one that goes on
            core.stop()
        ended.wait()
        thread.join()
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    simulations, elapsed, stopped, full, decided = outcome[0]
    yield result(simulations, elapsed, stopped, full, decided)
