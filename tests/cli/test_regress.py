"""`tengen regress` as a user runs it: what it prints, writes and returns."""

import csv
import json
import shlex
from pathlib import Path

import pytest

from tests.arena.engines import bad
from tests.arena.test_problems import THREE
from tests.cli.command import tengen
from tests.go.gnugo import MISSING, PATH

POSITIONS = Path(__file__).parents[1] / "go" / "positions"
TEST = """1 name
#? [Bad]
2 genmove b
#? [E5]
3 version
#? [0.1]*
4 genmove w
#? [E5]*
"""
GOLDEN = """\
FAIL    t.tst:3: 2 genmove b: expected [E5], got 'D4'
PASS!   t.tst:5: 3 version: expected [0.1], got '0.1'
                     Regression tests
┏━━━━━━━┳━━━━━━┳━━━━━━┳━━━━━━━┳━━━━━━┳━━━━━━━━━┳━━━━━━━━━┓
┃ file  ┃ PASS ┃ FAIL ┃ PASS! ┃ fail ┃ ignored ┃ not run ┃
┡━━━━━━━╇━━━━━━╇━━━━━━╇━━━━━━━╇━━━━━━╇━━━━━━━━━╇━━━━━━━━━┩
│ t.tst │    1 │    1 │     1 │    1 │       0 │       0 │
│ u.txt │    1 │    0 │     0 │    0 │       0 │       0 │
├───────┼──────┼──────┼───────┼──────┼─────────┼─────────┤
│ total │    2 │    1 │     1 │    1 │       0 │       0 │
└───────┴──────┴──────┴───────┴──────┴─────────┴─────────┘
"""
ENGINE = shlex.join(bad("good"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "t.tst").write_text(TEST)
    (tmp_path / "u.txt").write_text("# two stones\nX .\nX .\nliberties(A1) == 2\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_golden_output(folder: Path) -> None:
    result = tengen("regress", "t.tst", "u.txt", "--engine", ENGINE)
    assert "\n".join(line.rstrip() for line in result.stdout.splitlines()) + "\n" == GOLDEN
    assert (result.returncode, result.stderr) == (1, "")


def test_csv_and_json(folder: Path) -> None:
    result = tengen("regress", "t.tst", "--engine", ENGINE, "--csv", "out.csv", "--json")
    assert result.returncode == 1
    *lines, summary = map(json.loads, result.stdout.splitlines())
    with open("out.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["outcome"] for row in rows] == ["PASS", "FAIL", "PASS!", "fail"]
    assert [(row["test"], row["got"]) for row in rows] == [(line["test"], line["got"]) for line in lines]
    counts = {"PASS": 1, "FAIL": 1, "PASS!": 1, "fail": 1, "ignored": 0, "not run": 0}
    assert summary == {"summary": {"files": {"t.tst": counts}, "total": counts}}


def test_the_engine_may_be_a_script_here_and_the_tests_elsewhere(folder: Path) -> None:
    (folder / "engine.py").write_text(Path(bad("good")[2]).read_text())
    (folder / "sub").mkdir()
    (folder / "sub" / "t.tst").write_text("1 name\n#? [Bad]\n")
    result = tengen("regress", "sub/t.tst", "--engine", f"{shlex.quote(bad('good')[0])} engine.py", "--all")
    assert (result.returncode, result.stdout.splitlines()[0]) == (
        0, "PASS    sub/t.tst:1: 1 name: expected [Bad], got 'Bad'",
    )  # fmt: skip


def test_a_program_that_dies_is_started_again_for_the_next_file(folder: Path) -> None:
    (folder / "v.tst").write_text("1 name\n#? [Bad]\n")
    result = tengen("regress", "t.tst", "v.tst", "--engine", shlex.join(bad("exit")), "--json")
    *lines, _ = map(json.loads, result.stdout.splitlines())
    assert [line["outcome"] for line in lines] == ["PASS", "FAIL", "not run", "not run", "PASS"]
    assert result.returncode == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bad.tst"], "tengen: bad.tst:1: an expected answer needs a command"),
        (["bad.txt"], "tengen: bad.txt:4: there is no function 'nonsense'"),
        (["t.sgf"], "t.sgf is neither a .tst file"),
        (["missing.tst"], "missing.tst"),
        (["t.tst", "--engine", "no-such-program"], "there is no program 'no-such-program'"),
        (["t.tst", "--engine", "'gnugo"], '--engine "\'gnugo": No closing quotation'),
        (["t.tst", "--engine", " "], "--engine is empty"),
        (["t.tst", "--engine", ENGINE, "--csv", "no/folder.csv"], "no/folder.csv"),
        (["t.tst", "--timeout", "0"], "--timeout"),
        (["u.txt", "--repeat", "0"], "--repeat"),
        (["u.txt", "--player", "rave,playout=3"], "playout"),
        (["u.txt", "--player", "uct", "--player", "uct"], "two players are called 'uct 1000'"),
        (["u.txt", "--player", "uct"], "no file has move problems for --player"),
        ([], "Missing argument"),
    ],
)
def test_mistakes_are_told_before_anything_runs(folder: Path, arguments: list[str], message: str) -> None:
    (folder / "bad.tst").write_text("#? [D4]\n")
    (folder / "bad.txt").write_text("# a corner\nX .\n. .\nnonsense(A1) == 2\n")
    result = tengen("regress", *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr


PROBLEM = THREE + "komi 7.5\n"


def test_move_problems_by_player(folder: Path) -> None:
    (folder / "p.txt").write_text(PROBLEM + "best B7\n\n" + PROBLEM + "avoid B7\n")
    arguments = [
        "regress",
        "p.txt",
        "u.txt",
        "--player",
        "rave,playouts=300",
        "--player",
        "uct,playouts=400,name=plain",
    ]
    result = tengen(*arguments, "--seed", "3", "--csv", "out.csv")
    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout.splitlines()[:4] == [
        "PASS    p.txt:10: rave 300: expected best B7, got 'B7'",
        "FAIL    p.txt:21: rave 300: expected avoid B7, got 'B7'",
        "PASS    p.txt:10: plain: expected best B7, got 'B7'",
        "FAIL    p.txt:21: plain: expected avoid B7, got 'B7'",
    ]
    assert "│ p.txt │      1/2 │   1/2 │" in result.stdout
    with open("out.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["player"], row["solved"], row["runs"]) for row in rows] == [
        ("rave 300", "1", "1"), ("rave 300", "0", "1"), ("plain", "1", "1"), ("plain", "0", "1"), ("", "0", "0"),
    ]  # fmt: skip
    repeated = tengen(*arguments, "--repeat", "3", "--json")
    summary = json.loads(repeated.stdout.splitlines()[-1])["summary"]
    assert summary["players"]["plain"] == {"p.txt": {"solved": 3, "runs": 6}, "total": {"solved": 3, "runs": 6}}


def test_move_problems_by_engine(folder: Path) -> None:
    (folder / "p.txt").write_text("# the usual answer\n" + ". . . . . . .\n" * 7 + "best D4\n")
    result = tengen("regress", "p.txt", "--engine", ENGINE)
    assert (result.returncode, result.stderr) == (0, "")
    assert "expected best D4, got 'D4'" in result.stdout


def test_our_positions_pass() -> None:
    result = tengen("regress", *map(str, sorted(POSITIONS.glob("*.txt"))), "--json")
    summary = json.loads(result.stdout.splitlines()[-1])["summary"]
    assert (result.returncode, summary["total"]["FAIL"]) == (0, 0)
    assert summary["total"]["PASS"] > 600


@pytest.mark.skipif(PATH is None, reason=MISSING)
def test_gnugo_is_the_default() -> None:
    path = Path(__file__).parents[1] / "arena" / "data" / "basics.tst"
    result = tengen("regress", str(path))
    assert result.returncode == 0
    assert result.stdout.startswith(f"PASS!   {path}:25: 50 countlib E6")
