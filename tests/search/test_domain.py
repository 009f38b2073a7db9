"""A user's own problem: chance, priors, rewards of any size, the best end; and what is wrong, in one sentence."""

from __future__ import annotations

import gc
import math
import time
import weakref
from collections.abc import Hashable, Iterable
from typing import Any

import numpy as np
import pytest

from tengen import Domain, Search, TreeConfig
from tengen.search.classic import nested_monte_carlo
from tengen.search.domain import End
from tests.patience import patience
from tests.search.problems import TicTacToe, Tour


def config(*settings: str) -> TreeConfig:
    return TreeConfig().with_settings(settings)


class Nim(Domain[tuple[int, int], int]):
    """Take one, two or three; who takes the last one wins: multiples of four are lost."""

    def initial(self) -> tuple[int, int]:
        return (21, 0)

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1]

    def actions(self, state: tuple[int, int]) -> list[int]:
        return [n for n in (1, 2, 3) if n <= state[0]]

    def play(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] - action, 1 - state[1])

    def outcome(self, state: tuple[int, int]) -> Any:
        if state[0] == 0:
            return 0.0 if state[1] == 0 else 1.0
        return None


class Choice(Domain[Any, Any]):
    """One player, one action, and what it brings."""

    players = 1
    ends: tuple[Any, ...] = ()

    def initial(self) -> Any:
        return None

    def actions(self, state: Any) -> Iterable[Any]:
        return range(len(self.ends))

    def play(self, state: Any, action: Any) -> Any:
        return action

    def outcome(self, state: Any) -> Any:
        return None if state is None else self.ends[state]


def choice(*ends: Any, **attributes: Any) -> Choice:
    problem = Choice()
    problem.ends = ends
    for name, value in attributes.items():
        setattr(problem, name, value)
    return problem


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


# --- chance ----------------------------------------------------------------------------------------------------------


class Gamble(Domain[str, str]):
    """A sure 0.4, or a throw that wins with probability `luck`; the winner may then still lose it by "spoil"."""

    players = 1
    luck = 0.5

    def initial(self) -> str:
        return "start"

    def chance(self, state: str) -> list[tuple[str, float]] | None:
        return [("win", self.luck), ("lose", 1 - self.luck)] if state == "throw" else None

    def actions(self, state: str) -> list[str]:
        return ["sure", "throw"] if state == "start" else ["keep", "spoil"]

    def play(self, state: str, action: str) -> str:
        return action

    def outcome(self, state: str) -> float | None:
        return {"sure": 0.4, "lose": 0.0, "keep": 1.0, "spoil": 0.0}.get(state)


@pytest.mark.parametrize(("luck", "best"), [(0.3, "sure"), (0.55, "throw"), (0.0, "sure"), (1.0, "throw")])
@pytest.mark.parametrize("backup", ["tree", "shared", "dag"])
def test_chance_is_weighed_by_its_probabilities(luck: float, best: str, backup: str) -> None:
    problem = Gamble()
    problem.luck = luck
    search = Search(problem, config(f"tree.backup={backup}", "exploration.coefficient=1.5"))
    result = search.run(playouts=6000)
    assert result.best == best
    thrown = next(m for m in result.moves if m.action == "throw")
    assert thrown.value == pytest.approx(luck, abs=0.15)
    assert result.end is None  # luck has part in it
    node = search.tree.child(search.tree.root, "throw")
    assert node is not None
    assert node.chance
    shares = {m.action: m.visits / max(1, sum(n.visits for n in node.moves)) for m in node.moves}
    assert shares.get("win", 0.0) == pytest.approx(luck, abs=0.15)


def test_a_search_may_begin_where_chance_moves_and_go_on_behind_it() -> None:
    search = Search(Gamble(), state="throw")
    result = search.run(playouts=500)
    assert result.best is None
    assert {m.action for m in result.moves} == {"win", "lose"}
    assert search.advance("win")
    assert search.run(playouts=200).best == "keep"


