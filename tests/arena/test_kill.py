"""kill -9 at any moment: what had ended is kept, the rest is played once, and nothing is left running."""

import random
import shlex
import time
from pathlib import Path

import pytest

from tests.arena.engines import bad
from tests.arena.runs import Driver, assert_sound, files, games, tengen, until
from tests.go.gnugo import MISSING, PATH
from tests.scale import scaled

KILLS = scaled(20, 6)
GAMES = 2 * KILLS
CONDITIONS = ["--name", "m", "--jobs", 2]


def test_a_match_survives_many_kills(tmp_path: Path) -> None:
    match = ["match", "uct,playouts=50", "flat,playouts=50", "--size", 5, "--games", GAMES, *CONDITIONS, "--folder"]
    assert tengen(*match, tmp_path / "whole")[0] == 0
    folder = tmp_path / "killed"
    rng = random.Random(4)
    # Moments between the start of the first game and the end of one of the last.
    thresholds = sorted(rng.sample(range(GAMES - 6), KILLS))
    kills = 0
    for threshold in thresholds:
        with Driver(*match, folder) as driver:
            until(lambda: driver.process.poll() is not None or _has_come(driver, folder, threshold))  # noqa: B023
            time.sleep(rng.uniform(0, 0.04))
            kills += driver.kill()
    assert kills >= KILLS // 2  # the others came too late, on a machine that had no time for this process
    before = len(files(folder))
    assert before < GAMES or kills < KILLS
    assert tengen(*match, folder)[0] == 0
    assert_sound(folder, GAMES)
    assert games(folder) == games(tmp_path / "whole")


def _has_come(driver: Driver, folder: Path, threshold: int) -> bool:
    return driver.holds(folder, "m") and len(files(folder)) >= threshold


def test_a_kill_before_the_first_game(tmp_path: Path) -> None:
    players = ["uct,playouts=20", "flat,playouts=20"]
    match = ["match", *players, "--size", 4, "--games", 2, *CONDITIONS, "--folder", tmp_path]
    with Driver(*match) as driver:
        until(lambda: driver.workers)
        assert driver.kill()
    assert tengen(*match)[0] == 0
    assert_sound(tmp_path, 2)


@pytest.mark.parametrize(
    ("engine", "size"),
    [
        (shlex.join(bad("slow")), 3),
        pytest.param(f"{PATH} --level 1", 5, marks=pytest.mark.skipif(PATH is None, reason=MISSING)),
    ],
)
def test_engines_go_with_the_killed_driver(tmp_path: Path, engine: str, size: int) -> None:
    players = [f"name=engine: {engine}", "flat,playouts=20"]
    match = ["match", *players, "--size", size, "--games", 4, *CONDITIONS, "--folder", tmp_path]
    with Driver(*match) as driver:
        until(lambda: len(files(tmp_path)) >= 1)
        assert driver.kill()  # which waits until all is gone
    assert tengen(*match)[0] == 0
    assert_sound(tmp_path, 4)
