"""Games on a board: people, engines, clocks, counting."""

from dataclasses import replace
from typing import Any

import pytest

from tengen.go.sgf import Record
from tengen.web.board import BoardError, BoardSession, PlayerSpec
from tests.web.helpers import ENGINE, SETTINGS, a_board, rows, wait_for


def test_two_people_play(board: BoardSession) -> None:
    board.new_game(size=5, komi=0.5)
    for vertex in ("C3", "c2", "D2", "pass"):
        board.play(vertex)
    view = board.view()
    assert view.state == "playing"
    assert view.rows == rows(". . . . .", ". . . . .", ". . X . .", ". . O X .", ". . . . .")
    assert (view.to_move, view.move_number, view.last_move) == ("black", 4, "pass")
    assert view.numbers == {"C3": 1, "C2": 2, "D2": 3}
    assert (view.size, view.komi, view.rules, view.handicap) == (5, 0.5, "chinese", 0)
    assert [node.move for node in view.tree] == [None, "C3", "C2", "D2", "pass"]
    assert all(node.main for node in view.tree)


def test_captures_and_ko(board: BoardSession) -> None:
    board.new_game(size=5)
    for vertex in ("B3", "C3", "C4", "D4", "C2", "D2", "A1", "E3", "D3"):
        board.play(vertex)
    view = board.view()
    assert view.captures == {"black": 1, "white": 0}
    assert view.ko == "C3"
    assert "C3" not in view.numbers
    with pytest.raises(BoardError, match="ko"):
        board.play("C3")


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (lambda board: board.play("Z9"), "Z9"),
        (lambda board: board.play("C3"), "C3|stone|occupied"),
        (lambda board: board.new_game(size=4), "sizes from 5 to 25"),
        (lambda board: board.new_game(size=26), "sizes from 5 to 25"),
        (lambda board: board.new_game(rules="chess"), "chess"),
        (lambda board: board.new_game(komi=6.3), "half"),
        (lambda board: board.new_game(size=5, handicap=30), "30|handicap"),
        (lambda board: board.new_game(handicap=1), "handicap"),
        (lambda board: board.new_game(clock="soon"), "soon"),
        (lambda board: PlayerSpec("robot"), "robot"),
        (lambda board: PlayerSpec(preset="alpha"), "alpha"),
        (lambda board: PlayerSpec(level="9p"), "9p"),
        (lambda board: PlayerSpec(playouts=0), "[Pp]layouts"),
        (lambda board: PlayerSpec(seconds=float("nan")), "nan"),
        (lambda board: board.accept_score(), "not being counted"),
        (lambda board: board.mark_dead("C3"), "not being counted"),
        (lambda board: board.resume(), "not being counted"),
        (lambda board: board.resign("red"), "red"),
        (lambda board: board.go_to(99), "99"),
        (lambda board: board.rename("x" * 201), "200"),
        (lambda board: board.stop_review(), "No review"),
        (lambda board: board.start_review(playouts=0), "layouts"),
        (lambda board: board.start_review(preset="alpha"), "alpha"),
        (lambda board: board.start_analysis("alpha"), "alpha"),
        (lambda board: board.load_sgf(b"hello"), "no game"),
    ],
)
def test_mistakes_are_told_and_change_nothing(board: BoardSession, action: Any, message: str) -> None:
    board.new_game(size=5)
    board.play("C3")
    before = board.view()
    with pytest.raises(BoardError, match=message) as error:
        action(board)
    assert not str(error.value)[0].islower()
    assert str(error.value).endswith((".", "!", "?"))
    assert board.view() == before


def test_the_engine_answers_and_tells_of_it(board: BoardSession) -> None:
    heard: list[str] = []
    board.subscribe(lambda kind, data: heard.append(f"{kind} {data.state} {data.move_number}"))
    board.new_game(size=9, white=ENGINE)
    board.play("E5")
    wait_for(lambda: board.view().move_number == 2)
    assert heard == ["board playing 0", "board thinking 1", "board playing 2"]
    view = board.view()
    assert view.players["white"].name == "Tengen"
    assert "White played" in view.message
    assert board.curve()[1]["visits"] > 0  # what its search said of the position before its move


def test_it_is_not_the_persons_turn(board: BoardSession) -> None:
    board.new_game(size=19, white=PlayerSpec("engine", playouts=1_000_000))
    board.play("Q16")
    with pytest.raises(BoardError, match="White, whom the computer plays"):
        board.play("D4")
    with pytest.raises(BoardError, match="thinking"):
        board.hint()
    board.undo()
    assert board.view().state == "playing"
    assert board.view().move_number == 0


