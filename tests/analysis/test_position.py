"""From queries to games."""

import random
from typing import Any

import pytest

from tengen.analysis.fields import FieldError
from tengen.analysis.policy import policy_list
from tengen.analysis.position import first_illegal, position
from tengen.analysis.query import Defaults, Query, parse_query
from tengen.engine.policy import read_policy
from tengen.go import Color, Game, Rules
from tengen.go.presets import preset
from tests.analysis.client import query

POINTS_3 = ("A3", "B3", "C3", "A2", "B2", "C2", "A1", "B1", "C1")


def made(**changes: Any) -> Query:
    return parse_query(query(**changes), Defaults())[0]


def test_the_side_to_move_is_the_opponent_of_the_last_mover() -> None:
    asked = made(moves=[["B", "A1"], ["B", "B1"], ["W", "C1"]])
    sides = [position(asked, turn).to_move for turn in range(4)]
    assert sides == [Color.BLACK, Color.WHITE, Color.WHITE, Color.BLACK]
    assert position(made(initialPlayer="W"), 0).to_move == Color.WHITE
    assert position(made(initialStones=[["B", "A1"]], moves=[["W", "C3"]]), 0).to_move == Color.WHITE


def test_a_turn_is_the_position_before_its_move() -> None:
    asked = made(moves=[["B", "A1"], ["W", "B1"], ["B", "C3"]], initialStones=[["W", "E5"]])
    assert [position(asked, turn).board.stone_count("black") for turn in range(4)] == [0, 1, 1, 2]
    assert position(asked, 0).board["E5"] == Color.WHITE


@pytest.mark.parametrize(
    ("changes", "handicap"),
    [
        ({}, 0),
        ({"moves": [["B", "C3"], ["W", "D4"]]}, 0),
        ({"initialStones": [["B", "C3"]]}, 0),
        ({"initialStones": [["B", "C3"], ["B", "D4"]], "moves": [["W", "A1"]]}, 2),
        ({"initialStones": [["B", "C3"], ["B", "D4"]], "moves": [["B", "A1"]]}, 2),
        ({"initialStones": [["B", "C3"], ["B", "D4"], ["W", "A1"]]}, 0),
        ({"moves": [["B", "C3"], ["B", "D4"], ["B", "A5"], ["W", "A1"], ["B", "B1"]]}, 3),
        ({"moves": [["B", "C3"], ["B", "D4"], ["W", "A1"], ["W", "B1"]]}, 0),
    ],
)
def test_handicap_stones_are_counted(changes: dict[str, Any], handicap: int) -> None:
    game = position(made(rules="chinese", **changes), 0)
    assert game.handicap == handicap
    assert game.handicap_compensation == handicap
    assert position(made(rules="chinese", whiteHandicapBonus="0", **changes), 0).handicap_compensation == 0


def test_the_first_illegal_move() -> None:
    assert first_illegal(made(moves=[["B", "A1"], ["W", "A2"]])) is None
    found = first_illegal(made(moves=[["B", "A1"], ["W", "A2"], ["B", "A2"], ["B", "A2"]]))
    assert found is not None
    assert found[0] == 2
    assert found[1].startswith("Illegal move 2 (B A2)")


def test_superko_is_a_matter_of_the_rules() -> None:
    """A random game on 3x3 that simple ko allows comes back to a position, which superko forbids."""
    rng = random.Random(1)
    game = Game(3, Rules(ko="simple"))
    while len(game.moves) < 60:
        game.play(rng.choice([*game.legal_moves(), "pass"]))
    moves = [[color.name[0], vertex] for color, vertex in game.moves]
    assert first_illegal(made(size=3, moves=moves, rules="chinese")) is None
    found = first_illegal(made(size=3, moves=moves, rules="chinese-ogs"))
    assert found is not None
    assert "repeat" in found[1]


def test_stones_without_liberties_cannot_be_set_up() -> None:
    with pytest.raises(FieldError) as caught:
        first_illegal(made(initialStones=[["B", "A1"], ["W", "A2"], ["W", "B1"]]))
    assert caught.value.field == "initialStones"


def test_a_game_ended_by_passes_goes_on() -> None:
    game = position(made(moves=[["B", "C3"], ["W", "pass"], ["B", "pass"]]), 3)
    assert not game.over
    assert game.to_move == Color.WHITE
    assert game.board.stone_count("black") == 1


def test_a_policy_of_all_legal_moves() -> None:
    config = preset("tengen")
    game = position(made(size=9, moves=[["B", "D4"], ["W", "F6"]]), 2)
    policy = read_policy(game, config)
    assert policy is not None
    assert sum(policy.values()) == pytest.approx(1)
    assert policy["E5"] > policy["A1"]
    listed = policy_list(policy, game)
    assert len(listed) == 82
    assert [place for place, share in enumerate(listed) if share == -1] == [9 * 3 + 5, 9 * 5 + 3]
    assert listed[9 * 4 + 4] == pytest.approx(policy["E5"], abs=1e-8)
    assert read_policy(game, preset("uct")) is None


def test_where_no_move_is_left_the_policy_is_to_pass() -> None:
    stones = [["B", point] for point in ("A1", "B2", "C1", "A3", "C3", "B1", "C2", "A2", "B3")]
    full = made(size=3, initialStones=[stone for stone in stones if stone[1] not in ("A1", "C3")], initialPlayer="B")
    game = position(full, 0)
    assert read_policy(game, preset("tengen")) == {"pass": 1.0}
    assert policy_list({"pass": 1.0}, game) == [0.0 if p in ("A1", "C3") else -1.0 for p in POINTS_3] + [1.0]
