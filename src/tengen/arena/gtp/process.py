"""A program that may do anything: its pipes never block us, and it ends with every process that it started."""

from __future__ import annotations

import atexit
import contextlib
import math
import os
import select
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Sequence

from tengen.arena.gtp import keeper
from tengen.arena.player import PlayerFailed
from tengen.workers.local import at_death

_GAMES = "/usr/games:/usr/local/games"  # where Debian keeps them, which is not on everybody's PATH
_CHUNK = 65536
_KEPT_ERROR = 8192  # bytes of standard error kept for the record
_FREE_ERROR = 1 << 20  # bytes of standard error read at full speed within one wait; then one chunk at a time
_SLOW = 0.01  # seconds between those chunks
_START = 30.0  # seconds for the keeper to start the program
_END = 15.0  # seconds for the keeper to end everything, longer than it can take

_alive: set[Process] = set()


def find_program(name: str) -> str:
    """The path of a program on PATH or among the games; PlayerFailed("start") if there is none that can be run."""
    found = shutil.which(name) or (shutil.which(name, path=_GAMES) if os.sep not in name else None)
    if found is not None:
        return os.path.abspath(found)
    if os.sep in name and os.path.exists(name):
        raise PlayerFailed("start", f"{name} is not a program that can be run: is it executable?")
    raise PlayerFailed("start", f"there is no program {name!r} on PATH or in {_GAMES}")


