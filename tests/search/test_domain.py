"""A user's own problem: who moves and what, keys, priors, results; and what is wrong, in one sentence."""

from __future__ import annotations

import math
import weakref
from collections.abc import Hashable
from typing import Any

import numpy as np
import pytest

from tengen import Domain, Search
from tests.search.small import Nim, choice, config
from tests.search.together import is_collected

# --- who moves, and what ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [None, 2, -1, 1.0, "0", 10**30])
def test_a_mover_that_is_no_player_is_refused(player: Any) -> None:
    class Wrong(Nim):
        def to_move(self, state: tuple[int, int]) -> Any:
            return player

    with pytest.raises(ValueError, match=r"to_move gave .* it is a whole number from 0 to 1"):
        Search(Wrong()).run(playouts=3)


def test_numpy_counts_as_a_player() -> None:
    class Right(Nim):
        def to_move(self, state: tuple[int, int]) -> Any:
            return np.int8(state[1])

    assert Search(Right()).run(playouts=200).visits == 200


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([1, 2, 1], r"actions gave 1 twice in the state \(21, 0\)"),
        ([], "actions gave none, but outcome says that the state is not over"),
        (None, "actions gave None: a list of actions is needed"),
        (5, "actions gave 5: a list of actions is needed"),
        ([[1], [2]], r"actions must be hashable, as numbers, texts and tuples are: \[1\]"),
    ],
)
def test_wrong_actions_are_refused(actions: Any, message: str) -> None:
    class Wrong(Nim):
        def actions(self, state: tuple[int, int]) -> Any:
            return actions

    with pytest.raises(ValueError, match=message):
        Search(Wrong()).run(playouts=3)


def test_actions_may_come_from_anything_that_can_be_iterated_over() -> None:
    class Generated(Nim):
        def actions(self, state: tuple[int, int]) -> Any:
            return (n for n in (1, 2, 3) if n <= state[0])

    usual = Search(Nim()).run(playouts=500)
    assert Search(Generated()).run(playouts=500).moves == usual.moves


@pytest.mark.parametrize("players", [0, 7, 1.0, "2", None])
def test_a_number_of_players_that_there_cannot_be(players: Any) -> None:
    with pytest.raises(ValueError, match=r"players is .* a whole number from 1 to 6 is needed"):
        Search(choice(1.0, players=players))


def test_budgets_that_are_no_whole_numbers() -> None:
    for wrong in (1.5, "10", None, [1]):
        if wrong is None:
            continue
        with pytest.raises(ValueError, match="is not a whole number"):
            Search(Nim()).run(playouts=wrong)  # type: ignore[arg-type]
    assert Search(Nim()).run(playouts=np.int64(7)).visits == 7  # type: ignore[arg-type]


# --- keys ------------------------------------------------------------------------------------------------------------


class Twins(Domain[int, int]):
    """hash(-1) == hash(-2): two states that nothing but their hash has in common."""

    players = 1

    def initial(self) -> int:
        return 0

    def actions(self, state: int) -> list[int]:
        return [-1, -2] if state == 0 else [state * 10, state * 10 + 1]

    def play(self, state: int, action: int) -> int:
        return action

    def outcome(self, state: int) -> float | None:
        return None if state in (0, -1, -2) else float(state in (-10, -9))


@pytest.mark.parametrize("backup", ["tree", "shared", "dag", "dag-weighted", "multipath"])
def test_states_are_told_apart_by_equality_and_not_by_their_hash(backup: str) -> None:
    result = Search(Twins(), config(f"tree.backup={backup}", "exploration.coefficient=5")).run(playouts=500)
    assert {m.action: m.value for m in result.moves} == {-1: pytest.approx(1.0), -2: pytest.approx(0.0)}


def test_states_that_cannot_be_hashed_need_a_key_only_where_statistics_are_shared() -> None:
    class Lists(Nim):
        def initial(self) -> Any:
            return [21, 0]

        def play(self, state: Any, action: int) -> Any:
            return [state[0] - action, 1 - state[1]]

    assert Search(Lists()).run(playouts=100).visits == 100
    with pytest.raises(ValueError, match=r"define key\(\) for \[21, 0\]"):
        Search(Lists(), config("tree.backup=dag"))


def test_a_key_that_fails_once_leaves_no_trace() -> None:
    class Flaky(Nim):
        failed = False

        def key(self, state: tuple[int, int]) -> Hashable:
            if state == (20, 1) and not self.failed:
                self.failed = True
                raise RuntimeError("no key today")
            return state

    search = Search(Flaky(), config("tree.backup=dag"))
    with pytest.raises(RuntimeError, match="no key today"):
        search.run(playouts=300)
    result = search.run(playouts=300)
    assert search.tree.child(search.tree.root, 1) is not None
    assert result.visits == sum(move.visits for move in result.moves)