class Race(Domain[tuple[int, int, int, bool], int]):
    """Two players throw a die once each after choosing to double it, when odd numbers count nothing. Who has more wins.
    State: (points of both, throws so far, 100 more for a throw that is doubled, whether the die is in the air)."""

    def initial(self) -> tuple[int, int, int, bool]:
        return (0, 0, 0, False)

    def to_move(self, state: tuple[int, int, int, bool]) -> int:
        return state[2] % 2

    def chance(self, state: tuple[int, int, int, bool]) -> list[tuple[int, float]] | None:
        return [(n, 1 / 6) for n in range(1, 7)] if state[3] else None

    def actions(self, state: tuple[int, int, int, bool]) -> list[int]:
        return [-1, -2]

    def play(self, state: tuple[int, int, int, bool], action: int) -> tuple[int, int, int, bool]:
        a, b, throws, _ = state
        if action < 0:
            return (a, b, throws + (100 if action == -2 else 0), True)
        double, throws = throws >= 100, throws % 100
        worth = action if not double else (2 * action if action % 2 == 0 else 0)
        mine = (a + worth, b) if throws % 2 == 0 else (a, b + worth)
        return (*mine, throws + 1, False)

    def to_value(self, state: tuple[int, int, int, bool]) -> float:
        """The value for player 0 by looking at everything."""
        end = self.outcome(state)
        if end is not None:
            return float(end)
        dealt = self.chance(state)
        if dealt is not None:
            return sum(p * self.to_value(self.play(state, n)) for n, p in dealt)
        values = [self.to_value(self.play(state, n)) for n in self.actions(state)]
        return max(values) if self.to_move(state) == 0 else min(values)

    def outcome(self, state: tuple[int, int, int, bool]) -> float | None:
        a, b, throws, thrown = state
        if throws % 100 < 2 or thrown:
            return None
        return 1.0 if a > b else 0.0 if a < b else 0.5


def test_a_game_with_dice_comes_to_its_exact_value() -> None:
    game = Race()
    exact = {action: game.to_value(game.play(game.initial(), action)) for action in (-1, -2)}
    result = Search(game, config("exploration.coefficient=0.7")).run(playouts=40_000)
    best = max(exact, key=exact.__getitem__)
    assert result.best == best
    assert result.moves[0].value == pytest.approx(exact[best], abs=0.04)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([("win", 0.5), ("lose", 0.4)], "add up to 0.9"),
        ([("win", 1.5), ("lose", -0.5)], "a probability is not negative"),
        ([("win", 0.5), ("win", 0.5)], "chance gave 'win' twice"),
        ([("win", math.nan)], "finite"),
        ([], "add up to 0.0"),
        (["win"], r"chance gave 'win': \(action, probability\) is needed"),
        (3, "chance gave 3"),
    ],
)
def test_wrong_chances_are_refused(given: Any, message: str) -> None:
    class Wrong(Gamble):
        def chance(self, state: str) -> Any:
            return given if state == "throw" else None

    with pytest.raises(ValueError, match=message):
        Search(Wrong()).run(playouts=20)


def test_what_does_not_go_with_chance_says_so() -> None:
    with pytest.raises(ValueError, match="dag-weighted"):
        Search(Gamble(), config("tree.backup=dag-weighted"))
    with pytest.raises(ValueError, match="prune_exhausted"):
        Search(Gamble(), config("tree.prune_exhausted=true"))
    with pytest.raises(ValueError, match="know no chance"):
        nested_monte_carlo(Gamble())


@pytest.mark.parametrize("name", ["pig(players=2,winscore=12)", "backgammon", "catch"])
def test_games_of_openspiel_with_chance(name: str) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra openspiel)")
    from tengen.search.openspiel import OpenSpielDomain

    search = Search(OpenSpielDomain(name))
    result = search.run(playouts=200)
    assert result.visits == 200
    assert all(0 <= m.value <= 1 for m in result.moves)
    assert any(node.chance for node in search.tree.walk())


def test_pig_is_rolled_while_little_is_at_stake_and_held_to_win() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra openspiel)")
    from tengen.search.openspiel import OpenSpielDomain

    game = pyspiel.load_game("pig(players=2,winscore=15)")
    roll, hold = 0, 1
    state = game.new_initial_state()
    best = Search(OpenSpielDomain(game), state=state).run(playouts=3000).best
    assert best == roll  # there is nothing to lose yet
    for outcome in (roll, 5, roll, 5, roll, 5):  # chance's outcomes are numbered from 0: sixes
        state.apply_action(outcome)
    assert Search(OpenSpielDomain(game), state=state).run(playouts=3000).best == hold


# --- what does not end -----------------------------------------------------------------------------------------------


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
    gc.collect()
    assert seen() is None


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
    gc.collect()
    assert seen() is None


def test_the_example_of_the_documents_finds_the_winning_move_for_every_seed() -> None:
    for seed in range(20):
        assert Search(Nim(), config("tree.backup=dag", f"seed={seed}")).run(playouts=2000).best == 1