def test_undo_goes_back_to_the_persons_decision(board: BoardSession) -> None:
    board.new_game(size=9, white=ENGINE)
    for number, vertex in enumerate(("E5", "C3"), 1):
        board.play(vertex)
        wait_for(lambda count=2 * number: board.view().move_number == count)
    board.undo()
    view = board.view()
    assert (view.move_number, view.to_move, len(view.tree)) == (2, "black", 3)
    board.undo()
    with pytest.raises(BoardError, match="no move to take back"):
        board.undo()


def test_the_engine_begins(board: BoardSession) -> None:
    board.new_game(size=9, black=ENGINE)
    wait_for(lambda: board.view().move_number == 1)
    assert board.view().to_move == "white"


def test_handicap(board: BoardSession) -> None:
    board.new_game(size=9, handicap=3, black=PlayerSpec(), white=ENGINE)
    wait_for(lambda: board.view().move_number == 1)
    view = board.view()
    assert (view.handicap, view.komi) == (3, 0.5)
    assert sum(row.count("X") for row in view.rows) == 3
    assert Record.from_bytes(board.sgf()).game().board == board.game.board


def test_resignation_and_what_is_tried_afterwards(board: BoardSession) -> None:
    board.new_game(size=9)
    board.play("E5")
    board.resign()
    view = board.view()
    assert (view.state, view.result) == ("finished", "B+R")
    assert Record.from_bytes(board.sgf()).result == "B+R"
    with pytest.raises(BoardError, match="No game is under way"):
        board.resign()
    board.play("C3")
    assert board.view().state == "analysis"
    board.undo()
    assert (board.view().state, board.view().result) == ("finished", "B+R")
    board.undo()
    assert (board.view().state, board.view().result) == ("playing", None)
    assert Record.from_bytes(board.sgf()).result is None


def _to_the_count(board: BoardSession) -> None:
    board.new_game(size=5, komi=0.5)
    for black, white in (("C1", "B1"), ("C2", "B2"), ("C3", "B3"), ("C4", "B4"), ("C5", "B5"), ("E1", "D3")):
        board.play(black)
        board.play(white)
    board.play("pass")
    board.play("pass")
    wait_for(lambda: board.view().scoring is not None and board.view().scoring.ready)


def test_dead_stones_are_proposed_and_corrected(board: BoardSession) -> None:
    _to_the_count(board)
    proposed = board.view().scoring
    assert proposed is not None
    assert proposed.dead == ["D3"]
    assert (proposed.result, proposed.black, proposed.white) == ("B+4.5", 15, 10.5)
    assert proposed.owner == ["OOXXX"] * 5
    with pytest.raises(BoardError, match="being counted"):
        board.play("A1")
    with pytest.raises(BoardError, match="no stone"):
        board.mark_dead("A1")
    board.mark_dead("D3")
    alive = board.view().scoring
    assert alive is not None
    assert alive.dead == []
    assert alive.result != proposed.result
    board.mark_dead("d3")
    board.accept_score()
    assert (board.view().state, board.view().result) == ("finished", "B+4.5")
    assert Record.from_bytes(board.sgf()).result == "B+4.5"


def test_the_count_that_was_accepted_stays_with_its_position(board: BoardSession) -> None:
    _to_the_count(board)
    count = board.view().scoring
    assert board.view().counted is None
    board.accept_score()
    assert (board.view().scoring, board.view().counted) == (None, count)
    board.step(-1)
    assert board.view().counted is None
    board.last()
    assert board.view().counted == count
    board.analyse_freely()
    assert board.view().counted == count
    board.set_stone("D3", "empty")  # a variation; the game stays as it was
    assert board.view().counted is None
    board.go_to(board.view().tip)
    assert board.view().counted == count
    board.set_komi(7.5)  # another result
    assert board.view().counted is None


def test_taking_back_the_last_pass_takes_the_count_back(board: BoardSession) -> None:
    _to_the_count(board)
    board.accept_score()
    board.undo()
    assert (board.view().counted, board.view().state) == (None, "playing")


def test_how_much_is_open(board: BoardSession) -> None:
    board.new_game(size=9)
    assert board.unsettled() > 0.9
    _to_the_count(board)
    assert board.unsettled() < 0.1


def test_a_pass_at_the_beginning_is_not_answered_by_a_pass(board: BoardSession) -> None:
    board.new_game(size=5, komi=20.5, white=PlayerSpec("engine", level="15k", playouts=20))
    board.play("pass")
    wait_for(lambda: board.view().move_number == 2)
    view = board.view()
    assert view.state == "playing"
    assert view.last_move not in (None, "pass")


def test_playing_on_after_passes(board: BoardSession) -> None:
    _to_the_count(board)
    board.resume()
    view = board.view()
    assert (view.state, view.move_number, view.scoring) == ("playing", 12, None)
    board.play("D2")


