"""Problems written in C++: what holds for every one of them, whoever added it, and what tengen.Search makes of them."""

from __future__ import annotations

import gc
import itertools
import math
import pydoc
import random
import threading
import weakref
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import tengen
from tengen import Evaluator, Search, TreeConfig, domains
from tengen.optimise.packing import Instance, PackingDomain
from tengen.pgame import Game, GroupedGame
from tests.patience import patience
from tests.scale import scaled
from tests.search.together import is_collected

MOST = 0xFF0000  # numbers of actions are less
RECTANGLES = ((4, 2), (3, 5), (3, 5), (1, 6), (2, 2))


def every_domain() -> Iterator[Any]:
    """An object of each class of tengen.domains, made without arguments, and of the problems of other packages."""
    for name in domains.__all__:
        yield pytest.param(getattr(domains, name)(), id=name)
    game = Game(3, 5, combination=0.3, seed=2)
    yield pytest.param(game, id="Game")
    yield pytest.param(GroupedGame(game, groups=2, bias=0.8), id="GroupedGame")
    yield pytest.param(PackingDomain(Instance(9, RECTANGLES)), id="PackingDomain")


each_domain = pytest.mark.parametrize("domain", list(every_domain()))


def config(*settings: str) -> TreeConfig:
    return TreeConfig().with_settings(["tree.memory_mb=16", *settings])


def walked(domain: Any, rng: random.Random, steps: int = 1000) -> Any:
    """A state after so many random actions, or an end before."""
    state = domain.initial()
    for _ in range(steps):
        if state.terminal:
            break
        state = state.play(rng.choice(state.legal()))
    return state


@each_domain
def test_states_keep_the_contract(domain: Any) -> None:
    """States are values: nothing changes them, what cannot be played is refused, and ends are ends."""
    assert 1 <= domain.players <= 6
    assert isinstance(domain.minimise, bool)
    rng = random.Random(1)
    shapes = set()
    met: dict[int, Any] = {}  # by key: states that share statistics have the same actions
    for _ in range(scaled(100, 10)):
        state = domain.initial()
        for _ in range(1000):
            if state.terminal:
                break
            legal = state.legal()
            assert legal
            assert legal == state.legal()
            assert len(set(legal)) == len(legal)
            assert state.to_move is None or 0 <= state.to_move < domain.players
            assert state.outcome is None
            assert all(isinstance(action, str) or 0 <= action < MOST for action in legal)
            assert met.setdefault(state.key, (state.to_move, tuple(legal))) == (state.to_move, tuple(legal))
            before = (state.key, state.to_move, str(state) if has_text(state) else "")
            action = rng.choice(legal)
            after = state.play(action)
            assert state.play(action).key == after.key
            assert (state.key, state.to_move, str(state) if has_text(state) else "") == before
            assert state.legal() == legal
            for wrong in ("no such action", -1, 2**40, None, 1.5):
                with pytest.raises(ValueError, match="cannot be played in this state"):
                    state.play(wrong)
            if hasattr(state, "observe"):
                seen = state.observe()
                shapes.add(seen.shape)
                assert np.isfinite(seen).all()
                assert state.policy_size > max(legal)
            state = after
        assert state.terminal
        assert state.legal() == []
        assert state.to_move is None
        assert len(state.outcome) == domain.players
        assert all(map(math.isfinite, state.outcome))
        with pytest.raises(ValueError, match="cannot be played: the state is an end"):
            state.play(0)
    assert len(shapes) <= 1


def has_text(state: Any) -> bool:
    return type(state).__str__ is not object.__str__


@each_domain
@pytest.mark.parametrize("settings", [(), ("thread.threads=2",), ("tree.backup=dag", "tree.expand_visits=0")])
def test_a_search_finds_the_actions_of_the_state(domain: Any, settings: tuple[str, ...]) -> None:
    rng = random.Random(2)
    for steps in (0, 1, 2):
        state = walked(domain, rng, steps)
        if state.terminal:
            continue
        search = Search(domain, config(*settings), state=state)
        result = search.run(200)
        assert {move.action for move in result.moves} == set(state.legal())
        if state.to_move is None:
            assert result.best is None  # nobody chooses
            continue
        assert result.best in state.legal()
        assert result.simulations == result.visits == 200
        assert sum(move.visits for move in result.moves) == 200
        assert result.variation[0] == result.best
        assert search.state.key == state.key
        line = state
        for action in result.variation:
            line = line.play(action)
        search.advance(result.best)
        assert search.state.key == state.play(result.best).key
        with pytest.raises(ValueError, match="not an action of the root"):
            search.advance("no such action")


