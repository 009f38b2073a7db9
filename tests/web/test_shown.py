"""From boards and snapshots to what the page draws."""

from __future__ import annotations

from typing import Any

from tengen.web.board import BoardSession
from tengen.web.components.goban import STATE
from tengen.web.pages.board.shown import candidates, flat, next_move, passed, shown, spoken
from tengen.web.preferences import Preferences


def move(vertex: str, win_rate: float, visits: int, **more: Any) -> dict[str, Any]:
    told = {"vertex": vertex, "win_rate": win_rate, "visits": visits, "variation": [vertex, "A1"]}
    return {**told, "score": None, "loss": 0.0, "points_lost": None, **more}


def snapshot(*moves: dict[str, Any], to_move: str = "black") -> dict[str, Any]:
    return {"to_move": to_move, "visits": sum(each["visits"] for each in moves), "candidates": list(moves)}


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


def test_rare_candidates_are_left_out() -> None:
    found = snapshot(move("E5", 0.6, 1000), move("C3", 0.52, 100), move("G7", 0.7, 20), move("A1", 0.1, 9))
    assert [each["vertex"] for each in candidates(found)] == ["E5", "C3", "G7"]
    assert candidates(None) == candidates(snapshot()) == []


def test_candidates_with_few_visits_carry_no_numbers_and_fade() -> None:
    drawn = candidates(snapshot(move("E5", 0.6, 800), move("C3", 0.5, 150), move("G7", 0.7, 18), move("A1", 1.0, 8)))
    assert [each["numbered"] for each in drawn] == [True, True, False, False]
    trusts = [each["trust"] for each in drawn]
    assert trusts == sorted(trusts, reverse=True)
    assert trusts[1] > 0.8  # more than a tenth of the visits
    assert trusts[3] < 0.05


def test_at_the_beginning_of_a_search_nothing_carries_numbers() -> None:
    """All shares are large, but of a handful of visits."""
    drawn = candidates(snapshot(*(move(vertex, 1.0, 2) for vertex in ("E5", "C3", "G7"))))
    assert [each["numbered"] for each in drawn] == [False, False, False]
    assert all(each["trust"] < 0.15 for each in drawn)


def test_losses_and_leads_are_told_as_everywhere() -> None:
    moves = (
        move("E5", 0.6, 500, score=2.04, points_lost=0.0),
        move("C3", 0.482, 400, score=-0.66, loss=0.118, points_lost=2.7),
        move("G7", 0.5, 400, loss=0.1),
    )
    best, second, third = candidates(snapshot(*moves, to_move="white"))
    assert (best["lead"], best["lost"]) == ("W+2.0", "0.0% · 0.0")
    assert (second["lead"], second["lost"], second["loss"]) == ("B+0.7", "11.8% · 2.7", 0.118)
    assert (third["lead"], third["lost"]) == ("", "10.0%")
    assert candidates(snapshot(*moves))[0]["lead"] == "B+2.0"


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
