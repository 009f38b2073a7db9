"""The conversation with a controller, kept in a file."""

from __future__ import annotations

import contextlib
import os
import select
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO


class Log:
    """Appends lines to a file, if there is one. A disk that is full ends the log and nothing else."""

    def __init__(self, path: Path | None = None) -> None:
        """OSError if the file cannot be opened."""
        self._file: TextIO | None = None if path is None else path.open("a", encoding="utf-8", errors="replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def received(self, data: bytes) -> None:
        """A line from the controller."""
        self._write(">>", data.decode("utf-8", "replace"))

    def sent(self, data: bytes) -> None:
        """A part of an answer."""
        self._write("<<", data.decode("utf-8", "replace"))

    def error(self, text: str) -> None:
        """An error of ours: the first line goes to standard error, all of it into the log."""
        _to_stderr(f"tengen gtp: {text.splitlines()[0] if text else 'error'}")
        self._write("!!", text)

    def note(self, text: str) -> None:
        """A line for people, or for programs that look there: on standard error and in the log."""
        _to_stderr(text)
        self._write("::", text)

    def _write(self, mark: str, text: str) -> None:
        if self._file is None:
            return
        stamp = time.strftime("%Y-%m-%d %H:%M:%S")
        try:
            for line in text.splitlines():
                if line:
                    self._file.write(f"{stamp} {mark} {line}\n")
            self._file.flush()
        except OSError as error:
            self._file = None
            _to_stderr(f"tengen gtp: the log ends: {error.strerror or error}")


def _to_stderr(line: str) -> None:
    """Writes a line, unless that would have to wait for a reader: the controller waits for an answer meanwhile."""
    with contextlib.suppress(OSError, ValueError):
        data = (line + "\n").encode("utf-8", "replace")[-select.PIPE_BUF :]
        if select.select([], [sys.stderr], [], 0)[1]:
            os.write(sys.stderr.fileno(), data)
