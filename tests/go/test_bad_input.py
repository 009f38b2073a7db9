"""Nothing that a user passes from Python crashes; it gets a ValueError or TypeError that says what is wrong."""

from __future__ import annotations

import copy
import gc
import pickle
import subprocess
import sys

import numpy as np
import pytest

from tengen._core import context_key, context_offset, zobrist_key
from tengen.go import Board, Color, ContextBoard, IllegalMove
from tests.patience import patience

BAD_SIZES = [0, 1, 26, -1, 10**9, 2**31, -(2**31) - 1, 2**63, 2**64 + 9, 10**40, True]
NOT_SIZES = ["9", "", None, 9.0, 9.5, float("nan"), b"9", [9], (9,), {}, Board, object(), 9j]
BAD_VERTICES = [
    "", " ", "D", "4", "44", "I5", "i5", "Z99", "D0", "D-1", "D+1", "D 4", " D4", "D4 ", "D4\n", "D10", "K1", "D04x",
    "D256", "D4294967300", "AA1", "D4D4", "d٤", "𝐃4", "💥", "é4", "\0", "D\0", "D4\0", "\ud800", "D\udfff", "resign",
    "passs", "D" * 10**6, "D" + "4" * 10**6, "💥" * 10**5, 5, 0, -1, None, b"D4", bytearray(b"D4"), 4.4, ("D", 4),
    ["D4"], {}, object(), Color.BLACK, True, np.int64(3), np.array(["D4"]),
]  # fmt: skip
BAD_COLORS = [
    "", "purple", "blac", "black ", "\0", "black\0", "\ud800", "💥", "x" * 10**6, 0, 1, 2, 3, -1, 1.0, b"black",
    Color.EMPTY, [], object(), Board, True, np.int64(1),
]  # fmt: skip


def assert_useful(error: BaseException) -> None:
    message = str(error)
    assert type(error) in (ValueError, TypeError, IllegalMove)
    assert 15 <= len(message) < 1000, message
    assert "bad_cast" not in message


def name(value: object) -> str:
    return f"{type(value).__name__}-{ascii(value)[:20]}"


# --- sizes --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", BAD_SIZES, ids=name)
def test_bad_size(size: int) -> None:
    with pytest.raises(ValueError, match=r"board size .* is not in 2\.\.25") as caught:
        Board(size)
    assert_useful(caught.value)


@pytest.mark.parametrize("size", NOT_SIZES, ids=name)
def test_not_a_size(size: object) -> None:
    with pytest.raises(TypeError, match="size: int") as caught:
        Board(size)
    assert_useful(caught.value)


def test_integers_of_numpy_are_sizes() -> None:
    assert Board(np.int64(9)).size == Board(np.uint8(9)).size == 9


# --- vertices and colours -----------------------------------------------------------------------------------------
def users_of_vertices(board: Board) -> list:
    contexts = ContextBoard(board)
    return [
        board.play,
        board.legal,
        board.liberties,
        board.liberty_points,
        board.chain,
        board.neighborhood,
        board.context,
        board.__getitem__,
        contexts.play,
        contexts.context,
        lambda v: board.place(v, "black"),
        lambda v: zobrist_key(9, "ko", v),
    ]


@pytest.mark.parametrize("vertex", BAD_VERTICES, ids=name)
def test_bad_vertex(vertex: object) -> None:
    board = Board(9)
    for use in users_of_vertices(board):
        with pytest.raises((ValueError, TypeError)) as caught:
            use(vertex)
        assert_useful(caught.value)
    assert board == Board(9)
    assert board.consistent()


def test_a_pass_is_not_a_point() -> None:
    board = Board(9)
    for use in users_of_vertices(board):
        if use.__name__ in ("play", "legal"):
            continue
        with pytest.raises(ValueError, match="not a pass"):
            use("pass")


def test_an_empty_point_has_no_chain() -> None:
    board = Board(9)
    for use in (board.liberties, board.liberty_points, board.chain):
        with pytest.raises(ValueError, match="no stone at D4"):
            use("D4")


