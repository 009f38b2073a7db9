"""`tengen pack` as a user runs it."""

import json
import signal
from pathlib import Path

import pytest

from tengen.cli import pack
from tests.cli.command import Here, tengen


@pytest.fixture
def instance(here: Here, tmp_path: Path) -> Path:
    file = tmp_path / "c2.txt"
    assert here("pack", "generate", str(file), "--class", "C2P1")[0] == 0
    return file


def test_solve_check_and_draw(tmp_path: Path) -> None:
    file, packing, picture = (str(tmp_path / name) for name in ("c1.txt", "p.json", "p.svg"))
    assert "optimum 20" in tengen("pack", "generate", file, "--class", "C1P1").stderr
    result = tengen("pack", "solve", file, "--packings", "20000", "--output", packing, "--picture", picture)
    assert result.returncode == 0, result.stderr
    assert "height 20, optimum 20 (+0.0%): optimal" in result.stdout
    assert Path(picture).read_text().startswith("<svg")
    assert tengen("pack", "check", packing, "--instance", file).stdout == "right: 16 rectangles, height 20\n"


def test_a_wrong_packing_is_told_and_fails(here: Here, instance: Path, tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    assert here("pack", "solve", str(instance), "--method", "best-fit", "--output", str(file))[0] == 0
    packing = json.loads(file.read_text())
    packing["placements"][3][1:3] = packing["placements"][0][1:3]
    file.write_text(json.dumps(packing))
    code, out, _ = here("pack", "check", str(file))
    assert (code, "overlaps" in out) == (1, True)
    code, out, _ = here("pack", "check", str(file), "--json")
    assert json.loads(out)["right"] is False
    code, _, err = here("pack", "solve", str(instance), "--start", str(file))
    assert (code, "not a packing" in err) == (1, True)


def test_json_tells_everything(here: Here, instance: Path) -> None:
    code, out, _ = here(
        "pack", "solve", str(instance), "--packings", "100", "--seconds", "0", "--json", "--threads", "1"
    )
    told = json.loads(out)
    assert code == 0
    assert told["height"] == told["history"][-1][1] >= told["lower_bound"] == 15
    assert len(told["placements"]) == 25
    assert not told["interrupted"]


def test_ctrl_c_keeps_the_best(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, packing = tmp_path / "c7.json", tmp_path / "p.json"
    assert here("pack", "generate", str(file), "--class", "C7P1", "--no-rotation")[0] == 0
    standing, sent = pack._standing, []

    def interrupt(*arguments: object) -> str:
        if not sent:
            sent.append(True)
            signal.raise_signal(signal.SIGINT)
        return standing(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(pack, "_standing", interrupt)
    code, out, err = here("pack", "solve", str(file), "--seconds", "0", "--output", str(packing))
    assert (code, "; interrupted" in out) == (0, True), err
    assert "without rotation" in out
    assert here("pack", "check", str(packing))[0] == 0


def test_compare(here: Here, instance: Path, tmp_path: Path) -> None:
    database = str(tmp_path / "p.db")
    arguments = ("pack", "compare", "C1", str(instance), "--methods", "best-fit,uct", "--packings", "20")
    code, first, err = here(*arguments, "--database", database)
    assert code == 0, err
    for text in ("C1P3", "c2", "mean C1", "best-fit", "uct"):
        assert text in first
    assert here(*arguments, "--database", database)[1] == first
    lines = [json.loads(line) for line in here(*arguments, "--database", database, "--json")[1].splitlines()]
    assert [line["method"] for line in lines] == ["best-fit", "uct"] * 4


def test_a_folder_of_instances(here: Here, tmp_path: Path) -> None:
    assert here("pack", "generate", str(tmp_path / "all"), "--class", "C1-C2")[0] == 0
    assert sorted(file.name for file in (tmp_path / "all").iterdir())[:2] == ["C1P1.json", "C1P2.json"]
    assert here("pack", "generate", str(tmp_path / "x.txt"), "--width", "9", "--height", "7", "--count", "5")[0] == 0
    assert (tmp_path / "x.txt").read_text().splitlines()[1:3] == ["5", "9 7"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["solve", "none.txt"], "none.txt cannot be read: No such file"),
        (["solve", "FILE", "--method", "magic"], "'magic' is no method: uct"),
        (["solve", "FILE", "--trap", "x"], "'x' is no rule"),
        (["solve", "FILE", "--playouts", "x"], '"x" is not a policy of playouts'),
        (["solve", "FILE", "--picture", "p.gif"], "must end in .svg"),
        (["solve", "FILE", "--output", "no/p.json"], "is not a folder"),
        (["solve", "FILE", "--set", "tree.x=1"], "there is no key 'tree.x'"),
        (["solve", "FILE", "--start", "FILE"], "line 1: Expecting value"),
        (["check", "FILE"], "line 1: Expecting value"),
        (["check", "none.json"], "tengen: none.json cannot be read: No such file"),
        (["check", "none.json", "--picture", "p.png"], "p.png is no name for a picture: it must end in .svg"),
        (["generate", "no/x/y", "--class", "C1"], "no/x/y cannot be made: no/x is not a folder"),
        (["generate", "FILE", "--class", "C1"], "cannot be made a folder: File exists"),
        (["compare", "C9"], "'C9' is no class"),
        (["compare", "C1P1", "--methods", "uct,"], "'' is no method"),
        (["generate", "x.txt", "--class", "D1"], "D1 cannot be read"),
        (["generate", "x.txt", "--no-rotation"], "use .json"),
    ],
)  # fmt: skip
def test_mistakes_get_one_line(here: Here, instance: Path, arguments: list[str], told: str) -> None:
    code, _, err = here("pack", *(str(instance) if word == "FILE" else word for word in arguments))
    assert code == 1
    assert told in err
    assert err.count("\n") == 1
