"""From boards and snapshots to what the page draws."""

from __future__ import annotations

from typing import Any

from tengen.web.board import BoardSession
from tengen.web.components.goban import STATE
from tengen.web.pages.board.shown import candidates, flat, next_move, passed, shown, spoken
from tengen.web.preferences import Preferences


def move(vertex: str, win_rate: float, visits: int) -> dict[str, Any]:
    return {"vertex": vertex, "win_rate": win_rate, "visits": visits, "score": None, "variation": [vertex, "A1"]}


def test_a_board_as_the_page_shows_it(board: BoardSession) -> None:
    board.new_game(size=9)
    for vertex in ("E5", "C3"):
        board.play(vertex)
    state = shown(board.view(), Preferences(numbers=True), editing=False)
    assert set(state) <= set(STATE)
    assert state["stones"].count("X") == state["stones"].count("O") == 1
    assert state["stones"][4 * 9 + 4] == "X"
    assert state["numbers"] == {"E5": 1, "C3": 2}
    assert state["spoken"] == "Move 2: White C3"
    assert state["ghost"] == "black"
    assert shown(board.view(), Preferences(), editing=True)["ghost"] is None

    board.analyse_freely()
    board.step(-1)
    assert next_move(board.view()) == "C3"
    assert shown(board.view(), Preferences(), editing=False)["next"] == "C3"


def test_candidates_are_compared_with_the_first_and_rare_ones_left_out() -> None:
    found = {"candidates": [move("E5", 0.6, 1000), move("C3", 0.52, 100), move("G7", 0.7, 20), move("A1", 0.1, 9)]}
    drawn = candidates(found)
    assert [each["vertex"] for each in drawn] == ["E5", "C3", "G7"]
    assert [each["loss"] for each in drawn] == [0.0, 0.08, 0.0]
    assert candidates(None) == candidates({"candidates": []}) == []


def test_ownership_in_steps() -> None:
    assert flat([[0.51, -0.98], [0.0, 1.0]]) == [0.5, -1.0, 0.0, 1.0]
    assert flat(None) is None


def test_a_pass_is_told_until_the_next_move(board: BoardSession) -> None:
    board.new_game(size=9)
    board.play("E5")
    assert passed(board.view()) == ""
    board.play("pass")
    assert passed(board.view()) == "White passes"
    assert spoken(board.view()) == "Move 2: White passes"
    board.play("C3")
    assert passed(board.view()) == ""
    board.play("pass")
    board.play("pass")  # both: now it is the count that is told
    assert passed(board.view()) == ""
    board.load_sgf(b"(;SZ[9];B[];B[ee])")  # the same colour twice
    board.step(1)
    assert passed(board.view()) == "Black passes"