@pytest.mark.parametrize("color", [*BAD_COLORS, None], ids=name)
def test_bad_color(color: object) -> None:
    board = Board(9)
    contexts = ContextBoard(board)

    def set_to_move() -> None:
        board.to_move = color

    needed = [
        set_to_move,
        lambda: board.place("D4", color),
        lambda: board.stone_count(color),
        lambda: board.prisoners(color),
    ]
    optional = [
        lambda: board.play("D4", color),
        lambda: board.legal("D4", color),
        lambda: board.legal_moves(color),
        lambda: board.legal_mask(color),
        lambda: board.context("D4", 40, color),
        lambda: contexts.play("D4", color),
        lambda: contexts.contexts(40, color),
        lambda: Board.from_text("..\n..", color),
        lambda: Board.from_array(np.zeros((9, 9), int), color),
    ]
    for use in needed if color is None else needed + optional:
        with pytest.raises((ValueError, TypeError)) as caught:
            use()
        assert_useful(caught.value)
    assert board == Board(9)


@pytest.mark.parametrize("flag", ["yes", "", None, 1, 0, [], object()], ids=name)
def test_suicide_is_a_bool(flag: object) -> None:
    with pytest.raises(TypeError, match="suicide: bool"):
        Board(9).play("D4", suicide=flag)


def test_illegal_moves_say_why() -> None:
    board = Board.from_text(". O .\nO . .\n. . .")
    for vertex, reason in (("B3", "B3 is occupied"), ("A3", "A3 is suicide")):
        for suicide in (False, True):
            with pytest.raises(IllegalMove, match=reason):
                board.play(vertex, "black", suicide=suicide)
    assert issubclass(IllegalMove, ValueError)


@pytest.mark.parametrize("points", [0, 3, 5, 39, 41, -4, 2**31, 2**70])
def test_bad_context_size(points: int) -> None:
    board = Board(5)
    for use in (board.context, ContextBoard(board).context):
        with pytest.raises(ValueError, match="not a context size: 4, 8"):
            use("A1", points)
    with pytest.raises(ValueError, match="not a context size: 4, 8"):
        ContextBoard(board).contexts(points)


@pytest.mark.parametrize(
    "use",
    [
        lambda: context_key(-1, 0),
        lambda: context_key(40, 0),
        lambda: context_key(0, 4),
        lambda: context_key(2**40, -1),
        lambda: context_offset(40),
        lambda: context_offset(-(2**70)),
        lambda: context_offset("1"),
        lambda: zobrist_key(1, "side"),
        lambda: zobrist_key(9, "purple", "A1"),
        lambda: zobrist_key(9, "black"),
        lambda: zobrist_key(9, None, "A1"),
        lambda: ContextBoard(None),
        lambda: ContextBoard(9),
        lambda: ContextBoard(),
    ],
)
def test_bad_arguments_of_contexts_and_keys(use) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        use()
    assert_useful(caught.value)


# --- copies and pickles -------------------------------------------------------------------------------------------
def test_a_board_survives_its_copies() -> None:
    board = Board(9)
    board.play("D4")
    twins = [board.copy(), copy.copy(board), copy.deepcopy(board), copy.deepcopy([board, board])[1]]
    del board
    gc.collect()
    for twin in twins:
        twin.play("E5")
        assert twin.consistent()
        assert twin.move_number == 2


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_board_with_contexts_is_not_pickled(protocol: int) -> None:
    with pytest.raises(TypeError, match="cannot pickle"):
        pickle.dumps(ContextBoard(Board(9)), protocol)


def test_attributes_are_not_replaced() -> None:
    board = Board(9)
    for attribute in ("size", "stones", "ko", "hash", "last_move", "move_number", "anything"):
        with pytest.raises(AttributeError):
            setattr(board, attribute, 1)
    with pytest.raises(AttributeError):
        del board.to_move


def test_subclasses_are_boards() -> None:
    class Mine(Board):
        pass

    mine = Mine(5)
    mine.play("A1")
    assert mine.copy() == mine


