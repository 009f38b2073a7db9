"""Clocks, folders, the database and the terminal."""

from __future__ import annotations

import locale
import os
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tengen.database import Database
from tengen.doctor.finding import Finding, broken, fine, one_line, warning

_COARSE = 0.005  # seconds


def clock() -> Finding:
    """Is the clock fine enough for short time limits, and does a sleep end when it should?"""
    steps = []
    for _ in range(20):
        start = time.monotonic()
        while (now := time.monotonic()) == start:
            pass
        steps.append(now - start)
    late = []
    for _ in range(10):
        start = time.monotonic()
        time.sleep(0.01)
        late.append(time.monotonic() - start - 0.01)
    step, delay = min(steps), statistics.median(late)
    text = f"steps of {1e6 * step:.1f} µs; a sleep of 10 ms ends {1e3 * delay:.1f} ms late"
    numbers = {"step": step, "late": delay}
    if min(late) < -0.001:
        return broken(f"{text}: it ends too early", "check the system's clock source", **numbers)
    if step > _COARSE or delay > _COARSE:
        return warning(text, "give players some lag in games by the clock, or close other programs", **numbers)
    return fine(text, **numbers)


def folders() -> Finding:
    """Can files be written in the folder for temporary files and in the one where results go?"""
    places = {"temporary files": tempfile.gettempdir, "this folder": os.getcwd}
    good, bad = [], []
    for name, where in places.items():
        try:
            with tempfile.NamedTemporaryFile(dir=where(), prefix=".tengen-doctor-") as file:
                file.write(b"x" * 4096)
                file.flush()
            good.append(f"{where()} ({name})")
        except OSError as error:
            bad.append((name, one_line(error)))
    if bad:
        told = "; ".join(f"{name}: {reason}" for name, reason in bad)
        remedy = "go to a folder of yours, or make room; TMPDIR names another folder for temporary files"
        return (broken if bad[0][0] == "temporary files" else warning)(f"not writable: {told}", remedy)
    return fine(f"writable: {', '.join(good)}")


def database() -> Finding:
    """Does SQLite keep results with a write-ahead log?"""
    try:
        folder = tempfile.TemporaryDirectory(dir=os.getcwd(), prefix=".tengen-doctor-")
    except OSError:
        folder = tempfile.TemporaryDirectory()
    with folder as name, _Probe(Path(name) / "probe.db", "create table t (x integer)") as probe:
        mode = probe.write()
    text = f"SQLite {sqlite3.sqlite_version}, journal {mode}, in {Path(name).parent}"
    if mode != "wal":
        return warning(text, "keep results on a local disk: network folders have no write-ahead log")
    return fine(text)


class _Probe(Database):
    """A database that something is written to."""

    def write(self) -> str:
        """Write a row, and tell the mode of the journal."""
        with self._database as connection:
            connection.execute("insert into t values (1)")
        return str(self._database.execute("pragma journal_mode").fetchone()[0])


def terminal() -> Finding:
    """Can the terminal show a board?"""
    encoding = (sys.stdout.encoding or "").lower().replace("_", "-")
    width = shutil.get_terminal_size().columns
    kind = f"a terminal {width} columns wide" if sys.stdout.isatty() else "not a terminal"
    text = f"{encoding or 'no encoding'}, {kind}, locale {locale.setlocale(locale.LC_CTYPE)}"
    try:
        "●✓–".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return warning(text, "set a UTF-8 locale, such as export LC_ALL=C.UTF-8, or export PYTHONUTF8=1")
    if sys.stdout.isatty() and width < 80:
        return warning(text, "make the window 80 columns wide: tables are cut else")
    return fine(text)
