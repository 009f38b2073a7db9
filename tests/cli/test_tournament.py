"""`tengen tournament` and `tengen strength` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Here, tengen

CUP = """
games = 2
[conditions]
size = 5
openings = "random:2"
[[player]]
name = "[b]flat"
player = "flat,playouts=20"
[[player]]
name = "uct"
player = "uct,playouts=20"
[[player]]
name = "rave"
player = "rave,playouts=20"
"""


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.toml").write_text(CUP)
    return tmp_path


def test_help(here: Here) -> None:
    code, out, _ = here("tournament", "--help")
    assert code == 0
    for command in ("check", "run", "resume", "stop", "report"):
        assert command in out
        assert "FILE.toml" in here("tournament", command, "--help")[1]


def test_check(cup: Path, here: Here) -> None:
    code, out, err = here("tournament", "check", "cup.toml")
    assert (code, err) == (0, "")
    assert "[b]flat" in out
    assert "20 playouts" in out
    assert "5x5, komi 7, chinese rules, openings random:2" in out
    assert "3 pairings, 6 games at most" in out
    assert not (cup / "arena").exists()


def test_check_of_a_swiss_tournament(cup: Path, here: Here) -> None:
    (cup / "swiss.toml").write_text('type = "swiss"\nrounds = 4\n' + CUP)
    assert "1 pairing in each of 4 rounds, 8 games at most" in here("tournament", "check", "swiss.toml")[1]


def test_run_report_and_strength(cup: Path, here: Here) -> None:
    result = tengen("tournament", "cup.toml", "--jobs", "2", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    pairings = json.loads(result.stdout)["pairings"]
    assert [(p["first"], p["second"], p["games"]) for p in pairings] == [
        ("[b]flat", "uct", 2), ("[b]flat", "rave", 2), ("uct", "rave", 2),
    ]  # fmt: skip

    resumed = tengen("tournament", "resume", "cup.toml")
    assert resumed.returncode == 0
    assert resumed.stdout.count("2/2") == 3

    report = tengen("tournament", "report", "cup.toml")
    assert (report.returncode, report.stderr) == (0, "")
    for title in ("Ratings", "Cross table", "Pairings", "Players"):
        assert title in report.stdout
    assert "[b]flat" in report.stdout

    written = tengen("tournament", "report", "cup.toml", "--html", "new/cup.html", "--markdown", "cup.md")
    assert (written.returncode, written.stdout, written.stderr) == (0, "", "wrote new/cup.html\nwrote cup.md\n")
    assert "<h1>cup</h1>" in (cup / "new" / "cup.html").read_text()
    assert (cup / "cup.md").read_text().startswith("# cup\n")

    strength = tengen("strength", "arena", "--out", "strength.md")
    assert strength.returncode == 0
    assert r"| \[b]flat | uct | flat, 20 playouts / search, 20 playouts; " in (cup / "strength.md").read_text()
    assert tengen("strength", "arena").stdout == (cup / "strength.csv").read_text()

    for arguments, message in (
        (("tournament", "report", "cup.toml", "--html", "."), ". is a folder: give the name of a file"),
        (("tournament", "report", "cup.toml", "--markdown", "cup.toml/x.md"), "cup.toml/x.md cannot be written"),
        (("strength", "arena", "--out", "new"), "--out new: the name of a page ends in .md"),
        (("tournament", "stop", "cup.toml"), "'cup' is not running in arena"),
    ):
        code, _, err = here(*arguments)
        assert (code, err.count("\n")) == (1, 1)
        assert message in err

    (cup / "cup.toml").write_text(CUP.replace("size = 5", "size = 6"))
    for command in ("run", "report"):
        code, out, err = here("tournament", command, "cup.toml")
        assert (code, out) == (1, "")
        assert "begun with other settings (conditions.size differ)" in err


@pytest.mark.parametrize(
    "arguments", [("cup.toml", "--jobs", "1"), ("--jobs", "1", "cup.toml"), ("cup", "--jobs", "1")]
)
def test_a_file_alone_is_run(cup: Path, arguments: tuple[str, ...]) -> None:
    (cup / "cup").write_text(CUP)
    result = tengen("tournament", *arguments, "--json")
    assert result.returncode == 0
    assert json.loads(result.stdout)["name"] == "cup"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("tournament", "missing.toml"), 1, "missing.toml: No such file or directory"),
        (("tournament", "check", "."), 1, ".: Is a directory"),
        (("tournament", "bad.toml"), 1, "bad.toml: games = 'x' has to be a whole number"),
        (("tournament", "dance", "cup.toml"), 2, "dance"),
        (("tournament", "report", "cup.toml"), 1, "there are no games in arena: it has no arena.sqlite"),
        (("tournament", "resume", "cup.toml"), 1, "there are no games in arena"),
        (("tournament", "stop", "cup.toml"), 1, "there are no games in arena"),
        (("tournament", "cup.toml", "--folder", "cup.toml"), 1, "cannot be used as a database"),
        (("tournament", "cup.toml", "--jobs", "none"), 2, "--jobs"),
        (("strength", "missing"), 1, "there are no games in missing"),
        (("strength",), 1, "name folders with results of matches and tournaments"),
    ],
)
def test_mistakes(cup: Path, arguments: tuple[str, ...], code: int, message: str, here: Here) -> None:
    (cup / "bad.toml").write_text(CUP.replace("games = 2", 'games = "x"'))
    got, out, err = here(*arguments)
    assert (got, out) == (code, "")
    assert message in err
    assert not (cup / "arena").exists()
