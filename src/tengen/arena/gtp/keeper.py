"""The parent of a Go program: it outlives its owner just long enough to end the program and everything it started.

Run as a file by `process.py`, so it imports nothing but the standard library, and little of that:
`keeper.py OWNER LIFELINE STATUS MARK PROGRAM ARGUMENT...`. The program gets standard input, output and error.
LIFELINE is readable as soon as the owner wants the program gone, or is gone itself. On STATUS the keeper writes
"started", or "error ERRNO", and later "exit CODE" (negative: the signal).
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time

MARK = "TENGEN_ARENA"  # environment variable that names the keeper's program, and is inherited by all it starts

_GRACE = 0.5  # seconds between SIGTERM and SIGKILL
_PATIENCE = 10.0  # seconds after which a process that survives SIGKILL is left to the system
_CHECK = 1.0  # seconds between looks at whether the owner still lives
_SET_CHILD_SUBREAPER = 36  # prctl(2)


def descendants(ancestor: int) -> set[int]:
    """Processes below another one, by the parents that /proc tells; none where there is no /proc."""
    children: dict[int, list[int]] = {}
    for pid in _pids():
        try:
            with open(f"/proc/{pid}/stat", "rb") as file:
                # The name in parentheses may hold anything, so fields are counted from its end.
                state, parent = file.read().rpartition(b")")[2].split()[:2]
        except (OSError, ValueError):
            continue
        if state != b"Z":
            children.setdefault(int(parent), []).append(pid)
    found: set[int] = set()
    ahead = [ancestor]
    while ahead:
        for pid in children.get(ahead.pop(), []):
            if pid not in found:
                found.add(pid)
                ahead.append(pid)
    return found


def marked(mark: str, variable: str = MARK) -> set[int]:
    """Processes whose environment carries the mark; none where there is no /proc."""
    wanted = f"{variable}={mark}".encode()
    found = set()
    for pid in _pids():
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                if wanted in file.read().split(b"\0"):
                    found.add(pid)
        except OSError:
            continue
    return found


def send_signal(pids: set[int], number: int) -> None:
    """Signals processes, some of which may be gone."""
    for pid in pids:
        try:
            os.kill(pid, number)
        except OSError:
            continue


def _pids() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return []


def _adopt_orphans() -> None:
    """Daemons become children of the keeper instead of init, where the system can do that."""
    try:
        import ctypes

        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    except (ImportError, OSError, AttributeError):
        pass


def _reap(program: int) -> int | None:
    """Reaps all children that have ended; the exit code of the program if it is among them."""
    code = None
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return code
        if pid == 0:
            return code
        if pid == program:
            code = os.waitstatus_to_exitcode(status)


def _start(command: list[str], mark: str) -> tuple[int, int]:
    """The program in a session of its own: its process id and 0, or the errno of exec."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.setsid()
            # Python ignores some, a background shell others, and exec would hand that on.
            for number in signal.valid_signals():
                if signal.getsignal(number) == signal.SIG_IGN:
                    signal.signal(number, signal.SIG_DFL)
            os.execvpe(command[0], command, {**os.environ, MARK: mark})
        except OSError as error:
            os.write(writer, str(error.errno).encode())
        finally:
            os._exit(127)
    os.close(writer)  # the program's copy goes with exec, and only then is the pipe at its end
    failure = os.read(reader, 16)
    os.close(reader)
    return pid, int(failure or b"0")


def _end(program: int, mark: str, code: int | None) -> int | None:
    """Ends the program and all it started; the exit code of the program, which may be known already."""
    start = time.monotonic()
    asked: set[int] = set()
    while time.monotonic() < start + _PATIENCE:
        left = descendants(os.getpid()) | marked(mark)
        if code is None:
            left.add(program)
        if not left:
            break
        if time.monotonic() < start + _GRACE:
            send_signal(left - asked, signal.SIGTERM)
            asked |= left
        else:
            send_signal(left, signal.SIGKILL)
        time.sleep(0.01)
        last = _reap(program)
        code = last if code is None else code
    return code


def _main(owner: int, lifeline: int, status: int, mark: str, command: list[str]) -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: None)  # a handler and not SIG_IGN, which the program would inherit
    wake_reader, wake_writer = os.pipe()
    os.set_blocking(wake_writer, False)
    signal.set_wakeup_fd(wake_writer, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    _adopt_orphans()
    for descriptor in (lifeline, status):
        os.set_inheritable(descriptor, False)
    program, failure = _start(command, mark)
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):  # only the program holds the pipes, so that the owner sees their end
        os.dup2(null, descriptor)
    if failure:
        os.write(status, f"error {failure}\n".encode())
        return
    _tell(status, "started")
    code = None
    while code is None and os.getppid() == owner:
        ready, _, _ = select.select([lifeline, wake_reader], [], [], _CHECK)
        if lifeline in ready:
            break
        if wake_reader in ready:
            os.read(wake_reader, 4096)
            code = _reap(program)
    if code is not None:
        _tell(status, f"exit {code}")
    last = _end(program, mark, code)
    if code is None and last is not None:
        _tell(status, f"exit {last}")


def _tell(status: int, text: str) -> None:
    try:
        os.write(status, f"{text}\n".encode())
    except OSError:  # the owner is gone, and the rest is to be done all the same
        return


if __name__ == "__main__":
    _main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5:])
