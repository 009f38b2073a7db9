"""Running: settings, threads, storage, plans, and going on after a kill."""

import itertools
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tengen.pgame import Curve, PlanError, Point, Runner, Settings, Store, load_plan, shipped_plan
from tengen.pgame.plan import read_plan
from tengen.pgame.plot import labels
from tests.cli.command import tengen
from tests.patience import patience

SMALL = Settings(breadth=3, depth=6, combination=0.1, games=6, repetitions=8, iterations=120)


def test_checkpoints_are_even_on_a_log_scale() -> None:
    assert Settings(iterations=1).checkpoints == [1]
    assert Settings(iterations=100).checkpoints == [1, 2, 5, 10, 20, 50, 100]
    assert Settings(iterations=120).checkpoints == [1, 2, 5, 10, 20, 50, 100, 120]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"uct": "nix"}, "uct is 'nix'"),
        ({"combination": 1.5}, "combination is 1.5"),
        ({"games": 0}, "games is 0"),
        ({"breadth": 10, "depth": 9}, "60 million"),
        ({"games": 2.5}, "games is 2.5"),
        ({"overlap": 1}, "overlap is 1"),
        ({"uct_c": float("nan")}, "uct_c is nan"),
        ({"final": "best"}, "final is 'best'"),
    ],
)
def test_wrong_settings_are_named(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Settings(**wrong)  # type: ignore[arg-type]


def test_group_settings_do_not_count_without_groups() -> None:
    assert Settings(group_bias=0.3, overlap=True) == Settings(group_bias=0.9)
    assert Settings(groups=1, group_bias=0.3) != Settings(groups=1, group_bias=0.9)


def test_upper_bound() -> None:
    assert Point(10, 50, 100).upper == pytest.approx(0.6)
    assert Point(10, 0, 100).upper == 0


@pytest.mark.parametrize("uct", ["tree", "shared", "dag", "dag-weighted", "multipath"])
@pytest.mark.parametrize("expand_visits", [0, 3])
def test_results_do_not_depend_on_threads(uct: str, expand_visits: int) -> None:
    settings = Settings(**{**SMALL.as_dict(), "uct": uct, "expand_visits": expand_visits, "groups": 1, "overlap": True})
    one, many = Runner(threads=1).run(settings), Runner(threads=3).run(settings)
    assert one == many
    assert one.games == 6
    assert all(point.runs == 48 for point in one.points)


def test_a_database_is_continued(tmp_path: Path) -> None:
    file = tmp_path / "results.db"
    whole = Runner().run(SMALL)
    with Store(file) as store:
        Runner(store).run(Settings(**{**SMALL.as_dict(), "games": 2}))
    done = []
    with Store(file) as store:
        runner = Runner(store, progress=lambda: done.append(1))
        assert runner.known(SMALL) == 2
        assert runner.run(SMALL) == whole
        assert len(done) == 4
        assert runner.run(SMALL) == whole
        assert len(done) == 4
        assert runner.known(Settings(**{**SMALL.as_dict(), "seed": 2})) == 0


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "text.db"
    file.write_text("certainly not a database, and long enough to be read as one " * 50)
    with pytest.raises(ValueError, match="cannot be used as a database"):
        Store(file)


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """kill -9 in the middle, then the same command: the same totals as undisturbed, and no game twice."""
    options = ["pgame", "--breadth", "4", "--depth", "8", "--repetitions", "10"]
    options += ["--iterations", "2000", "--threads", "2", "--json", "--games"]
    file = tmp_path / "results.db"
    # More games than are played before the kill, however late it comes.
    command = [str(Path(sys.executable).parent / "tengen"), *options, "100000", "--database", str(file)]

    def games() -> int:
        try:
            with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
                return int(database.execute("select count(*) from result").fetchone()[0])
        except sqlite3.Error:
            return 0

    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + patience(120)
    while games() < 5 and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert process.returncode == -signal.SIGKILL
    before = games()
    assert before >= 5
    count = str(before + 20)
    resumed = tengen(*options, count, "--database", str(file))
    undisturbed = tengen(*options, count)
    assert undisturbed.returncode == 0
    assert resumed.stdout == undisturbed.stdout
    assert games() == before + 20


PLAN = """
[defaults]
games = 2
repetitions = 3
iterations = 20
[experiment.one]
size = ["2x4", "3x3"]
uct = ["tree", "dag"]
[experiment.two]
size = "3x3"
groups = [0, 1]
group_bias = [1.0, 0.5]
"""


def test_plans_multiply_lists() -> None:
    plan = read_plan(PLAN, "plan")
    assert [len(group) for group in plan.experiments.values()] == [4, 3]
    assert len(set(itertools.chain(*plan.experiments.values()))) == 6  # 3x3 with dag and without groups is in both


def test_the_shipped_plan_is_table_a1() -> None:
    plan = shipped_plan("table-a1")
    # 4 sizes x 6 combinations x 2; 3 sizes x 8 biases x 2; 3 numbers x 3 sizes x 3 biases. Bias 1.0 of one complete
    # overlapping group and 0.7 of it are in the last two, and the bases without groups are in the first.
    different = set(itertools.chain(*plan.experiments.values()))
    assert len(different) == 48 + 48 + 27 - 2
    assert len(plan.experiments) == 13
    for settings in different:
        assert (settings.games, settings.repetitions, settings.iterations) == (200, 200, 10_000)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[experiment.a]\nsize = 3", "breadth and depth"),
        ("[experiment.a]\ncolour = 3", "colour is no setting"),
        ("[experiment.a]\nuct = 'x'", "experiment a: uct"),
        ("[defaults]\ngames = 3", "one or more"),
        ("[other]\n[experiment.a]", "one or more"),
        ("nonsense", "plan: "),
    ],
)
def test_wrong_plans_are_explained(text: str, message: str) -> None:
    with pytest.raises(PlanError, match=message):
        read_plan(text, "plan")


