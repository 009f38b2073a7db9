"""Lines that go out: one thread writes, so that a reader that stops reading stops nobody else."""

from __future__ import annotations

import json
import os
import select
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

# Lines that may wait for a reader. Beyond, reports of searches that go on are left out and other answers wait.
MAX_WAITING = 1000
_PIECE = 4096  # at most PIPE_BUF: a pipe that is ready takes it without blocking
_LOOK_EVERY = 0.05


class Output:
    """Writes objects as lines of JSON to a file descriptor until it is closed or its reader has gone."""

    def __init__(self, fd: int, on_broken: Callable[[], None], on_line: Callable[[str], None] | None = None) -> None:
        self._fd = fd
        self._on_broken = on_broken
        self._on_line = on_line
        self._lines: deque[bytes] = deque()
        self._changed = threading.Condition()
        self._closing = False
        self._dead = False  # nothing is written any more
        self._thread = threading.Thread(target=self._write, name="tengen-output")
        self._thread.start()

    def put(self, answer: dict[str, Any], *, optional: bool = False) -> None:
        """Add a line; what is optional is left out while the reader does not keep up."""
        text = json.dumps(answer, separators=(",", ":"), allow_nan=False)
        with self._changed:
            if optional and len(self._lines) >= MAX_WAITING:
                return
            while len(self._lines) >= MAX_WAITING and not self._dead:
                self._changed.wait(_LOOK_EVERY)
            if self._dead:
                return
            if self._on_line:
                self._on_line(text)
            self._lines.append(text.encode() + b"\n")
            self._changed.notify_all()

    def abandon(self) -> None:
        """Write nothing more; nobody waits for the reader any longer. A signal handler may call this."""
        self._dead = True

    def close(self) -> None:
        """End the thread when all lines are written, or at once after `abandon`."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()

    def _write(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._lines or self._closing or self._dead)
                if self._dead or not self._lines:
                    return
                data = b"".join(self._lines)
                self._lines.clear()
                self._changed.notify_all()
            if not self._send(memoryview(data)):
                return

    def _send(self, data: memoryview) -> bool:
        try:
            while data:
                ready = select.select([], [self._fd], [], _LOOK_EVERY)[1]
                if self._dead:
                    return False
                if ready:
                    data = data[os.write(self._fd, data[:_PIECE]) :]
        except (OSError, ValueError):  # the reader has gone, or the descriptor
            with self._changed:
                self._dead = True
                self._changed.notify_all()
            self._on_broken()
            return False
        return True
