"""The same position in other forms: copies, text, arrays, mirrored boards."""

from __future__ import annotations

import copy
from random import Random

import numpy as np
import pytest

from tengen.go import Board, Color
from tests.go.compare import COLOR, assert_same
from tests.go.random_player import PASS, RandomPlayer
from tests.go.reference import BLACK, WHITE, ReferenceBoard

SIZES = [2, 3, 5, 9, 13, 19, 25]


def middle_game(size: int, seed: int) -> Board:
    """A position after random legal moves."""
    rng = Random(seed)
    board = Board(size)
    for _ in range(size * size):
        moves = board.legal_moves(suicide=True)
        board.play(rng.choice(moves) if moves else "pass", suicide=True)
    return board


def compared_game(size: int, seed: int) -> tuple[Board, ReferenceBoard]:
    """The same moves on both boards, fewer of them than the larger boards have points."""
    board, ref = Board(size), ReferenceBoard(size)
    player = RandomPlayer(Random(seed), suicide=True)
    for _ in range(min(size * size, 150)):
        move = player.choose(ref)
        if move.point == PASS:
            ref.play_pass(move.color)
            board.play("pass", COLOR[move.color])
        else:
            ref.play(move.point, move.color)
            board.play(ref.grid.vertices[move.point], COLOR[move.color], suicide=True)
    return board, ref


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("make", [Board.copy, copy.copy, copy.deepcopy])
def test_a_copy_goes_its_own_way(size: int, make) -> None:
    board, ref = compared_game(size, seed=1)
    twin = make(board)
    assert twin == board
    assert hash(twin) == hash(board)
    assert_same(twin, ref)
    player = RandomPlayer(Random(2), suicide=True)
    other_ref = ref.copy()
    for _ in range(20):
        move = player.choose(other_ref)
        if move.point == PASS:
            other_ref.play_pass(move.color)
            twin.play("pass", COLOR[move.color])
        else:
            other_ref.play(move.point, move.color)
            twin.play(ref.grid.vertices[move.point], COLOR[move.color], suicide=True)
    assert_same(board, ref)
    assert_same(twin, other_ref)


@pytest.mark.parametrize("size", range(2, 26))
def test_text_goes_there_and_back(size: int) -> None:
    for seed in range(3):
        board = middle_game(size, seed)
        again = Board.from_text(repr(board), to_move=board.to_move)
        assert np.array_equal(again.stones, board.stones)
        assert again.stones_hash == board.stones_hash
        assert again.to_move == board.to_move
        assert again.consistent()
        assert str(board) == repr(board)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dtype", [np.int64, np.uint8, np.int8, np.int32, np.uint64])
def test_arrays_go_there_and_back(size: int, dtype: type) -> None:
    board = middle_game(size, seed=5)
    for array in (board.stones, np.asfortranarray(board.stones)):
        again = Board.from_array(array.astype(dtype), to_move="white")
        assert np.array_equal(again.stones, board.stones)
        assert again.stones_hash == board.stones_hash
        assert again.to_move == Color.WHITE
        assert again.move_number == 0
        assert again.prisoners("black") == again.prisoners("white") == 0
        assert again.consistent()
    fresh = ReferenceBoard(size)
    fresh.cells[: size * size] = board.stones.ravel().tolist()
    assert_same(Board.from_array(board.stones), fresh)


def symmetries(array: np.ndarray) -> list[np.ndarray]:
    return [np.rot90(a, turns) for a in (array, array.T) for turns in range(4)]


@pytest.mark.parametrize("size", [3, 5, 9, 19])
def test_legality_follows_the_symmetries(size: int) -> None:
    for seed in range(5):
        # From an array, so that no ko is left.
        board = Board.from_array(middle_game(size, seed).stones)
        for suicide in (False, True):
            for color in (Color.BLACK, Color.WHITE):
                images = symmetries(board.legal_mask(color, suicide))
                for stones, mask in zip(symmetries(board.stones), images, strict=True):
                    assert np.array_equal(Board.from_array(stones).legal_mask(color, suicide), mask)


@pytest.mark.parametrize("size", [3, 5, 9, 19])
def test_the_colors_are_alike(size: int) -> None:
    swap = np.array([0, WHITE, BLACK])
    for seed in range(5):
        board = Board.from_array(middle_game(size, seed).stones)
        twin = Board.from_array(swap[board.stones])
        for suicide in (False, True):
            for color in (Color.BLACK, Color.WHITE):
                mask = twin.legal_mask(color.opponent, suicide)
                assert np.array_equal(board.legal_mask(color, suicide), mask)
        vertex = board.legal_moves()[0] if board.legal_moves() else "A1"
        for points in (4, 8, 12, 20, 24, 28, 36, 40):
            assert board.context(vertex, points, "black") == twin.context(vertex, points, "white")


def test_equality_is_stones_ko_and_side_to_move() -> None:
    board = Board(5)
    assert board == Board(5)
    assert board != Board(6)
    board.play("C3")
    assert board != Board(5)
    other = Board.from_array(board.stones, to_move="white")
    assert board == other
    other.to_move = "black"
    assert board != other
    assert board != "C3"


def test_a_ko_is_part_of_the_position() -> None:
    board = Board.from_text(". X O .\nX O . O\n. X O .\n. . . .")
    assert board.play("C3", "black") == 1
    assert board.ko == "B3"
    without = Board.from_array(board.stones, to_move="white")
    assert without.stones_hash == board.stones_hash
    assert without.hash != board.hash
    assert without != board
    assert without.legal("B3")
    assert not board.legal("B3")
    assert board.legal("B3", "black")


def test_the_view_of_the_stones_is_live() -> None:
    board = Board(9)
    view = board.stones
    board.play("D4")
    assert view[9 - 4, 3] == 1
    board.place("E5", "white")
    assert view[9 - 5, 4] == 2


def test_the_mask_of_legal_moves_is_a_copy() -> None:
    board = Board(9)
    mask = board.legal_mask()
    mask[0, 0] = False
    board.play("D4")
    assert mask[9 - 4, 3]
    assert board.legal("A9")


def test_set_up_stones_change_nothing_else() -> None:
    board = Board(5)
    board.play("C3")
    board.place("D3", "black")
    assert (board.move_number, board.last_move, board.to_move) == (1, "C3", Color.WHITE)
    assert board.chain("C3") == ["C3", "D3"]
    assert board.consistent()


def test_set_up_stones_leave_no_dead_chain() -> None:
    board = Board.from_text(". X .\nX O .\n. X .")
    before = board.copy()
    with pytest.raises(ValueError, match="without liberties"):
        board.place("C2", "black")
    assert board == before
    assert board.consistent()
