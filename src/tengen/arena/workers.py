"""Where games are played: the workers of tengen.workers, given tasks and giving back records."""

from __future__ import annotations

import json
import subprocess
from dataclasses import asdict
from typing import Any, Protocol

from tengen.arena.task import GameRecord, GameTask, PlayedMove
from tengen.workers import Job
from tengen.workers import Workers as JobWorkers
from tengen.workers.local import LocalWorkers as Processes

FUNCTION = "tengen.arena.workers:play_json"


class Workers(Protocol):
    """Plays games and hands back records. A game whose worker died is played again, once."""

    @property
    def free(self) -> int:
        """How many more games can begin now."""

    def submit(self, task: GameTask) -> None:
        """Begins a game."""

    def finished(self, seconds: float) -> list[GameRecord]:
        """Games that ended since the last call; waits that long for one."""

    def close(self) -> None:
        """Everything under way is gone, with its engines."""


def record_to_json(record: GameRecord) -> str:
    return json.dumps(asdict(record))


def record_from_json(text: str) -> GameRecord:
    values: dict[str, Any] = json.loads(text)
    values["moves"] = tuple(PlayedMove(**move) for move in values["moves"])
    values["opening"] = tuple(values["opening"])
    return GameRecord(**values)


def play_json(task: str) -> str:
    """One game, from text to text: what every worker runs, here or elsewhere."""
    from tengen.arena.play import play_game

    return record_to_json(play_game(GameTask.from_json(task)))


def lost(task: GameTask, detail: str) -> GameRecord:
    """The record of a game that no worker could bring to an end."""
    return GameRecord(task.id, "Void", None, "crash", None, detail, opening=task.opening)


class GameWorkers:
    """Workers of any kind that play games."""

    def __init__(self, workers: JobWorkers) -> None:
        self._workers = workers
        self._tasks: dict[str, GameTask] = {}

    @property
    def free(self) -> int:
        """How many more games can begin now."""
        return self._workers.free

    def submit(self, task: GameTask) -> None:
        """Begins a game."""
        self._workers.submit(Job(task.id, FUNCTION, task.to_json()))
        self._tasks[task.id] = task

    def finished(self, seconds: float) -> list[GameRecord]:
        """Games that ended since the last call; waits that long for one."""
        records = []
        for done in self._workers.finished(seconds):
            task = self._tasks.pop(done.id)
            records.append(lost(task, done.failure) if done.text is None else record_from_json(done.text))
        return records

    def close(self) -> None:
        """Everything under way is gone, with its engines."""
        self._workers.close()
        self._tasks.clear()


class LocalWorkers(GameWorkers):
    """Processes of this machine, each with one game at a time."""

    def __init__(self, jobs: int) -> None:
        self._own = Processes(jobs)
        super().__init__(self._own)

    @property
    def processes(self) -> list[subprocess.Popen[bytes]]:
        """Those that live, or died unnoticed."""
        return self._own.processes
