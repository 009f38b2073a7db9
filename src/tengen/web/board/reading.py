"""Files of games, read within bounds: a small one here, a larger one by a process with limits of time and memory."""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import re
import subprocess
import sys
import threading
from typing import cast

from tengen.go.sgf import Record, SgfError
from tengen.go.sgf.edit import COLORS
from tengen.go.size import sides, size_text
from tengen.web.board.bounds import check_nodes, check_values
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.settings import WebSettings

_SMALL = 32 * 1024  # bytes that are read at once, in less time than a process needs to start
_FORBIDDEN = 1_000  # moves of the main line
_MOST = 2  # processes at once
_PATIENCE = 6  # seconds of the clock for each second of work, on a machine with other work
_BAD_SIZE = re.compile(r"the board size (\d+(?:x\d+)?) is not in .*")  # as the reader of SGF says it
_unpickling = threading.Lock()
_places = threading.BoundedSemaphore(_MOST)

# What the process answers: the first byte of its output
READ, REFUSED = b"+", b"-"


def read_file(data: bytes, settings: WebSettings) -> Record:
    """The first game of an SGF file, whose main line can be replayed; BoardError says what is wrong with it."""
    return read_here(data, settings.nodes) if len(data) <= _SMALL else _read_apart(data, settings)


def read_here(data: bytes, most_nodes: int) -> Record:
    """In this process. What cannot be played is put all the same, and told in the record's warnings."""
    check_nodes(data, most_nodes)
    with board_errors():
        try:
            record = Record.from_bytes(data, strict=False)
        except SgfError as error:
            if size := _BAD_SIZE.fullmatch(error.reason):
                raise _not_shown(size[1] if "x" in size[1] else f"{size[1]}x{size[1]}") from None
            raise
        check_values(record.root, most_nodes)
        if not all(5 <= side <= 25 for side in sides(record.size)):
            raise _not_shown(size_text(record.size))
        line = record.main_line()
        game = record.game(path=(0,) * (len(line) - 1), strict=False)  # what cannot be replayed at all is told now
        # Moves that are put all the same are no moves of the game. Each costs as much as many others.
        if sum(len(node.properties.get(name, ())) for node in line for name in COLORS) - len(game.moves) > _FORBIDDEN:
            raise BoardError(f"More than {_FORBIDDEN:,} moves of the file are against the rules.")
    return record


def _not_shown(size: str) -> BoardError:
    return BoardError(f"The board of the file is {size}; sizes from 5 to 25 are shown.")


def _read_apart(data: bytes, settings: WebSettings) -> Record:
    patience = _PATIENCE * settings.read_seconds
    if not _places.acquire(timeout=patience):
        raise BoardError("Other large files are being read: try again in a minute.")
    try:
        limits = (settings.nodes, settings.read_seconds, settings.read_mb)
        answer = _ask([sys.executable, "-m", "tengen.web.board.reader", *map(str, limits)], data, patience)
    finally:
        _places.release()
    if answer[:1] == READ:
        return _record(answer[1:])
    if answer[:1] == REFUSED:
        raise BoardError(answer[1:].decode())
    raise BoardError(
        f"The file takes more than {settings.read_seconds} seconds or {settings.read_mb} MB to read: it is too large."
    )


def _record(data: bytes) -> Record:
    """From our own process. The search for garbage among so many new objects would take most of the time."""
    with _unpickling:
        collects = gc.isenabled()
        gc.disable()
        try:
            return cast(Record, pickle.loads(data))
        finally:
            if collects:
                gc.enable()


def _ask(command: list[str], data: bytes, patience: float) -> bytes:
    """What it prints; nothing if it took too long."""
    # One thread for numpy: others would take address space, which is limited.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    try:
        done = subprocess.run(
            command, input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, timeout=patience
        )
    except subprocess.TimeoutExpired:
        return b""
    except OSError as error:
        raise BoardError(f"The file cannot be read now: {error.strerror or error}.") from None
    return done.stdout if done.returncode == 0 else b""


def limit(seconds: int, megabytes: int) -> None:
    """Of this process from here on, where the system can: then it is killed, or runs out of memory."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        cpu = int(used.ru_utime + used.ru_stime) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu))
        with open("/proc/self/statm") as file:
            mapped = int(file.read().split()[0]) * resource.getpagesize()
        most = mapped + megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