# --- what might crash, in a process of its own --------------------------------------------------------------------
NASTY = {
    "view outlives board": "b = Board(9); b.play('D4'); v = b.stones; del b; gc.collect()\n"
    "x = [Board(9) for _ in range(200)]; assert v.sum() == 1 and v[5, 3] == 1",
    "many views": "v = [Board(19).stones for _ in range(500)]; gc.collect(); assert all(a.sum() == 0 for a in v)",
    "slice of a view": "v = Board.from_array(np.eye(9, dtype=int)).stones[1:, 1:]; gc.collect(); assert v[0, 0] == 1",
    "mask outlives board": "m = Board(9).legal_mask(); gc.collect(); assert m.all()",
    "write to view": "Board(9).stones[0, 0] = 1",
    "make view writable": "Board(9).stones.setflags(write=True)",
    "fill view": "Board(9).stones.fill(3)",
    "write through memoryview": "memoryview(Board(9).stones)[0, 0] = 1",
    "board without init": "Board.__new__(Board).play('D4')",
    "repr of board without init": "repr(Board.__new__(Board))",
    "stones of board without init": "Board.__new__(Board).stones",
    "contexts of board without init": "ContextBoard(Board.__new__(Board))",
    "subclass without init": "type('B', (Board,), {'__init__': lambda self: None})().size",
    "init twice": "b = Board(9); b.play('D4'); b.__init__(19); b.play('T19'); assert b.consistent()",
    "failed init": "Board(99).size",
    "unbound call": "Board.play(None, 'D4')",
    "foreign self": "Board.play(ContextBoard(Board(9)), 'D4')",
    "pickle": "pickle.loads(pickle.dumps(Board(9)))",
    "reduce": "b = Board(9); f, *rest = b.__reduce_ex__(4); f(*rest[0]).size",
    "surrogate vertex": "Board(9).play(chr(0xd800))",
    "surrogate text": "Board.from_text(chr(0xd800) * 4)",
    "surrogate color": "Board(9).play('D4', chr(0xdfff))",
    "repr that raises": "Board(9).play(type('R', (), {'__repr__': lambda s: 1 / 0})())",
    "repr that is no text": "Board(9).play(type('R', (), {'__repr__': lambda s: 5})())",
    "index that raises": "Board(type('I', (), {'__index__': lambda s: 1 / 0})())",
    "long vertex": "Board(9).play('D' * 10**8)",
    "long text": "Board.from_text('.' * 10**7)",
    "many rows": "Board.from_text(('.' * 2000 + chr(10)) * 2000)",
    "only newlines": "Board.from_text(chr(10) * 10**7)",
    "NUL text": "Board.from_text(chr(0) * 361)",
    "huge array": "Board.from_array(np.broadcast_to(np.int64(0), (2**32 + 9, 2**32 + 9)))",
    "negative strides": "assert Board.from_array(np.arange(9).reshape(3, 3)[::-1, ::-1] % 2).stone_count('black') == 4",
    "array that lies": "Board.from_array(type('A', (), {'__array_interface__': {'shape': (9, 9)}})())",
    "array of objects": "Board.from_array(np.array([[None, 1], [0, 0]], dtype=object))",
    "capsule for array": "Board.from_array(np.zeros((9, 9)).__dlpack__())",
    "long play": "b = Board(2)\nfor i in range(10**5): b.play((b.legal_moves() or ['pass'])[0])\nassert b.consistent()",
}  # fmt: skip
FINE = "done"


@pytest.mark.parametrize("case", NASTY)
def test_nasty_input_does_not_crash(case: str) -> None:
    """Each either works or raises; a process that dies of a signal has a negative code, one that aborts says so."""
    code = f"""
import gc, pickle, warnings
import numpy as np
from tengen.go import Board, ContextBoard
warnings.simplefilter("ignore")
try:
    exec({NASTY[case]!r})
except (ValueError, TypeError, ZeroDivisionError) as error:
    assert str(error)
print({FINE!r})
"""
    result = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", code], capture_output=True, text=True, timeout=patience(120)
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == FINE
    assert "leaked" not in result.stderr
