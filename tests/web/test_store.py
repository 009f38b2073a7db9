"""Boards that are kept: over restarts, over crashes, and when what is kept is damaged."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tengen.web.board import BoardError, BoardView, PlayerSpec
from tengen.web.board.registry import NoSuchBoard
from tengen.web.services import Services
from tengen.web.settings import WebSettings
from tengen.web.store import FILE
from tests.review.games import corner_record
from tests.web.helpers import ENGINE, wait_for


def _settings(folder: Path) -> WebSettings:
    return WebSettings(threads=1, memory_mb=128, data=folder)


def _same(one: BoardView, other: BoardView) -> bool:
    """But for the numbers of nodes and versions, and clocks that run."""
    plain = [
        replace(
            view, version=0, cursor=0, tip=0, message="", tree=[replace(node, id=0, parent=0) for node in view.tree]
        )
        for view in (one, other)
    ]
    return replace(plain[0], clocks={}) == replace(plain[1], clocks={})


def test_boards_go_on_after_a_restart(tmp_path: Path) -> None:
    first = Services.start(_settings(tmp_path))
    board = first.boards.create("Mine")
    slow = replace(ENGINE, playouts=2000)  # enough to be seen on its clock
    board.new_game(size=9, komi=6.5, white=slow, clock="300+5x30")
    board.play("E5")
    wait_for(lambda: board.view().move_number == 2)
    board.set_comment("so far")
    board.play("C3")
    wait_for(lambda: board.view().move_number == 4)
    board.step(-1)
    before = board.view()
    curve = [point["black_win_rate"] for point in board.curve()]
    first.stop()

    second = Services.start(_settings(tmp_path))
    assert [(each.title, each.moves, each.size) for each in second.boards.list()] == [("Mine", 4, 9)]
    again = second.boards.get(board.id)
    assert _same(again.view(), before)
    assert again.view().clocks["white"].seconds < 300
    assert [point["black_win_rate"] for point in again.curve()] == curve
    again.last()
    again.play("G7")
    wait_for(lambda: again.view().move_number == 6)
    second.stop()


def test_the_engine_goes_on_thinking_after_a_restart(tmp_path: Path) -> None:
    first = Services.start(_settings(tmp_path))
    board = first.boards.create()
    board.new_game(size=9, white=PlayerSpec("engine", playouts=10_000_000))
    board.play("E5")
    first.stop()
    second = Services.start(_settings(tmp_path))
    again = second.boards.get(board.id)
    assert again.view().state == "thinking"
    again.set_players(PlayerSpec(), ENGINE)
    wait_for(lambda: again.view().move_number == 2)
    second.stop()


def test_a_review_is_kept(tmp_path: Path) -> None:
    first = Services.start(_settings(tmp_path))
    board = first.boards.create()
    board.load_sgf(corner_record("G7", "B9", "F7").to_bytes())
    board.start_review(playouts=50)
    wait_for(lambda: board.view().review and board.view().review.state == "done")
    board.first()
    board.play("A9")  # a variation, which comes to stand between nodes in the file
    before, written = board.review(), board.sgf(analysis=True)
    first.stop()

    second = Services.start(_settings(tmp_path))
    again = second.boards.get(board.id)
    kept = again.review()
    assert before is not None
    assert kept is not None
    moves = [[{**move, "node": 0} for move in review["moves"]] for review in (before, kept)]
    assert moves[0] == moves[1]
    assert [again.tree.move(move["node"])[1] for move in kept["moves"]] == ["G7", "B9", "F7"]
    assert again.sgf(analysis=True) == written
    again.start_review(playouts=1_000_000)  # a new one takes its place, and the end of the server stops it
    second.stop()

    third = Services.start(_settings(tmp_path))
    review = third.boards.get(board.id).view().review
    assert review is not None
    assert (review.state, review.done) == ("stopped", 0)
    third.boards.delete(board.id)
    assert sqlite3.connect(tmp_path / FILE).execute("select count(*) from reviewed").fetchone() == (0,)
    third.stop()


def test_a_count_that_was_corrected_is_kept(tmp_path: Path) -> None:
    first = Services.start(_settings(tmp_path))
    board = first.boards.create()
    board.new_game(size=5)
    for vertex in ("C3", "E5", "pass", "pass"):
        board.play(vertex)
    wait_for(lambda: board.view().scoring.ready)
    before = board.view().scoring
    board.mark_dead("C3")
    changed = board.view().scoring
    assert changed != before
    first.stop()
    second = Services.start(_settings(tmp_path))
    again = second.boards.get(board.id)
    assert again.view().scoring == changed
    again.accept_score()
    assert (again.view().scoring, again.view().counted) == (None, changed)
    second.stop()
    third = Services.start(_settings(tmp_path))
    assert third.boards.get(board.id).view().counted == changed  # the count that was accepted, too
    third.stop()


_KILLED = """
import sys, time
from pathlib import Path
from tengen.web.board import PlayerSpec
from tengen.web.services import Services
from tengen.web.settings import WebSettings

