"""One search of the engine: its limits, more time for unsettled moves, reports, and being interrupted."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from tengen.search.search import Result, Search

Report = Callable[[Result], None]
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

    def turn(self, search: Search | None, ended: Callable[[], bool]) -> AbstractContextManager[int]:
        """Waits until this search may run, or until `ended`, and gives the threads it may run with.

        It is stopped when its turn is over, and then asks for another one. None is for short work that nothing stops.
        """


def is_unsettled(result: Result) -> bool:
    """Another move that was looked at well has a clearly better value than the most visited one."""
    if not result.moves or result.decided:
        return False
    first = result.moves[0]
    seen = [move for move in result.moves if move.visits >= 0.1 * first.visits]
    return max(move.value for move in seen) > first.value + _CLEAR


class Thinker:
    """Runs searches in the caller's thread; another thread may interrupt."""

    def __init__(self, sharing: Sharing | None = None) -> None:
        self._sharing = sharing
        self._lock = threading.Lock()
        self._search: Search | None = None
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

    @contextmanager
    def share(self) -> Iterator[None]:
        """Short work in the caller's thread that is no search, such as counting by playouts: it counts as one."""
        if self._sharing is None:
            yield
        else:
            with self._sharing.turn(None, lambda: self._interrupted):
                yield

    def think(self, search: Search, limits: Limits, on_report: Report | None = None, every: float = 0.5) -> Result:
        """Search within the limits; the result counts the simulations of its last run."""
        begin = time.monotonic()
        result = self._run(search, limits.playouts, limits.target, limits.early_stop, on_report, every)
        done = result.simulations
        limit = limits.limit or 0.0
        while limits.target is not None and not self._interrupted and is_unsettled(result):
            spent = time.monotonic() - begin
            rest = None if limits.playouts is None else limits.playouts - done
            if spent >= limit or (rest is not None and rest <= 0):
                break
            seconds = min(_EXTENSION * limits.target, limit - spent)
            result = self._run(search, rest, seconds, limits.early_stop, on_report, every)
            done += result.simulations
            if result.simulations == 0:
                break
        return result

    def _run(
        self,
        search: Search,
        playouts: int | None,
        seconds: float | None,
        early_stop: bool,
        on_report: Report | None,
        every: float,
    ) -> Result:
        if self._sharing is None:
            return self._run_once(search, playouts, seconds, early_stop, on_report, every)
        deadline = None if seconds is None else time.monotonic() + seconds
        done = 0
        while True:
            with self._sharing.turn(search, lambda: self._interrupted) as threads:
                rest = None if playouts is None else playouts - done
                left = None if deadline is None else max(0.0, deadline - time.monotonic())
                result = self._run_once(search, rest, left, early_stop, on_report, every, threads)
            done += result.simulations
            result = replace(result, simulations=done)
            if not result.stopped or self._interrupted:
                return result

    def _run_once(
        self,
        search: Search,
        playouts: int | None,
        seconds: float | None,
        early_stop: bool,
        on_report: Report | None,
        every: float,
        threads: int | None = None,
    ) -> Result:
        with self._lock:
            if self._interrupted:
                # The move still has to come from somewhere: a search that never ran knows nothing.
                playouts, seconds, early_stop = 1, None, False
            stream = search.stream(
                playouts=playouts,
                seconds=seconds,
                stop_when_decided=early_stop,
                threads=threads,
                every=math.inf if on_report is None else every,
            )
            self._search = search
        try:
            for result in stream:
                if on_report is not None:
                    on_report(result)
            return result
        finally:
            stream.close()  # which stops the search if a report failed
            with self._lock:
                self._search = None
