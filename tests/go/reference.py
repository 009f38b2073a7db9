"""A slow, obvious Go board to compare the fast one with. It imports nothing of tengen.

A point is its row-major number from the top left, y * width + x. `cells` holds one colour a point and a last extra
entry, OFF, to which every neighbour outside the board leads. Nothing is kept from move to move but the stones, the
prisoners and the ko; chains and liberties are flood-filled anew in every position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

EMPTY, BLACK, WHITE, OFF = 0, 1, 2, 3
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
#: Neighbours of the 3x3 neighbourhood code, from the low bits: N W E S NW NE SW SE.
AROUND = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))
RINGS = ((1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (4, 0))
CONTEXT_SIZES = (4, 8, 12, 20, 24, 28, 36, 40)


def other(color: int) -> int:
    return WHITE if color == BLACK else BLACK


def ring_offsets(ring: tuple[int, int]) -> list[tuple[int, int]]:
    """The (dx, dy) whose distances along the two axes are those of the ring, row by row from the top left."""
    return [(dx, dy) for dy in range(-4, 5) for dx in range(-4, 5) if {abs(dx), abs(dy)} == set(ring)]


def context_offsets() -> list[tuple[int, int]]:
    return [offset for ring in RINGS for offset in ring_offsets(ring)]


@dataclass(frozen=True)
class Grid:
    """What depends on the size alone."""

    width: int
    height: int
    vertices: list[str]
    #: The orthogonal neighbours on the board.
    neighbors: list[list[int]]
    #: The eight of AROUND, OFF's cell for those outside.
    around: list[list[int]]
    #: For each point the neighbours of all rings, OFF's cell for those outside.
    contexts: np.ndarray


@cache
def grid(size: int | tuple[int, int]) -> Grid:
    width, height = (size, size) if isinstance(size, int) else size
    area = width * height

    def cell(point: int, dx: int, dy: int) -> int:
        x, y = point % width + dx, point // width + dy
        return y * width + x if 0 <= x < width and 0 <= y < height else area

    points = range(area)
    offsets = context_offsets()
    around = [[cell(p, dx, dy) for dx, dy in AROUND] for p in points]
    return Grid(
        width=width,
        height=height,
        vertices=[f"{COLUMNS[p % width]}{height - p // width}" for p in points],
        neighbors=[[q for q in around[p][:4] if q < area] for p in points],
        around=around,
        contexts=np.array([[cell(p, dx, dy) for dx, dy in offsets] for p in points]),
    )


@dataclass(frozen=True)
class Chain:
    color: int
    stones: frozenset[int]
    liberties: frozenset[int]


@dataclass(frozen=True)
class Outcome:
    """What a stone on an empty point would do: stones it captures, and its own chain if that would be suicide."""

    captured: frozenset[int]
    suicide: frozenset[int]


class ReferenceBoard:
    def __init__(self, size: int | tuple[int, int]) -> None:
        """A square of that side, or (width, height)."""
        self.size = size
        self.grid = grid(size)
        self.width, self.height = self.grid.width, self.grid.height
        self.area = self.width * self.height
        self.cells = [EMPTY] * self.area + [OFF]
        self.prisoners = {BLACK: 0, WHITE: 0}
        self.to_move = BLACK
        self.ko: int | None = None
        self.ko_color = EMPTY
        self.moves = 0
        self.last: str | None = None
        # Outcomes by point and colour, of the stones that stand in _outcomes_of only.
        self._outcomes: dict[tuple[int, int], Outcome] = {}
        self._outcomes_of: list[int] = []

    def copy(self) -> ReferenceBoard:
        twin = ReferenceBoard(self.size)
        twin.cells = list(self.cells)
        twin.prisoners = dict(self.prisoners)
        twin.to_move, twin.ko, twin.ko_color = self.to_move, self.ko, self.ko_color
        twin.moves, twin.last = self.moves, self.last
        return twin

    # --- chains ---------------------------------------------------------------------------------------------------
    def chain_at(self, point: int) -> Chain:
        """Flood fill from a stone."""
        cells, neighbors = self.cells, self.grid.neighbors
        color = cells[point]
        stones = {point}
        liberties = set()
        queue = [point]
        while queue:
            for q in neighbors[queue.pop()]:
                if cells[q] == EMPTY:
                    liberties.add(q)
                elif cells[q] == color and q not in stones:
                    stones.add(q)
                    queue.append(q)
        return Chain(color, frozenset(stones), frozenset(liberties))

    def chains(self) -> list[Chain]:
        found: list[Chain] = []
        seen: set[int] = set()
        for p in range(self.area):
            if self.cells[p] != EMPTY and p not in seen:
                chain = self.chain_at(p)
                seen |= chain.stones
                found.append(chain)
        return found

    # --- moves ----------------------------------------------------------------------------------------------------
    def outcome(self, point: int, color: int) -> Outcome:
        """What a stone would do: asked for several times per position, looked for once."""
        if self._outcomes_of != self.cells:
            self._outcomes, self._outcomes_of = {}, list(self.cells)
        if (point, color) not in self._outcomes:
            self._outcomes[point, color] = self._try(point, color)
        return self._outcomes[point, color]

    def _try(self, point: int, color: int) -> Outcome:
        """Puts the stone, looks at the chains around it, and takes the stone off again."""
        captured: set[int] = set()
        suicide: frozenset[int] = frozenset()
        self.cells[point] = color
        for q in self.grid.neighbors[point]:
            if self.cells[q] == other(color) and q not in captured:
                chain = self.chain_at(q)
                if not chain.liberties:
                    captured |= chain.stones
        if not captured:
            own = self.chain_at(point)
            if not own.liberties:
                suicide = own.stones
        self.cells[point] = EMPTY
        return Outcome(frozenset(captured), suicide)

    def stones_lost(self, point: int, color: int) -> int:
        """How many own stones a stone on an empty point would take off the board, itself included; 0 if it lives."""
        for q in self.grid.neighbors[point]:
            if self.cells[q] == EMPTY:
                return 0
        return len(self.outcome(point, color).suicide)

    def banned_by_ko(self, point: int, color: int) -> bool:
        return point == self.ko and color == self.ko_color

    def legal(self, point: int, color: int, suicide: bool = False) -> bool:
        if self.cells[point] != EMPTY or self.banned_by_ko(point, color):
            return False
        lost = self.stones_lost(point, color)
        return lost == 0 or (suicide and lost > 1)

    def legal_points(self, color: int) -> tuple[list[bool], list[bool]]:
        """What `legal` says of every point, without suicide and with it."""
        without, allowed = [], []
        for p in range(self.area):
            lost = 1 if self.cells[p] != EMPTY or self.banned_by_ko(p, color) else self.stones_lost(p, color)
            without.append(lost == 0)
            allowed.append(lost != 1)
        return without, allowed

    def play(self, point: int, color: int) -> int:
        """Plays a legal move; returns how many enemy stones were captured."""
        before = list(self.cells)
        outcome = self.outcome(point, color)
        self.cells[point] = color
        for p in outcome.captured | outcome.suicide:
            self.prisoners[self.cells[p]] += 1
            self.cells[p] = EMPTY
        self.ko, self.ko_color = None, EMPTY
        if len(outcome.captured) == 1:
            (taken,) = outcome.captured
            if self.would_become(taken, other(color), before):
                self.ko, self.ko_color = taken, other(color)
        self._finish(color, self.grid.vertices[point])
        return len(outcome.captured)

    def would_become(self, point: int, color: int, position: Sequence[int]) -> bool:
        """Whether a stone on `point` would turn the stones into `position`: the definition of a ko."""
        outcome = self.outcome(point, color)
        after = list(self.cells)
        after[point] = color
        for p in outcome.captured | outcome.suicide:
            after[p] = EMPTY
        return after == list(position)

    def play_pass(self, color: int) -> None:
        self.ko, self.ko_color = None, EMPTY
        self._finish(color, "pass")

    def _finish(self, color: int, vertex: str) -> None:
        self.to_move = other(color)
        self.moves += 1
        self.last = vertex

    # --- hashes ---------------------------------------------------------------------------------------------------
    def stones_hash(self, stone_key: Callable[[int, int], int]) -> int:
        """XOR over the stones of stone_key(point, color)."""
        value = 0
        for p in range(self.area):
            if self.cells[p] != EMPTY:
                value ^= stone_key(p, self.cells[p])
        return value

    def hash(self, stone_key: Callable[[int, int], int], ko_key: Callable[[int], int], white_key: int) -> int:
        value = self.stones_hash(stone_key)
        if self.ko is not None:
            value ^= ko_key(self.ko)
        return value ^ white_key if self.to_move == WHITE else value

    def neighborhood(self, point: int) -> int:
        """Two bits for each of AROUND, from the low end."""
        code = 0
        for i, q in enumerate(self.grid.around[point]):
            code |= self.cells[q] << (2 * i)
        return code

    def contexts(self, keys: Sequence[Sequence[int]]) -> dict[int, dict[int, list[int]]]:
        """The context hash of every point by colour and context size.

        keys[i][state] is the 32-bit key of neighbour i for the states empty, own, other, off. The hashes of both
        colours are computed side by side in one number, black's in the low half.
        """
        # By what the cell holds (empty, black, white, off), the state that black and that white sees there.
        views = ((0, 0), (1, 2), (2, 1), (3, 3))
        table = np.array([[key[black] | key[white] << 32 for black, white in views] for key in keys], np.uint64)
        held = np.array(self.cells)[self.grid.contexts]
        both = np.bitwise_xor.accumulate(table[range(len(keys)), held], axis=1)
        return {
            BLACK: {n: (both[:, n - 1] & np.uint64(0xFFFFFFFF)).tolist() for n in CONTEXT_SIZES},
            WHITE: {n: (both[:, n - 1] >> np.uint64(32)).tolist() for n in CONTEXT_SIZES},
        }
