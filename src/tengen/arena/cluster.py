"""Games on many machines through Dask distributed."""

from __future__ import annotations

import os
from typing import Any

from tengen import __version__
from tengen.arena.task import GameRecord, GameTask
from tengen.arena.workers import lost, play_json, record_from_json


def _version() -> str:
    return __version__


def _library() -> Any:
    try:
        import distributed
    except ImportError:
        raise ValueError("a cluster needs Dask: pip install 'tengen[cluster]'") from None
    return distributed


class ClusterWorkers:
    """The workers of a Dask cluster, one game a thread at a time. Dask plays games of dead workers again."""

    def __init__(self, address: str) -> None:
        self._library = _library()
        try:
            self._client = self._library.Client(address, timeout="10s", set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise ValueError(f"no Dask scheduler answers at {address}: {error}") from None
        self._futures: dict[Any, GameTask] = {}
        self._check_workers()

    def _check_workers(self) -> None:
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
        threads: int = sum(self._client.nthreads().values())
        return threads - len(self._futures)

    def submit(self, task: GameTask) -> None:
        # A key of its own for every submission: Dask would hand back an earlier result for the same key.
        future = self._client.submit(play_json, task.to_json(), pure=False, key=f"{task.id}-{os.urandom(4).hex()}")
        self._futures[future] = task

    def finished(self, seconds: float) -> list[GameRecord]:
        if not self._futures:
            return []
        try:
            done = self._library.wait(list(self._futures), timeout=seconds, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            return []
        records = []
        for future in done:
            task = self._futures.pop(future)
            if future.status == "finished":
                records.append(record_from_json(future.result()))
            else:
                records.append(lost(task, f"the cluster could not play it: {future.exception()!r}"))
        return records

    def close(self) -> None:
        self._client.cancel(list(self._futures))
        self._client.close()
