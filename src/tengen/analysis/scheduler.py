"""Which positions are searched when, and by how many threads."""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from collections.abc import Callable, Collection

from tengen.analysis.job import Job

_RETRY = 0.02  # seconds until a search that has nothing to tell is asked again


def shares(threads: int, jobs: int) -> list[int]:
    """`threads` dealt out to that many jobs, the first ones getting what is left over; nobody gets less than one."""
    whole, over = divmod(threads, jobs) if jobs else (0, 0)
    return [max(1, whole + (i < over)) for i in range(jobs)]


class Scheduler:
    """Searches up to `positions` jobs at once, those of the highest priority first, then the oldest.

    The jobs under way share the threads: a lone one has all of them, and gives some up when others come.
    """

    def __init__(
        self, threads: int, positions: int, on_idle: Callable[[], None], on_crash: Callable[[Job, Exception], None]
    ) -> None:
        self._threads = threads
        self._on_idle = on_idle
        self._on_crash = on_crash
        self._arrivals = itertools.count()
        self._changed = threading.Condition()
        self._waiting: list[tuple[int, int, Job]] = []
        self._active: list[Job] = []
        self._closed = False
        self._reporter = Reporter()
        self._workers = [
            threading.Thread(target=self._work, name=f"tengen-analysis-{i}") for i in range(min(positions, threads))
        ]
        for worker in self._workers:
            worker.start()

    def submit(self, jobs: Collection[Job]) -> None:
        """Queue jobs."""
        with self._changed:
            for job in jobs:
                heapq.heappush(self._waiting, (-job.priority, next(self._arrivals), job))
            self._changed.notify_all()

    def end(self, chosen: Callable[[Job], bool]) -> None:
        """End the jobs that are chosen: those under way answer with what they have, those that wait with nothing."""
        with self._changed:
            dropped = [entry for entry in self._waiting if chosen(entry[2])]
            if dropped:
                self._waiting = [entry for entry in self._waiting if not chosen(entry[2])]
                heapq.heapify(self._waiting)
            active = [job for job in self._active if chosen(job)]
        for job in active:
            job.end()
        for _, _, job in sorted(dropped, key=lambda entry: entry[1]):
            job.give_up()
        self._tell_if_idle()

    @property
    def idle(self) -> bool:
        """Nothing is waiting or under way."""
        with self._changed:
            return not self._waiting and not self._active

    def close(self) -> None:
        """Drop what waits, stop what runs and end all threads."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            active = list(self._active)
            self._changed.notify_all()
        for job in active:
            job.end()
        for worker in self._workers:
            worker.join()
        self._reporter.close()

    def _work(self) -> None:
        job = self._next(None)
        while job is not None:
            try:
                job.run(self._threads, self._reporter.watch)
            except Exception as error:  # one position that goes wrong must not end the others
                self._on_crash(job, error)
            self._reporter.forget(job)
            job = self._next(job)

    def _next(self, finished: Job | None) -> Job | None:
        """The job to run after one that has finished, in whose place it comes; waits for one. None at the end."""
        with self._changed:
            place = len(self._active)
            if finished is not None:
                place = self._active.index(finished)
                self._active.pop(place)
            if not self._waiting:
                self._balance()
                if finished is not None and not self._active:
                    self._on_idle()
                self._changed.wait_for(lambda: self._waiting or self._closed)
                place = len(self._active)
            if self._closed:
                return None
            job = heapq.heappop(self._waiting)[2]
            self._active.insert(place, job)
            self._balance()
            return job

    def _balance(self) -> None:
        for job, threads in zip(self._active, shares(self._threads, len(self._active)), strict=True):
            job.set_threads(threads)

    def _tell_if_idle(self) -> None:
        if self.idle:
            self._on_idle()


class Reporter:
    """Asks jobs for reports while they are searched, each in its own rhythm."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._due: list[tuple[float, int, Job]] = []
        self._numbers = itertools.count()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="tengen-reports")
        self._thread.start()

    def watch(self, job: Job) -> None:
        """Report on a job that has started, if its query wants it."""
        every, first = job.query.report_every, job.query.report_first
        after = first if first is not None else every
        if after is not None:
            self._add(job, time.monotonic() + after)

    def forget(self, job: Job) -> None:
        """No more reports on a job."""
        with self._changed:
            self._due = [entry for entry in self._due if entry[2] is not job]
            heapq.heapify(self._due)

    def close(self) -> None:
        """End the thread."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join()

    def _add(self, job: Job, when: float) -> None:
        with self._changed:
            heapq.heappush(self._due, (when, next(self._numbers), job))
            self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._closed and not (self._due and self._due[0][0] <= time.monotonic()):
                    self._changed.wait(self._due[0][0] - time.monotonic() if self._due else None)
                if self._closed:
                    return
                when, _, job = heapq.heappop(self._due)
            every = job.query.report_every
            reported = job.report()
            if reported is None:  # a busy machine has not come to the first simulation
                self._add(job, time.monotonic() + _RETRY)
            elif reported and every is not None:
                self._add(job, max(when + every, time.monotonic()))
