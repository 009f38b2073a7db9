"""The record of a board: cursor, variations, editing, files."""

import random
from pathlib import Path

import pytest

from tengen.go.sgf import Record
from tengen.web.board import BoardError, BoardSession
from tengen.web.board.tree import GameTree
from tengen.web.services import Services
from tests.web.helpers import SETTINGS, rows

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
BRANCHES = b"(;SZ[9];B[ee](;W[cc];B[gg](;W[gc])(;W[cg]))(;W[gc]C[other]))"


def test_real_games_are_shown_move_by_move(board: BoardSession) -> None:
    for file in ("game9.sgf", "game19.sgf"):
        data = (EXAMPLES / file).read_bytes()
        board.load_sgf(data)
        record = Record.from_bytes(data)
        assert board.view().state == "analysis"
        for number in range(0, len(record.moves()) + 1, 7):
            board.first()
            board.step(number)
            view, game = board.view(), record.game(move=number)
            assert board.game.board == game.board
            assert view.move_number == number
            assert view.to_move == game.to_move.name.lower()
        board.last()
        assert board.view().move_number == len(record.moves())
        assert Record.from_bytes(board.sgf()).moves() == record.moves()


def test_variations(board: BoardSession) -> None:
    board.load_sgf(BRANCHES)
    tree = {node.id: node for node in board.view().tree}
    moves = [
        (node.move, tree[node.parent].move if node.parent is not None else "", node.main) for node in tree.values()
    ]
    assert moves == [
        (None, "", True),
        ("E5", None, True),
        ("C7", "E5", True),
        ("G3", "C7", True),
        ("G7", "G3", True),
        ("C3", "G3", False),
        ("G7", "E5", False),
    ]
    other = next(node.id for node in tree.values() if node.has_comment)
    board.go_to(other)
    assert board.view().comment == "other"
    assert board.view().rows == rows(*[". . . . . . . . ."] * 2, ". . . . . . O . .", ". . . . . . . . .",
                                     ". . . . X . . . .", *[". . . . . . . . ."] * 4)  # fmt: skip
    board.step(-100)
    assert board.view().cursor == 0
    board.step(100)
    assert board.view().last_move == "G7"


def test_a_move_that_is_there_is_not_added_again(board: BoardSession) -> None:
    board.load_sgf(BRANCHES)
    board.step(1)
    count = len(board.view().tree)
    board.play("G7")
    assert len(board.view().tree) == count
    assert board.view().comment == "other"


def test_deleting_a_branch(board: BoardSession) -> None:
    board.load_sgf(BRANCHES)
    board.step(2)
    board.delete_branch()
    view = board.view()
    assert view.last_move == "E5"
    assert [node.move for node in view.tree] == [None, "E5", "G7"]
    with pytest.raises(BoardError, match="first position"):
        board.delete_branch(0)
    board.new_game(size=9)
    board.play("E5")
    with pytest.raises(BoardError, match="take moves back"):
        board.delete_branch()


def test_the_numbers_of_nodes_stay_when_others_go() -> None:
    """Against a plain list of the nodes that are left, with many random changes."""
    rng = random.Random(1)
    tree = GameTree.load(BRANCHES, SETTINGS)
    known = {number: tree.node(number) for number in tree}
    for _ in range(300):
        number = rng.choice(list(known))
        if rng.random() < 0.3 and number != 0:
            tree.delete(number)
        else:
            tree.add_node(number)
        left = set()
        stack = [tree.record.root]
        while stack:
            node = stack.pop()
            left.add(id(node))
            stack.extend(node.children)
        assert {id(tree.node(number)) for number in tree} == left
        assert all(tree.node(number) is node for number, node in known.items() if id(node) in left)
        known = {number: tree.node(number) for number in tree}
        for each in rng.sample(list(known), min(3, len(known))):
            assert tree.record.node(tree.path(each)) is known[each]
            assert all(tree.parent(child) == each for child in tree.children(each))
        order = tree.in_file_order()
        assert sorted(order) == sorted(known)
        assert all(order.index(number) > order.index(tree.parent(number) or 0) for number in order if number)


def test_positions_are_the_same_whichever_way_one_comes() -> None:
    """Positions that follow from their parent's, against those that are replayed from the start."""
    data = (EXAMPLES / "game9.sgf").read_bytes()
    walked, fresh = GameTree.load(data, SETTINGS), Record.from_bytes(data)
    for number in walked.line(walked.end_of(0)):
        game = walked.game(number)
        true = fresh.game(path=walked.path(number))
        assert game.board == true.board
        assert game.moves == true.moves


