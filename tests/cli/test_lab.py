"""`tengen lab` as a user runs it."""

import json
import re
from pathlib import Path

import pytest

from tengen.lab.registry import all_experiments
from tests.cli.command import Here, tengen

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "lab_birthdays.py"


def test_list(here: Here) -> None:
    code, out, _ = here("lab", "list", "--json")
    assert code == 0
    rows = json.loads(out)
    assert list(dict.fromkeys(row["run"] for row in rows)) == list(all_experiments())
    assert all(set(row) == {"id", "document", "item", "title", "cells", "run"} for row in rows)
    assert {"000-table-4.6", "000-figure-4.11", "001-doubling"} <= {row["id"] for row in rows}
    assert [row["item"] for row in rows if row["id"] == "004-figure-3.2"] == ["figure 3.2"]
    code, out, _ = here("lab", "list", "--json", "--from", str(EXAMPLE))
    assert [row["id"] for row in json.loads(out)] == [*(row["id"] for row in rows), "birthdays"]
    assert "000-table-4.6" in here("lab", "list")[1]


def test_the_example_of_the_documentation(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (DOCS / "lab.md").read_text("utf8"), re.DOTALL)
    assert code == EXAMPLE.read_text("utf8")
    assert len(code.splitlines()) < 80
    store = ("--from", str(EXAMPLE), "--folder", str(tmp_path))
    result = tengen("lab", "run", *store, "--json")
    assert result.returncode == 0, result.stderr
    told = json.loads(result.stdout)
    assert told["verdict"] == "agrees"
    assert [row["published"] for row in told["rows"]] == ["0.117", "0.411", "0.507", "0.706"]
    assert [row["units"] for row in told["rows"]] == ["100"] * 4
    assert told["claims"] == [{"text": "23 people suffice for an even chance", "verdict": "agrees"}]
    result = tengen("lab", "show", "birthdays", *store)
    assert "│ 23     │" in result.stdout
    assert "[0.507]" in result.stdout
    result = tengen("lab", "report", *store, "--out", str(tmp_path / "report"))
    assert result.returncode == 0, result.stderr
    assert "# birthdays: two of n people" in (tmp_path / "report" / "pages" / "birthdays.md").read_text("utf8")
    assert (tmp_path / "report" / "pages" / "birthdays.svg").exists()


def test_a_small_scale_says_so(tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    result = tengen("lab", "run", "000-table-4.5", "001-dynamic-programming", "--scale", "0.02", "--jobs", "1", *folder)
    assert result.returncode == 0, result.stderr
    assert "scale 0.02: fewer repetitions" in result.stderr
    assert "1 per cell; 50 at full scale" in result.stdout
    assert "A-B-E-G" in result.stdout
    assert tengen("lab", "show", "001-dynamic-programming", *folder).stdout.count("agrees") == 7


def test_show_before_any_run(here: Here, tmp_path: Path) -> None:
    code, out, _ = here("lab", "show", "001-table-2.2", "--folder", str(tmp_path / "none"))
    assert code == 0
    assert "verdict: could not be tested" in out
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["run", "001-dubling"], "there is no experiment '001-dubling'; did you mean 001-doubling"),
        (["show", "zzz"], "there is no experiment 'zzz'; `tengen lab list` lists them"),
        (["run"], "name experiments, or run --all"),
        (["run", "001-pi", "--all"], "name experiments, or run --all"),
        (["run", "001-pi", "--scale", "0"], "--scale has to be above 0"),
        (["report"], "lab.sqlite is not there: `tengen lab run` makes it"),
        (["list", "--from", "nothing.py"], "nothing.py is not a Python file"),
    ],
)
def test_mistakes_get_one_line(here: Here, tmp_path: Path, arguments: list[str], told: str) -> None:
    folder = [] if arguments[0] == "list" else ["--folder", str(tmp_path)]
    code, out, err = here("lab", *arguments, *folder)
    assert code == 1
    assert out == ""
    assert told in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("scale", ["-1", "101", "much", "nan"])
def test_scales_that_are_none(here: Here, scale: str) -> None:
    code, _, err = here("lab", "run", "001-pi", "--scale", scale)
    assert code in (1, 2)  # older versions of Typer let NaN pass to us
    assert "--scale" in err
