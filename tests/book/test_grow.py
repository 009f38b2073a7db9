"""Growing populations: killed, gone on with, other settings, foreign files, workers that die."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tengen.book.domain_world import DomainWorld
from tengen.book.go_world import GoWorld
from tengen.book.grow import Growth, Store, grow
from tengen.book.grow.store import only_one
from tengen.book.population import Individual, table_of
from tengen.workers import Done, Job, perform
from tests.book.nim import Nim
from tests.patience import patience
from tests.scale import scaled

WORLD = DomainWorld(Nim())
GROWTH = Growth(WORLD, playouts=20)


class Inline:
    """Does jobs in this process, so that a growth has no chance in it."""

    def __init__(self, room: int = 1, fail: tuple[str, ...] = ()) -> None:
        self._room, self._fail = room, fail
        self._jobs: list[Job] = []

    @property
    def free(self) -> int:
        return self._room - len(self._jobs)

    def submit(self, job: Job) -> None:
        self._jobs.append(job)

    def finished(self, seconds: float) -> list[Done]:
        jobs, self._jobs = self._jobs, []
        return [
            Done(job.id, None, "it died") if job.id in self._fail else Done(job.id, *perform(job.function, job.text))
            for job in reversed(jobs)
        ]

    def close(self) -> None:
        pass


def games_in(file: Path) -> list[Individual]:
    with Store(file, read_only=True) as store:
        assert store.whole() == "ok"
        return [individual for _, individual in store.individuals()]


def test_a_growth_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.db", tmp_path / "parts.db"
    progress = grow(whole, GROWTH, games=12, workers=Inline())
    assert (progress.games, progress.played) == (12, 12)
    for games in (1, 5, 5, 12):
        grow(parts, GROWTH, games=games, workers=Inline())
    assert games_in(parts) == games_in(whole)
    assert [game.number for game in games_in(whole)] == list(range(12))
    assert any(game.mutations != tuple(range(len(game.moves))) for game in games_in(whole))
    for game in games_in(whole):
        table_of(WORLD, [game])  # every game is legal


def test_other_settings_and_a_second_process_are_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "nim.db"
    grow(file, GROWTH, games=1, workers=Inline())
    with pytest.raises(ValueError, match=r"begun with other settings: playouts was 20 and is 30"):
        grow(file, Growth(WORLD, playouts=30), games=2, workers=Inline())
    with pytest.raises(ValueError, match=r"domain was tests\.book\.nim:Nim and is go"):
        grow(file, Growth(GoWorld()), games=2, workers=Inline())
    with only_one(file), pytest.raises(ValueError, match=f"is growing already, by process {os.getpid()}"):
        grow(file, GROWTH, games=2, workers=Inline())
    assert len(games_in(file)) == 1


def test_files_of_others_stay_as_they_are(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as database:
        database.execute("create table mine (x)")
    database.close()
    before = other.read_bytes()
    with pytest.raises(ValueError, match="a database of another kind"):
        grow(other, GROWTH, games=1, workers=Inline())
    assert other.read_bytes() == before
    text = tmp_path / "text.db"
    text.write_text("no database, but long enough to be one " * 100)
    with pytest.raises(ValueError, match="is no population that grows"):
        grow(text, GROWTH, games=1, workers=Inline())
    newer = tmp_path / "newer.db"
    grow(newer, GROWTH, games=1, workers=Inline())
    with sqlite3.connect(newer) as database:
        database.execute("pragma user_version = 99")
    database.close()
    with pytest.raises(ValueError, match="has version 99 of its format"):
        grow(newer, GROWTH, games=2, workers=Inline())


def test_a_game_that_cannot_be_played_is_left_for_the_next_run(tmp_path: Path) -> None:
    file = tmp_path / "nim.db"
    progress = grow(file, GROWTH, games=4, workers=Inline(room=2, fail=("1",)))
    assert progress.lost == ["game 1: it died"]
    assert sorted(game.number for game in games_in(file)) == [0, 2, 3, 4]
    grow(file, GROWTH, games=5, workers=Inline())
    assert sorted(game.number for game in games_in(file)) == [0, 1, 2, 3, 4]
    with pytest.raises(ValueError, match="5 games in a row could not be played, the last one because of: it died"):
        grow(file, GROWTH, games=20, workers=Inline(fail=tuple(map(str, range(100)))))


def test_a_game_is_kept_once(tmp_path: Path) -> None:
    file = tmp_path / "nim.db"
    grow(file, GROWTH, games=2, workers=Inline())
    with Store(file) as store:
        (_, first), _ = store.individuals()
        assert not store.add(Individual(first.number, ("3",), (1.0, 0.0)))
    assert games_in(file)[0] == first


COMMAND = [sys.executable, "-m", "tengen", "book", "grow"]


def grown_by_command(file: Path, games: int, *options: str) -> subprocess.Popen[bytes]:
    command = [*COMMAND, str(file), "--domain", "tests.book.nim:Slow", "--playouts", "300", "--games", str(games)]
    return subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def count(file: Path) -> int:
    try:
        with Store(file, read_only=True) as store:
            return store.count()
    except ValueError:
        return 0


def wait_for_games(file: Path, least: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + patience(120)
    while count(file) < least:
        assert process.poll() is None, process.stderr.read() if process.stderr else ""
        assert time.monotonic() < end
        time.sleep(0.01)


def test_killed_at_any_moment_nothing_is_lost_and_nothing_there_twice(tmp_path: Path) -> None:
    file = tmp_path / "slow.db"
    rng = random.Random(5)
    before: list[Individual] = []
    for _ in range(scaled(20, 3)):
        process = grown_by_command(file, 10_000, "--jobs", "2")
        wait_for_games(file, len(before) + rng.randint(0, 2), process)
        time.sleep(rng.random() * 0.1)  # to any moment; nothing depends on how long it is
        process.kill()
        process.communicate()
        if not count(file):
            continue
        now = games_in(file)
        assert now[: len(before)] == before
        assert len({game.number for game in now}) == len(now)
        before = now
    process = grown_by_command(file, len(before) + 2, "--jobs", "1")
    _, err = process.communicate()
    assert process.returncode == 0, err
    after = games_in(file)
    assert after[: len(before)] == before
    assert sorted(game.number for game in after) == list(range(len(after)))  # gaps have been filled


def test_ctrl_c_and_a_worker_that_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "slow.db"
    process = grown_by_command(file, 10_000, "--jobs", "1")
    wait_for_games(file, 1, process)
    children = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(process.pid)], capture_output=True, text=True, check=False
    )
    worker = next(line for line in children.stdout.splitlines() if "tengen.workers.local" in line)
    os.kill(int(worker.split()[0]), signal.SIGKILL)
    wait_for_games(file, count(file) + 2, process)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert b"games that had ended are kept" in err
    assert b"Traceback" not in err
    games = games_in(file)
    assert [game.number for game in games] == list(range(len(games)))
    meta = json.dumps(games[0].moves)
    assert meta


def test_mistakes_on_the_command_line_are_one_line(tmp_path: Path) -> None:
    file = tmp_path / "a.db"

    def mistake(*options: str) -> str:
        done = subprocess.run([*COMMAND, str(file), *options], capture_output=True, text=True, check=False)
        assert done.returncode != 0
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        assert "Traceback" not in done.stderr, done.stderr
        return " ".join(lines)

    assert "there is no method 'genetic'" in mistake("--method", "genetic")
    assert "'nowhere:Thing' is no domain" in mistake("--domain", "nowhere:Thing")
    assert "is no tengen.Domain" in mistake("--domain", "json:JSONDecoder")
    assert "say which with --sgf" in mistake("--move", "3")
    assert "write the address of a Dask scheduler" in mistake("--cluster", "nowhere")
    assert "is not legal there" in mistake("--openings", "E5 E5")
    assert not file.exists()
