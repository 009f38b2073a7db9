"""`tengen games joseki` on small databases."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path

import pytest

from tengen.games.joseki import Joseki
from tests.cli.command import Here
from tests.games.made import import_text, sgf


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thirty games in which Black encloses a corner, in all images."""
    rng = random.Random(9)
    texts = []
    for number in range(30):
        moves = [("B", "qd"), ("W", "dp"), ("B", "oc"), ("W", "pp" if number % 2 else "dd"), ("B", "rk")]
        free = [chr(97 + x) + chr(97 + y) for x in range(6, 12, 2) for y in range(8, 13, 2)]
        moves += [("WB"[i % 2], point) for i, point in enumerate(rng.sample(free, 8))]
        if number % 3 == 0:
            moves = [({"B": "W", "W": "B"}[color], point[::-1]) for color, point in moves]
            moves = [("B", ""), *moves]
        texts.append(sgf(moves, RE="B+R" if number % 2 else "W+3.5"))
    return import_text(tmp_path_factory.mktemp("joseki"), *texts)[0]


ENCLOSED = "//....X/..X"


def test_patterns_are_found_kept_and_shown(database: Path, tmp_path: Path, here: Here) -> None:
    file = tmp_path / "corners"
    code, out, err = here("games", "joseki", str(database), "--times", "6", "--playouts", "4", "--out", str(file))
    assert code == 0, err
    assert "patterns of a big corner were seen 6 times or more in 30 games" in " ".join(out.split())
    assert Path(f"{database}.territory").is_file()
    found = Joseki.load(file)
    assert found.facts["made by"].startswith("tengen games joseki ")
    code, out, err = here("games", "joseki", "show", str(file), "--pattern", ENCLOSED, "--json")
    assert code == 0, err
    (shape,) = json.loads(out)
    assert shape["seen"] == 30
    assert shape["territory"]["games"] == 30
    assert shape["territory"]["mean"] > 33
    assert shape["territory"]["lower"] < shape["territory"]["mean"]
    exchanged = ENCLOSED.replace("X", "O")
    code, out, err = here("games", "joseki", "show", str(file), "--pattern", exchanged, "--json")
    assert json.loads(out)[0]["territory"]["mean"] == pytest.approx(66 - shape["territory"]["mean"], abs=0.01)
    for more in (["--by", "territory"], ["--limit", "2"], ["--pattern", ENCLOSED], ["--least", "1000"]):
        code, out, err = here("games", "joseki", "show", str(file), *more)
        assert code == 0, err
    code, out, err = here("games", "joseki", "show", str(file), "--pattern", ENCLOSED)
    assert "seen 30 times" in out
    assert "of 66 points in the end" in " ".join(out.split())
    drawn = tmp_path / "drawn.txt"
    drawn.write_text("...........\n..........\n....X....\n..X.....\n")
    assert here("games", "joseki", "show", str(file), "--pattern", str(drawn))[1] == out


def test_a_second_run_judges_nothing_again(database: Path, tmp_path: Path, here: Here) -> None:
    kept = tmp_path / "kept"
    arguments = [
        "games",
        "joseki",
        str(database),
        "--region",
        "big-side",
        "--playouts",
        "2",
        "--territory-file",
        str(kept),
    ]
    files = []
    for name in ("a.json", "b.json"):
        code, _, err = here(*arguments, "--out", str(tmp_path / name), "--json")
        assert code == 0, err
        files.append((tmp_path / name).read_text())
        content = kept.read_bytes()
    assert files[0] == files[1]
    assert kept.read_bytes() == content
    assert json.loads(files[0])["about"]["region"] == "big-side"


def test_other_forms_and_no_territory(database: Path, tmp_path: Path, here: Here) -> None:
    for name, region in (("a.csv", "small-corner"), ("a.json", "small-corner")):
        code, out, err = here(
            "games", "joseki", str(database), "--region", region, "--territory", "none", "--out", str(tmp_path / name)
        )
        assert code == 0, err
    rows = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text())))
    patterns = json.loads((tmp_path / "a.json").read_text())["patterns"]
    assert [int(row["seen"]) for row in rows] == [pattern["seen"] for pattern in patterns]
    assert rows[0]["mean"] == ""
    assert patterns[0]["territory"]["mean"] is None
    code, out, err = here("games", "joseki", "--sample", "5", "--territory", "counted", str(database), "--json")
    assert code == 0, err
    assert json.loads(out)["games"] == 5


def test_mistakes_are_told(database: Path, tmp_path: Path, here: Here) -> None:
    file = tmp_path / "corners"
    assert here("games", "joseki", str(database), "--territory", "none", "--out", str(file))[0] == 0
    for arguments, why in [
        ([str(tmp_path / "none.db")], "there is no such database"),
        ([str(file)], "not a database"),
        ([str(database), "--size", "9"], "there are no such games on 9x9"),
        ([str(database), "--out", str(tmp_path / "no" / "x")], "cannot be written"),
        ([str(database), "--territory-file", str(file)], "cannot be used as a database"),
        ([str(database), "--territory-file", str(tmp_path / "no" / "x")], "is not a folder"),
        (["show", str(database)], "it is no data file of Tengen"),
        (["show", str(tmp_path / "nothing")], "No such file"),
        (["show", str(file), "--pattern", "X" * 12], "row 1 has 12 points, and the big corner has 11 there"),
        (["show", str(file), "--pattern", "XXXXXXXXXXX"], "this pattern is not in"),
        (["show", str(file), "--pattern", str(tmp_path / "gone")], "No such file"),
    ]:
        code, _, err = here("games", "joseki", *arguments)
        assert code == 1, arguments
        assert why in " ".join(err.split()), (arguments, err)
        assert "Traceback" not in err
    assert here("games", "joseki", str(database), "--region", "middle")[0] == 2
