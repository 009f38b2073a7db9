"""A growth on a Dask cluster whose workers die: it costs the game that was under way, which is played again."""

import sqlite3
from pathlib import Path

import pytest

from tests.book.test_grow import count, games_in, grown_by_command, wait_for_games

pytest.importorskip("distributed")

from tests.arena.dask_cluster import DaskCluster


def test_a_cluster_worker_that_is_killed_costs_only_its_game(tmp_path: Path) -> None:
    file = tmp_path / "slow.db"
    folder = tmp_path / "dask"
    folder.mkdir()
    with DaskCluster(folder, workers=2) as cluster:
        process = grown_by_command(file, 10_000, "--cluster", cluster.address)
        wait_for_games(file, 2, process)
        killed, _ = cluster.workers
        killed.kill()
        killed.wait()
        before = games_in(file)
        wait_for_games(file, len(before) + 3, process)
        cluster.start_workers(1)
        wait_for_games(file, count(file) + 3, process)
        process.terminate()
        _, err = process.communicate()
        assert process.returncode == 130, err
    after = games_in(file)
    assert after[: len(before)] == before
    numbers = sorted(game.number for game in after)
    assert len(set(numbers)) == len(numbers)
    assert set(range(len(numbers) - 2)) <= set(numbers)  # but for what was under way, there are no gaps
    with sqlite3.connect(file) as database:
        assert database.execute("select count(*) from failure").fetchone() == (0,)
    process = grown_by_command(file, len(after) + 2, "--jobs", "1")
    process.communicate()
    assert sorted(game.number for game in games_in(file)) == list(range(len(after) + 2))
