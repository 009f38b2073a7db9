"""`tengen explain`."""

import json
from pathlib import Path

import pytest

from tests.cli.command import tengen


def test_moves_of_a_game() -> None:
    done = tengen("explain", "E5", "D5", "--playouts", "200", "--replayed", "5", "--set", "knowledge.even=4")
    assert done.returncode == 0, done.stderr
    for text in ("black to move, move 3", "Candidates", "Priors by rule", "Moves of playouts", "random"):
        assert text in done.stdout


def test_a_file_and_a_move_number_as_json(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]SZ[9]KM[7.5];B[ee];W[de];B[ed])", encoding="utf-8")
    done = tengen("explain", str(file), "--move", "2", "--playouts", "100", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["to_move"], told["move_number"], told["simulations"]) == ("black", 2, 100)
    assert sum(told["sources"].values()) == pytest.approx(100)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["E5", "E5"], "move 2"),
        (["Z9"], "move 1"),
        (["E5", "--move", "3"], "there are 1 moves"),
        (["missing.sgf"], "missing.sgf"),
        (["E5", "--preset", "nobody"], "nobody"),
        (["E5", "--set", "rave"], "KEY=VALUE"),
    ],
)
def test_mistakes_get_a_line(arguments: list[str], reason: str) -> None:
    done = tengen("explain", *arguments)
    assert done.returncode != 0
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