# --- priors ----------------------------------------------------------------------------------------------------------


def test_puct_without_priors_is_an_error_that_says_so() -> None:
    with pytest.raises(ValueError, match="puct needs probabilities of moves"):
        Search(Nim(), config("exploration.formula=puct"))


def test_groups_need_a_domain_that_has_some() -> None:
    with pytest.raises(ValueError, match=r"tree\.groups needs a domain"):
        Search(Nim(), config("tree.groups=true"))


class Known(Nim):
    """Nim with somebody who knows it: the winning move, if there is one, has nearly all of the probability."""

    def priors(self, state: tuple[int, int]) -> Any:
        actions = self.actions(state)
        good = [n for n in actions if (state[0] - n) % 4 == 0]
        return {n: 0.9 if n in good else 0.1 / len(actions) for n in actions}


def test_puct_follows_priors() -> None:
    search = Search(Known(), config("exploration.formula=puct", "exploration.coefficient=1"))
    result = search.run(playouts=2000)
    assert result.best == 1
    assert result.moves[0].visits > 1800
    assert {m.action: pytest.approx(m.prior, abs=0.005) for m in result.moves} == {1: 0.9, 2: 0.1 / 3, 3: 0.1 / 3}


def test_priors_by_place_and_as_virtual_simulations() -> None:
    class Placed(Nim):
        def priors(self, state: tuple[int, int]) -> Any:
            return [(1.0, 50.0) if (state[0] - n) % 4 == 0 else (0.2, 10) for n in self.actions(state)]

    result = Search(Placed()).run(playouts=300)
    assert result.best == 1
    assert result.moves[0].visits > Search(Nim()).run(playouts=300).moves[0].visits


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([0.5], "priors gave 1 values for 3 actions"),
        ({1: 0.5, 9: 0.5}, "priors gave something for what is no action of the state"),
        ([0.5, 1.5, 0.1], "priors gave 1.5: probabilities and values are from 0 to 1"),
        ([0.5, math.nan, 0.1], "priors gave nan: numbers must be finite"),
        ([(0.5, -1.0), 0.1, 0.1], "simulations not negative"),
        ([(0.5, 1.0, 2.0), 0.1, 0.1], r"a probability, or \(value, simulations\), is needed"),
        (["a", 0.1, 0.1], "priors gave 'a'"),
        (7, "a value for each action, in their order or as a dict"),
    ],
)
def test_wrong_priors_are_refused(given: Any, message: str) -> None:
    class Wrong(Nim):
        def priors(self, state: tuple[int, int]) -> Any:
            return given

    with pytest.raises(ValueError, match=message):
        Search(Wrong()).run(playouts=3)


# --- results ---------------------------------------------------------------------------------------------------------


def test_the_variation_begins_with_the_best_move_on_ties_too() -> None:
    class Flat(Nim):
        def outcome(self, state: tuple[int, int]) -> Any:
            return None if state[0] else 0.5

    for seed in range(20):
        for playouts in (0, 1, 2, 3, 6):
            for rule in ("visits", "value", "lower-bound"):
                result = Search(Flat(), config(f"seed={seed}", f"choice.rule={rule}")).run(playouts=playouts)
                assert result.variation[:1] == [result.best]


def test_threads_are_said_to_be_of_no_use() -> None:
    with pytest.warns(UserWarning, match="a Domain in Python is searched by one thread"):
        search = Search(Nim(), config("thread.threads=4"))
    result = search.run(playouts=500)
    assert result.moves == Search(Nim()).run(playouts=500).moves


def test_a_problem_that_leads_to_its_own_search_is_collected() -> None:
    problem = Nim()
    problem.search = Search(problem)  # type: ignore[attr-defined]
    problem.search.run(playouts=100)  # type: ignore[attr-defined]
    seen = weakref.ref(problem)
    del problem
    assert is_collected(seen)


def test_states_that_lead_to_the_search_are_collected() -> None:
    class State:
        def __init__(self, left: int, search: Any = None) -> None:
            self.left, self.search = left, search

    class Objects(Domain[Any, int]):
        players = 1

        def initial(self) -> Any:
            return State(3)

        def actions(self, state: Any) -> list[int]:
            return [1, 2]

        def play(self, state: Any, action: int) -> Any:
            return State(state.left - 1, self.search)

        def outcome(self, state: Any) -> Any:
            return None if state.left else 1.0

        search: Any = None

    problem = Objects()
    problem.search = Search(problem)
    problem.search.run(playouts=50)
    seen = weakref.ref(problem)
    del problem
    assert is_collected(seen)


def test_the_example_of_the_documents_finds_the_winning_move_for_every_seed() -> None:
    for seed in range(20):
        assert Search(Nim(), config("tree.backup=dag", f"seed={seed}")).run(playouts=2000).best == 1
