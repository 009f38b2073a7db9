"""Commands on boards that are not square."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tengen.go.sgf import Record
from tests.cli.command import Here

GAME = "(;GM[1]FF[4]SZ[4:6]KM[0.5]RU[Chinese];B[bc];W[cd];B[db];W[af])"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.sgf"
    file.write_text(GAME)
    return file


def test_a_record_is_checked_and_reviewed(here: Here, game: Path) -> None:
    assert here("sgf", "check", str(game))[0] == 0
    out, report = game.with_name("out.sgf"), game.with_name("out.json")
    command = ("review", str(game), "--playouts", "30", "--threads", "1", "--out", str(out), "--json", str(report))
    assert here(*command)[0] == 0
    assert Record.load(out).size == (4, 6)
    assert json.loads(report.read_text())["size"] == [4, 6]


@pytest.mark.parametrize("style", ["european", "japanese"])
def test_a_game_in_the_terminal(here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, style: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO({"european": "D6", "japanese": "4-1"}[style] + "\nquit\n"))
    saved = tmp_path / "saved.sgf"
    options = ("--size", "4x6", "--playouts", "20", "--threads", "1", "--coordinates", style, "--save", str(saved))
    code, out, err = here("play", *options)
    assert (code, err) == (0, "")
    record = Record.load(saved)
    assert record.size == (4, 6)
    assert record.game().moves[0][1] == "D6"
    assert ("A B C D\n" if style == "european" else "1 2 3 4\n") in out


def test_a_position_is_explained(here: Here) -> None:
    code, out, _ = here("explain", "B3", "D6", "--size", "4x6", "--playouts", "50", "--replayed", "5", "--json")
    assert code == 0
    assert json.loads(out)["move_number"] == 2


@pytest.mark.parametrize("size", ["4x26", "1x5", "x5", "4x6x8", "nine"])
@pytest.mark.parametrize("command", ["gtp", "play", "explain", "match"])
def test_wrong_sizes_are_refused(here: Here, command: str, size: str) -> None:
    players = ("uct", "rave") if command == "match" else ()
    code, _, err = here(command, *players, "--size", size)
    assert code == 2
    assert "--size" in err
