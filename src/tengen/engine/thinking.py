"""One search of the engine: its limits, more time for unsettled moves, reports, and being interrupted."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from tengen.go.search import GoSearch
from tengen.go.search.result import GoResult

Report = Callable[[GoResult], None]
_EXTENSION = 0.5  # of the target, at a time
_CLEAR = 0.01  # of win rate by which a move has to be better to unsettle the most visited


@dataclass(frozen=True)
class Limits:
    """When a search ends: whatever comes first. Seconds beyond `target` are for unsettled positions."""

    playouts: int | None = None
    target: float | None = None
    limit: float | None = None
    early_stop: bool = False


class Sharing(Protocol):
    """Deals the threads of a process out to several engines."""

    def turn(self, search: GoSearch | None, ended: Callable[[], bool]) -> AbstractContextManager[int]:
        """Waits until this search may run, or until `ended`, and gives the threads it may run with.

        It is stopped when its turn is over, and then asks for another one. None is for short work that nothing stops.
        """


def is_unsettled(result: GoResult) -> bool:
    """Another move that was looked at well has a clearly better value than the most visited one."""
    if not result.moves or result.decided:
        return False
    first = result.moves[0]
    seen = [move for move in result.moves if move.visits >= 0.1 * first.visits]
    return max(move.value for move in seen) > first.value + _CLEAR


class Thinker:
    """Runs searches in the caller's thread; another thread may interrupt."""

    def __init__(self, sharing: Sharing | None = None, threads: Callable[[], int] | None = None) -> None:
        """`threads` is asked anew for every run, where nobody shares; `restart` begins another."""
        self._sharing = sharing
        self._threads = threads
        self._lock = threading.Lock()
        self._search: GoSearch | None = None
        self._interrupted = False
        # Whether what is about to begin was interrupted while it waited for its turn.
        self.interrupted_before: Callable[[], bool] = lambda: False

    def begin(self) -> None:
        """Interruptions from here on count; earlier ones were for something else, unless `interrupted_before`."""
        with self._lock:
            self._interrupted = self.interrupted_before()

    @property
    def interrupted(self) -> bool:
        return self._interrupted

    def interrupt(self) -> None:
        """Ends the run under way, and those to come until `begin`."""
        with self._lock:
            self._interrupted = True
            if self._search is not None:
                self._search.stop()

    def restart(self) -> None:
        """The run under way goes on as another one, with the threads that it then has."""
        with self._lock:
            if self._search is not None:
                self._search.stop()

    @contextmanager
    def share(self) -> Iterator[None]:
        """Short work in the caller's thread that is no search, such as counting by playouts: it counts as one."""
        if self._sharing is None:
            yield
        else:
            with self._sharing.turn(None, lambda: self._interrupted):
                yield

    def think(self, search: GoSearch, limits: Limits, on_report: Report | None = None, every: float = 0.5) -> GoResult:
        """Search within the limits, in as many runs as it takes; results count all of them."""
        left = _Left(limits)
        while True:
            with self._turn(search) as threads:
                run = self._run(search, left, threads, on_report, every)
            result = left.spend(run)
            goes_on = run.stopped and not (self._sharing is None and self._threads is None)
            if self._interrupted or not (goes_on or (is_unsettled(run) and left.extend(run))):
                return result

    @contextmanager
    def _turn(self, search: GoSearch) -> Iterator[int | None]:
        """The threads that a run has; None for all of them."""
        if self._sharing is None:
            yield None
        else:
            with self._sharing.turn(search, lambda: self._interrupted) as threads:
                yield threads

    def _run(
        self, search: GoSearch, left: _Left, threads: int | None, on_report: Report | None, every: float
    ) -> GoResult:
        """One run of the search."""
        playouts, seconds, early_stop = left.playouts, left.seconds, left.limits.early_stop
        with self._lock:
            if self._interrupted:
                # The move still has to come from somewhere: a search that never ran knows nothing.
                playouts, seconds, early_stop = 1, None, False
            stream = search.stream(
                playouts=playouts,
                seconds=seconds,
                stop_when_decided=early_stop,
                threads=threads if self._threads is None else self._threads(),
                every=math.inf if on_report is None else every,
            )
            self._search = search
        try:
            for result in stream:
                if on_report is not None:
                    on_report(left.counted(result))
            return result
        finally:
            stream.close()  # which stops the search if a report failed
            with self._lock:
                self._search = None


class _Left:
    """What is left of limits while a search goes on from run to run."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._begin = time.monotonic()
        self._deadline = None if limits.target is None else self._begin + limits.target
        self._simulations, self._seconds = 0, 0.0  # of the runs that have ended

    @property
    def playouts(self) -> int | None:
        return None if self.limits.playouts is None else max(0, self.limits.playouts - self._simulations)

    @property
    def seconds(self) -> float | None:
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def counted(self, run: GoResult) -> GoResult:
        """What the run under way has found, with the runs before it."""
        return replace(run, simulations=self._simulations + run.simulations, seconds=self._seconds + run.seconds)

    def spend(self, run: GoResult) -> GoResult:
        """A run has ended: what all of them have found."""
        result = self.counted(run)
        self._simulations, self._seconds = result.simulations, result.seconds
        return result

    def extend(self, run: GoResult) -> bool:
        """More time after a run that has settled nothing; False if there is none, or if it would find nothing more."""
        target, now = self.limits.target, time.monotonic()
        end = self._begin + (self.limits.limit or 0.0)
        if target is None or now >= end or self.playouts == 0 or run.simulations == 0:
            return False
        self._deadline = min(now + _EXTENSION * target, end)
        return True
