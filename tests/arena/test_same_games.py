"""The same games wherever they are played: in one process, in two, on a cluster, and again where workers died."""

import json
import os
import shlex
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arena.dask_cluster import DaskCluster
from tests.arena.engines import bad
from tests.arena.runs import Driver, assert_sound, control_file, files, games, rows, tengen, until

PLAYERS = {"flat": "flat,playouts=50", "uct": "uct,playouts=50", "rave": "rave,playouts=50"}
GAMES = 4


def tournament(folder: Path, games: int = GAMES) -> Path:
    return control_file(folder / "t.toml", f'type = "round-robin"\ngames = {games}\n[conditions]\nsize = 5', PLAYERS)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    with DaskCluster(tmp_path_factory.mktemp("dask"), workers=2) as cluster:
        yield cluster


def test_jobs_and_cluster_give_the_same_games(tmp_path: Path, cluster: DaskCluster) -> None:
    file = tournament(tmp_path)
    found = []
    for number, where in enumerate((["--jobs", 1], ["--jobs", 2], ["--cluster", cluster.address])):
        folder = tmp_path / str(number)
        code, _, err = tengen("tournament", file, "--folder", folder, *where)
        assert code == 0, err
        assert_sound(folder, GAMES)
        found.append(games(folder))
    assert len(found[0]) == 3 * GAMES
    assert found[0] == found[1] == found[2]


def test_the_game_of_a_killed_worker_process_is_played_again(tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    run = ["tournament", tournament(tmp_path, 6000), "--folder"]  # more than are played before the kill
    with Driver(*run, killed, "--jobs", 2) as driver:
        until(lambda: len(files(killed)) >= 3)
        os.kill(driver.workers[0], signal.SIGKILL)
        seen = len(files(killed))
        until(lambda: len(files(killed)) >= seen + 6)
        assert tengen("tournament", "stop", *run[1:], killed)[0] == 0
        assert driver.wait()[0] == 3
    played: dict[str, list[int]] = {}
    for row in rows(killed):
        assert not row.void
        played.setdefault(row.pairing, []).append(row.number)
    assert all(sorted(numbers) == list(range(len(numbers))) for numbers in played.values())
    count = max(map(len, played.values())) // 2 * 2 + 2
    tournament(tmp_path, count)  # fewer are enough to compare
    assert tengen(*run, killed, "--jobs", 2)[0] == 0
    assert_sound(killed, count)
    assert tengen(*run, tmp_path / "whole", "--jobs", 1)[0] == 0
    assert games(tmp_path / "killed") == games(tmp_path / "whole")


def murder(folder: Path, *file: Path) -> list[object]:
    """A match with a program that kills the process that plays its games, once if a file is named."""
    command = shlex.join([*bad("murder"), *map(str, file)])
    players = [f"name=murderer: {command}", "flat,playouts=20"]
    return ["match", *players, "--size", 4, "--games", 4, "--folder", folder, "--json"]


def test_a_game_whose_worker_dies_is_played_again(tmp_path: Path, cluster: DaskCluster) -> None:
    for number, where in enumerate((["--jobs", 2], ["--cluster", cluster.address])):
        folder = tmp_path / str(number)
        folder.mkdir()
        code, out, err = tengen(*murder(folder, folder / "done"), *where)
        assert code == 0, out + err
        assert (folder / "done").exists()
        assert_sound(folder, 4)
        assert not any(row.void for row in rows(folder))
    assert games(tmp_path / "0") == games(tmp_path / "1")
    assert sorted(worker.poll() or 0 for worker in cluster.workers) == [-9, 0]
    cluster.start_workers(1)
    cluster.wait_for_workers()


def assert_void(folder: Path, result: tuple[int, str, str], words: str) -> None:
    code, out, err = result
    assert code == 1, err
    row = rows(folder)[0]
    assert (row.ending, row.result, row.culprit) == ("crash", "Void", None)
    assert row.detail.startswith(words)
    (pairing,) = json.loads(out)["pairings"]
    assert pairing["ended"] == f"the first game was void: the arena, crash: {row.detail}"


def test_a_game_whose_worker_dies_each_time_is_void(tmp_path: Path) -> None:
    assert_void(tmp_path, tengen(*murder(tmp_path), "--jobs", 1), "the worker process died twice (exit code -9)")
    assert_sound(tmp_path, 1)


def test_a_game_whose_worker_of_the_cluster_dies_each_time_is_void(tmp_path: Path, cluster: DaskCluster) -> None:
    with Driver(*murder(tmp_path), "--cluster", cluster.address) as driver:
        for _ in range(2):  # two games at once, each twice
            until(lambda: all(worker.poll() is not None for worker in cluster.workers))
            cluster.start_workers(2)
        assert_void(tmp_path, driver.wait(), "the worker died twice, the second time tcp://127.0.0.1:")
    cluster.wait_for_workers()
    assert_sound(tmp_path, 2)
