"""A user's problem with dice and cards: values by their probabilities, and what is wrong, in one sentence."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tengen import Domain, Search
from tengen.search.classic import nested_monte_carlo
from tests.search.small import config


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
