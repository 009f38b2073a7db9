"""Long work that the page starts: `tengen` commands in processes of their own, few at a time."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

from tengen.web.board.errors import BoardError

MOST = 2  # processes at once
_PATIENCE = 20.0  # seconds until a process that was asked to end is killed
_TAIL = 2000  # letters of what it printed


@dataclass
class _Job:
    process: subprocess.Popen[bytes]
    log: Path
    stopping: bool = field(default=False)


@dataclass(frozen=True)
class JobState:
    """running, stopping, ended, failed, or idle if there was none; `error` is what a failed one said last."""

    state: str
    error: str = ""

    @property
    def active(self) -> bool:
        """A process is there."""
        return self.state in ("running", "stopping")


class Jobs:
    """By name. They end when the server does, however it ends."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._jobs: dict[str, _Job] = {}

    def start(self, name: str, arguments: list[str], log: Path) -> None:
        """Begin a `tengen` command; BoardError if it runs already, or if too many do."""
        with self._lock:
            if self._state(name).active:
                raise BoardError("It is running already.")
            if sum(self._state(each).active for each in self._jobs) >= self._most:
                raise BoardError(f"{self._most} runs are under way, which is the most: wait for one, or stop it.")
            try:
                log.parent.mkdir(parents=True, exist_ok=True)
                with log.open("wb") as file:
                    process = subprocess.Popen(
                        [sys.executable, "-m", "tengen.web.child", *arguments],
                        stdin=subprocess.PIPE,  # whose end tells it that the server is gone
                        stdout=file,
                        stderr=subprocess.STDOUT,
                        start_new_session=True,
                    )
            except OSError as error:
                raise BoardError(f"It could not be started: {error.strerror or error}.") from None
            self._jobs[name] = _Job(process, log)

    def stop(self, name: str) -> None:
        """Ask it to end; what is done is kept. BoardError if it does not run."""
        with self._lock:
            if not self._state(name).active:
                raise BoardError("It is not running here.")
            job = self._jobs[name]
            if not job.stopping:
                job.stopping = True
                threading.Thread(target=_end, args=(job.process,), daemon=True).start()

    def state(self, name: str) -> JobState:
        """How it is."""
        with self._lock:
            return self._state(name)

    def _state(self, name: str) -> JobState:
        job = self._jobs.get(name)
        if job is None:
            return JobState("idle")
        code = job.process.poll()
        if code is None:
            return JobState("stopping" if job.stopping else "running")
        assert job.process.stdin is not None
        job.process.stdin.close()
        if code == 0 or job.stopping:
            return JobState("ended")
        return JobState("failed", _tail(job.log))

    def close(self) -> None:
        """All of them end."""
        with self._lock:
            processes = [job.process for job in self._jobs.values() if job.process.poll() is None]
        threads = [threading.Thread(target=_end, args=(process,)) for process in processes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _tail(log: Path) -> str:
    with contextlib.suppress(OSError):
        return log.read_text("utf8", "replace")[-_TAIL:].strip()
    return ""
