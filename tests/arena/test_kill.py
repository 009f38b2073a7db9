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
MANY = 6000  # games: more than are played before a kill, however late it comes
CONDITIONS = ["--name", "m", "--jobs", 2]


def _enough(folder: Path) -> int:
    """A number of games that has those of a killed match, and some that are still to be played."""
    last = max((int(path.stem) for path in files(folder)), default=-1)
    return 2 * (last // 2) + 4


def test_a_match_survives_many_kills(tmp_path: Path) -> None:
    match = ["match", "uct,playouts=50", "flat,playouts=50", "--size", 5, *CONDITIONS]
    folder = tmp_path / "killed"
    rng = random.Random(4)
    for _ in range(KILLS):
        # A moment between the start of the next game and the end of one of those that follow.
        wanted = len(files(folder)) + rng.randrange(4)
        with Driver(*match, "--games", MANY, "--folder", folder) as driver:
            until(lambda: driver.holds(folder, "m") and len(files(folder)) >= wanted)  # noqa: B023
            time.sleep(rng.uniform(0, 0.04))
            assert driver.kill()
    count = _enough(folder)
    assert tengen(*match, "--games", count, "--folder", folder)[0] == 0
    assert_sound(folder, count)
    assert tengen(*match, "--games", count, "--folder", tmp_path / "whole")[0] == 0
    assert games(folder) == games(tmp_path / "whole")


def test_a_kill_before_the_first_game(tmp_path: Path) -> None:
    players = ["uct,playouts=20", "flat,playouts=20"]
    match = ["match", *players, "--size", 4, *CONDITIONS, "--folder", tmp_path]
    with Driver(*match, "--games", MANY) as driver:
        until(lambda: driver.workers)
        assert driver.kill()
    count = _enough(tmp_path)  # two, if the kill was in time
    assert tengen(*match, "--games", count)[0] == 0
    assert_sound(tmp_path, count)


@pytest.mark.parametrize(
    ("engine", "size"),
    [
        (shlex.join(bad("slow")), 3),
        pytest.param(f"{PATH} --level 1", 5, marks=pytest.mark.skipif(PATH is None, reason=MISSING)),
    ],
)
def test_engines_go_with_the_killed_driver(tmp_path: Path, engine: str, size: int) -> None:
    players = [f"name=engine: {engine}", "flat,playouts=20"]
    match = ["match", *players, "--size", size, *CONDITIONS, "--folder", tmp_path]
    with Driver(*match, "--games", MANY) as driver:
        until(lambda: len(files(tmp_path)) >= 1)
        assert driver.kill()  # which waits until all is gone
    count = _enough(tmp_path)
    assert tengen(*match, "--games", count)[0] == 0
    assert_sound(tmp_path, count)
