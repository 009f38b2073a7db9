"""Ending a run on purpose: Ctrl-C, SIGTERM and `tengen tournament stop`; and that only one process drives it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.arena.runs import Driver, assert_sound, control_file, files, games, rows, tengen, until

GAMES = 6000  # more than are played before somebody stops it, however slow the machine is
FEW = 12
PLAYERS = {"flat": "flat,playouts=50", "uct": "uct,playouts=50"}


def tournament(folder: Path, games: int) -> Path:
    return control_file(folder / "t.toml", f"games = {games}\n[conditions]\nsize = 4", PLAYERS)


@pytest.mark.parametrize(
    "end",
    [Driver.press_ctrl_c, lambda driver: driver.process.terminate()],
    ids=["Ctrl-C", "SIGTERM"],
)
def test_an_interrupt_ends_all_and_the_run_goes_on_later(tmp_path: Path, end: Callable[[Driver], None]) -> None:
    run = ["tournament", tournament(tmp_path, GAMES), "--folder", tmp_path, "--jobs", 2]
    with Driver(*run) as driver:
        until(lambda: len(files(tmp_path)) >= 3)
        end(driver)
        code, _, err = driver.wait()
    assert code == 130
    assert err.endswith("stopped; games that had ended are kept, and the same command goes on from there\n")
    before = games(tmp_path)
    assert 1 <= len(before) < GAMES
    tournament(tmp_path, FEW + len(before) // 2 * 2)  # fewer are enough to see that it goes on
    assert tengen(*run)[0] == 0
    after = games(tmp_path)
    assert_sound(tmp_path, FEW + len(before) // 2 * 2)
    assert before.items() <= after.items()


def test_an_interrupt_while_workers_start(tmp_path: Path) -> None:
    with Driver("tournament", tournament(tmp_path, GAMES), "--folder", tmp_path, "--jobs", 2) as driver:
        until(lambda: driver.workers)
        driver.press_ctrl_c()
        code, _, _ = driver.wait()
    assert code == 130


def test_stop_lets_games_end_and_resume_plays_the_rest(tmp_path: Path) -> None:
    file = tournament(tmp_path, GAMES)
    with Driver("tournament", file, "--folder", tmp_path, "--jobs", 2) as driver:
        until(lambda: len(files(tmp_path)) >= 1)
        assert tengen("tournament", "stop", file, "--folder", tmp_path)[0] == 0
        code, _, err = driver.wait()
    assert code == 3
    assert "stopped on request" in err
    played = len(rows(tmp_path))
    assert played < GAMES
    assert_sound(tmp_path, played)
    more = tournament(tmp_path, played // 2 * 2 + FEW)
    assert tengen("tournament", "resume", more, "--folder", tmp_path, "--jobs", 1)[0] == 0
    assert_sound(tmp_path, played // 2 * 2 + FEW)


def test_only_one_process_drives_a_run(tmp_path: Path) -> None:
    file = tournament(tmp_path, GAMES)
    stop = ["tournament", "stop", file, "--folder", tmp_path]
    code, _, err = tengen(*stop)
    assert (code, err) == (1, f"tengen: there are no games in {tmp_path}: it has no arena.sqlite\n")
    run = ["tournament", file, "--folder", tmp_path, "--jobs", 1]
    with Driver(*run) as driver:
        until(lambda: driver.holds(tmp_path, "t"))
        code, _, err = tengen(*run)
        assert (code, err) == (1, f"tengen: 't' is running already, as process {driver.process.pid}\n")
        assert driver.kill()
    code, _, err = tengen(*stop)
    assert (code, err) == (1, f"tengen: 't' is not running in {tmp_path}\n")
