"""`tengen regress` as a user runs it: what it prints, writes and returns."""

import csv
import json
import resource
import shlex
import subprocess
import time
from functools import partial
from pathlib import Path

import pytest

from tengen.arena.regress.results import OUTCOMES
from tests.arena.engines import bad
from tests.arena.test_problems import THREE
from tests.cli.command import Here, tengen
from tests.go.gnugo import MISSING, PATH
from tests.gtp.talk import TENGEN
from tests.patience import patience

POSITIONS = Path(__file__).parents[1] / "go" / "positions"
TEST = """1 name
#? [Bad]
2 genmove b
#? [E5]
3 version
#? [0.1]*
4 genmove w
#? [E5]*
loadsgf missing.sgf
5 genmove b
#? [D4]
"""
GOLDEN = """\
FAIL    t.tst:3: 2 genmove b: expected [E5], got 'D4'
PASS!   t.tst:5: 3 version: expected [0.1], got '0.1'
refused t.tst:9: loadsgf missing.sgf: unknown command
not run t.tst:10: 5 genmove b: line 9 was refused
                     Regression tests
┏━━━━━━━┳━━━━━━┳━━━━━━┳━━━━━━━┳━━━━━━┳━━━━━━━━━┳━━━━━━━━━┓
┃ file  ┃ PASS ┃ FAIL ┃ PASS! ┃ fail ┃ not run ┃ refused ┃
┡━━━━━━━╇━━━━━━╇━━━━━━╇━━━━━━━╇━━━━━━╇━━━━━━━━━╇━━━━━━━━━┩
│ t.tst │    1 │    1 │     1 │    1 │       1 │       1 │
│ u.txt │    1 │    0 │     0 │    0 │       0 │       0 │
├───────┼──────┼──────┼───────┼──────┼─────────┼─────────┤
│ total │    2 │    1 │     1 │    1 │       1 │       1 │
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
    assert [row["outcome"] for row in rows] == ["PASS", "FAIL", "PASS!", "fail", "refused", "not run"]
    assert [(row["test"], row["got"]) for row in rows] == [(line["test"], line["got"]) for line in lines]
    counts = {"PASS": 1, "FAIL": 1, "PASS!": 1, "fail": 1, "ignored": 0, "not run": 1, "refused": 1}
    assert summary == {"summary": {"files": {"t.tst": counts}, "total": counts}}


def test_a_killed_run_leaves_the_rows_so_far(folder: Path) -> None:
    (folder / "v.tst").write_text("1 name\n#? [Bad]\n2 version\n#? [0.1]\n3 genmove b\n#? [D4]\n")
    arguments = ["regress", "v.tst", "--engine", shlex.join(bad("hang")), "--csv", "out.csv", "--timeout", "600"]
    with subprocess.Popen([TENGEN, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        end = time.monotonic() + patience()
        while time.monotonic() < end and not (Path("out.csv").exists() and len(rows_of("out.csv")) == 2):
            time.sleep(0.02)
        running.kill()
    assert [(row["test"], row["outcome"]) for row in rows_of("out.csv")] == [("1 name", "PASS"), ("2 version", "PASS")]


def rows_of(path: str) -> list[dict[str, str]]:
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def test_a_disk_that_is_full_costs_the_file_alone(folder: Path) -> None:
    (folder / "v.tst").write_text("".join(f"{number} name\n#? [Bad]\n" for number in range(40)))
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (1024, 1024))
    done = subprocess.run(
        [TENGEN, "regress", "v.tst", "--engine", ENGINE, "--csv", "out.csv"],
        preexec_fn=limit,
        capture_output=True,
        text=True,
        timeout=patience(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, "tengen: out.csv: File too large\n")
    assert "│ v.tst │   40 │    0 │" in done.stdout
    full = tengen("regress", "v.tst", "--engine", ENGINE, "--csv", "/dev/full")
    assert (full.returncode, full.stdout) == (2, "")
    assert "/dev/full: No space left on device" in full.stderr


@pytest.mark.parametrize("width", [80, 60])
def test_output_is_as_wide_as_the_screen(folder: Path, width: int) -> None:
    deep = folder / "a-folder-with-a-long-name" / "and-another-one-in-it"
    deep.mkdir(parents=True)
    moves = " ".join(f"{column}{row}" for column in "ABCDEFG" for row in (1, 2, 3))
    (deep / "problems.txt").write_text(f"# many moves are good\n{EMPTY}best {moves}\n")
    (deep / "t.tst").write_text(TEST)
    players = ["uct", "rave", "libego", "mogo", "matilda", "isgo-base"]
    options = [word for name in players for word in ("--player", f"{name},playouts=20,name=the {name} player")]
    files = [str(path.relative_to(folder)) for path in sorted(deep.iterdir())]
    done = tengen("regress", *files, *options, "--engine", ENGINE, "--all", columns=width)
    assert done.stderr == ""
    assert done.stdout.count("Solved") > 1
    for player in players:
        assert f"the {player} player ┃" in done.stdout
    lines = done.stdout.splitlines()
    # What was expected and what came wraps; the name of the file and the test stay whole, to be found by search.
    assert [line for line in lines if len(line) > width and line[:7].strip() not in OUTCOMES] == []
    assert any(line.startswith(" " * 8 + "expected best A1 A2") for line in lines)


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
    assert [line["outcome"] for line in lines] == ["PASS", "FAIL", "not run", "not run", "not run", "PASS"]
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
def test_mistakes_are_told_before_anything_runs(folder: Path, here: Here, arguments: list[str], message: str) -> None:
    (folder / "bad.tst").write_text("#? [D4]\n")
    (folder / "bad.txt").write_text("# a corner\nX .\n. .\nnonsense(A1) == 2\n")
    code, out, err = here("regress", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


PROBLEM = THREE + "komi 7.5\n"
EMPTY = ". . . . . . .\n" * 7


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
    (folder / "p.txt").write_text(f"# the usual answer\n{EMPTY}best D4\n")
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
