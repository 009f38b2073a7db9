"""A user's problem that does not end, or fails on its way: limits hold within rollouts, the tree stays as it was."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tengen import Domain, Search
from tests.patience import patience
from tests.search.problems import TicTacToe
from tests.search.small import Nim


class Endless(Domain[int, int]):
    players = 1

    def initial(self) -> int:
        return 0

    def actions(self, state: int) -> list[int]:
        return [1, 2]

    def play(self, state: int, action: int) -> int:
        return state + action

    def outcome(self, state: int) -> float | None:
        return None


def test_a_rollout_that_never_ends_keeps_its_time() -> None:
    class Patient(Endless):
        max_length = 1_000_000_000

    search = Search(Patient())
    begin = time.monotonic()
    result = search.run(seconds=0.2)
    assert time.monotonic() - begin < patience(20)
    assert result.simulations == result.visits == 0
    assert [m.visits for m in result.moves] == [0, 0]
    results = []
    for result in search.stream(every=0.05):
        results.append(result)
        search.stop()
    assert results[-1].stopped


def test_a_rollout_beyond_the_length_limit_says_so() -> None:
    class Short(Endless):
        max_length = 50

    with pytest.raises(ValueError, match="a rollout of max_length = 50 actions has not come to an end; it stands at"):
        Search(Short()).run(playouts=3)


def test_an_error_leaves_the_tree_as_it_was() -> None:
    class Moody(TicTacToe):
        broken = False

        def outcome(self, state: str) -> Any:
            if self.broken and state.count(".") < 4:
                raise RuntimeError("my own bug")
            return super().outcome(state)

    problem = Moody()
    search = Search(problem)
    before = search.run(playouts=200)
    problem.broken = True
    with pytest.raises(RuntimeError, match="my own bug"):
        search.run(playouts=1000)
    problem.broken = False
    after = search.run(playouts=500)
    assert after.visits == sum(m.visits for m in after.moves)
    assert before.visits == 200


def test_an_error_in_a_new_node_can_be_mended() -> None:
    class Moody(Nim):
        broken = True

        def actions(self, state: tuple[int, int]) -> Any:
            if self.broken and state[0] == 20:
                raise RuntimeError("my own bug")
            return super().actions(state)

    problem = Moody()
    search = Search(problem)
    with pytest.raises(RuntimeError, match="my own bug"):
        search.run(playouts=100)
    problem.broken = False
    search.run(playouts=300)
    assert search.tree.child(search.tree.root, 1) is not None  # its node was made in the end