def test_a_missing_plan_tells_the_shipped_ones() -> None:
    with pytest.raises(PlanError, match="table-a1"):
        load_plan("no-such-plan")


def test_the_command_runs_a_plan_and_draws(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    plot = tmp_path / "curves.svg"
    result = tengen("pgame", "--plan", str(tmp_path / "plan.toml"), "--plot", str(plot), "--json")
    assert result.returncode == 0, result.stderr
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(rows) == 6 * 5
    assert set(rows[0]) >= {"settings", "iterations", "error", "upper", "runs"}
    assert {file.name for file in tmp_path.glob("*.svg")} == {"curves-one.svg", "curves-two.svg"}
    table = tengen("pgame", "--games", "2", "--repetitions", "2", "--iterations", "10", "--depth", "6")
    assert "upper 95%" in table.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--uct", "foo"], "uct is 'foo'"),
        (["--plot", "a.jpg"], "must end in"),
        (["--plot", "/no/such/folder/a.png"], "not a folder"),
        (["--plan", "nix"], "neither a file nor a shipped plan"),
        (["--database", "/no/such/folder/x.db"], "cannot be used as a database"),
        (["--breadth", "1", "--depth", "3", "--decided"], "none has right and wrong moves"),
    ],
)
def test_mistakes_get_a_line(arguments: list[str], message: str) -> None:
    result = tengen("pgame", *arguments)
    assert result.returncode != 0
    assert message in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr


def test_labels_tell_only_what_differs() -> None:
    def curve(**values: object) -> Curve:
        return Curve(Settings(**values), (), 0, 0)  # type: ignore[arg-type]

    base, small = curve(), {"groups": 1, "group_size": 0.25}
    assert labels([base, curve(**small, group_bias=0.9), curve(**small, group_bias=0.7)]) == [
        "no groups",
        "1 group, bias 0.9",
        "1 group, bias 0.7",
    ]
    assert labels([curve(uct="tree", combination=0.1), curve(combination=0.2)]) == [
        "combination 0.1, tree",
        "combination 0.2, dag",
    ]
    merged = [curve(combination=0.1, equal_scores=equal) for equal in (True, False)]
    assert labels([base, *merged]) == [
        "combination 0",
        "combination 0.1, equal scores",
        "combination 0.1, no equal scores",
    ]
    assert labels([base]) == ["dag"]
