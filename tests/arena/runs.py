"""Whole runs of the arena, each a `tengen` process of its own, and what they leave behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tengen.arena.conduct import lock_file
from tengen.arena.gtp.keeper import descendants, marked, send_signal
from tengen.arena.store import GameRow, Run, Store
from tengen.go.sgf import Record
from tests.patience import patience

_MARK = "TENGEN_TEST_RUN"  # inherited by all processes of a run, also by those that outlive it


class Driver:
    """A `tengen` command that runs until it is waited for; `with` ends it and everything it started."""

    def __init__(self, *arguments: object, prepare: Callable[[], object] | None = None) -> None:
        self.mark = uuid.uuid4().hex
        self.process = subprocess.Popen(
            [Path(sys.executable).parent / "tengen", *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "COLUMNS": "500", "NO_COLOR": "1", _MARK: self.mark},
            start_new_session=True,
            preexec_fn=prepare,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        while left := marked(self.mark, _MARK):
            send_signal(left, signal.SIGKILL)
            time.sleep(0.01)
        self.process.communicate()

    def wait(self) -> tuple[int, str, str]:
        """Exit code, standard output and standard error; all that was started is gone by then."""
        code, out, err = self._wait()
        assert "Traceback" not in err, err
        return code, out, err

    def _wait(self) -> tuple[int, str, str]:
        self.process.wait(patience(120))
        until(lambda: not marked(self.mark, _MARK))
        out, err = self.process.communicate(timeout=patience(120))
        return self.process.returncode, out, err

    def kill(self) -> bool:
        """kill -9; whether it came before the end."""
        self.process.kill()
        return self._wait()[0] == -signal.SIGKILL

    def press_ctrl_c(self) -> None:
        """As a terminal does it: the signal goes to all processes in the foreground."""
        os.killpg(self.process.pid, signal.SIGINT)

    @property
    def workers(self) -> list[int]:
        """The processes that play its games."""
        found = []
        for pid in descendants(self.process.pid):
            try:
                words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
            except OSError:
                continue
            if any("tengen.workers" in word for word in words):
                found.append(pid)
        return found

    def holds(self, folder: Path, name: str) -> bool:
        """Whether it has begun to drive the run."""
        path = lock_file(folder, name)
        return path.exists() and path.read_text() == str(self.process.pid)


def tengen(*arguments: object) -> tuple[int, str, str]:
    """A command that ends by itself."""
    with Driver(*arguments) as driver:
        return driver.wait()


def until(condition: Callable[[], object]) -> None:
    """Waits for something that is sure to happen."""
    end = time.monotonic() + patience(120)
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def files(folder: Path) -> list[Path]:
    """All SGF files of a folder."""
    return sorted((folder / "games").rglob("*.sgf"))


def rows(folder: Path) -> list[GameRow]:
    """The games of the one run in a folder."""
    with Store.existing(folder) as store:
        return store.rows(_only_run(store))


def games(folder: Path) -> dict[tuple[str, int], tuple[str, str, str, str]]:
    """What has to be the same wherever and however often interrupted games were played."""
    return {(row.pairing, row.number): (row.black, row.white, row.moves, row.result) for row in rows(folder)}


def assert_sound(folder: Path, count: int) -> None:
    """Every pairing has its games once each, from 0 on; files and database are whole and say the same."""
    with Store.existing(folder) as store:
        assert store._database.execute("pragma integrity_check").fetchone()[0] == "ok"
        kept = store.rows(_only_run(store))
    pairings: dict[str, list[int]] = {}
    for row in kept:
        pairings.setdefault(row.pairing, []).append(row.number)
        record = Record.load(folder / row.sgf)
        assert " ".join(vertex for _, vertex in record.game().moves) == row.moves
        assert record.result == row.result
    assert all(numbers == list(range(count)) for numbers in pairings.values())
    assert files(folder) == sorted(folder / row.sgf for row in kept)
    assert not list(folder.rglob("*.part"))


def _only_run(store: Store) -> Run:
    (run,) = store.runs()
    return run


def control_file(path: Path, head: str, players: dict[str, str], **more: dict[str, str]) -> Path:
    """A tournament of players by name; `more` holds further keys of some of them."""
    text = [head]
    for name, player in players.items():
        keys = {"name": name, "player": player, **more.get(name, {})}
        text += ["[[player]]", *(f"{key} = {json.dumps(value)}" for key, value in keys.items())]
    path.write_text("\n".join(text))
    return path
