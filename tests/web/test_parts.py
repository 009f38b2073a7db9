"""The parts of a board, each with no more of the others than it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import tengen.web.board
from tengen.go import Color
from tengen.go.sgf import Record
from tengen.web.board import BoardError, BoardSession
from tengen.web.board.clocks import Clocks
from tengen.web.board.core import Core, Whole
from tengen.web.board.counting import Counting
from tengen.web.board.editing import Editing
from tengen.web.board.engines import Engines
from tengen.web.board.errors import NotKept
from tengen.web.board.looking import Looking
from tengen.web.board.place import Place
from tengen.web.board.players import HUMAN
from tengen.web.board.playing import Playing, new_tree
from tengen.web.board.reviewing import Reviewing
from tengen.web.board.tree import GameTree
from tengen.web.board.work import Job
from tests.review.games import corner_record
from tests.web.helpers import SETTINGS, wait_for

PARTS = ("core", "place", "engines", "counting", "playing", "thinking", "looking", "editing", "analysing", "reviewing")
PEOPLE = {Color.BLACK: HUMAN, Color.WHITE: HUMAN}


@dataclass
class Outside:
    """What a core asks of its board, by hand."""

    full: bool = False  # the disk
    job: Job | None = None
    told: list[str] = field(default_factory=list)

    def keep(self) -> None:
        self.told.append("keep")
        if self.full:
            raise NotKept("The disk is full.")

    def next_job(self) -> Job | None:
        job, self.job = self.job, None
        return job

    def core(self) -> Core:
        return Core(Whole(lambda: "view", lambda: self.told.append("settle"), self.keep, self.next_job), None, SETTINGS)


@pytest.fixture
def outside() -> Outside:
    return Outside()


@pytest.fixture
def core(outside: Outside) -> Iterator[Core]:
    core = outside.core()
    yield core
    core.closed = True
    core.join()


@pytest.fixture
def place() -> Place:
    place = Place(20)
    place.put(new_tree(5, "chinese", None, 0))
    return place


@pytest.fixture
def counting(core: Core, place: Place) -> Counting:
    return Counting(core, place)


@pytest.fixture
def playing(core: Core, place: Place, counting: Counting) -> Playing:
    playing = Playing(core, place, Engines(core), counting)
    playing.begin(PEOPLE, Clocks())
    return playing


# --- the core --------------------------------------------------------------------------------------------------------


def test_a_change_settles_then_keeps_then_shows(core: Core, outside: Outside) -> None:
    core.subscribe(lambda kind, _: outside.told.append(kind))
    outside.told.clear()
    core.happened("Something.")
    assert outside.told == ["settle", "keep", "board"]
    assert (core.version, core.message, core.kept) == (1, "Something.", True)


def test_a_full_disk_is_told_and_tried_again(core: Core, outside: Outside) -> None:
    outside.full = True
    core.happened("Something.")
    assert (core.kept, core.message) == (False, "The disk is full.")
    core.keep_again()
    assert not core.kept
    outside.full = False
    core.keep_again()
    assert (core.kept, core.message) == (True, "This board is kept again.")


def test_work_that_fails_is_told(core: Core, outside: Outside) -> None:
    seen: list[Any] = []
    core.subscribe(lambda *event: seen.append(event))

    def fail() -> None:
        raise BoardError("It cannot be searched.")

    outside.job = fail
    with core.lock:
        core.wake()
    wait_for(lambda: core.message == "It cannot be searched.")
    assert seen == [("board", "view")]
    assert not core.busy


def test_nobody_wakes_what_is_closed(core: Core, outside: Outside) -> None:
    core.closed = True
    core.touch()
    core.subscribe(lambda *_: None)
    assert outside.told == []


@pytest.mark.parametrize("title", ["x" * 201, " " * 201])
def test_titles_have_a_length(core: Core, outside: Outside, title: str) -> None:
    with pytest.raises(BoardError, match="200 letters"):
        core.rename(title)
    assert outside.told == []
    core.rename(" Ear-reddening ")
    assert core.title == "Ear-reddening"


# --- the record ------------------------------------------------------------------------------------------------------


def test_cursor_and_tip_move_up_from_what_is_removed(place: Place) -> None:
    first = place.add_move(0, Color.BLACK, "C3", follow=True, tip=True)
    second = place.add_move(first, Color.WHITE, "B2", follow=True, tip=False)
    assert (place.cursor, place.tip, place.at_tip) == (second, first, False)
    assert not place.remove(second)
    assert (place.cursor, place.tip) == (first, first)
    assert place.remove(first)
    assert (place.cursor, place.tip) == (0, 0)


def test_a_record_has_room_for_so_many_nodes() -> None:
    place = Place(2)
    place.put(new_tree(5, "chinese", None, 0))
    node = place.add_move(0, Color.BLACK, "C3", follow=True, tip=True)
    place.require_room(0, Color.BLACK, "C3")  # is there already
    with pytest.raises(BoardError, match="2 nodes, which is the most"):
        place.require_room(node, Color.WHITE, "B2")


# --- a game ----------------------------------------------------------------------------------------------------------


def test_two_passes_are_counted_and_accepted(playing: Playing, counting: Counting, place: Place) -> None:
    playing.play("C3")
    playing.pass_move()
    playing.pass_move()
    assert (playing.state, counting.wanted) == ("scoring", True)
    with pytest.raises(BoardError, match="not estimated yet"):
        playing.accept_score()
    counting.job()()
    assert (counting.wanted, counting.view() is not None, counting.accepted()) == (False, True, None)
    playing.accept_score()
    assert (playing.state, playing.result) == ("finished", "B+17.5")
    assert counting.view() is None
    assert counting.accepted() is not None
    place.cursor = 0
    assert counting.accepted() is None


def test_an_estimate_that_comes_too_late_is_dropped(playing: Playing, counting: Counting) -> None:
    playing.pass_move()
    playing.pass_move()
    job = counting.job()
    playing.resume()
    job()
    assert counting.dead is None
    assert playing.state == "playing"


def test_a_title_that_is_refused_leaves_the_game(board: BoardSession) -> None:
    board.new_game(size=5)
    board.play("C3")
    with pytest.raises(BoardError, match="200 letters"):
        board.new_game(size=9, title="x" * 201)
    assert (board.game.size, board.game.move_number) == (5, 1)


def test_a_game_that_goes_on_has_no_result_in_its_record(board: BoardSession) -> None:
    board.new_game(size=5)
    board.play("C3")
    board.resign()
    assert b"RE[B+R]" in board.sgf()
    board.continue_game(HUMAN, HUMAN)
    assert board.state == "playing"
    assert b"RE[" not in board.sgf()


# --- a record --------------------------------------------------------------------------------------------------------


def test_looking_and_editing(core: Core, place: Place, counting: Counting, playing: Playing) -> None:
    place.put(GameTree(Record.from_bytes(b"(;SZ[5];B[cc];W[bb](;B[dd])(;B[dc]))", strict=False)))
    looking = Looking(core, place, Engines(core), playing)
    editing = Editing(core, place, Engines(core), counting, playing)
    with pytest.raises(BoardError, match="under way"):
        editing.set_stone("A1", "black")
    playing.leave()
    looking.last()
    assert [place.tree.move(node) for node in place.tree.line(place.cursor)][1:] == [
        (Color.BLACK, "C3"),
        (Color.WHITE, "B4"),
        (Color.BLACK, "D2"),
    ]
    looking.step(-1)
    editing.set_mark("C3", "circle")
    editing.delete_branch(place.tree.children(place.cursor)[0])
    assert len(place.tree) == 4
    looking.last()
    assert place.tree.move(place.cursor) == (Color.BLACK, "D3")


def test_an_edited_position_is_analysed_anew(board: BoardSession) -> None:
    """What was found before is not shown for it, however long it was searched."""
    board.subscribe(lambda *_: None)
    board.new_game(size=5)
    board.analyse_freely()
    board.start_analysis("uct")
    before = wait_for(lambda: (found := board.analysis()) and found["visits"] > 2000 and found)
    board.set_to_move("white")
    assert (found := board.analysis()) is None or found["to_move"] == "white"
    after = wait_for(board.analysis)
    assert (before["to_move"], after["to_move"], after["node"]) == ("black", "white", before["node"])


def test_a_review_ends_with_its_record(board: BoardSession) -> None:
    """Its moves must not turn up in the review of the next one."""
    board.load_sgf(corner_record("B3", "C3", "B9", "G7", "F7").to_bytes())
    board.start_review(playouts=3000)
    board.load_sgf(corner_record("B3", "C3").to_bytes())
    assert board.review() is None
    board.start_review(playouts=20)
    found = wait_for(lambda: (review := board.review())["state"] != "running" and review)
    assert (found["state"], found["done"], found["total"]) == ("done", 2, 2)


def test_a_review_by_itself(core: Core, place: Place) -> None:
    reviewing = Reviewing(core, place)
    with pytest.raises(BoardError, match="1 to 2,000 moves"):
        reviewing.start_review()
    place.put(GameTree(corner_record("B3", "C3")))
    reviewing.start_review(playouts=20)
    assert wait_for(lambda: not reviewing.running)
    reviewing.join()
    assert [move.step.vertex for _, move in reviewing.moves] == ["B3", "C3"]
    assert b"TGREV" in reviewing.sgf(analysis=True)


# --- all of them -----------------------------------------------------------------------------------------------------


def test_parts_are_composed() -> None:
    """None inherits from another, none reaches into another, and each knows only those made before it."""
    order = [*PARTS, "viewing", "session"]
    folder = Path(tengen.web.board.__file__).parent
    for at, name in enumerate(order):
        module = ast.parse((folder / f"{name}.py").read_text("utf-8"))
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                assert node.bases == [], f"{name}: {node.name}"
            if isinstance(node, ast.ImportFrom):
                later = (node.module or "").removeprefix("tengen.web.board.")
                assert later not in order[at:], f"{name} knows {later}"
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
                own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
                assert own, f"{name}:{node.lineno} reaches into {ast.unparse(node)}"
