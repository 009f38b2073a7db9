"""Rewards of a user's problem: of any size and kind, the range that grows with them, the best end."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tengen import Search
from tengen.search.domain import End
from tests.search.problems import Tour
from tests.search.small import Choice, Nim, choice, config

# --- rewards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", [1e-300, 1e-12, 1e-7, 1.0, 1e10, 1e15, 1e200])
@pytest.mark.parametrize("backup", ["tree", "dag"])
def test_costs_of_any_size_are_minimised_alike(unit: float, backup: str) -> None:
    """The same search in every unit: only the order and the distances of costs matter."""
    costs = [3.0, 1.0, 2.5, 1.5]
    usual = Search(choice(*costs, minimise=True), config(f"tree.backup={backup}")).run(playouts=300)
    result = Search(choice(*[unit * c for c in costs], minimise=True), config(f"tree.backup={backup}")).run(
        playouts=300
    )
    assert result.best == 1
    assert [(m.action, m.visits) for m in result.moves] == [(m.action, m.visits) for m in usual.moves]
    for move in result.moves:
        assert move.value == pytest.approx(unit * costs[move.action], rel=1e-5)


def test_a_range_that_grows_leaves_every_mean_right() -> None:
    """Costs come in growing steps, so that the tree is rescaled again and again."""

    class Growing(Choice):
        def rollout(self, state: Any, seed: int) -> Any:
            self.calls += 1
            return float(self.calls**3)

        def outcome(self, state: Any) -> Any:
            return None

        calls = 0

    for rave in ([], ["rave.schedule=hand", "rave.parameter=100"]):
        problem = Growing()
        problem.ends = (0, 1, 2)
        result = Search(problem, config("tree.expand_visits=100000", *rave)).run(playouts=400)
        assert sum(m.visits for m in result.moves) == 400
        total = sum(m.visits * m.value for m in result.moves)
        assert total == pytest.approx(sum(n**3 for n in range(1, 401)), rel=1e-4)


def test_declared_rewards_are_the_unit_and_the_bounds() -> None:
    problem = choice(2.0, 6.0, rewards=(0.0, 10.0))
    search = Search(problem)
    assert search.run(playouts=50).moves[0].value == pytest.approx(6.0, rel=1e-5)
    assert search.explain()["value"].max() == pytest.approx(0.6, rel=1e-5)
    with pytest.raises(ValueError, match=r"outcome gave 11.0, which is not within the declared rewards \(0.0, 10.0\)"):
        Search(choice(11.0, rewards=(0.0, 10.0))).run(playouts=1)
    for wrong in [(1.0, 1.0), (1.0, 0.0), (0.0,), 3, (0.0, math.inf), ("a", "b")]:
        with pytest.raises(ValueError, match="rewards"):
            Search(choice(1.0, rewards=wrong))


def test_one_number_for_two_players_is_a_share() -> None:
    class Signed(Nim):
        def outcome(self, state: tuple[int, int]) -> Any:
            return None if state[0] else (-1.0 if state[1] == 0 else 1.0)

    with pytest.raises(ValueError, match="one number for two players is from 0 to 1"):
        Search(Signed()).run(playouts=10)
    Signed.rewards = (-1.0, 1.0)
    usual = Search(Nim()).run(playouts=500)
    signed = Search(Signed()).run(playouts=500)
    assert [m.visits for m in usual.moves] == [m.visits for m in signed.moves]
    assert signed.moves[0].value == pytest.approx(2 * usual.moves[0].value - 1, abs=1e-5)


@pytest.mark.parametrize(
    ("end", "reward"),
    [
        (np.float32(0.25), 0.25),
        (np.array(0.25), 0.25),
        (np.int64(3), 3.0),
        (True, 1.0),
        (np.bool_(True), 1.0),
        ([0.5], 0.5),
        (np.array([0.5]), 0.5),
        (7, 7.0),
    ],
)
def test_numbers_of_every_kind_are_rewards(end: Any, reward: float) -> None:
    result = Search(choice(end)).run(playouts=3)
    assert result.moves[0].value == pytest.approx(reward)
    assert result.end == End(pytest.approx(reward), [0])


@pytest.mark.parametrize(
    ("end", "message"),
    [
        (math.nan, "outcome gave nan: numbers must be finite"),
        (-math.inf, "outcome gave -inf: numbers must be finite"),
        (-1.1e300, r"outcome gave -1.1e\+300: numbers go up to 1e300"),
        (1e308, "up to 1e300"),
        (10**400, "outcome gave"),
        ("won", "outcome gave 'won' where a number is needed"),
        ([1.0, 2.0], "outcome gave 2 rewards for 1 player"),
        ([], "outcome gave 0 rewards for 1 player"),
        ([None], "outcome gave None where a number is needed"),
        (object(), "a number, a reward for each player, or None is needed"),
        ({"a": 1}, "outcome gave 'a' where a number is needed"),
    ],
)
def test_what_is_no_reward_is_refused(end: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Search(choice(end)).run(playouts=3)


# --- the best end ----------------------------------------------------------------------------------------------------


def test_the_best_end_and_how_to_get_there() -> None:
    search = Search(Tour())
    result = search.run(playouts=500)
    assert result.end is not None
    assert result.end_is_whole
    state = Tour().initial()
    for action in result.end.actions:
        state = Tour().play(state, action)
    assert Tour().outcome(state) == result.end.outcome == 18
    first = result.end.actions[0]
    search.advance(first)
    kept = search.result()
    assert kept.end == End(18.0, result.end.actions[1:])
    other = next(m.action for m in kept.moves if m.action != kept.end.actions[0])
    search.advance(other)
    assert search.result().end is None


def test_a_rollout_of_ones_own_may_tell_its_actions() -> None:
    class Own(Tour):
        tells = False

        def rollout(self, state: tuple[int, ...], seed: int) -> Any:
            rest = [p for p in self.places if p not in state]
            cost = self.outcome((*state, *rest))
            return End(cost, rest) if self.tells else cost

    silent, telling = Own(), Own()
    telling.tells = True
    quiet = Search(silent).run(playouts=2)
    assert quiet.end is not None
    assert not quiet.end_is_whole
    told = Search(telling).run(playouts=2)
    assert told.end is not None
    assert told.end_is_whole
    assert Tour().outcome((0, *told.end.actions)) == told.end.outcome == quiet.end.outcome
