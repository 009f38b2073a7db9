"""Compares everything that a tengen board shows with the reference board."""

from __future__ import annotations

from functools import cache

from tengen._core import context_key, zobrist_key
from tengen.go import Board, BoardSize, Color, ContextBoard
from tests.go.reference import BLACK, EMPTY, WHITE, ReferenceBoard

COLOR = {EMPTY: Color.EMPTY, BLACK: Color.BLACK, WHITE: Color.WHITE}
CONTEXT_KEYS = [[context_key(i, state) for state in range(4)] for i in range(40)]


class ZobristKeys:
    """Tengen's keys by point of the reference board."""

    def __init__(self, size: BoardSize) -> None:
        vertices = ReferenceBoard(size).grid.vertices
        self.stones = {
            BLACK: [zobrist_key(size, "black", v) for v in vertices],
            WHITE: [zobrist_key(size, "white", v) for v in vertices],
        }
        self.kos = [zobrist_key(size, "ko", v) for v in vertices]
        self.white = zobrist_key(size, "side")

    def stone(self, point: int, color: int) -> int:
        return self.stones[color][point]

    def ko(self, point: int) -> int:
        return self.kos[point]


zobrist_keys = cache(ZobristKeys)


def rows(ref: ReferenceBoard, values: list) -> list[list]:
    return [values[y * ref.width : (y + 1) * ref.width] for y in range(ref.height)]


def assert_same_stones(board: Board, ref: ReferenceBoard) -> None:
    assert board.stones.tolist() == rows(ref, ref.cells)
    vertices = ref.grid.vertices
    assert board.empty_points() == [v for p, v in enumerate(vertices) if ref.cells[p] == EMPTY]
    for color in (BLACK, WHITE):
        assert board.stone_count(COLOR[color]) == ref.cells.count(color)
        assert board.prisoners(COLOR[color]) == ref.prisoners[color]


def assert_same_state(board: Board, ref: ReferenceBoard) -> None:
    keys = zobrist_keys(ref.size)
    assert board.to_move == COLOR[ref.to_move]
    assert board.move_number == ref.moves
    assert board.last_move == ref.last
    assert board.ko == (None if ref.ko is None else ref.grid.vertices[ref.ko])
    assert board.stones_hash == ref.stones_hash(keys.stone)
    assert board.hash == ref.hash(keys.stone, keys.ko, keys.white)


def assert_same_chains(board: Board, ref: ReferenceBoard) -> None:
    vertices = ref.grid.vertices
    for chain in ref.chains():
        stones = [vertices[p] for p in sorted(chain.stones)]
        liberties = [vertices[p] for p in sorted(chain.liberties)]
        assert board.chain(stones[0]) == stones
        assert board.liberty_points(stones[0]) == liberties
        assert board.liberty_points(stones[-1]) == liberties
        for stone in stones:
            assert board.liberties(stone) == len(liberties)


def assert_same_legality(board: Board, ref: ReferenceBoard) -> None:
    for color in (BLACK, WHITE):
        for suicide, legal in zip((False, True), ref.legal_points(color), strict=True):
            assert board.legal_mask(COLOR[color], suicide).tolist() == rows(ref, legal)
        assert board.legal_moves(COLOR[color], True) == [v for p, v in enumerate(ref.grid.vertices) if legal[p]]


def assert_same_neighborhoods(board: Board, ref: ReferenceBoard) -> None:
    for p, vertex in enumerate(ref.grid.vertices):
        assert board.neighborhood(vertex) == ref.neighborhood(p)


def assert_same_contexts(board: ContextBoard, ref: ReferenceBoard) -> None:
    for color, by_size in ref.contexts(CONTEXT_KEYS).items():
        for size, expected in by_size.items():
            assert board.contexts(size, COLOR[color]) == expected


def assert_same(board: Board, ref: ReferenceBoard) -> None:
    assert_same_stones(board, ref)
    assert_same_state(board, ref)
    assert_same_chains(board, ref)
    assert_same_legality(board, ref)
    assert_same_neighborhoods(board, ref)
