"""Runs as processes: killed, resumed, interrupted, failing, on a cluster."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.arena.dask_cluster import DaskCluster
from tests.arena.runs import tengen, until
from tests.lab.own import NOTED, noted, run, start, stored, write
from tests.patience import patience

WHOLE = {("a | value", n): float(n) for n in range(12)} | {("b | value", n): 100.0 + n for n in range(12)}


def settings(units: int, seconds: float) -> str:
    return f"UNITS, SECONDS = {units}, {seconds}\n" + NOTED


def test_a_run_survives_kills(tmp_path: Path) -> None:
    file, most = write(tmp_path, settings(12, 0.01)), tmp_path / "most.txt"
    for kept, more in ((3, 4), (12, 12)):
        # Some of the next units are measured, and the others wait for the kill.
        most.write_text(str((len(noted(tmp_path)) if kept > 3 else 0) + more))
        with start(file, "--jobs", 2) as driver:
            until(lambda: len(stored(tmp_path)) >= kept)  # noqa: B023
            assert driver.kill()  # which waits until its processes are gone, too
    most.unlink()
    before = stored(tmp_path)
    assert 12 <= len(before) < 24
    assert before.items() <= WHOLE.items()
    begun = len(noted(tmp_path))
    code, out, err = run(file, "--jobs", 2)
    assert code == 0, err
    assert "title" in out
    assert stored(tmp_path) == WHOLE
    assert len(noted(tmp_path)) - begun == 24 - len(before)  # what was kept is not measured again
    assert run(file)[0] == 0
    assert len(noted(tmp_path)) - begun == 24 - len(before)


def test_ctrl_c_keeps_what_was_done(tmp_path: Path) -> None:
    file = write(tmp_path, settings(12, 0.5))
    with start(file, "--jobs", 1) as driver:
        until(lambda: len(stored(tmp_path)) >= 2)
        driver.press_ctrl_c()
        code, _, err = driver.wait()
    assert code == 130
    assert "the same command goes on from here" in err
    assert 2 <= len(stored(tmp_path)) < 24


def test_a_larger_scale_adds_and_other_parameters_begin_anew(tmp_path: Path) -> None:
    file = write(tmp_path, settings(4, 0.0))
    assert run(file, "--scale", 0.5, "--jobs", 1)[0] == 0
    assert noted(tmp_path) == ["a 0", "a 1", "b 0", "b 1"]
    assert run(file, "--jobs", 1)[0] == 0
    assert noted(tmp_path)[4:] == ["a 2", "a 3", "b 2", "b 3"]
    write(tmp_path, settings(4, 0.001))
    assert run(file, "--scale", 0.25, "--jobs", 1)[0] == 0
    assert noted(tmp_path)[8:] == ["a 0", "b 0"]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("raise ValueError('no such thing')", "own, b | value, unit 1: no such thing"),
        ("return {}['key']", "own, b | value, unit 1: KeyError: 'key'"),
        ("return float('nan')", "own, b | value, unit 1: measured [nan]"),
        ("return [1.0, 2.0]", "own, b | value, unit 1: measured 2 numbers for 1 cells"),
        ("os._exit(3)", "own, b | value, unit 1: BrokenProcessPool"),
    ],
)
def test_a_failing_unit_is_named(tmp_path: Path, body: str, told: str) -> None:
    code = f"""
def measure(cell, unit):
    if (cell.row, unit) == ("b", 1):
        {body}
    return 1.0

EXPERIMENT = experiment([Cell("a", units=2), Cell("b", units=2)], measure)
"""
    exit_code, out, err = run(write(tmp_path, code), "--jobs", 1)
    assert exit_code == 1
    assert out == ""
    assert told in err
    assert "What was done before is kept." in err
    assert len(err.splitlines()) == 1
    assert {("a | value", 0), ("a | value", 1)} <= set(stored(tmp_path))


def test_what_the_machine_lacks_is_left_out_and_told(tmp_path: Path) -> None:
    code = """
one = experiment([Cell("a", published=1.0)], lambda cell, unit: 1.0)
EXPERIMENTS = [one, Experiment(**{**vars(one), "id": "other", "lacking": lambda: "there is no [b]moon"})]
"""
    file = write(tmp_path, code)
    exit_code, out, err = run(file, "--json")
    assert exit_code == 0
    assert "other cannot be run here: there is no [b]moon; left out" in err.splitlines()
    assert stored(tmp_path) == {("a | value", 0): 1.0}
    verdicts = [json.loads(line)["rows"][0]["verdict"] for line in out.splitlines()]
    assert verdicts == ["agrees", "could not be tested: there is no [b]moon"]
    exit_code, out, err = tengen("lab", "run", "other", "--from", file, "--folder", tmp_path)
    assert (exit_code, out) == (1, "")
    assert err.strip() == "tengen: other cannot be run here: there is no [b]moon"


def test_a_wrong_setting_of_a_player_is_named(tmp_path: Path) -> None:
    code = """
from tengen.lab.experiments._match import match_cell, play_pair
EXPERIMENT = experiment([match_cell("row", "uct,playouts=10,rave.parametre=1", "random", size=5, games=2)], play_pair)
"""
    exit_code, _, err = run(write(tmp_path, code))
    assert exit_code == 1
    assert "own, row | wins, %, unit 0: player 'uct,playouts=10,rave.parametre=1'" in err
    assert "rave.parametre" in err


def test_units_that_measure_time_run_alone(tmp_path: Path) -> None:
    code = """
import dataclasses

def measure(cell, unit, beside=False):
    mark = Path(__file__).with_name(f"running-{os.getpid()}")
    mark.touch()
    time.sleep(0.05)
    met, end = mark.with_name("met"), time.monotonic() + PATIENCE
    while (running := len(list(mark.parent.glob("running-*")))) < 2 and beside and time.monotonic() < end:
        if met.exists():  # once is enough
            break
        time.sleep(0.01)
    if running > 1:
        met.touch()
    mark.unlink()
    return running

def together(cell, unit):  # the other processes may take their time to start
    return measure(cell, unit, beside=True)

FIRST = experiment([Cell("a", units=10)], together)
EXPERIMENTS = [dataclasses.replace(FIRST, id="alone", alone=True, measure=measure), FIRST]
""".replace("PATIENCE", str(patience()))
    assert run(write(tmp_path, code), "--jobs", 3)[0] == 0
    database = sqlite3.connect(tmp_path / "lab.sqlite")
    most = dict(database.execute("select experiment, max(value) from unit group by experiment").fetchall())
    order = [row[0] for row in database.execute("select experiment from unit order by done, experiment desc")]
    database.close()
    assert most["alone"] == 1
    assert most["own"] > 1
    assert order[:10] == ["own"] * 10  # though the other comes first in the file


def test_a_cluster_gives_the_same(tmp_path: Path) -> None:
    code = "from tengen.lab.registry import find\nimport dataclasses\nEXPERIMENT = dataclasses.replace("
    code += "find('001-pi'), id='own-pi')\n"
    here, there = write(tmp_path / "here", code), write(tmp_path / "there", code)
    with DaskCluster(tmp_path, workers=2) as cluster:
        assert run(there, "--scale", 0.1, "--cluster", cluster.address)[0] == 0
    assert run(here, "--scale", 0.1)[0] == 0
    assert len(stored(here.parent)) == 20
    assert stored(there.parent) == stored(here.parent)


def test_no_cluster_there(tmp_path: Path) -> None:
    code, _, err = run(write(tmp_path, settings(1, 0.0)), "--cluster", "tcp://127.0.0.1:9")
    assert code == 1
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in err
