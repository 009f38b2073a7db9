"""A real Dask cluster on loopback: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Self

from distributed import Client

from tests.arena.runs import until
from tests.patience import patience


class DaskCluster:
    """`with` ends all its processes. Workers have one thread, and no nanny that would start them again."""

    def __init__(self, folder: Path, workers: int = 0) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self._file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--scheduler-file", self._file)
        until(lambda: self._file.exists() and self._file.read_text().endswith("}"))
        self.address: str = json.loads(self._file.read_text())["address"]
        if workers:
            self.start_workers(workers)
            self.wait_for_workers()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait(patience(120))

    def start_workers(self, count: int) -> None:
        """More workers; those that died are forgotten."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        for _ in range(count):
            options = ["--nthreads", "1", "--no-nanny", "--local-directory", self.folder]
            self.workers.append(self._start("worker", self.address, *options))

    def wait_for_workers(self) -> None:
        """Until the scheduler knows all that there are."""
        with Client(self.address, set_as_default=False) as client:
            until(lambda: len(client.nthreads()) == len(self.workers))

    def _start(self, *arguments: object) -> subprocess.Popen[bytes]:
        command = [Path(sys.executable).parent / "dask", *map(str, arguments), "--no-dashboard", "--host", "127.0.0.1"]
        with (self.folder / "log.txt").open("ab") as log:
            return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
