"""A run of the core in a thread of its own, looked at from time to time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from tengen.background import Background
from tengen.search.core_search import CoreSearch
from tengen.search.result import Result

R = TypeVar("R", bound=Result)


@dataclass(frozen=True)
class Limits:
    """When a run of the core ends, and whom it tells of its course."""

    simulations: int = -1  # less than 0 for no limit
    seconds: float = -1.0  # likewise
    stop_when_decided: bool = False
    stops: int = 0  # calls of `stop` that were before this run
    threads: int = 0  # 0 for all
    notify_every: int = 0  # simulations; 0 for never
    notify: Callable[[int], object] | None = None


class Stream(Iterator[R], AsyncIterator[R], Generic[R]):
    """Results of a search while it runs, the final one last: `for result in stream`, or `async for` beside other work.

    The search begins with the first result that is asked for, and ends when the stream is closed or given up.
    """

    def __init__(self, results: Generator[R, None, None], stop: Callable[[], None]) -> None:
        self._results, self._stop = results, stop

    def __next__(self) -> R:
        return next(self._results)

    async def __anext__(self) -> R:
        try:
            result = await asyncio.to_thread(next, self._results, None)
        except asyncio.CancelledError:
            self._stop()
            raise
        if result is None:
            raise StopAsyncIteration
        return result

    def close(self) -> None:
        """End the search, if it is still running."""
        self._results.close()


def run_core(core: CoreSearch, limits: Limits, every: float, result: Callable[..., R]) -> Generator[R, None, None]:
    """Run it, with a result about every so many seconds and the last one in the end."""
    before, start = core.root_visits, time.monotonic()

    def work() -> tuple[int, float, bool, bool, bool]:
        return core.run(
            limits.simulations,
            limits.seconds,
            limits.stop_when_decided,
            limits.stops,
            limits.threads,
            limits.notify_every,
            limits.notify,
        )

    with Background(work, core.stop, "tengen-search") as task:
        task.start()
        deadline = start + every
        while not task.over(deadline - time.monotonic()):
            if time.monotonic() >= deadline:
                deadline += every
                yield result(max(0, core.root_visits - before), time.monotonic() - start)
    simulations, elapsed, stopped, full, decided = task.result()
    yield result(simulations, elapsed, stopped, full, decided)
