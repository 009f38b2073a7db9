"""Worker processes on this machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, Pipe, wait

from tengen.workers.job import Done, Job, perform

_ENDING = (signal.SIGINT, signal.SIGTERM)
_at_death: list[Callable[[], object]] = []


def at_death(function: Callable[[], object]) -> None:
    """Has a function called if the driver of this worker is killed: what it started, say, has to end too."""
    _at_death.append(function)


def _end_with_driver(lifeline: int) -> None:
    """Ends a worker whose driver was killed, with all that it started."""
    os.read(lifeline, 1)
    for function in _at_death:
        with suppress(Exception):
            function()
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
    """All that a worker process does: jobs from a pipe, until it or the lifeline is at its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the driver to handle
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    threading.Thread(target=_end_with_driver, args=(lifeline,), daemon=True).start()
    connection = Connection(pipe)
    while True:
        try:
            connection.send(perform(*connection.recv()))
        except (EOFError, OSError):  # the driver is gone
            return


class LocalWorkers:
    """Processes of this machine, each with one job at a time."""

    def __init__(self, jobs: int) -> None:
        self._workers: dict[Connection, subprocess.Popen[bytes]] = {}
        self._jobs: dict[Connection, Job] = {}
        self._again: deque[Job] = deque()
        self._failed: set[str] = set()
        self._done: list[Done] = []
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
        code = f"from tengen.workers.local import work; work{descriptors}"
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
        """How many more jobs can begin now."""
        return len(self._workers) - len(self._jobs) - len(self._again)

    def submit(self, job: Job) -> None:
        """Begins a job."""
        pipe = next(pipe for pipe in self._workers if pipe not in self._jobs)
        if not _sent(pipe, job):  # the worker died while it had no job, so this one has not failed
            self._removed(pipe)
            pipe = self._start()
            _sent(pipe, job)  # if not, the pipe is at its end, and `finished` sees it
        self._jobs[pipe] = job

    def finished(self, seconds: float) -> list[Done]:
        """Jobs that ended since the last call; waits that long for one."""
        for pipe in wait(list(self._jobs), seconds if not self._done else 0):
            assert isinstance(pipe, Connection)
            try:
                text, failure = pipe.recv()
            except (EOFError, OSError):
                self._do_again(pipe)
            else:
                job = self._jobs.pop(pipe)
                self._failed.discard(job.id)
                self._done.append(Done(job.id, text, failure))
        while self._again and len(self._jobs) < len(self._workers):
            self.submit(self._again.popleft())
        done, self._done = self._done, []
        return done

    def _do_again(self, pipe: Connection) -> None:
        """A worker died: another takes its place, and its job is done again unless that was the second time."""
        job = self._jobs.pop(pipe)
        code = self._removed(pipe)
        self._start()
        if job.id in self._failed:
            self._failed.discard(job.id)
            self._done.append(Done(job.id, None, f"the worker process died twice (exit code {code})"))
        else:
            self._failed.add(job.id)
            self._again.append(job)

    def _removed(self, pipe: Connection) -> int:
        """Forgets a worker that has died; its exit code."""
        pipe.close()
        return _ended(self._workers.pop(pipe))

    def close(self) -> None:
        """Everything under way is gone."""
        with _uninterrupted():
            for pipe, process in self._workers.items():
                pipe.close()
                process.terminate()
        for process in self._workers.values():
            _ended(process)
        self._workers.clear()
        self._jobs.clear()
        if self._our_end >= 0:
            os.close(self._lifeline)
            os.close(self._our_end)
            self._our_end = -1


def _sent(pipe: Connection, job: Job) -> bool:
    try:
        pipe.send((job.function, job.text))
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