@each_domain
def test_one_thread_with_a_seed_repeats(domain: Any) -> None:
    first, second = (Search(domain, config("seed=7")).run(300) for _ in range(2))
    assert first.moves == second.moves
    assert first.end == second.end


@each_domain
def test_from_an_end_nothing_is_chosen(domain: Any) -> None:
    result = Search(domain, state=walked(domain, random.Random(3))).run(10)
    assert (result.best, result.moves, result.variation) == (None, [], [])


@each_domain
def test_the_state_of_something_else_is_refused(domain: Any) -> None:
    with pytest.raises(TypeError, match=f"a state of {type(domain).__name__} is needed"):
        Search(domain, state=(0, 0))
    other = Game(2, 2).initial() if isinstance(domain, Game | GroupedGame) else None
    if other is not None:
        with pytest.raises(ValueError, match="the state belongs to another"):
            Search(domain, state=other)


class OwnPacking(PackingDomain):
    def __init__(self) -> None:
        super().__init__(Instance(9, RECTANGLES))


@pytest.mark.parametrize("kind", [getattr(domains, name) for name in domains.__all__] + [OwnPacking])
def test_states_and_searches_keep_their_domain(kind: Any) -> None:
    """And all of it goes when nobody holds it any more, also where it refers to itself."""

    class Own(kind):  # type: ignore[misc]
        search: Any

    own = Own()
    seen = weakref.ref(own)
    own.search = Search(own)
    state = own.initial().play(own.initial().legal()[0])
    search = own.search
    del own
    gc.collect()
    assert seen() is not None
    assert search.run(50).simulations <= 50
    assert state.legal()
    del search, state
    assert is_collected(seen)


def test_domains_are_found() -> None:
    assert "ConnectFour" in dir(domains)
    assert all(getattr(domains, name).__doc__ for name in dir(domains))
    assert "four in a row win" in pydoc.render_doc(domains)
    assert "domains" in dir(tengen)
    assert tengen.domains.ConnectFour is domains.ConnectFour


# --- P-games --------------------------------------------------------------------------------------------------------


def test_a_pgame_is_solved() -> None:
    """With as many simulations as it takes to prove it: the answer is one that a perfect player may give."""
    won = 0
    for seed in range(40):
        game = Game(2, 6, range=5, combination=0.2 * (seed % 2), seed=seed)
        search = Search(game, config("tree.solver=true", "choice.rule=value", "tree.expand_visits=0"))
        result = search.run(3000)
        winning = game.winning_moves()
        won += bool(winning)
        assert bool(winning) == game.max_wins()
        assert result.best in (winning or range(2))
    assert 5 < won < 35


def test_values_of_a_pgame_tend_to_the_truth() -> None:
    for seed in range(10):
        game = Game(2, 6, seed=seed)
        result = Search(game, config("tree.expand_visits=0", "exploration.coefficient=0.5")).run(scaled(20_000, 5000))
        best = next(move for move in result.moves if move.action == result.best)
        assert (best.value > 0.5) == game.max_wins()


def test_groups_of_a_pgame_are_between_positions_and_moves() -> None:
    game = Game(4, 4, seed=1)
    grouped = GroupedGame(game, groups=2, size=0.9, bias=0.9, seed=5)

    def groups(domain: Any, *settings: str) -> set[int]:
        search = Search(domain, config("tree.groups=true", *settings))
        search.run(500)
        below = [search.look(move.child) for move in search.look(search.root_id).moves if move.child]
        return {move.group for node in below for move in node.moves if move.group is not None}

    assert groups(grouped) == {0, 1, 2}
    assert groups(grouped, "tree.groups=false") == set()
    assert groups(game) == set()
    with pytest.raises(ValueError, match="0 to 64 groups"):
        GroupedGame(game, groups=65)


def test_a_pgame_lives_as_long_as_its_states() -> None:
    state = Game(3, 4, seed=1).initial()
    gc.collect()
    assert len({state.play(a).play(b).key for a, b in itertools.product(range(3), repeat=2)}) == 9