class Process:
    """A running program with pipes. All is done in the caller's thread, and no call waits beyond its deadline."""

    def __init__(self, command: Sequence[str], cwd: str | os.PathLike[str] | None = None) -> None:
        if not command:
            raise PlayerFailed("start", "the command of the program is empty")
        program = [find_program(command[0]), *command[1:]]
        if any("\0" in word for word in program):
            raise PlayerFailed("start", f"a NUL byte in the command {command!r}")
        self.mark = uuid.uuid4().hex
        self.output = bytearray()  # what the program printed and nobody has taken yet
        self.ended = False  # whether the output is at its end
        self._error = bytearray()
        self._status = bytearray()
        self._owner = os.getpid()
        lifeline, self._lifeline = os.pipe()
        self._status_end, status = os.pipe()
        arguments = [sys.executable, "-I", "-S", keeper.__file__, str(self._owner), str(lifeline), str(status)]
        try:
            self._keeper = subprocess.Popen(
                [*arguments, self.mark, *program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(lifeline, status),
                cwd=cwd,
                start_new_session=True,
            )
        except OSError as error:
            os.close(self._lifeline)
            os.close(self._status_end)
            raise PlayerFailed("start", f"{command[0]}: {error}") from error
        finally:
            os.close(lifeline)
            os.close(status)
        assert self._keeper.stdin and self._keeper.stdout and self._keeper.stderr  # noqa: PT018
        self._stdin, self._stdout = self._keeper.stdin.fileno(), self._keeper.stdout.fileno()
        self._stderr = self._keeper.stderr.fileno()
        for descriptor in (self._stdin, self._stdout, self._stderr, self._status_end):
            os.set_blocking(descriptor, False)
        _alive.add(self)
        self._wait_for_start(command[0])

    @property
    def exit_code(self) -> int | None:
        """As subprocess has it, negative for a signal; None while the program runs."""
        for line in self._status.decode().splitlines():
            word, _, value = line.partition(" ")
            if word == "exit":
                return int(value)
        return None

    @property
    def error_text(self) -> str:
        """The last of what the program wrote to standard error."""
        return self._error.decode(errors="replace")

    def write(self, data: bytes, deadline: float) -> bool:
        """Hands data to the program; False if it does not read them until the deadline."""
        left = memoryview(data)
        while left:
            try:
                left = left[os.write(self._stdin, left) :]
            except BlockingIOError:
                if self._look(deadline, writing=True) is None:
                    return False
            except OSError:  # it reads no more, and what comes from it will say why
                break
        return True

    def read(self, deadline: float) -> bool:
        """Waits for more output, an end of the program or the deadline; False if it was the deadline."""
        before = len(self.output)
        noise = 0
        while len(self.output) == before and not self.ended:
            errors = self._look(deadline, slow=noise > _FREE_ERROR)
            if errors is None:
                return False
            noise += errors
        return True

    def wait(self, deadline: float) -> int | None:
        """Waits for the program to end, and forgets what it prints meanwhile; the exit code."""
        while self.exit_code is None and self._status_end >= 0 and self._look(deadline) is not None:
            self.output.clear()
        return self.exit_code

    def close(self) -> None:
        """Ends the program and all its descendants, and returns when they are gone. Never raises."""
        if self not in _alive:
            return
        _alive.discard(self)
        if self._owner != os.getpid():  # a fork of the owner
            return
        with contextlib.suppress(OSError):
            os.write(self._lifeline, b"x")  # a byte, as a fork of ours may hold the other end open
        os.close(self._lifeline)
        try:
            self._keeper.wait(_END)
        except subprocess.TimeoutExpired:
            self._keeper.kill()
            self._keeper.wait()
        deadline = time.monotonic() + _END
        while (left := keeper.marked(self.mark)) and time.monotonic() < deadline:  # only if the keeper was killed
            keeper.send_signal(left, signal.SIGKILL)
            time.sleep(0.01)
        self._drain()
        for file in (self._keeper.stdin, self._keeper.stdout, self._keeper.stderr):
            with contextlib.suppress(OSError):
                if file is not None:
                    file.close()
        if self._status_end >= 0:
            os.close(self._status_end)
            self._status_end = -1

    def _wait_for_start(self, name: str) -> None:
        deadline = time.monotonic() + _START
        while not self._status.endswith(b"\n") and self._status_end >= 0 and self._look(deadline) is not None:
            pass
        word, _, value = self._status.decode().split("\n")[0].partition(" ")
        if word == "started":
            return
        error = self.error_text.strip()
        self.close()
        reason = os.strerror(int(value)) if word == "error" else f"it did not start; {error or 'no reason is known'}"
        raise PlayerFailed("start", f"{name}: {reason}")

    def _look(self, deadline: float, *, writing: bool = False, slow: bool = False) -> int | None:
        """Takes in whatever is there, waiting for it if need be; bytes of standard error, or None at the deadline."""
        poll = select.poll()
        if not self.ended:
            poll.register(self._stdout, select.POLLIN)
        if self._stderr >= 0 and not slow:
            poll.register(self._stderr, select.POLLIN)
        if self._status_end >= 0:
            poll.register(self._status_end, select.POLLIN)
        if writing:
            poll.register(self._stdin, select.POLLOUT)
        left = deadline - time.monotonic()
        if left <= 0:
            return None
        ready = dict(poll.poll(math.ceil(1000 * (min(left, _SLOW) if slow else left))))
        if not ready and not slow:
            return None
        errors = 0
        if self._stdout in ready:
            self._take_output()
        if self._stderr in ready or slow:
            errors = self._take_error()
        if self._status_end in ready:
            self._take_status()
        return errors

    def _take_output(self) -> None:
        data = _read(self._stdout)
        self.output += data or b""
        self.ended = self.ended or data == b""

    def _take_error(self) -> int:
        data = _read(self._stderr) if self._stderr >= 0 else None
        self._error += data or b""
        del self._error[:-_KEPT_ERROR]
        if data == b"":
            self._stderr = -1
        return len(data or b"")

    def _take_status(self) -> None:
        data = _read(self._status_end)
        self._status += data or b""
        if data == b"":
            os.close(self._status_end)
            self._status_end = -1

    def _drain(self) -> None:
        """What the program left behind when it ended."""
        for _ in range(16):
            if not self._take_error():
                break
        if self._status_end >= 0:
            self._take_status()


def _read(descriptor: int) -> bytes | None:
    """What is there; None if there is nothing yet, b"" at the end."""
    try:
        return os.read(descriptor, _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def kill_all() -> None:
    """Ends every program of this process."""
    for process in list(_alive):
        process.close()


atexit.register(kill_all)
at_death(kill_all)
