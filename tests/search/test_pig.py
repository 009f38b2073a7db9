"""Pig of the core: dice, one player, names of actions. Against the same problem in Python and what is known of it."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from tengen import Domain, Search, TreeConfig
from tengen.domains import Pig

State = tuple[int, int, int, bool]  # points, points of this turn, turns left, is the die in the air?


class Slow(Domain[State, str]):
    players = 1

    def initial(self) -> State:
        return (0, 0, 5, False)

    def chance(self, state: State) -> list[tuple[str, float]] | None:
        return [(str(n), 1 / 6) for n in range(1, 7)] if state[3] else None

    def actions(self, state: State) -> list[str]:
        return ["throw", "hold"]

    def play(self, state: State, action: str) -> State:
        points, turn, left, _ = state
        if action == "throw":
            return (points, turn, left, True)
        if action == "hold":
            return (points + turn, 0, left - 1, False)
        return (points, 0, left - 1, False) if action == "1" else (points, turn + int(action), left, False)

    def outcome(self, state: State) -> float | None:
        return state[0] if state[2] == 0 else None


def config(*settings: str) -> TreeConfig:
    return TreeConfig().with_settings(["exploration.coefficient=0.3", *settings])


def at(*actions: str) -> Any:
    state = Pig().initial()
    for action in actions:
        state = state.play(action)
    return state


@cache
def expected(turn: int, left: int) -> float:
    """Points that are still to come with best play, those of the turn included."""
    if left == 0:
        return 0.0
    hold = turn + expected(0, left - 1)
    if turn >= 60:  # nobody throws on
        return hold
    return max(hold, thrown(turn, left))


def thrown(turn: int, left: int) -> float:
    return (expected(0, left - 1) + sum(expected(turn + n, left) for n in range(2, 7))) / 6


def test_states_are_those_of_the_slow_game() -> None:
    slow_game = Slow()
    rng = random.Random(1)
    keys: dict[int, State] = {}
    for _ in range(500):
        slow, state = slow_game.initial(), Pig().initial()
        while (end := slow_game.outcome(slow)) is None:
            assert str(state).startswith(f"{slow[0]} points, {slow[1]} in this turn, {slow[2]} turns left")
            assert keys.setdefault(state.key, slow) == slow
            chances = slow_game.chance(slow)
            legal = [name for name, _ in chances] if chances else slow_game.actions(slow)
            assert state.legal() == legal
            assert state.to_move == (None if chances else 0)
            action = rng.choice(legal)
            slow, state = slow_game.play(slow, action), state.play(action)
        assert state.terminal
        assert state.outcome == [pytest.approx(end)]
    assert len(set(keys.values())) == len(keys)


@pytest.mark.parametrize("settings", [(), ("thread.threads=2",), ("tree.backup=dag",)])
def test_the_search_throws_and_holds_as_is_best(settings: tuple[str, ...]) -> None:
    for throws, best in ((1, "throw"), (2, "throw"), (5, "hold"), (6, "hold")):
        start = at(*["throw", "6"] * throws)
        turn = 6 * throws
        assert (thrown(turn, 5) > turn + expected(0, 4)) == (best == "throw")
        result = Search(Pig(), config(*settings), state=start).run(30_000)
        assert result.best == best
        by_action = {move.action: move.value for move in result.moves}
        wanted = max(thrown(turn, 5), turn + expected(0, 4))
        assert wanted - 9 < by_action[best] < wanted + 1  # later turns are still being explored


def test_values_are_points_and_chance_leaves_no_best_end() -> None:
    result = Search(Pig(), config()).run(2000)
    assert result.best == "throw"
    assert result.moves[0].value == pytest.approx(expected(0, 5), rel=0.15)
    assert result.end is None


def test_the_die_falls_as_often_on_each_side() -> None:
    search = Search(Pig(), config(), state=at("throw"))
    result = search.run(12_000)
    assert all(1700 < move.visits < 2300 for move in result.moves)
    assert {move.action for move in result.moves} == set("123456")
    search.advance("4")
    assert str(search.state) == "0 points, 4 in this turn, 5 turns left"


def test_what_chance_decides_is_not_proved() -> None:
    with pytest.raises(ValueError, match="knows no end where chance decides"):
        Search(Pig(), config("tree.prune_exhausted=true"))


def test_the_same_search_in_python_agrees() -> None:
    state = at("throw", "6", "throw", "6")
    ours = Search(Pig(), config(), state=state).run(20_000).moves[0]
    slow = Search(Slow(), config("exploration.coefficient=0.5"), state=(0, 12, 5, False)).run(4000).moves[0]
    assert ours.action == slow.action == "throw"
