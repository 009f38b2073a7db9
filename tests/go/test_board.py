"""The board against the reference, after every one of 100,000 random moves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tengen._core import context_key, context_offset
from tengen.go import Board, BoardSize, ContextBoard, IllegalMove
from tests.go.compare import COLOR, assert_same, assert_same_contexts, zobrist_keys
from tests.go.random_player import PASS, Move, RandomPlayer
from tests.go.reference import BLACK, WHITE, ReferenceBoard, context_offsets
from tests.scale import scaled

# Size, moves per chunk, chunks. The chunks are tests of their own, for pytest-xdist to spread
# Every second one allows suicide.
PLAN: list[tuple[BoardSize, int, int]] = [(5, 4000, 12), (9, 2500, 14), (13, 1000, 12), (19, 1500, 4)]
assert sum(moves * chunks for _, moves, chunks in PLAN) >= 100_000
PLAN += [((2, 7), 1000, 2), ((7, 3), 1000, 2), ((9, 6), 1000, 2), ((5, 13), 1000, 2), ((25, 4), 600, 2)]
CHUNKS = [(size, moves, seed) for size, moves, chunks in PLAN for seed in range(scaled(chunks))]


class Match:
    """A tengen board, one with contexts and the reference, to which the same moves happen."""

    def __init__(self, size: BoardSize, seen: Counter[str]) -> None:
        self.board = Board(size)
        self.contexts = ContextBoard(self.board)
        self.ref = ReferenceBoard(size)
        self.seen = seen

    def play(self, move: Move, suicide: bool) -> None:
        color = COLOR[move.color]
        if move.point == PASS:
            self.board.play("pass", color)
            self.contexts.play("pass", color)
            self.ref.play_pass(move.color)
            self.seen["passes"] += 1
            return
        own_lost = self.ref.prisoners[move.color]
        vertex = self.ref.grid.vertices[move.point]
        captured = self.board.play(vertex, color, suicide=suicide)
        self.contexts.play(vertex, color)
        assert captured == self.ref.play(move.point, move.color)
        self.seen["captures"] += captured > 0
        self.seen["large captures"] += captured > 10
        self.seen["kos"] += self.ref.ko is not None
        self.seen["suicides"] += self.ref.prisoners[move.color] > own_lost

    def try_illegal(self, rng: Random, suicide: bool) -> None:
        color = rng.choice((BLACK, WHITE))
        illegal = [p for p in range(self.ref.area) if not self.ref.legal(p, color, suicide)]
        if illegal:
            with pytest.raises(IllegalMove):
                self.board.play(self.ref.grid.vertices[rng.choice(illegal)], COLOR[color], suicide=suicide)
            self.seen["illegal"] += 1

    def compare(self) -> None:
        assert_same(self.board, self.ref)
        assert_same_contexts(self.contexts, self.ref)

    def compare_rarely(self) -> None:
        assert self.board.consistent()
        assert self.contexts.board == self.board
        vertex = self.ref.grid.vertices[self.ref.area // 3]
        for color in (BLACK, WHITE):
            for size in (4, 20, 40):
                assert self.board.context(vertex, size, COLOR[color]) == self.contexts.context(
                    vertex, size, COLOR[color]
                )


@pytest.mark.parametrize(("size", "moves", "seed"), CHUNKS)
def test_random_games(size: BoardSize, moves: int, seed: int) -> None:
    rng = Random(f"{size} {seed}")
    seen: Counter[str] = Counter()
    done = 0
    suicide = seed % 2 == 0
    while done < moves:
        match = Match(size, seen)
        player = RandomPlayer(rng, suicide)
        for _ in range(min(moves - done, 4 * match.ref.area)):
            match.play(player.choose(match.ref), suicide)
            if rng.random() < 0.03:
                match.try_illegal(rng, suicide)
            match.compare()
            if done % 50 == 0:
                match.compare_rarely()
            done += 1
    assert_not_blind(seen, moves, suicide)


def assert_not_blind(seen: Counter[str], moves: int, suicide: bool) -> None:
    """The moves must have contained what the comparison is for."""
    least = {"captures": 20, "kos": 200, "large captures": 500, "passes": 100, "illegal": 100}
    if suicide:
        least["suicides"] = 100  # half of the games allow it
    for what, moves_each in least.items():
        assert seen[what] >= moves // moves_each, f"{what}: {seen[what]} in {moves} moves"


def test_context_offsets_are_in_the_order_of_the_rings() -> None:
    assert [context_offset(i) for i in range(40)] == context_offsets()


def test_context_keys_differ() -> None:
    keys = [context_key(i, state) for i in range(40) for state in (1, 2, 3)]
    assert len(set(keys)) == 120
    assert 0 not in keys
    assert all(context_key(i, 0) == 0 for i in range(40))


@pytest.mark.parametrize("size", [2, 9, 19, 25])
def test_zobrist_keys_differ(size: int) -> None:
    keys = zobrist_keys(size)
    every = [*keys.stones[BLACK], *keys.stones[WHITE], *keys.kos, keys.white]
    assert len(set(every)) == 3 * size * size + 1
    assert 0 not in every
