"""Positions modulo symmetry and colour: one key for all images, and moves that find their way there and back."""

import random

from hypothesis import given
from hypothesis import strategies as st

from tengen.go import Board, Reduced, position_key, transform_vertex, transformed
from tests.go.test_shape import boards, random_board


def pictures(board: Board) -> set[tuple[bytes, bool]]:
    """All images of the stones with Black to move: the slow definition of what a key stands for."""
    swap = board.to_move.name == "WHITE"
    return {transformed(board, s, swap).stones.tobytes() for s in range(8)}


@given(boards, st.integers(0, 7), st.booleans())
def test_all_images_share_their_key(board: Board, symmetry: int, swap: bool) -> None:
    key, symmetries, swapped = position_key(board)
    assert position_key(transformed(board, symmetry, swap))[0] == key
    first = transformed(board, symmetries[0], swapped).stones.tobytes()
    same = [s for s in range(8) if transformed(board, s, swapped).stones.tobytes() == first]
    assert symmetries == same


def test_positions_that_are_no_images_of_each_other_differ() -> None:
    keys: dict[int, set[bytes]] = {}
    for seed in range(400):
        board = random_board(4, seed, seed % 12)
        assert keys.setdefault(position_key(board)[0], pictures(board)) == pictures(board)


@given(boards, st.integers(0, 7), st.booleans(), st.randoms(use_true_random=False))
def test_moves_find_their_way_back(board: Board, symmetry: int, swap: bool, rng: random.Random) -> None:
    image = transformed(board, symmetry, swap)
    place, other = Reduced(board), Reduced(image)
    moves = board.legal_moves()
    move = rng.choice(moves) if moves else "pass"
    reduced = place.reduce(move)
    assert other.reduce(transform_vertex(board.size, move, symmetry)) == reduced
    alike = place.restore(reduced)
    assert move in alike
    assert {place.reduce(vertex) for vertex in alike} == {reduced}
    assert {transform_vertex(board.size, vertex, symmetry) for vertex in alike} == set(other.restore(reduced))


def test_the_empty_board_is_like_itself_in_eight_ways() -> None:
    place = Reduced(Board(9))
    assert place.restore(place.reduce("C4")) == place.restore(place.reduce("D7"))
    assert sorted(place.restore(place.reduce("C3"))) == ["C3", "C7", "G3", "G7"]
    assert place.restore(place.reduce("E5")) == ["E5"]
    assert place.reduce("pass") == "pass"
    assert place.restore("pass") == ["pass"]


def test_keys_are_those_that_shipped_books_were_made_with() -> None:
    board = Board(9)
    assert position_key(board)[0] == 0
    board.play("C3")
    board.play("G7")
    assert position_key(board)[0] == 6841465414197362273
