"""Playing the games of a run, on whatever workers there are, until every pairing is over."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tengen.arena.schedule import Games
from tengen.arena.standing import Standing
from tengen.arena.store import Run, Store
from tengen.arena.task import GameTask
from tengen.arena.workers import Workers

Listener = Callable[[list[Standing]], None]


def stop_file(folder: Path, run: str) -> Path:
    """Where this file is, the run ends as soon as the games under way have ended."""
    return folder / f"{run}.stop"


@contextmanager
def only_driver(folder: Path, run: str) -> Iterator[None]:
    """Two processes that drive one run would play games twice: the second gets a ValueError."""
    path = folder / f"{run}.lock"
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            raise ValueError(f"{run!r} is running already, as process {file.read().strip() or '?'}") from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        stop_file(folder, run).unlink(missing_ok=True)
        yield
        stop_file(folder, run).unlink(missing_ok=True)
        path.unlink(missing_ok=True)


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
        """Plays until all are over, or until somebody asks to stop: then False, and no game is under way."""
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
        return not stopping

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