def test_marks_labels_and_comments(board: BoardSession) -> None:
    board.set_label("D4", "A")
    board.set_label("Q16", "12")
    board.set_mark("K10", "triangle")
    board.set_mark("K11", "circle")
    board.set_mark("K10", "square")
    board.set_comment("Grüße, 囲碁 ]\\")
    view = board.view()
    assert view.labels == {"D4": "A", "Q16": "12"}
    assert view.marks == {"K11": "circle", "K10": "square"}
    assert view.comment == "Grüße, 囲碁 ]\\"
    board.set_label("D4")
    board.set_mark("K10")
    again = BoardSession()
    again.load_sgf(board.sgf())
    assert again.view().labels == {"Q16": "12"}
    assert again.view().marks == {"K11": "circle"}
    assert again.view().comment == "Grüße, 囲碁 ]\\"
    again.close()


def test_setting_stones(board: BoardSession) -> None:
    board.set_stone("D4", "black")
    board.set_stone("Q16", "white")
    board.set_stone("D4", "empty")
    board.set_to_move("white")
    board.set_komi(5.5)
    view = board.view()
    assert (view.cursor, len(view.tree)) == (0, 1)  # all of it is the first position
    assert sum(row.count("X") for row in view.rows) == 0
    assert sum(row.count("O") for row in view.rows) == 1
    assert (view.to_move, view.komi) == ("white", 5.5)
    board.play("C3")
    board.set_stone("K10", "black")
    view = board.view()
    assert (len(view.tree), view.move_number) == (3, 1)  # a node of its own after a move
    game = Record.from_bytes(board.sgf()).game()
    assert game.board["K10"].name == "BLACK"
    assert game.board["C3"].name == "WHITE"
    assert game.komi == 5.5


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (lambda board: board.set_stone("D4", "red"), "red"),
        (lambda board: board.set_stone("pass", "black"), "pass"),
        (lambda board: board.set_stone("A1", "black"), "libert"),
        (lambda board: board.set_label("Z1", "A"), "Z1"),
        (lambda board: board.set_label("D4", "x" * 21), "20"),
        (lambda board: board.set_mark("D4", "star"), "star"),
        (lambda board: board.set_comment("x" * 100_001), "100,000"),
        (lambda board: board.set_to_move("red"), "red"),
        (lambda board: board.set_komi(0.3), "half"),
        (lambda board: board.set_comment("x", 77), "77"),
    ],
)
def test_wrong_edits_change_nothing(board: BoardSession, action: object, message: str) -> None:
    board.load_sgf(b"(;SZ[5]AW[ad][be])")
    before = board.view(), board.sgf()
    assert callable(action)
    with pytest.raises(BoardError, match=message):
        action(board)
    assert (board.view(), board.sgf()) == before


def test_stones_are_not_set_in_a_game(board: BoardSession) -> None:
    board.new_game(size=9)
    with pytest.raises(BoardError, match="game is under way"):
        board.set_stone("D4", "black")
    board.analyse_freely()
    board.set_stone("D4", "black")


def test_a_large_tree_is_shown_around_the_cursor() -> None:
    from dataclasses import replace

    from tests.web.helpers import SETTINGS, a_board

    with a_board(replace(SETTINGS, outline=100)) as board:
        line = b"".join(b";%b[%c%c]" % (b"BW"[n % 2 : n % 2 + 1], 97 + n % 19, 97 + n // 19) for n in range(300))
        board.load_sgf(b"(;SZ[19](" + line + b")" + b"(;B[aa]C[x])" * 500 + b")")
        for step in (0, 1, 250):
            board.first()
            board.step(step)
            view = board.view()
            listed = {node.id for node in view.tree}
            assert len(listed) <= 100
            assert view.cursor in listed
            assert view.tree_nodes == 801


def test_names_and_ranks_of_the_record_are_told(board: BoardSession) -> None:
    board.load_sgf(f"(;SZ[9]PB[  Shusaku\n]BR[6d]PW[{'x' * 200}];B[ee];W[])".encode())
    view = board.view()
    assert view.names == {"black": "Shusaku 6d", "white": "x" * 80}
    board.last()
    assert (board.view().last_move, board.view().last_color) == ("pass", "white")
    board.new_game(size=9)
    assert board.view().names == {"black": "Human", "white": "Human"}
    assert board.view().last_color is None


def test_taking_back_in_analysis_never_costs_what_follows(board: BoardSession) -> None:
    board.load_sgf(BRANCHES)
    nodes = board.view().tree_nodes
    board.step(2)
    board.undo()  # only the cursor goes back
    assert (board.view().move_number, board.view().tree_nodes) == (1, nodes)
    board.play("E3")
    board.undo()  # a move at the end of its line goes
    assert (board.view().move_number, board.view().tree_nodes) == (1, nodes)
    board.undo()
    with pytest.raises(BoardError, match="no move to take back"):
        board.undo()


def test_a_list_counts_the_moves_of_a_record_wherever_the_cursor_stands(services: Services) -> None:
    board = services.boards.create("a record")
    board.load_sgf((EXAMPLES / "game9.sgf").read_bytes())
    assert services.boards.list()[0].moves == 53
    board.step(10)
    assert services.boards.list()[0].moves == 53
