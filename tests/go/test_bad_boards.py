"""Arrays and texts that are no boards, and the read-only view of the stones."""

from __future__ import annotations

import gc

import numpy as np
import pytest

from tengen.go import Board

WRONG_ARRAYS = {
    "no array": None,
    "number": 5,
    "text": "..\n..",
    "lists": [[0, 1], [0, 0]],
    "floats": np.zeros((9, 9)),
    "fractions": np.array([[0.5, 1.9], [0, 0]]),
    "half floats": np.zeros((9, 9), np.float16),
    "not a number": np.array([[np.nan, 0], [0, 0]]),
    "complex": np.zeros((9, 9), complex),
    "strings": np.array([["a", "b"], ["c", "d"]]),
    "objects": np.array([[None, 1], [0, 0]], dtype=object),
    "dates": np.zeros((9, 9), "datetime64[s]"),
    "records": np.zeros((9, 9), [("a", int)]),
    "other byte order": np.zeros((9, 9), ">i8"),
    "class": np.ndarray,
}
WRONG_BOARDS = {
    "0-dimensional": (np.array(0), "0 dimensions"),
    "1-dimensional": (np.zeros(81, int), "1 dimensions"),
    "3-dimensional": (np.zeros((9, 9, 1), int), "3 dimensions"),
    "empty": (np.zeros((0, 0), int), "board size 0"),
    "1x1": (np.zeros((1, 1), int), "board size 1"),
    "one column": (np.zeros((9, 1), int), "board size 1x9"),
    "no rows": (np.zeros((0, 9), int), "board size 9x0"),
    "too large": (np.zeros((26, 26), int), "25"),
    "long": (np.zeros((2, 10**6), int), "25"),
    "broadcast": (np.broadcast_to(np.int64(0), (10**4, 10**4)), "25"),
    "value 3": (np.full((9, 9), 3), "3 in the array is none of 0"),
    "negative": (np.full((9, 9), -1), "-1 in the array"),
    "wide": (np.full((9, 9), 2**32 + 1), "4294967297 in the array"),
    "unsigned": (np.full((9, 9), 2**64 - 1, np.uint64), "in the array"),
    "no liberties": (np.ones((9, 9), int), "without liberties"),
    "all true": (np.ones((9, 9), bool), "without liberties"),
}


@pytest.mark.parametrize("case", WRONG_ARRAYS)
def test_not_an_array_of_integers(case: str) -> None:
    with pytest.raises(TypeError, match=r"array"):
        Board.from_array(WRONG_ARRAYS[case])


@pytest.mark.parametrize("case", WRONG_BOARDS)
def test_array_that_is_no_board(case: str) -> None:
    array, message = WRONG_BOARDS[case]
    with pytest.raises(ValueError, match=message):
        Board.from_array(array)


WRONG_TEXTS = {
    "": "board size 0",
    " \n\t\n": "board size 0",
    ".": "board size 1",
    "..": "board size 2x1",
    "...\n..\n...": "row 2 has 2 points, but row 1 has 3",
    "..\n..\n.": "row 3 has 1 points",
    "hello": "row 1, column 1: 'h' is not one of",
    "..\n.?": r"row 2, column 2: '\?'",
    "é.\n..": "row 1, column 1: 'é'",
    ".💥\n..": "row 1, column 2: '💥'",
    "\0.\n..": r"'\\x00'",
    ".\x1b\n..": r"'\\x1b'",
    ".\ud800\n..": "row 1, column 2",
    "XX\nXX": "the chain at A2 has no liberty",
    "XO\nO.": "the chain at A2 has no liberty",
    "\n".join(["." * 26] * 26): "board size 26",
    "." * 10**6: "board size 1000000x1",
    "💥" * 10**6: "column 1: '💥'",
    "A B\n.": "board size 1",
    "1 2 3": "board size 0",
}


@pytest.mark.parametrize("text", WRONG_TEXTS, ids=lambda text: ascii(text)[:20])
def test_text_that_is_no_board(text: str) -> None:
    with pytest.raises(ValueError, match=WRONG_TEXTS[text]) as caught:
        Board.from_text(text)
    assert type(caught.value) is ValueError
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("text", [None, 5, b"..\n..", ["..", ".."], object()])
def test_board_text_is_a_str(text: object) -> None:
    with pytest.raises(TypeError, match="text: str"):
        Board.from_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "X.\n.O",
        " X .\n . O ",
        "\n\nX.\n.O\n\n",
        "#+\n,o",
        "   A B\n 2 X . 2\n 1 . O 1\n   A B",
        "X.\r\n.O\r\n",
        "(X).\n.O",
        "B.\n.W",
    ],
)
def test_the_ways_to_write_a_board(text: str) -> None:
    assert Board.from_text(text).stones.tolist() == [[1, 0], [0, 2]]


def test_the_view_of_the_stones_is_read_only() -> None:
    view = Board(9).stones
    assert view.shape == (9, 9)
    assert view.dtype == np.uint8
    assert not view.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        view[0, 0] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        view.setflags(write=True)
    with pytest.raises(ValueError, match=r"read-only|output array"):
        np.add(view, 1, out=view)


def test_the_view_of_the_stones_outlives_its_board() -> None:
    board = Board(19)
    board.play("D4")
    view = board.stones
    expected = view.copy()
    del board
    gc.collect()
    others = [Board.from_array(np.eye(19, dtype=int)) for _ in range(200)]
    assert np.array_equal(view, expected)
    assert len(others) == 200