def test_a_whole_game_of_two_engines(board: BoardSession) -> None:
    weak = PlayerSpec("engine", level="15k", playouts=20)
    board.subscribe(lambda kind, data: None)
    board.new_game(size=5, black=weak, white=replace(weak, preset="uct"))
    wait_for(lambda: board.state == "finished" or (board.view().scoring and board.view().scoring.ready))
    if board.state == "scoring":
        board.accept_score()
    assert board.view().result is not None
    assert Record.from_bytes(board.sgf()).players == ("Tengen, level 15k", "Tengen, level 15k, preset uct")


def test_who_runs_out_of_time_loses(board: BoardSession) -> None:
    board.new_game(size=9, clock="0.05")
    assert board.view().clocks["black"].running
    wait_for(lambda: (board.tick(), board.view().result)[1])
    view = board.view()
    assert (view.state, view.result) == ("finished", "W+T")
    assert view.clocks["black"].seconds == 0
    assert not view.clocks["black"].running


def test_clocks_change_sides(board: BoardSession) -> None:
    board.new_game(size=9, clock="100+5x30", white=PlayerSpec("engine", playouts=2000))  # longer than 5 ms anywhere
    board.play("E5")
    wait_for(lambda: board.view().move_number == 2)
    clocks = board.view().clocks
    assert clocks["black"].running
    assert not clocks["white"].running
    assert clocks["white"].seconds < 100
    assert clocks["black"].periods == 5
    assert board.view().time_control == "100+5x30"


def test_a_move_without_room_leaves_the_clock_running() -> None:
    with a_board(replace(SETTINGS, nodes=3)) as board:
        board.new_game(size=9, clock="1000")
        board.play("E5")
        board.play("C3")
        with pytest.raises(BoardError, match="3 nodes"):
            board.play("G7")
        assert board.view().clocks["black"].running
        board.undo()
        board.play("G7")
        assert board.view().clocks["black"].running


def test_an_engine_without_room_says_so_and_goes_on_when_there_is_some(caplog: pytest.LogCaptureFixture) -> None:
    with a_board(replace(SETTINGS, nodes=3)) as board:
        board.load_sgf(b"(;SZ[9];B[ee])")
        board.play("C3")  # a variation
        board.first()
        board.step()
        board.continue_game(PlayerSpec(), PlayerSpec(), clock="1000")
        wait_for(lambda: board.view().at_tip)
        board.set_players(ENGINE, ENGINE)
        wait_for(lambda: board.view().message.startswith("The tree has 3 nodes"))
        view = board.view()
        assert (view.state, view.move_number) == ("thinking", 1)
        assert view.clocks["white"].running
        other = next(node.id for node in view.tree if node.move == "C3")
        board.delete_branch(other)
        wait_for(lambda: board.view().move_number == 2)
        assert caplog.records == []


def test_a_move_that_is_there_already_needs_no_room() -> None:
    with a_board(replace(SETTINGS, nodes=3)) as board:
        board.load_sgf(b"(;SZ[9];B[ee];W[cc])")
        board.play("E5")
        board.play("C7")
        assert (board.view().move_number, board.view().tree_nodes) == (2, 3)


def test_nobody_there_nothing_runs() -> None:
    with a_board(replace(SETTINGS, grace=0.0)) as board:
        board.new_game(size=9, white=ENGINE, clock="100")
        board.play("E5")
        board.tick()
        assert not board.view().clocks["white"].running
        cancel = board.subscribe(lambda kind, data: None)
        wait_for(lambda: board.view().move_number == 2)
        assert board.view().clocks["black"].running
        cancel()
        board.tick()
        assert not board.view().clocks["black"].running
        assert wait_for(lambda: board.resting)


def test_going_back_and_playing_there(board: BoardSession) -> None:
    board.new_game(size=9)
    for vertex in ("E5", "C3", "G7"):
        board.play(vertex)
    board.step(-2)
    assert board.view().rows[4] == "....X...."
    assert board.view().move_number == 1
    board.play("C7")
    view = board.view()
    assert (view.tip, view.at_tip) == (view.cursor, True)
    assert [(node.move, node.main) for node in view.tree] == [
        (None, True),
        ("E5", True),
        ("C3", True),
        ("G7", True),
        ("C7", False),
    ]
    board.first()
    board.last()
    assert board.view().last_move == "C7"  # the game's own line, though another is the main line


def test_playing_on_from_a_record(board: BoardSession) -> None:
    board.load_sgf(b"(;SZ[9]KM[6.5];B[ee];W[cc];B[gg])")
    board.step(2)
    board.continue_game(PlayerSpec(), ENGINE)
    board.play("C3")
    wait_for(lambda: board.view().move_number == 4)
    assert board.view().state == "playing"
    assert b";B[gg]" in board.sgf()
