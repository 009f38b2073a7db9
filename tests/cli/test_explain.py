"""`tengen explain`."""

import json
from pathlib import Path

import pytest

from tengen.engine.explanation import explain
from tengen.go import Game
from tengen.go.presets import preset
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
        (["E5", "pass", "pass"], "after move 3 the game is over; --move chooses a position before"),
        (["."], ".: Is a directory"),
        (["game.sgf", "E5"], "game.sgf is a file, which stands alone"),
        (["game.sgf", "--size", "13"], "--size is for moves; game.sgf has its own"),
    ],
)
def test_mistakes_get_a_line(arguments: list[str], reason: str) -> None:
    done = tengen("explain", *arguments)
    assert done.returncode != 0
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_of_wide_tables_is_cut_off() -> None:
    done = tengen("explain", "E5", "D5", "--preset", "mogo", "--playouts", "200", "--top", "81", "--replayed", "0")
    assert done.returncode == 0, done.stderr
    assert "…" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 160
    titles = ("Candidates", "Score after each term of the formula", "Priors by rule")
    assert [done.stdout.count(title) for title in titles] == [1, 1, 1]


def test_a_finished_game_can_be_looked_at_from_python() -> None:
    game = Game(5)
    game.play("pass")
    game.play("pass")
    told = explain(game, preset("tengen"), playouts=100)
    assert (told.best, told.candidates) == (None, [])


def test_last_good_replies_are_a_source_of_moves() -> None:
    game, config = Game(5), preset("tengen")
    assert "reply" not in explain(game, config, playouts=50).sources
    with_replies = explain(game, config.with_values({"reply.rollout": True}), playouts=500).sources
    assert with_replies["reply"] > 1
    assert sum(with_replies.values()) == pytest.approx(100)