# --- packing --------------------------------------------------------------------------------------------------------


def least_height(state: Any) -> int:
    """By all sequences of moves."""
    if state.terminal:
        assert state.outcome == [state.height]
        return int(state.height)
    return min(least_height(state.play(action)) for action in state.legal())


@pytest.mark.parametrize("rotation", [True, False])
@pytest.mark.parametrize("bound", [True, False])
def test_the_best_packing_is_found_and_is_its_cost(rotation: bool, bound: bool) -> None:
    from tengen.optimise.packing import Options

    rng = random.Random(4)
    for _ in range(scaled(15, 5)):
        width = rng.randint(5, 9)
        sizes = tuple((rng.randint(1, 5), rng.randint(1, 5)) for _ in range(4))
        instance = Instance(width, sizes, rotation=rotation)
        domain = PackingDomain(instance, Options(bound=bound))
        assert domain.minimise
        result = Search(domain, config("tree.prune_exhausted=true", "exploration.coefficient=0.05")).run(100_000)
        assert result.decided
        assert result.end is not None
        assert result.end.outcome == least_height(domain.initial())
        assert result.end_is_whole
        packing = domain.packing(result.end.actions)  # checked
        assert packing.height == result.end.outcome
        assert all(move.value >= instance.lower_bound for move in result.moves if move.visits)


def test_a_packing_goes_on_from_a_state() -> None:
    domain = PackingDomain(Instance(9, RECTANGLES))
    state = domain.initial().play("3x5")
    assert state.height == 5
    assert state.rows == [(1, 0, 0, 3, 5)]
    assert str(state) == "height 5, 4 of 5 rectangles left"
    search = Search(domain, config("seed=1"), state=state)
    end = search.run(2000).end
    assert end is not None
    assert domain.packing(["3x5", *end.actions]).height == end.outcome
    search.advance(end.actions[0])
    rest = search.result().end
    assert rest is not None
    assert (rest.outcome, rest.actions) == (end.outcome, end.actions[1:])
    with pytest.raises(ValueError, match="'3x4' cannot be played"):
        domain.packing(["3x4"])
    with pytest.raises(ValueError, match="rectangle"):
        domain.packing(["3x5"])


def test_searches_of_one_packing_problem_know_nothing_of_each_other() -> None:
    domain = PackingDomain(Instance(9, RECTANGLES))
    Search(domain, config("seed=1")).run(500)
    fresh = PackingDomain(Instance(9, RECTANGLES))
    assert Search(domain, config("seed=2")).run(500).moves == Search(fresh, config("seed=2")).run(500).moves


@pytest.mark.parametrize(
    "settings",
    [(), ("thread.threads=2",)]
    + [(f"thread.mode={mode}", "thread.threads=2") for mode in ("global-lock", "leaf", "root")],
)
def test_a_stop_is_heard_within_a_long_playout(settings: tuple[str, ...]) -> None:
    """A playout of so many rectangles takes about a second: the one that is cut off does not count."""
    rng = random.Random(5)
    sizes = tuple((rng.randint(1, 999), rng.randint(1, 999)) for _ in range(10_000))
    search = Search(PackingDomain(Instance(5000, sizes)), TreeConfig().with_settings(settings))
    stream = search.stream(every=1e9)
    timer = threading.Timer(0.3, search.stop)
    timer.start()
    *_, result = stream
    timer.join()
    assert result.stopped
    assert result.visits == result.simulations
    assert result.seconds < patience(60)


# --- evaluators -----------------------------------------------------------------------------------------------------


def test_an_evaluator_needs_states_as_numbers() -> None:
    with pytest.raises(ValueError, match="an evaluator reads states as numbers"):
        Search(Game(3, 4), evaluator=Evaluator())


class Knower(Evaluator):
    """One that the search knows, and that knows the search."""

    search: Any

    def evaluate(self, batch: Any) -> Any:
        return np.ones((len(batch), 7)), np.full(len(batch), 0.5)


def test_an_evaluator_that_knows_its_search_is_freed() -> None:
    judge = Knower()
    judge.search = Search(domains.ConnectFour(), evaluator=judge)
    judge.search.run(20)
    seen = weakref.ref(judge)
    del judge
    assert is_collected(seen)
