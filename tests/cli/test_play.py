"""A game in the terminal, played through stdin."""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tengen.engine.levels import find_level
from tengen.go import Color, Game
from tengen.go.sgf import Record
from tests.cli.command import Here, tengen

# Black has the left of a 5x5 board, White the right, both with two eyes, and White's stone at A3 is dead.
FINISHED = "(;SZ[5]KM[5.5]RU[Chinese]AB[ca][cb][cc][cd][ce][bb][bd]AW[da][db][dc][dd][de][eb][ed][ac]PL[B])"

Play = Callable[..., SimpleNamespace]


@pytest.fixture
def play(here: Here, monkeypatch: pytest.MonkeyPatch) -> Play:
    """The command in this process, fed with lines."""

    def call(*options: str, stdin: str) -> SimpleNamespace:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code, out, err = here("play", "--threads", "1", *options)
        return SimpleNamespace(returncode=code, stdout=out, stderr=err)

    return call


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "finished.sgf"
    file.write_text(FINISHED)
    return file


def test_a_short_game_with_every_command(play: Play, tmp_path: Path) -> None:
    target = tmp_path / "my game.sgf"
    commands = f"help\nc3\nhint\nscore\nboard\nundo\nb2\nz9\nb2\nfly[/x]\nsave {target}\nsave\ntime\nlevel\nresign\n"
    result = play("--size", "5", "--playouts", "500", "--seed", "3", stdin=commands)
    assert result.returncode == 0
    assert "take back your last move" in result.stdout
    assert re.search(r"win rate +\d+\.\d%, (even|[BW]\+\d+\.\d) in [\d,]+ playouts", result.stdout)
    assert re.search(r"Estimate: Black \d+\.\d%, (even|[BW]\+\d+\.\d) in [\d,]+ playouts", result.stdout)
    assert "Result: W+R" in result.stdout
    assert f"Saved to {target}." in result.stdout
    assert "no clocks" in result.stdout
    assert "level tengen; there are 30k" in result.stdout
    assert "outside the 5x5 board" in result.stderr
    assert "B2 is occupied" in result.stderr
    assert "save where?" in result.stderr
    assert "fly[/x]" in result.stderr
    record = Record.load(target)
    assert record.players == ("Human", "Tengen")
    assert record.game().size == 5
    assert record.game().moves[0][1] == "B2"


def test_the_computer_begins_with_black_and_passes_end_the_game(play: Play) -> None:
    result = play("--size", "3", "--color", "white", "--playouts", "500", stdin="pass\n" * 30)
    assert result.returncode == 0
    assert "Black plays" in result.stdout
    assert "Result: B+" in result.stdout


def test_the_last_move_is_marked(play: Play) -> None:
    result = play("--size", "9", "--playouts", "50", stdin="e5\nquit\n")
    assert "(X)" in result.stdout
    assert "(O)" in result.stdout


def test_end_of_input_and_quit_leave_cleanly() -> None:
    """In a process of its own, which must end."""
    for stdin in ("", "c3\nquit\n"):
        result = tengen("play", "--size", "5", "--playouts", "100", "--ponder", stdin=stdin)
        assert result.returncode == 0
        assert "Result" not in result.stdout
        assert "Traceback" not in result.stderr


def test_handicap_gives_white_the_first_move(play: Play) -> None:
    result = play("--handicap", "2", "--playouts", "200", stdin="quit\n")
    assert "White plays" in result.stdout


def test_saving_to_a_bad_place_keeps_the_game_going(play: Play, tmp_path: Path) -> None:
    result = play("--size", "5", "--playouts", "100", stdin=f"c3\nsave {tmp_path}/none/game.sgf\nb2\nquit\n")
    assert "not saved" in result.stderr
    assert "Traceback" not in result.stderr
    assert result.returncode == 0


def test_a_game_is_loaded_and_goes_on(play: Play, tmp_path: Path, finished: Path) -> None:
    game = Game(9)
    for vertex in ("E5", "C3", "G7", "G3"):
        game.play(vertex)
    file, missing, target = tmp_path / "old game.sgf", tmp_path / "none.sgf", tmp_path / "new.sgf"
    Record.from_game(game).save(file)
    broken = tmp_path / "broken.sgf"
    broken.write_text("(;SZ[9")
    commands = f"load\nload {missing}\nload {broken}\nload {file} 9\nload {file} 2\nc7\nload {file}\nc7\nquit\n"
    result = play("--playouts", "50", "--load", str(finished), "--save", str(target), stdin=commands)
    assert result.returncode == 0
    for reason in ("load what?", "none.sgf", "has no end", "move 9 is not in 0..4"):
        assert reason in result.stderr
    assert "Move 2, Black to play" in result.stdout
    assert [vertex for _, vertex in Record.load(target).moves()][:5] == ["E5", "C3", "G7", "G3", "C7"]


