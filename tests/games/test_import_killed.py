"""kill -9 at random moments of an import: nothing that was committed is lost, nothing comes in twice."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from tengen.games import Database
from tests.games.made import content, lines, put_in
from tests.patience import patience
from tests.scale import scaled

IMPORT = """
import sys
from pathlib import Path
from tengen.games.importing import Importer
from tengen.games.sources import find_sources
Importer(Path(sys.argv[1]), jobs=2, commit_games=int(sys.argv[2])).run(find_sources(map(Path, sys.argv[3:])))
"""


def read(database: Path) -> int:
    """Records that the database says were read."""
    try:
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=60)
        try:
            return connection.execute("select coalesce(sum(done), 0) from source").fetchone()[0]
        finally:
            connection.close()
    except sqlite3.OperationalError:
        return 0


def test_kill_at_random_moments(tmp_path: Path) -> None:
    count = 3000
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as packed:
        for part in range(10):
            packed.writestr(f"{part}.sgfs", lines(count // 15, part))
    (tmp_path / "b.sgfs").write_text(lines(count // 3, 100) + lines(50, 3))
    (tmp_path / "c.sgfs").write_text(lines(50, 4))
    sources = [archive, tmp_path / "b.sgfs", tmp_path / "c.sgfs"]
    whole = tmp_path / "whole.db"
    put_in(whole, *sources)
    expected = content(whole)
    total = sum(done for _, done, _ in expected["sources"])
    database = tmp_path / "killed.db"
    rng = random.Random(5)
    kills = 0
    wanted = scaled(20, 4)
    while kills < wanted:
        # The moment: some time after some share of the records; where it falls in a commit is chance.
        share, pause = rng.random(), rng.random() * 0.03
        if rng.random() < 0.2:
            for file in tmp_path.glob("killed.db*"):
                file.unlink()
        before = read(database)
        process = subprocess.Popen(
            [sys.executable, "-c", IMPORT, str(database), str(rng.choice([1, 37, 500])), *map(str, sources)],
            start_new_session=True,
        )
        try:
            end = time.monotonic() + patience(120)
            target = before + share * min(600, total - before)
            while process.poll() is None and read(database) < target and time.monotonic() < end:
                time.sleep(0.002)
            time.sleep(pause)
        finally:
            process.kill()
            process.wait()
        kills += 1
        reached = read(database)
        assert reached >= before or before == 0
        # What it started has ended too: the pipes of the readers are closed.
        _until_gone(process.pid)
        if not database.exists():
            continue
        with Database(database) as games:
            assert games.check() == []
        if process.returncode != -signal.SIGKILL:  # it was done
            assert content(database) == expected
            for file in tmp_path.glob("killed.db*"):
                file.unlink()
    put_in(database, *sources)
    assert content(database) == expected
    with Database(database) as games:
        assert games.check() == []


def _until_gone(group: int) -> None:
    end = time.monotonic() + patience(60)
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    raise AssertionError("a reader outlived its importer")
