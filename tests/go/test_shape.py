"""Symmetries, canonical forms, distances."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.go import (
    Board,
    Color,
    canonical,
    common_fate,
    go_distance,
    inverse_symmetry,
    manhattan_distance,
    transform_vertex,
    transformed,
)
from tengen.go.size import COLUMNS


def random_board(size: int, seed: int, moves: int) -> Board:
    rng = random.Random(seed)
    board = Board(size)
    for _ in range(moves):
        legal = board.legal_moves()
        board.play(rng.choice(legal) if legal else "pass")
    return board


boards = st.builds(random_board, st.integers(2, 7), st.integers(0, 10**6), st.integers(0, 60))


def image(size: int, x: int, y: int, symmetry: int) -> tuple[int, int]:
    """The definition: mirror left-right, then top-bottom, then swap."""
    if symmetry & 1:
        x = size - 1 - x
    if symmetry & 2:
        y = size - 1 - y
    return (y, x) if symmetry & 4 else (x, y)


@given(boards, st.integers(0, 7), st.booleans())
def test_transformed_moves_every_stone(board: Board, symmetry: int, swap: bool) -> None:
    moved = transformed(board, symmetry, swap)
    assert moved.consistent()
    for y in range(board.size):
        for x in range(board.size):
            ix, iy = image(board.size, x, y, symmetry)
            value = int(board.stones[y, x])
            assert moved.stones[iy, ix] == (3 - value if swap and value else value)
    assert (moved.to_move == board.to_move) != swap
    back = transformed(moved, inverse_symmetry(symmetry), swap)
    assert back == board
    assert back.hash == board.hash
    assert len(moved.legal_moves()) == len(board.legal_moves())


@given(boards)
def test_canonical_form_is_shared_by_all_images(board: Board) -> None:
    form, symmetry, swapped = canonical(board)
    assert form.to_move == Color.BLACK
    assert form == transformed(board, symmetry, swapped)
    for s in range(8):
        for swap in (False, True):
            assert canonical(transformed(board, s, swap))[0] == form


def test_vertices_move_with_the_board() -> None:
    assert transform_vertex(19, "Q16", 1) == "D16"
    assert transform_vertex(19, "Q16", 2) == "Q4"
    assert transform_vertex(19, "A19", 4) == "A19"
    assert transform_vertex(19, "pass", 5) == "pass"
    for symmetry in range(8):
        assert transform_vertex(9, transform_vertex(9, "C7", symmetry), inverse_symmetry(symmetry)) == "C7"
    with pytest.raises(ValueError, match="0 to 7"):
        transform_vertex(9, "C7", 8)


def test_distances() -> None:
    assert manhattan_distance(19, "D4", "F7") == 5
    assert go_distance(19, "D4", "F7") == 8
    assert go_distance(19, "D4", "D4") == 0


def reference_common_fate(board: Board, source: str) -> dict[str, int]:
    """Shortest paths by definition: free inside a chain, one per other step."""
    size = board.size
    vertices = [f"{COLUMNS[x]}{size - y}" for y in range(size) for x in range(size)]

    def neighbors(vertex: str) -> list[str]:
        x, y = COLUMNS.index(vertex[0]), size - int(vertex[1:])
        steps = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return [f"{COLUMNS[a]}{size - b}" for a, b in steps if 0 <= a < size and 0 <= b < size]

    distance = dict.fromkeys(vertices, 255)
    distance[source] = 0
    for _ in range(2 * len(vertices)):  # relaxation until nothing changes
        changed = False
        for v in vertices:
            for w in neighbors(v):
                step = 0 if board[v] == board[w] != Color.EMPTY else 1
                if distance[v] + step < distance[w]:
                    distance[w] = distance[v] + step
                    changed = True
        if not changed:
            break
    return distance


@pytest.mark.parametrize("seed", range(12))
def test_common_fate_graph(seed: int) -> None:
    board = random_board(7, seed, 8 + 4 * seed)
    for source in ("A1", "D4", "G6"):
        expected = reference_common_fate(board, source)
        found = common_fate(board, source)
        near = common_fate(board, source, limit=2)
        for y in range(7):
            for x in range(7):
                want = expected[f"{COLUMNS[x]}{7 - y}"]
                assert found[y, x] == want
                assert near[y, x] == (want if want <= 2 else 255)
