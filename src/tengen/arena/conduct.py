"""Playing the games of a run, on whatever workers there are, until every pairing is over."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tengen.arena.schedule import Games
from tengen.arena.standing import Standing
from tengen.arena.store import Run, Store
from tengen.arena.task import GameTask
from tengen.arena.workers import Workers

Listener = Callable[[list[Standing]], None]


def stop_file(folder: Path, run: str) -> Path:
    """Where this file is, the run ends as soon as the games under way have ended."""
    return folder / f"{run}.stop"


def lock_file(folder: Path, run: str) -> Path:
    """Locked by the process that drives the run, whose id it holds. It stays: a process that removed it could take it
    from under another that has just opened it."""
    return folder / f"{run}.lock"


def is_running(folder: Path, run: str) -> bool:
    """Whether a process drives the run."""
    try:
        with lock_file(folder, run).open() as file:
            return not _lock(file, fcntl.LOCK_SH)
    except FileNotFoundError:
        return False


@contextmanager
def only_driver(folder: Path, run: str) -> Iterator[None]:
    """Two processes that drive one run would play games twice: the second gets a ValueError."""
    with lock_file(folder, run).open("a+") as file:
        if not _lock(file, fcntl.LOCK_EX, patience=1.0):  # is_running() holds it for a moment
            file.seek(0)
            raise ValueError(f"{run!r} is running already, as process {file.read().strip() or '?'}")
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        stop_file(folder, run).unlink(missing_ok=True)
        try:
            yield
        finally:
            stop_file(folder, run).unlink(missing_ok=True)


def _lock(file: IO[str], kind: int, patience: float = 0.0) -> bool:
    end = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            if time.monotonic() >= end:
                return False
            time.sleep(0.05)


class Conductor:
    """Hands out games and keeps what comes back. Killed at any time and started again, it goes on where it was."""

    def __init__(self, store: Store, run: Run, games: Games, workers: Workers, listener: Listener) -> None:
        self._store = store
        self._run = run
        self._games = games
        self._workers = workers
        self._listener = listener
        self._under_way: dict[str, tuple[Standing, int, GameTask]] = {}

    def play(self, standings: list[Standing]) -> bool:
        """Plays until all are over; False if somebody asked to stop before. No game is under way then."""
        self._listener(standings)
        stopping = False
        while True:
            stopping = stopping or stop_file(self._store.folder, self._run.name).exists()
            if not stopping:
                self._hand_out(standings)
            if not self._under_way:
                break
            for record in self._workers.finished(0.25):
                standing, number, task = self._under_way.pop(record.id)
                standing.add(self._store.add(self._run, standing.pairing.name, number, task, record))
            self._listener(standings)
        return not stopping or all(standing.reason is not None for standing in standings)

    def _hand_out(self, standings: list[Standing]) -> None:
        """The pairing that has begun the fewest games goes first, so that all stay about level."""
        while self._workers.free > 0:
            waiting = [
                (len(s.rows) + len(s.under_way), i) for i, s in enumerate(standings) if s.next_number() is not None
            ]
            if not waiting:
                return
            standing = standings[min(waiting)[1]]
            number = standing.next_number()
            assert number is not None
            task = self._games.task(standing.pairing, number)
            standing.under_way.add(number)
            self._under_way[task.id] = (standing, number, task)
            self._workers.submit(task)
