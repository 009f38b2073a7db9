"""The pipes to the controller: input that is read while commands run, and output that never blocks for good."""

from __future__ import annotations

import contextlib
import os
import queue
import select
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

from tengen.gtp.protocol import MAX_LINE
from tengen.lines import Line, LineSplitter

_CHUNK = 65536
_GONE = select.POLLERR | select.POLLHUP | select.POLLNVAL
_TICK = 0.05  # seconds between looks at whether to go on
_NO_READER = 0.4  # seconds without a reader after which the end of input ends everything
_GRACE = 0.8  # seconds for the main thread to end after a signal
_MAX_WAITING = 20_000  # lines that may wait before no more are read
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class OutputClosed(Exception):  # noqa: N818  (an end, not an error)
    """Nobody reads the answers any more, or a signal ended the session."""


class Output:
    """Writes to a file descriptor in pieces that cannot block, and gives up when nobody will read."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.closed = False
        self.input_ended = False  # from then on a reader that does not read is taken for gone

    def write(self, data: bytes) -> None:
        """Writes all of it; OutputClosed if that is not possible any more."""
        left = memoryview(data)
        poll = select.poll()
        poll.register(self.descriptor, select.POLLOUT)
        blocked = time.monotonic()
        while left:
            if self.closed or (self.input_ended and time.monotonic() > blocked + _NO_READER):
                raise OutputClosed
            if not poll.poll(1000 * _TICK):
                continue
            try:
                left = left[os.write(self.descriptor, left[: select.PIPE_BUF]) :]
            except BlockingIOError:  # somebody made the pipe so
                time.sleep(_TICK)
                continue
            except OSError:
                self.closed = True
                raise OutputClosed from None
            blocked = time.monotonic()


class Input:
    """Hears lines, the end of input, a closed output and signals, while the main thread carries out commands."""

    def __init__(self, descriptor: int, output: Output, *, on_line: Callable[[Line], None], on_end: Callable[[], None]):
        """`on_line` and `on_end` are called at once, in the thread of this object, to end what is under way."""
        self.signal: int | None = None  # that asked us to end
        self.finished = threading.Event()  # to be set by the main thread when it is through
        self._descriptor = descriptor
        self._output = output
        self._on_line = on_line
        self._on_end = on_end
        self._lines: queue.SimpleQueue[Line | None] = queue.SimpleQueue()
        self._wake_reader, self._wake_writer = os.pipe()
        for end in (self._wake_reader, self._wake_writer):
            os.set_blocking(end, False)
        self._splitter = LineSplitter(MAX_LINE)
        self._at_end = False
        self._thread = threading.Thread(target=self._listen, name="tengen-gtp-input", daemon=True)

    @property
    def waiting(self) -> bool:
        """Whether something waits to be carried out, the end of input included."""
        return not self._lines.empty()

    def next_line(self) -> Line | None:
        """The next line, waited for; None at the end, and from then on."""
        line = self._lines.get()
        if line is None:
            self._lines.put(None)
        return line

    @contextlib.contextmanager
    def handling_signals(self) -> Any:
        """SIGINT, SIGTERM and SIGHUP end the session cleanly; only in the main thread."""
        # They come through a pipe to the other thread: a handler in this one waits while the core computes.
        before = {number: signal.signal(number, lambda *_: None) for number in _SIGNALS}
        wakeup = signal.set_wakeup_fd(self._wake_writer, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(wakeup)
            for number, handler in before.items():
                signal.signal(number, handler)

    def start(self) -> None:
        """Begins to listen."""
        self._thread.start()

    def close(self) -> None:
        """Ends the thread."""
        self.finished.set()
        with contextlib.suppress(OSError):
            os.write(self._wake_writer, b"\0")
        self._thread.join()
        os.close(self._wake_reader)
        os.close(self._wake_writer)

    def _listen(self) -> None:
        """The thread: waits for whatever comes first."""
        while not self.finished.is_set():
            poll = select.poll()
            poll.register(self._wake_reader, select.POLLIN)
            poll.register(self._output.descriptor, 0)  # tells when the reader is gone
            full = self._lines.qsize() > _MAX_WAITING
            if not self._at_end and not full:
                poll.register(self._descriptor, select.POLLIN)
            ready = dict(poll.poll(1000 * _TICK if full else None))
            if self._wake_reader in ready and self._read_signal():
                return
            if ready.get(self._output.descriptor, 0) & _GONE:
                self._stop(0)
                return
            if self._descriptor in ready:
                self._read()

    def _read_signal(self) -> bool:
        """Whether the session has to end at once."""
        try:
            numbers = os.read(self._wake_reader, 64)
        except BlockingIOError:
            return False
        wanted = [number for number in numbers if number in _SIGNALS]
        if not wanted:
            return self.finished.is_set()
        self.signal = wanted[0]
        self._stop(128 + wanted[0])
        return True

    def _stop(self, code: int) -> None:
        """Ends the session; a main thread that does not end in time is ended with the program."""
        self._output.closed = True
        self._lines.put(None)
        end = time.monotonic() + _GRACE
        while not self.finished.wait(_TICK):
            self._on_end()  # again and again: a command may just have begun
            if time.monotonic() > end:
                os._exit(code)

    def _read(self) -> None:
        try:
            data = os.read(self._descriptor, _CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        for line in self._splitter.feed(data):
            self._put(line)
        if not data:
            self._at_end = True
            self._output.input_ended = True
            self._lines.put(None)
            self._on_line(Line(b""))

    def _put(self, line: Line) -> None:
        self._lines.put(line)
        self._on_line(line)
