"""A small deterministic game for populations: one pile, one to three stones at a time, who takes the last one wins."""

from collections.abc import Iterable

from tengen.search import Domain


class Nim(Domain[tuple[int, int], int]):
    """States are (stones left, whose turn it is)."""

    stones = 10

    def initial(self) -> tuple[int, int]:
        return (self.stones, 0)

    def actions(self, state: tuple[int, int]) -> Iterable[int]:
        return range(1, min(3, state[0]) + 1)

    def play(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] - action, 1 - state[1])

    def outcome(self, state: tuple[int, int]) -> float | None:
        return None if state[0] else float(state[1] == 1)

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1]


class Slow(Nim):
    """Games long enough to be killed in."""

    stones = 40
