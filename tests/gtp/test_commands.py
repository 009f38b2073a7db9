"""What commands do: who the engine is, positions and moves."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tengen import __version__
from tengen.go import Color
from tengen.go.sgf import Record
from tests.gtp.talk import Talk, engine
from tests.patience import patience

# --- who it is ------------------------------------------------------------------------------------------------------


def test_names(talk: Talk) -> None:
    assert talk.ok("protocol_version") == "2"
    assert talk.ok("name") == "Tengen"
    assert talk.ok("version") == __version__
    assert talk.raw(b"00012 name") == b"=00012 Tengen\n\n"


def test_the_list_of_commands_is_true(talk: Talk) -> None:
    names = talk.ok("list_commands").split("\n")
    assert len(names) == len(set(names)) > 60
    assert names == talk.ok("help").split("\n")
    for name in names:
        assert talk.ok(f"known_command {name}") == "true"
        usage, meaning = talk.ok(f"help {name}").split("\n")
        assert usage.split()[0] == name
        assert meaning.endswith(".")
    assert talk.ok("known_command fly") == "false"
    assert talk.fails("fly me") == "unknown command 'fly': see list_commands"
    assert "unknown command" in talk.fails("help fly")
    assert talk.fails("12") == "12 syntax error: an id without a command"


def test_the_documentation_names_every_command(talk: Talk) -> None:
    text = (Path(__file__).parents[2] / "docs" / "gtp.md").read_text()
    table = text.partition("| dialect | commands |")[2].partition("\n\n")[0]
    assert {*re.findall(r"`([\w-]+)`", table)} == {*talk.ok("list_commands").split()}


def test_quit(talk: Talk) -> None:
    talk.ok("quit")
    assert talk.server.over


# --- positions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [2, 3, 9, 13, 19, 25])
def test_every_size_of_the_core(talk: Talk, size: int) -> None:
    talk.ok("komi 3.5")
    talk.ok(f"boardsize {size}")
    assert (talk.engine.game.size, talk.engine.game.komi) == (size, 3.5)
    assert talk.ok("genmove b") not in ("", "resign")
    assert "\n".join(map(str.rstrip, str(talk.engine.game.board).strip().split("\n"))) in talk.ok("showboard")


@pytest.mark.parametrize("command", ["boardsize", "rectangular_boardsize"])
def test_rectangular_boards(talk: Talk, command: str, tmp_path: Path) -> None:
    talk.ok(f"{command} 5 7")
    assert talk.engine.game.size == (5, 7)
    assert talk.ok("showboard").splitlines()[1].split() == ["7", *".....", "7"]
    talk.ok("play b E7")
    assert "not on a board of 5x7" in talk.fails("play w F1")
    assert talk.ok("genmove w") not in ("", "resign")
    talk.ok(f"printsgf {tmp_path / 'game.sgf'}")
    board = talk.engine.game.board
    talk.ok(f"{command} 9 9")
    assert talk.engine.game.size == 9
    talk.ok(f"loadsgf {tmp_path / 'game.sgf'}")
    assert talk.engine.game.board == board
    assert "SZ[5:7]" in talk.ok("printsgf")
    talk.ok("clear_board")
    assert talk.engine.game.size == (5, 7)
    talk.ok("set_position b E7 w A1")
    assert talk.engine.game.board.stones[0, 4] == 1
    assert "rectangular_boardsize" in talk.ok("list_commands").split()


def test_handicaps_of_rectangular_boards(talk: Talk) -> None:
    talk.ok("boardsize 9 13")
    assert talk.ok("fixed_handicap 5") == "C4 G10 C10 G4 E7"
    talk.ok("boardsize 9 12")
    assert "9x12: 2 to 4" in talk.fails("fixed_handicap 5")
    assert len(talk.ok("place_free_handicap 6").split()) == 6


@pytest.mark.parametrize("size", ["1", "26", "-1", "9 26", "1 9", "9 x", "99999999999999999999", "9.5", "x"])
def test_sizes_that_are_none(talk: Talk, size: str) -> None:
    assert "size" in talk.fails(f"boardsize {size}")
    assert talk.engine.game.size == 9


def test_a_new_board_keeps_komi_and_rules(talk: Talk) -> None:
    talk.ok("kata-set-rules japanese")
    talk.ok("komi 5.5")
    talk.ok("play b E5")
    talk.ok("clear_board")
    game = talk.engine.game
    assert (game.moves, game.rules.name, game.komi) == ([], "japanese", 5.5)
    assert talk.ok("get_komi") == "5.5"
    assert "invalid komi" in talk.fails("komi nan")


def test_moves_and_undo(talk: Talk) -> None:
    talk.ok("play BLACK e5")
    talk.ok("play w PASS")
    assert talk.engine.game.moves == [(Color.BLACK, "E5"), (Color.WHITE, "pass")]
    assert talk.fails("play b E5").startswith("illegal move: ")
    assert "invalid coordinate" in talk.fails("play b I5")
    assert "invalid coordinate" in talk.fails("play b E10")
    assert "invalid color" in talk.fails("play red E6")
    talk.ok("undo")
    talk.ok("undo")
    assert talk.fails("undo").startswith("cannot undo")
    for vertex in ("C3", "D4", "E6"):
        talk.ok(f"play b {vertex}")
    assert talk.fails("gg-undo 4").startswith("cannot undo")
    talk.ok("gg-undo 2")
    assert len(talk.engine.game.moves) == 1
    talk.ok("gg-undo")
    assert talk.engine.game.moves == []


def test_generated_moves(talk: Talk) -> None:
    vertex = talk.ok("genmove b")
    assert talk.engine.game.moves == [(Color.BLACK, vertex)]
    again = talk.ok("genmove b")  # out of turn
    assert talk.engine.game.moves[1] == (Color.BLACK, again)
    talk.ok("reg_genmove w")
    assert len(talk.engine.game.moves) == 2
    assert talk.ok("gomill-explain_last_move").split(":")[0]


def test_pondering_begins_when_nothing_else_is_to_be_done() -> None:
    talk = Talk(engine(size=9, ponder=True))
    talk.server.idle()
    assert talk.engine.search is None  # before the first move there is nothing to ponder
    talk.ok("genmove b")
    talk.server.idle()
    talk.ok("name")  # does not end it
    growing = talk.engine._kept.search  # `engine.search` would end it
    assert growing is not None
    end = time.monotonic() + patience()
    while growing.result().visits <= 100 and time.monotonic() < end:
        time.sleep(0.01)
    search = talk.engine.search
    assert search is growing
    assert search.result().visits > 100
    talk.ok("genmove w")
    talk.ok("kgs-game_over")
    talk.server.idle()
    visits = search.result().visits
    time.sleep(0.1)
    assert search.result().visits == visits


def test_handicap(talk: Talk) -> None:
    assert {*talk.ok("fixed_handicap 2").split()} <= {"C3", "G7", "C7", "G3"}
    assert "board not empty" in talk.fails("fixed_handicap 2")
    talk.ok("clear_board")
    assert len(talk.ok("place_free_handicap 3").split()) == 3
    talk.ok("clear_board")
    talk.ok("set_free_handicap E5 C3 G7")
    game = talk.engine.game
    assert (game.handicap, game.to_move, game.board.stone_count("black")) == (3, Color.WHITE, 3)
    talk.ok("clear_board")
    for wrong in ("fixed_handicap 1", "fixed_handicap 10", "place_free_handicap 1", "set_free_handicap E5"):
        talk.fails(wrong)
    assert "bad vertex list" in talk.fails("set_free_handicap E5 E5")
    assert "bad vertex list" in talk.fails("set_free_handicap E5 pass")


def test_set_position(talk: Talk) -> None:
    talk.ok("play b E5")
    talk.ok("set_position b C3 w D4 b E6")
    game = talk.engine.game
    assert (game.moves, game.to_move) == ([], Color.BLACK)
    assert (game.board["C3"], game.board["D4"], game.board["E5"]) == (Color.BLACK, Color.WHITE, Color.EMPTY)
    before = talk.state()
    for wrong in ("b C3 w C3", "b C3 w", "b pass", "b A1 w A2 w B1"):
        talk.fails(f"set_position {wrong}")
    assert talk.state() == before
    talk.ok("set_position")
    assert talk.engine.game.board.stone_count("black") == 0


def test_sgf_files(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "a game.sgf"
    talk.ok("boardsize 7")
    for move in ("b D4", "w E4", "b D5"):
        talk.ok(f"play {move}")
    talk.ok(f"printsgf {path}")
    assert len(Record.load(path).moves()) == 3
    assert Record.from_text(talk.ok("printsgf")).size == 7
    talk.ok("boardsize 9")
    talk.ok(f"loadsgf {path}")
    assert (talk.engine.game.size, len(talk.engine.game.moves)) == (7, 3)
    for number, moves in ((1, 0), (3, 2), (4, 3), (99, 3)):
        talk.ok(f"loadsgf {path} {number}")
        assert len(talk.engine.game.moves) == moves
    talk.ok(f'loadsgf "{path}" 2')
    before = talk.state()
    assert "cannot load file" in talk.fails("loadsgf /nowhere.sgf")
    (tmp_path / "bad.sgf").write_bytes(b"(;GM[1]SZ[9];B[zz])")
    assert "cannot load file" in talk.fails(f"loadsgf {tmp_path / 'bad.sgf'}")
    assert "cannot load file" in talk.fails(f"loadsgf {tmp_path}")
    assert "is not a file" in talk.fails("loadsgf /dev/zero")
    assert "cannot load file" in talk.fails("loadsgf a\0b" + "x" * 5000)
    assert "cannot write" in talk.fails(f"printsgf {tmp_path}")
    assert talk.state() == before


def test_file_names_that_are_not_utf8(talk: Talk, tmp_path: Path) -> None:
    path = bytes(tmp_path) + b"/caf\xe9.sgf"
    assert talk.raw(b"printsgf " + path) == b"=\n\n"
    assert talk.raw(b"loadsgf " + path) == b"=\n\n"
    assert talk.raw(b"echo caf\xe9") == b"= caf?\n\n"
    assert b"no rules are called" in talk.raw(b"kata-set-rules caf\xe9")


def test_a_handicap_game_from_a_file(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "h.sgf"
    path.write_text("(;GM[1]SZ[9]HA[2]AB[cc][gg]KM[0.5]RU[Chinese];W[ee])")
    talk.ok(f"loadsgf {path}")
    talk.ok("play b E6")
    assert talk.engine.game.handicap == 2
