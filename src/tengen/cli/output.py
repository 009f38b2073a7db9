"""Files that commands write after long work, the end of that work on request, and terminals without all letters."""

import contextlib
import io
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tengen.memory import out_of_memory


def check_writable(file: Path) -> None:
    """Raise ValueError if a file cannot be written: to be called before the work."""
    if file.is_dir():
        raise ValueError(f"{file} is a folder: give the name of a file")
    folder = file.resolve().parent
    if not folder.is_dir():
        raise ValueError(f"{file} cannot be written: {folder} is not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ValueError(f"{file} cannot be written: the folder {folder} is not writable for you")


@contextlib.contextmanager
def terminable() -> Iterator[None]:
    """SIGTERM ends a run as Ctrl-C does: nothing is left running, and what is done is kept."""

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def show_what_can_be_shown() -> None:
    """Letters that the terminal's encoding lacks become question marks, instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def reason(error: Exception) -> str:
    """What went wrong; of the operating system's errors the file and the reason, without their number."""
    if isinstance(error, MemoryError):
        return out_of_memory(error)
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
