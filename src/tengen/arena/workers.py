"""Where games are played: worker processes on this machine, behind the same small interface as a cluster."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, Protocol

from tengen.arena.task import GameRecord, GameTask, PlayedMove

_ENDING = (signal.SIGINT, signal.SIGTERM)


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
    """One game, from text to text: what every worker runs, here or elsewhere. A bug of ours costs that game only."""
    from tengen.arena.play import play_game

    asked = GameTask.from_json(task)
    try:
        record = play_game(asked)
    except Exception as error:
        record = lost(asked, " ".join(f"{type(error).__name__}: {error}".split()))
    return record_to_json(record)


def lost(task: GameTask, detail: str) -> GameRecord:
    """The record of a game that no worker could bring to an end."""
    return GameRecord(task.id, "Void", None, "crash", None, detail, opening=task.opening)


def _end_with_driver(lifeline: int) -> None:
    """Ends a worker whose driver was killed, with the engines that it started."""
    os.read(lifeline, 1)
    from tengen.arena.gtp.process import kill_all

    kill_all()
    os._exit(1)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C and SIGTERM wait meanwhile, for this process and for those that it starts."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(pipe: int, lifeline: int) -> None:
    """All that a worker process does: games from a pipe, until it or the lifeline is at its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the driver to handle
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    threading.Thread(target=_end_with_driver, args=(lifeline,), daemon=True).start()
    connection = Connection(pipe)
    while True:
        try:
            connection.send(play_json(connection.recv()))
        except (EOFError, OSError):  # the driver is gone
            return


class LocalWorkers:
    """Processes of this machine, each with one game at a time."""

    def __init__(self, jobs: int) -> None:
        self._workers: dict[Connection, subprocess.Popen[bytes]] = {}
        self._tasks: dict[Connection, GameTask] = {}
        self._again: deque[GameTask] = deque()
        self._failed: set[str] = set()
        self._records: list[GameRecord] = []
        self._lifeline, self._our_end = os.pipe()  # nobody ever writes to it, but our death closes it
        try:
            for _ in range(jobs):
                self._start()
        except BaseException:
            self.close()
            raise

    def _start(self) -> Connection:
        ours, theirs = Pipe()
        descriptors = (theirs.fileno(), self._lifeline)
        # Not a process of multiprocessing: that would load the whole command line once more.
        code = f"from tengen.arena.workers import work; work{descriptors}"
        with _uninterrupted():
            self._workers[ours] = subprocess.Popen(
                [sys.executable, "-P", "-c", code],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=descriptors,
            )
        theirs.close()
        return ours

    @property
    def processes(self) -> list[subprocess.Popen[bytes]]:
        """Those that live, or died unnoticed."""
        return list(self._workers.values())

    @property
    def free(self) -> int:
        return len(self._workers) - len(self._tasks) - len(self._again)

    def submit(self, task: GameTask) -> None:
        pipe = next(pipe for pipe in self._workers if pipe not in self._tasks)
        if not _sent(pipe, task):  # the worker died while it had no game, so this one has not failed
            self._removed(pipe)
            pipe = self._start()
            _sent(pipe, task)  # if not, the pipe is at its end, and `finished` sees it
        self._tasks[pipe] = task

    def finished(self, seconds: float) -> list[GameRecord]:
        for pipe in wait(list(self._tasks), seconds if not self._records else 0):
            assert isinstance(pipe, Connection)
            try:
                record = record_from_json(pipe.recv())
            except (EOFError, OSError):
                self._play_again(pipe)
            else:
                del self._tasks[pipe]
                self._records.append(record)
        while self._again and len(self._tasks) < len(self._workers):
            self.submit(self._again.popleft())
        records, self._records = self._records, []
        return records

    def _play_again(self, pipe: Connection) -> None:
        """A worker died: another takes its place, and its game is played again unless that was the second time."""
        task = self._tasks.pop(pipe)
        code = self._removed(pipe)
        self._start()
        if task.id in self._failed:
            self._records.append(lost(task, f"the worker process died twice (exit code {code})"))
        else:
            self._failed.add(task.id)
            self._again.append(task)

    def _removed(self, pipe: Connection) -> int:
        """Forgets a worker that has died; its exit code."""
        pipe.close()
        return _ended(self._workers.pop(pipe))

    def close(self) -> None:
        with _uninterrupted():
            for pipe, process in self._workers.items():
                pipe.close()
                process.terminate()
        for process in self._workers.values():
            _ended(process)
        self._workers.clear()
        self._tasks.clear()
        if self._our_end >= 0:
            os.close(self._lifeline)
            os.close(self._our_end)
            self._our_end = -1


def _sent(pipe: Connection, task: GameTask) -> bool:
    try:
        pipe.send(task.to_json())
    except OSError:
        return False
    return True


def _ended(process: subprocess.Popen[bytes]) -> int:
    """The exit code of a process that is about to end, or is made to."""
    try:
        return process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
