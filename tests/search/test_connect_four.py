"""Connect Four of the core against the slow one, and against positions that were solved."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from tengen import Evaluator, Search, TreeConfig
from tengen.domains import ConnectFour
from tests.scale import scaled
from tests.search.problems import ConnectFour as Slow

SLOW = Slow()
FAST = ConnectFour()
Columns = tuple[str, ...]


def config(*settings: str) -> TreeConfig:
    return TreeConfig().with_settings(["tree.memory_mb=64", *settings])


def text_of(state: Columns) -> str:
    return "\n".join("".join(column[row] if row < len(column) else "." for column in state) for row in range(5, -1, -1))


def fast(state: Columns) -> Any:
    """The same position in the core, by any order of moves: pieces of both players in turns, from the bottom up."""

    def order(left: Columns, moves: list[int]) -> list[int] | None:
        if not any(left):
            return moves
        piece = "XO"[len(moves) % 2]
        for column in range(7):
            if left[column].startswith(piece):
                rest = (*left[:column], left[column][1:], *left[column + 1 :])
                if (found := order(rest, [*moves, column])) is not None:
                    return found
        return None

    position = FAST.initial()
    for move in order(state, []) or []:
        position = position.play(move)
    return position


@cache
def value(state: Columns) -> float:
    """Of player 0, by all lines of play."""
    end = SLOW.outcome(state)
    if end is not None:
        return end
    values = (value(SLOW.play(state, action)) for action in SLOW.actions(state))
    return max(values) if SLOW.to_move(state) == 0 else min(values)


def best_actions(state: Columns) -> set[int]:
    return {action for action in SLOW.actions(state) if value(SLOW.play(state, action)) == value(state)}


def late_positions(count: int, free: int) -> list[tuple[Columns, Any]]:
    """Random positions that are not over, with so many free cells."""
    rng = random.Random(free)
    found: list[tuple[Columns, Any]] = []
    while len(found) < count:
        slow, position = SLOW.initial(), FAST.initial()
        while SLOW.outcome(slow) is None and sum(map(len, slow)) < 42 - free:
            action = rng.choice(SLOW.actions(slow))
            slow, position = SLOW.play(slow, action), position.play(action)
        if SLOW.outcome(slow) is None:
            found.append((slow, position))
    return found


def test_positions_are_those_of_the_slow_game() -> None:
    """Legal actions, turns, ends, winners, keys and planes, after every move of random games."""
    rng = random.Random(1)
    by_key: dict[int, Columns] = {}
    positions: set[Columns] = set()
    ends = {1.0: 0, 0.0: 0, 0.5: 0}
    for _ in range(scaled(600, 60)):
        slow, position = SLOW.initial(), FAST.initial()
        while True:
            end = SLOW.outcome(slow)
            assert position.terminal == (end is not None)
            assert str(position) == text_of(slow)
            positions.add(slow)
            assert by_key.setdefault(position.key, slow) == slow
            planes = position.observe()
            pieces = ["XO"[SLOW.to_move(slow)], "OX"[SLOW.to_move(slow)]]
            rows = text_of(slow).split()
            expected = [[[float(cell == piece) for cell in row] for row in rows] for piece in pieces]
            assert planes.dtype == np.float32
            np.testing.assert_array_equal(planes, expected)
            if end is not None:
                assert position.rewards == [end, 1 - end]
                ends[end] += 1
                break
            assert position.legal() == SLOW.actions(slow)
            assert position.to_move == SLOW.to_move(slow)
            action = rng.choice(SLOW.actions(slow))
            slow, position = SLOW.play(slow, action), position.play(action)
    assert len(by_key) == len(positions)
    assert ends[1.0] > 20
    assert ends[0.0] > 20


def test_a_full_board_is_a_draw() -> None:
    # Columns of two kinds: no four of one player in any line.
    slow: Columns = ("XOXOXO", "XOXOXO", "OXOXOX", "OXOXOX", "XOXOXO", "XOXOXO", "OXOXXO")
    assert SLOW.outcome(slow) == 0.5
    assert fast(slow).rewards == [0.5, 0.5]


def test_paths_that_meet_have_one_key() -> None:
    rng = random.Random(2)
    for _ in range(100):
        moves = [rng.randrange(7) for _ in range(4)]
        first, second = FAST.initial(), FAST.initial()
        for move in moves:
            first = first.play(move)
        for move in (moves[2], moves[1], moves[0], moves[3]):
            second = second.play(move)
        same = str(first) == str(second)
        assert (first.key == second.key) == same


def test_forced_wins_are_found() -> None:
    """Wins by the second move of the player to move, and not by the first, by the slow game."""

    def forced(state: Columns, player: int, plies: int) -> bool:
        end = SLOW.outcome(state)
        if end is not None:
            return end == 1.0 - player
        if plies == 0:
            return False
        after = (forced(SLOW.play(state, action), player, plies - 1) for action in SLOW.actions(state))
        return any(after) if SLOW.to_move(state) == player else all(after)

    rng = random.Random(3)
    found = 0
    while found < scaled(10, 4):
        slow, position = SLOW.initial(), FAST.initial()
        for _ in range(rng.randrange(6, 16)):
            if SLOW.outcome(slow) is None:
                action = rng.choice(SLOW.actions(slow))
                slow, position = SLOW.play(slow, action), position.play(action)
        player = SLOW.to_move(slow)
        if SLOW.outcome(slow) is not None or forced(slow, player, 1) or not forced(slow, player, 3):
            continue
        found += 1
        wins = {a for a in SLOW.actions(slow) if forced(SLOW.play(slow, a), player, 2)}
        result = Search(FAST, config("tree.solver=true", "seed=1"), state=position).run(20_000)
        assert result.best in wins
        assert result.moves[0].value > 0.9


@pytest.mark.parametrize(
    "settings", [(), ("tree.backup=dag",), ("thread.threads=2",), ("rave.schedule=minimum-mse", "rave.parameter=0.1")]
)
def test_proofs_are_right(settings: tuple[str, ...]) -> None:
    """A search that proves, until it is decided: its move is one of the best."""
    decided = 0
    for slow, position in late_positions(scaled(20, 8), 10):
        result = Search(FAST, config("tree.solver=true", *settings), state=position).run(30_000, stop_when_decided=True)
        if value(slow) != 0.5:
            decided += result.simulations < 30_000
        assert result.best in best_actions(slow)
    assert decided > 0


@pytest.mark.parametrize("mode", ["shared", "global-lock", "leaf", "root"])
def test_threads_lose_no_simulation(mode: str) -> None:
    result = Search(ConnectFour(), config(f"thread.mode={mode}", "thread.threads=3")).run(5000)
    assert result.simulations == result.visits == sum(move.visits for move in result.moves) == 5000


def test_shared_positions_have_one_node() -> None:
    """As many nodes as there are different positions in the tree."""
    search = Search(ConnectFour(), config("tree.backup=dag"))
    search.run(20_000)
    states = {}
    for node in search.tree.walk():
        state = FAST.initial()
        for action in node.path:
            state = state.play(action)
        assert states.setdefault(state.key, node.id) == node.id
    assert len(states) == search.nodes
    plain = Search(ConnectFour(), config())
    plain.run(20_000)
    assert plain.nodes > len(states)


def test_a_state_may_come_from_an_equal_object() -> None:
    state = ConnectFour().initial().play(3)
    assert str(Search(ConnectFour(), state=state).state) == str(state)


class Threats(Evaluator):
    """Sees planes: prefers the middle, and knows nothing of who wins."""

    def __init__(self, columns: int = 7, batch_size: int = 8, background: bool = False) -> None:
        self.batch_size, self.background, self.columns = batch_size, background, columns
        self.shapes: set[tuple[int, ...]] = set()
        self.seen: list[np.ndarray] = []

    def evaluate(self, batch: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        self.shapes.add(batch.shape[1:])
        self.seen.extend(batch)
        policies = np.tile([1.0, 2, 3, 4, 3, 2, 1, 0][: self.columns], (len(batch), 1))
        return policies, np.full(len(batch), 0.5)


PUCT = ("exploration.formula=puct", "exploration.coefficient=1.0")


@pytest.mark.parametrize("settings", [(), ("thread.threads=2",), ("tree.backup=dag",)])
@pytest.mark.parametrize("background", [False, True])
def test_an_evaluator_reads_planes(background: bool, settings: tuple[str, ...]) -> None:
    judge = Threats(background=background)
    search = Search(FAST, config(*PUCT, *settings), state=FAST.initial().play(3), evaluator=judge)
    result = search.run(400)
    assert result.simulations == 400
    assert judge.shapes == {(2, 6, 7)}
    assert {move.action: round(move.prior, 2) for move in result.moves} == {
        column: round(weight / 16, 2) for column, weight in enumerate([1, 2, 3, 4, 3, 2, 1])
    }
    np.testing.assert_array_equal(judge.seen[0], FAST.initial().play(3).observe())
    # Every position that was judged has as many pieces of one player as of the other, or one more of who moved last.
    assert all(plane[1].sum() - plane[0].sum() in (0, 1) for plane in judge.seen)


def test_what_an_evaluator_gives_is_checked() -> None:
    with pytest.raises(ValueError, match="policies of 8 columns: one for each action, 7, are needed"):
        Search(FAST, config(*PUCT), evaluator=Threats(columns=8)).run(10)


def test_what_the_problem_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="puct needs probabilities"):
        Search(FAST, config("exploration.formula=puct"))
    with pytest.raises(ValueError, match="for one player"):
        Search(FAST, config("tree.prune_exhausted=true"))