@pytest.mark.parametrize("strength", [("--level", "30k"), ("--playouts", "100")], ids=["30k", "tengen"])
def test_a_pass_at_the_beginning_is_not_answered_by_a_pass(play: Play, strength: tuple[str, str]) -> None:
    result = play("--size", "5", "--komi", "20.5", *strength, stdin="pass\nquit\n")
    assert re.search(r"White plays [A-E][1-5]", result.stdout)


def test_dead_stones_are_proposed_and_corrected(play: Play, finished: Path, tmp_path: Path) -> None:
    target = tmp_path / "end.sgf"
    options = ("--load", str(finished), "--playouts", "300")
    agreed = play(*options, "--save", str(target), stdin="pass\n\n")
    assert "taken for dead: A3" in agreed.stdout
    assert "Black 15, White 15.5 with komi" in agreed.stdout
    assert "Result: W+0.5" in agreed.stdout
    assert Record.load(target).result == "W+0.5"
    changed = play(*options, stdin="pass\na3\nc9 a1\na3 d1\nok\n")
    assert "taken for dead: nothing" in changed.stdout
    assert "there is no stone at a1" in changed.stderr
    assert "outside the 5x5 board" in changed.stderr
    assert "taken for dead: A3, D1 D2 D3 D4 D5 E2 E4" in changed.stdout
    assert "Result: B+19.5" in changed.stdout


def test_a_dispute_is_played_out(play: Play, finished: Path) -> None:
    result = play("--load", str(finished), "--playouts", "300", stdin="pass\nplay\na4\npass\n\n\n")
    assert result.returncode == 0
    after = result.stdout.partition("play goes on>")[2]
    assert "Black to play" in after
    assert "White plays" in after
    assert re.search(r"Result: [BW]\+\d", after)


def test_levels(play: Play, tmp_path: Path) -> None:
    target = tmp_path / "game.sgf"
    commands = "level 99d\nlevel 25k\nc3\nlevel tengen\nquit\n"
    result = play("--size", "5", "--level", "30k", "--seconds", "0.05", "--save", str(target), stdin=commands)
    assert "there is no level '99d'" in result.stderr
    assert "level 25k" in result.stdout
    assert "level tengen" in result.stdout
    assert result.returncode == 0
    result = play("--size", "5", "--level", "8k", "--save", str(target), stdin="c3\nquit\n")
    told = re.search(r"White plays \S+ \(win rate \d+%, (\d+) playouts", result.stdout)
    assert told is not None
    assert int(told[1]) <= (find_level("8k").playouts or 0)
    assert Record.load(target).players[1] == "Tengen, level 8k"


def test_clocks_are_shown_and_end_the_game(play: Play, tmp_path: Path) -> None:
    target = tmp_path / "game.sgf"
    options = ("--size", "5", "--clock", "60+3x10", "--playouts", "100", "--save", str(target))
    result = play(*options, stdin="c3\ntime 5+1/2\ntime x\ntime none\nquit\n")
    assert re.search(r"time: Black (1:00|0:5\d), White (1:00|0:5\d)", result.stdout)
    assert "time: Black 5.0 s, White 5.0 s" in result.stdout
    assert "no clocks" in result.stdout
    assert "clock 'x'" in result.stderr
    assert Record.load(target).get((), "TM") == []
    # Nobody reads, decides and types within a microsecond.
    lost = play("--size", "5", "--clock", "0.000001", "--playouts", "1", "--save", str(target), stdin="c3\n")
    assert "You have no time left." in lost.stdout
    assert Record.load(target).winner == Color.WHITE
    assert Record.load(target).result == "W+T"
    assert Record.load(target).get((), "TM") == ["1e-06"]


def test_japanese_coordinates(play: Play) -> None:
    result = play("--size", "9", "--playouts", "50", "--coordinates", "japanese", stdin="3-三\n3-3\n19-1\nquit\n")
    assert "such as 4-六" in result.stdout
    assert "C7 is occupied" in result.stderr
    assert "outside the 9x9 board" in result.stderr
    assert re.search(r"White plays \d-[一二三四五六七八九] ", result.stdout)
    assert " 九 " in result.stdout


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--level", "99d"], "there is no level"),
        (["--level", "10k", "--playouts", "5"], "--playouts"),
        (["--clock", "soon"], "clock 'soon'"),
        (["--coordinates", "roman"], "european, japanese"),
        (["--preset", "nobody"], "no preset is called"),
        (["--set", "rave"], "KEY=VALUE"),
        (["--load", "none.sgf"], "none.sgf"),
    ],
)
def test_wrong_options_get_a_line(play: Play, options: list[str], reason: str) -> None:
    result = play(*options, stdin="")
    assert result.returncode != 0
    assert reason in result.stderr
    assert "Traceback" not in result.stderr