services = Services.start(WebSettings(threads=1, memory_mb=128, data=Path(sys.argv[1])))
board = services.boards.create("killed")
board.subscribe(lambda kind, data: print(data.id, data.move_number, flush=True) if kind == "board" else None)
weak = PlayerSpec("engine", playouts=300)  # the game must not end before the kill
board.new_game(size=19, black=weak, white=weak)
time.sleep(600)
"""


def test_a_killed_process_loses_no_move_that_was_shown(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", _KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            name, shown = line.split()
            if int(shown) >= 8:
                break
        os.kill(process.pid, signal.SIGKILL)
    services = Services.start(_settings(tmp_path))
    try:
        board = services.boards.get(name)
        kept = board.view().move_number
        assert kept >= int(shown)
        assert board.state == "thinking"
        board.touch()
        wait_for(lambda: board.view().move_number > kept)
    finally:
        services.stop()


def test_deleting_and_too_many(tmp_path: Path) -> None:
    services = Services.start(replace(_settings(tmp_path), boards=2))
    one, _ = services.boards.create("one"), services.boards.create("two")
    heard: list[str] = []
    one.subscribe(lambda kind, data: heard.append(kind))
    with pytest.raises(BoardError, match="2 boards"):
        services.boards.create()
    services.boards.delete(one.id)
    assert heard == ["closed"]
    with pytest.raises(NoSuchBoard):
        services.boards.get(one.id)
    assert [each.title for each in services.boards.list()] == ["two"]
    services.boards.create()
    services.stop()
    with pytest.raises(BoardError, match="stopping"):
        services.boards.get(one.id)


def test_two_boards_are_not_mixed(services: Services) -> None:
    one, two = services.boards.create("one"), services.boards.create("two")
    one.new_game(size=9, white=ENGINE)
    two.new_game(size=13, black=ENGINE)
    for vertex in ("E5", "C3", "G7"):
        one.play(vertex)
        wait_for(lambda: one.state == "playing")
        wait_for(lambda: two.state == "playing")
        two.play(next(point for point in two.game.legal_moves() if point.startswith("D")))
    wait_for(lambda: two.state == "playing")
    assert [node.color for node in one.view().tree][1:] == ["black", "white"] * 3
    assert [node.color for node in two.view().tree][1:] == ["black", "white"] * 3 + ["black"]
    assert (one.view().size, two.view().size) == (9, 13)
    assert one.view().rows[4][4] == "X"


@pytest.mark.parametrize(
    "damage",
    [
        lambda row: {"state": "{"},
        lambda row: {"state": "{}"},
        lambda row: {"state": "[]"},
        lambda row: {"state": row["state"].replace('"cursor": 0', '"cursor": 99')},
        lambda row: {"state": row["state"].replace('"human"', '"ghost"')},
        lambda row: {"sgf": b"not a game"},
        lambda row: {"sgf": b""},
    ],
)
def test_a_damaged_board_is_told_and_the_others_are_there(tmp_path: Path, damage: object) -> None:
    first = Services.start(_settings(tmp_path))
    bad, good = first.boards.create("bad"), first.boards.create("good")
    first.stop()
    with sqlite3.connect(tmp_path / FILE) as database:
        state, sgf = database.execute("select state, sgf from board where id = ?", (bad.id,)).fetchone()
        assert callable(damage)
        changed = damage({"state": state, "sgf": sgf})
        assert changed not in ({"state": state}, {"sgf": sgf})
        for name, value in changed.items():
            database.execute(f"update board set {name} = ? where id = ?", (value, bad.id))
    database.close()
    second = Services.start(_settings(tmp_path))
    assert {each.title for each in second.boards.list()} == {"bad", "good"}
    second.boards.get(good.id)
    with pytest.raises(BoardError):
        second.boards.get(bad.id)
    second.boards.delete(bad.id)
    assert [each.title for each in second.boards.list()] == ["good"]
    second.stop()


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(ValueError, match="cannot be used for the boards"):
        Services.start(_settings(file))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / FILE).write_text("not a database" * 100)
    with pytest.raises(ValueError, match="cannot be used as a database"):
        Services.start(_settings(tmp_path / "other"))


def test_only_the_owner_may_read(tmp_path: Path) -> None:
    services = Services.start(_settings(tmp_path / "a" / "b"))
    assert (tmp_path / "a" / "b").stat().st_mode & 0o077 == 0
    assert services.store.secret() == services.store.secret()
    services.stop()


def test_a_store_that_fails_does_not_end_the_game(services: Services) -> None:
    board = services.boards.create()
    board.new_game(size=9)
    services.store._database.execute("drop table board")
    board.play("E5")
    assert board.view().move_number == 1
    assert "cannot be kept" in board.view().message


def test_boards_without_a_folder_live_with_the_server() -> None:
    services = Services.start(WebSettings(memory_mb=128))
    board = services.boards.create("here")
    assert services.boards.get(board.id) is board
    assert json.loads(services.store.all()[0].state)["mode"] == "analysis"
    services.stop()
