"""Handicap that comes as plain moves."""

from __future__ import annotations

import pytest

from tengen.go import Color
from tengen.go.handicap import implied_handicap
from tests.gtp.talk import Talk, engine


@pytest.mark.parametrize(
    ("moves", "stones"),
    [
        ("", 0),
        ("b", 0),
        ("bw", 0),
        ("bb", 2),
        ("bbbb", 4),
        ("bbw", 2),
        ("bbbwbwb", 3),
        ("bbwwb", 0),  # a position that is set up
        ("bbwbb", 0),
        ("wbb", 0),
        ("bpbw", 0),  # a pass is no stone
        ("bbpw", 0),
    ],
)
def test_what_moves_imply(moves: str, stones: int) -> None:
    letters = {"b": (Color.BLACK, "D4"), "w": (Color.WHITE, "C3"), "p": (Color.BLACK, "pass")}
    assert implied_handicap([letters[letter] for letter in moves]) == stones


def test_stones_count_for_rules_that_compensate() -> None:
    talk = Talk(engine(size=9))
    for vertex in ("C3", "G7", "C7"):
        talk.ok(f"play b {vertex}")
    game = talk.engine.game
    assert (game.handicap, game.handicap_compensation, game.to_move) == (3, 3.0, Color.WHITE)
    talk.ok("genmove w")
    assert talk.engine.game.handicap == 3
    talk.ok("undo")
    talk.ok("undo")
    assert talk.engine.game.handicap == 2
    talk.ok("kata-set-rules japanese")
    assert talk.engine.game.handicap_compensation == 0


def test_a_position_set_up_by_moves_is_no_handicap() -> None:
    talk = Talk(engine(size=9))
    for color, vertex in (("b", "C3"), ("b", "G7"), ("w", "C7"), ("w", "G3")):
        talk.ok(f"play {color} {vertex}")
    assert talk.engine.game.handicap == 0


def test_a_handicap_that_was_given_stays() -> None:
    talk = Talk(engine(size=9))
    assert {*talk.ok("fixed_handicap 4").split()} == {"C3", "G7", "C7", "G3"}
    talk.ok("play w E5")
    talk.ok("play w E6")
    assert talk.engine.game.handicap == 4
    talk.ok("clear_board")
    assert talk.engine.game.handicap == 0
