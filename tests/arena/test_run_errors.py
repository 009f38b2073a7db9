"""Trouble that is not a player's: full or damaged disks, folders and clusters that are not there. One line says it."""

import os
import resource
import sqlite3
from pathlib import Path

import pytest

from tengen.arena.cluster import ClusterWorkers
from tengen.arena.schedule import Conditions, Games
from tengen.arena.store import Store
from tests.arena.dask_cluster import DaskCluster
from tests.arena.runs import Driver, assert_sound, files, games, rows, tengen, until

MATCH = ["match", "flat,playouts=20", "uct,playouts=20", "--size", 4, "--name", "m"]


def assert_one_line(result: tuple[int, str, str], *words: str) -> None:
    code, out, err = result
    assert (code, out) == (1, "")
    assert err.startswith("tengen: ")
    assert err.count("\n") == 1
    for word in words:
        assert word in err


def test_a_full_disk_at_a_game_record(tmp_path: Path) -> None:
    """/dev/full in the place of a file is a disk without room."""
    match = [*MATCH, "--games", 8, "--jobs", 1, "--folder", tmp_path]
    place = tmp_path / "games" / "m" / "flat-20-vs-uct-20"
    place.mkdir(parents=True)
    (place / "00003.sgf.part").symlink_to("/dev/full")
    words = ["flat-20-vs-uct-20/00003 could not be kept", "No space left", "earlier games are safe"]
    assert_one_line(tengen(*match), *words)
    assert_sound(tmp_path, 3)
    assert tengen(*match)[0] == 0
    assert_sound(tmp_path, 8)


def test_a_full_disk_at_the_database(tmp_path: Path) -> None:
    """Files may not grow beyond what the log of the database reaches after some games."""
    match = [*MATCH, "--games", 40, "--jobs", 1, "--folder", tmp_path]
    limit = 200_000
    with Driver(*match, prepare=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))) as driver:
        assert_one_line(driver.wait(), "could not be kept", "earlier games are safe")
    played = games(tmp_path)
    assert 0 < len(played) < 40
    assert tengen(*match)[0] == 0
    assert_sound(tmp_path, 40)
    assert played.items() <= games(tmp_path).items()


def test_files_that_are_no_database(tmp_path: Path) -> None:
    database = tmp_path / "arena.sqlite"
    database.write_text("Not a database, but long enough to be taken for one. " * 100)
    assert_one_line(tengen(*MATCH, "--folder", tmp_path), f"{database} cannot be used as a database", "not a database")
    database.unlink()
    with sqlite3.connect(database) as other:
        other.execute("create table run (speed real)")
    other.close()
    with pytest.raises(ValueError, match=r"cannot be used as a database: .*has no column"), Store(tmp_path) as store:
        store.run("m", "match", {})
    database.unlink()
    database.mkdir()
    with pytest.raises(ValueError, match="cannot be used as a database: unable to open"):
        Store(tmp_path)


def test_a_damaged_database(tmp_path: Path) -> None:
    match = [*MATCH, "--games", 10, "--jobs", 1, "--folder", tmp_path]
    assert tengen(*match)[0] == 0
    database = tmp_path / "arena.sqlite"
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))
    assert_one_line(tengen(*match), f"{database} cannot be used as a database", "malformed")


def test_folders_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert_one_line(tengen(*MATCH, "--folder", tmp_path / "file" / "arena"), "cannot be used as a database")
    with pytest.raises(ValueError, match="cannot be used as a database"):
        Store(Path("/proc/arena"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    assert_one_line(tengen(*MATCH, "--folder", tmp_path), "cannot be used as a database")


def test_settings_that_differ(tmp_path: Path) -> None:
    match = [*MATCH, "--games", 2, "--jobs", 1, "--folder", tmp_path]
    assert tengen(*match)[0] == 0
    assert_one_line(tengen(*match, "--komi", 3), "'m' in", "was begun with other settings (conditions.komi differ)")
    assert_sound(tmp_path, 2)


def test_impossible_conditions_are_seen_before_anything_is_played(tmp_path: Path) -> None:
    assert_one_line(
        tengen(*MATCH, "--rules", "ancient", "--folder", tmp_path / "arena"), 'no rules are called "ancient"'
    )
    assert not (tmp_path / "arena").exists()
    with pytest.raises(ValueError, match=r"komi 6\.3"):
        Games(Conditions(komi=6.3))


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:x:", "no.such.host.invalid:8786"])
def test_addresses_without_a_scheduler(address: str) -> None:
    with pytest.raises(ValueError, match=f"no Dask scheduler answers at {address}: "):
        ClusterWorkers(address)


def test_a_cluster_without_workers_or_scheduler(tmp_path: Path) -> None:
    with DaskCluster(tmp_path) as cluster:
        match = [*MATCH, "--games", 1000, "--folder", tmp_path, "--cluster", cluster.address]
        assert_one_line(tengen(*match), "the cluster has no workers: start some with `dask worker ADDRESS`")
        cluster.start_workers(1)
        cluster.wait_for_workers()
        with Driver(*match) as driver:
            until(lambda: len(files(tmp_path)) >= 2)
            cluster.scheduler.kill()
            assert_one_line(driver.wait(), f"the Dask scheduler at {cluster.address} is gone")
        assert rows(tmp_path)
        assert_one_line(tengen(*match), f"no Dask scheduler answers at {cluster.address}: ")
