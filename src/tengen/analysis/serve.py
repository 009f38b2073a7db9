"""A server between two file descriptors: reads until the end of input, a signal or a reader that has gone."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from tengen.analysis.output import Output
from tengen.analysis.server import Server, Settings
from tengen.lines import LineSplitter

READER_GONE = 1
_MAX_LINE = 8 << 20  # bytes of a query
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def serve(settings: Settings, fd_in: int = 0, fd_out: int = 1, *, wait: bool = True, log: Path | None = None) -> int:
    """Answer queries until the input ends, then finish what is queued if `wait`; the exit code of the process."""
    with contextlib.ExitStack() as stack:
        session = _Session(fd_out, stack.enter_context(log.open("a", encoding="utf8")) if log else None)
        stack.callback(session.close_pipe)
        stack.enter_context(session.signals())
        try:
            server = Server(settings, session.output.put, session.wake, session.note)
            try:
                session.read(server, fd_in)
                while wait and not session.over and not server.idle:
                    session.sleep()
            finally:
                server.close()
        finally:
            session.output.close()
        return session.code


class _Session:
    """What wakes the main thread: input, a signal, a broken output, or the last answer."""

    def __init__(self, fd_out: int, log: IO[str] | None) -> None:
        self._fd_out = fd_out
        self._log = log
        self._log_lock = threading.Lock()
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._waker, False)
        self.code = 0
        self.over = False
        self.output = Output(fd_out, lambda: self._end(READER_GONE), lambda text: self.note(f"> {text}"))

    def wake(self) -> None:
        """Let the main thread look again; from any thread or signal handler."""
        with contextlib.suppress(OSError):  # full: it will look anyway
            os.write(self._waker, b"x")

    def note(self, text: str) -> None:
        """A line for the log, if there is one."""
        if self._log is not None:
            with self._log_lock, contextlib.suppress(OSError, ValueError):
                self._log.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text}\n")
                self._log.flush()

    def read(self, server: Server, fd: int) -> None:
        """Hand over all lines until the input ends or the session is over."""
        splitter = LineSplitter(_MAX_LINE)
        while not self.over:
            if not self._wait(fd) or self.over:
                continue
            try:
                data = os.read(fd, 1 << 16)
            except OSError:
                data = b""
            for line in splitter.feed(data):
                if self.over:
                    return
                self.note("< " + ("(too long)" if line.too_long else line.data.decode("utf8", "replace")).rstrip("\r"))
                server.handle(None if line.too_long else line.data)
            if not data:
                return

    def sleep(self) -> None:
        """Until something happens."""
        self._wait(None)

    def _wait(self, fd: int | None) -> bool:
        """Until something happens; whether it is input, or its end."""
        poll = select.poll()
        poll.register(self._woken, select.POLLIN)
        if not self.over:
            poll.register(self._fd_out, 0)  # tells of errors alone: the reader has gone
        if fd is not None:
            poll.register(fd, select.POLLIN)
        happened = dict(poll.poll())
        if self._woken in happened:
            with contextlib.suppress(BlockingIOError):
                os.read(self._woken, 1 << 12)
        if happened.get(self._fd_out, 0) & (select.POLLERR | select.POLLNVAL):
            self._end(READER_GONE)
        return fd in happened

    @contextlib.contextmanager
    def signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM end the session; only the main thread may ask for that."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._signalled) for number in _SIGNALS}
        # A signal that another thread takes would not end the main thread's wait, and so would not be handled.
        fd_before = signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(fd_before)
            for number, handler in before.items():
                signal.signal(number, handler)

    def close_pipe(self) -> None:
        """Give the pipe back."""
        os.close(self._woken)
        os.close(self._waker)

    def _signalled(self, number: int, frame: object) -> None:
        self._end(128 + number)

    def _end(self, code: int) -> None:
        if not self.over:
            self.code, self.over = code, True
        self.output.abandon()
        self.wake()
