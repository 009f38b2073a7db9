"""A game in the terminal, played through stdin."""

from pathlib import Path

from tengen.go.sgf import Record
from tests.cli.command import tengen


def test_a_short_game_with_every_command(tmp_path: Path) -> None:
    target = tmp_path / "game.sgf"
    commands = f"help\nc3\nhint\nscore\nundo\nb2\nz9\nb2\nfly\nsave {target}\nsave\nresign\n"
    result = tengen("play", "--size", "5", "--playouts", "2000", "--seed", "3", "--threads", "1", stdin=commands)
    assert result.returncode == 0
    assert "take back your move" in result.stdout
    assert "win rate" in result.stdout
    assert "Estimate by playouts: " in result.stdout
    assert "Result: W+R" in result.stdout
    assert "Saved to" in result.stdout
    assert "outside the 5x5 board" in result.stderr
    assert "B2 is occupied" in result.stderr
    assert "save where?" in result.stderr
    game = Record.load(target).game()
    assert game.size == 5
    assert game.moves[0][1] == "B2"


def test_the_computer_begins_with_black_and_passes_end_the_game() -> None:
    result = tengen("play", "--size", "3", "--color", "white", "--playouts", "500", stdin="pass\n" * 30)
    assert result.returncode == 0
    assert "Black plays" in result.stdout
    assert "Result: B+" in result.stdout


def test_end_of_input_and_quit_leave_cleanly() -> None:
    for stdin in ("", "quit\n"):
        result = tengen("play", "--size", "5", "--playouts", "100", stdin=stdin)
        assert result.returncode == 0
        assert "Traceback" not in result.stderr


def test_handicap_gives_white_the_first_move() -> None:
    result = tengen("play", "--handicap", "2", "--playouts", "500", stdin="quit\n")
    assert "White plays" in result.stdout


def test_saving_to_a_bad_place_keeps_the_game_going(tmp_path: Path) -> None:
    result = tengen("play", "--size", "5", "--playouts", "100", stdin=f"c3\nsave {tmp_path}/none/game.sgf\nb2\nquit\n")
    assert "not saved" in result.stderr
    assert "Traceback" not in result.stderr
    assert result.returncode == 0
