"""Jobs on many machines through Dask distributed."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import logging
import os
import time
from collections import Counter, deque
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from tengen import __version__
from tengen.extras import need
from tengen.workers.job import Done, Job, perform

_PATIENCE = 60.0  # seconds without any worker after which a run gives up
_TRANSFER = 10.0  # seconds for a result to come over


def _version() -> str:
    return __version__


def _library() -> Any:
    distributed = need("distributed", "a cluster needs")
    import_module("distributed.comm")
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is said in our words
    return distributed


class ClusterWorkers:
    """The workers of a Dask cluster, one job per thread at a time.

    Every job is tied to a worker, so that a death is seen here and counted as it is with processes of this machine:
    Dask by itself would try again more often.
    """

    def __init__(self, address: str, what: str = "jobs") -> None:
        """`what` the jobs are, for messages: "games", say."""
        self._library = _library()
        self._address = address
        self._what = what
        try:
            self._library.comm.resolve_address(address)  # a client would hang for a while when it leaves
            self._client = self._library.Client(address, timeout="10s", set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise ValueError(f"no Dask scheduler answers at {address}: {error}") from None
        self._jobs: dict[Any, tuple[Job, str]] = {}  # by future: the job and its worker
        self._again: deque[Job] = deque()
        self._failed: set[str] = set()
        self._last_seen = time.monotonic()  # that there were workers
        try:
            self._check_workers()
        except BaseException:
            self.close()
            raise

    def _check_workers(self) -> None:
        with self._connected():
            versions = self._client.run(_version, on_error="return")
        if not versions:
            raise ValueError("the cluster has no workers: start some with `dask worker ADDRESS`")
        for worker, version in versions.items():
            if isinstance(version, Exception):
                raise ValueError(f"worker {worker} cannot import tengen: {version}")
            if version != __version__:
                raise ValueError(f"worker {worker} has tengen {version}, this is {__version__}: install the same")

    @property
    def free(self) -> int:
        """How many more jobs can begin now."""
        return sum(self._room(self._threads()).values()) - len(self._again)

    def submit(self, job: Job) -> None:
        """Begins a job."""
        room = self._room(self._threads())
        worker = max(room, key=lambda name: room[name], default=None)
        if worker is None or room[worker] < 1:  # it died since somebody asked what is free
            self._again.append(job)
            return
        with self._connected():
            # A key of its own for every submission: Dask would hand back an earlier result for the same key.
            key = f"{job.id}-{os.urandom(4).hex()}"
            future = self._client.submit(perform, job.function, job.text, pure=False, key=key, workers=[worker])
        self._jobs[future] = (job, worker)

    def finished(self, seconds: float) -> list[Done]:
        """Jobs that ended since the last call; waits that long for one."""
        found = [done for future in self._ended(seconds) if (done := self._done(future)) is not None]
        threads = self._threads()
        for future, (job, worker) in list(self._jobs.items()):
            if worker not in threads:
                found += self._do_again(future, job, worker)
        for _ in range(min(len(self._again), sum(self._room(threads).values()))):
            self.submit(self._again.popleft())
        return found

    def _ended(self, seconds: float) -> list[Any]:
        if not self._jobs:
            time.sleep(seconds)  # until there are workers again
            return []
        try:
            with self._connected(), self._client.as_current():
                return list(self._library.wait(list(self._jobs), seconds, "FIRST_COMPLETED").done)
        except TimeoutError:
            return []

    def _done(self, future: Any) -> Done | None:
        """A job that ended; None if its worker died before the result could be fetched."""
        job, _ = self._jobs[future]
        if future.status in ("lost", "cancelled"):  # which nobody but a scheduler that goes does
            raise self._gone(f"it forgot our {self._what}")
        try:
            with self._connected():
                if future.status == "finished":
                    done = Done(job.id, *future.result(_TRANSFER))
                else:
                    done = Done(job.id, None, f"the cluster could not do it: {future.exception(_TRANSFER)!r}")
        except TimeoutError:
            return None
        del self._jobs[future]
        self._failed.discard(job.id)
        return done

    def _do_again(self, future: Any, job: Job, worker: str) -> list[Done]:
        """A worker died: its job is done again by another, unless that was the second time."""
        del self._jobs[future]
        with self._connected():
            self._client.cancel([future])
        if job.id in self._failed:
            self._failed.discard(job.id)
            return [Done(job.id, None, f"the worker died twice, the second time {worker}")]
        self._failed.add(job.id)
        self._again.append(job)
        return []

    def _threads(self) -> dict[str, int]:
        """The workers there are."""
        with self._connected():
            threads: dict[str, int] = self._client.nthreads()
        if threads:
            self._last_seen = time.monotonic()
        elif time.monotonic() - self._last_seen > _PATIENCE:
            raise ValueError(f"the cluster at {self._address} has no workers any more; {self._kept()}")
        return threads

    def _room(self, threads: dict[str, int]) -> dict[str, int]:
        busy = Counter(worker for _, worker in self._jobs.values())
        return {worker: max(0, count - busy[worker]) for worker, count in threads.items()}

    @contextlib.contextmanager
    def _connected(self) -> Iterator[None]:
        try:
            yield
        except TimeoutError:  # an OSError, too
            raise
        except (OSError, asyncio.CancelledError, concurrent.futures.CancelledError) as error:
            raise self._gone(str(error)) from None

    def _gone(self, reason: str) -> ValueError:
        words = " ".join(reason.split())[:200]  # Dask's reasons may have many lines
        return ValueError(f"the Dask scheduler at {self._address} is gone ({words}); {self._kept()}")

    def _kept(self) -> str:
        return f"{self._what} that had ended are kept, and the same command goes on from there"

    def close(self) -> None:
        """Everything under way is gone."""
        with contextlib.suppress(OSError):  # the scheduler is gone
            self._client.cancel(list(self._jobs))
        self._client.close()
