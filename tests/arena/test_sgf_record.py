"""Games of the arena as SGF files."""

import re

import pytest
from sgfmill import sgf

from tengen.arena.play import play_game
from tengen.arena.players import parse_player
from tengen.arena.sgf_record import to_sgf
from tengen.engine.time_control import TimeControl
from tengen.go import Color
from tengen.go.sgf import Record
from tests.arena.scripted import Scripted, spec, task


def test_a_game_of_search_players_can_be_read_back() -> None:
    players = {"black": parse_player("rave,playouts=30,name=R [1] ü"), "white": parse_player("flat,playouts=60")}
    game_task = task(size=5, opening=("C3", "B2"), seed=4, **players)
    record = play_game(game_task, second_referee=False)
    data = to_sgf(game_task, record, date="2026-11-15")
    read = Record.from_bytes(data)
    assert not read.warnings
    assert read.players == ("R [1] ü", "flat 60")
    assert (read.size, read.komi, read.rules.name) == (5, 0.5, "chinese")
    assert (read.result, read.date) == (record.result, "2026-11-15")
    assert read.get((), "GN") == ["t"]
    assert [vertex for _, vertex in read.game().moves] == [*record.opening, *(m.vertex for m in record.moves)]
    assert [read.comment(1), read.comment(2)] == ["opening", "opening"]
    assert re.fullmatch(r"\d+\.\d{3} s, 30 playouts, win rate [01]\.\d{4}", read.comment(3))
    root = read.comment(())
    for text in ("seed 4", "ending ", 'schedule = "minimum-mse"', "tengen ", "playouts 30"):
        assert text in root
    peer = sgf.Sgf_game.from_bytes(data)
    assert peer.get_size() == 5
    assert peer.get_player_name("b") == "R [1] ü"
    assert len(list(peer.get_main_sequence())) == len(record.opening) + len(record.moves) + 1


def test_clocks_and_claims_and_details_are_in_the_file() -> None:
    game_task = task(black=spec("with clock", TimeControl(100, 10, 5)))
    players = {"b": Scripted("C3", claim="B+1"), "w": Scripted("B2")}
    record = play_game(game_task, second_referee=False, players=players)
    read = Record.from_bytes(to_sgf(game_task, record))
    assert float(read.get(1, "BL")[0]) == pytest.approx(100 - record.moves[0].seconds, abs=0.001)
    assert not read.get(2, "WL")
    root = read.comment(())
    assert "claim of black: B+1" in root
    assert "detail disagreement" in root
    assert "clock 100+10/5" in root


def test_stones_of_a_period_are_written() -> None:
    game_task = task(white=spec("with clock", TimeControl(0, 100, 5)))
    record = play_game(game_task, second_referee=False, players={"b": Scripted("C3"), "w": Scripted("B2")})
    read = Record.from_bytes(to_sgf(game_task, record))
    assert read.get(2, "OW") == ["4"]


def test_a_void_game_is_a_file_too() -> None:
    game_task = task(id="weird ]\\ id\nof two lines")
    record = play_game(game_task, players={"b": Scripted("C3"), "w": Scripted("crash")})
    read = Record.from_bytes(to_sgf(game_task, record))
    assert (read.result, read.winner) == ("Void", None)
    assert read.moves() == [(Color.BLACK, "C3")]
    assert "ending crash\nculprit w\ndetail exit code 3" in read.comment(())
    assert read.get((), "GN") == ["weird ]\\ id of two lines"]
