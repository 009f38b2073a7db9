"""Live analysis, hints, curves and reviews by real searches."""

import threading
from typing import Any

import pytest

from tengen.go.sgf import Record
from tengen.web.board import BoardError, BoardSession, PlayerSpec
from tests.patience import patience
from tests.review.games import corner_record
from tests.web.helpers import wait_for


def test_snapshots_come_while_it_runs(board: BoardSession) -> None:
    found: list[dict[str, Any]] = []
    several = threading.Event()

    def hear(kind: str, data: Any) -> None:
        if kind == "analysis":
            found.append(data)
            if len(found) >= 3:
                several.set()

    board.subscribe(hear)
    board.load_sgf(b"(;SZ[9];B[ee];W[cc])")
    board.step(1)
    board.start_analysis()
    assert several.wait(patience())
    last = board.analysis()
    assert last is not None
    assert last["node"] == board.view().cursor
    assert last["to_move"] == "white"
    assert sum(each["visits"] for each in last["candidates"]) > 0
    assert all(each["variation"][0] == each["vertex"] for each in last["candidates"])
    assert 0 <= last["black_win_rate"] <= 1
    assert [len(row) for row in last["ownership"]] == [9] * 9
    assert [one["visits"] for one in found] == sorted(one["visits"] for one in found)
    board.stop_analysis()
    assert not board.view().analysing
    assert wait_for(lambda: board.pool.busy == 0) is True
    assert board.curve()[1]["black_win_rate"] == pytest.approx(last["black_win_rate"], abs=0.5)


def test_analysis_follows_the_cursor(board: BoardSession) -> None:
    board.new_game(size=9)
    board.start_analysis("uct")
    wait_for(board.analysis)
    board.play("E5")
    assert wait_for(board.analysis)["to_move"] == "white"
    board.first()
    assert wait_for(board.analysis)["node"] == 0
    assert board.view().analysis_preset == "uct"
    assert {point["node"] for point in board.curve() if point["visits"]} == {0, 1}


def test_analysis_gives_way_to_the_engines_move(board: BoardSession) -> None:
    board.new_game(size=9, white=PlayerSpec("engine", playouts=50))
    board.start_analysis()
    wait_for(board.analysis)
    board.play("E5")
    wait_for(lambda: board.view().move_number == 2)
    assert wait_for(board.analysis)["to_move"] == "black"


def test_analysis_ends_at_the_end_of_the_game(board: BoardSession) -> None:
    board.load_sgf(b"(;SZ[5];B[];W[])")
    board.last()
    board.start_analysis()
    assert wait_for(lambda: not board.core.busy)
    assert board.analysis() is None


def test_a_hint(board: BoardSession) -> None:
    board.load_sgf(corner_record().to_bytes())
    board.hint()
    hint = wait_for(lambda: board.view().hint)
    assert hint["candidates"][0]["vertex"] == "B9"  # who plays there wins
    board.play("B9")
    assert board.view().hint is None


def test_a_review_finds_the_mistake_and_writes_it_down(board: BoardSession) -> None:
    heard: list[dict[str, Any]] = []
    board.subscribe(lambda kind, data: heard.append(data) if kind == "review" else None)
    board.load_sgf(corner_record("G7", "B9", "F7").to_bytes())
    board.start_review(playouts=200)
    wait_for(lambda: board.view().review is not None and board.view().review.state == "done")
    review = board.review()
    assert review is not None
    assert (review["done"], review["total"], len(review["moves"])) == (3, 3, 3)
    mistake = review["moves"][0]
    assert (mistake["vertex"], mistake["best"], mistake["size"]) == ("G7", "B9", "blunder")
    assert review["mattered"]["black"] == [mistake["node"]]
    assert review["summary"]["black"]["mistakes"]["blunder"] == 1
    assert [each["done"] for each in heard if each["state"] == "running"] == [1, 2, 3]
    assert all(point["visits"] or point["black_win_rate"] in (0, 1) for point in board.curve())
    written = Record.from_bytes(board.sgf(analysis=True))
    assert "Blunder: G7" in written.comment(1)
    assert written.get(1, "SBKV")
    assert b"SBKV" not in board.sgf()
    board.go_to(mistake["node"])
    board.delete_branch()
    board.sgf(analysis=True)  # what was reviewed is gone


def test_a_review_is_stopped(board: BoardSession) -> None:
    board.load_sgf(corner_record("G7", "B9", "F7").to_bytes())
    board.start_review(playouts=1_000_000)
    with pytest.raises(BoardError, match="running"):
        board.start_review()
    board.stop_review()
    assert board.view().review is not None
    assert board.view().review.state == "stopped"
    assert wait_for(lambda: board.pool.busy == 0 and not board.reviewing.busy)
    board.start_review(playouts=10)
    wait_for(lambda: board.view().review.state == "done")


def test_nothing_to_review(board: BoardSession) -> None:
    with pytest.raises(BoardError, match="1 to 2,000 moves"):
        board.start_review()


def test_a_listener_that_fails_harms_nobody(board: BoardSession) -> None:
    heard: list[str] = []

    def fail(kind: str, data: Any) -> None:
        raise RuntimeError("mine")

    board.subscribe(fail)
    cancel = board.subscribe(lambda kind, data: heard.append(kind))
    board.new_game(size=9)
    cancel()
    board.play("E5")
    assert heard == ["board"]
    assert board.listeners == 1
