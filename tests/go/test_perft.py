"""The number of legal move sequences, passes included and suicide not, under simple ko: board against reference."""

from __future__ import annotations

import pytest

from tengen.go import Board
from tests.go.reference import ReferenceBoard

# By depth from 0. tests/core/journal_test.cpp holds the same numbers.
EXPECTED = {
    2: [1, 5, 21, 73, 193, 493, 1149, 2697, 6457, 15517, 37965, 91681],
    3: [1, 10, 91, 748, 5453, 35446, 199207],
}


def reference_perft(ref: ReferenceBoard, depth: int) -> int:
    if depth == 0:
        return 1
    after_pass = ref.copy()
    after_pass.play_pass(ref.to_move)
    count = reference_perft(after_pass, depth - 1)
    for p in range(ref.area):
        if ref.legal(p, ref.to_move):
            after = ref.copy()
            after.play(p, ref.to_move)
            count += reference_perft(after, depth - 1)
    return count


def board_perft(board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for vertex in [*board.legal_moves(), "pass"]:
        after = board.copy()
        after.play(vertex)
        count += board_perft(after, depth - 1)
    return count


CASES = [(size, depth) for size, counts in EXPECTED.items() for depth in range(len(counts))]


@pytest.mark.parametrize(("size", "depth"), CASES)
def test_reference_perft(size: int, depth: int) -> None:
    assert reference_perft(ReferenceBoard(size), depth) == EXPECTED[size][depth]


@pytest.mark.parametrize(("size", "depth"), CASES)
def test_board_perft(size: int, depth: int) -> None:
    assert board_perft(Board(size), depth) == EXPECTED[size][depth]
