"""Several threads on a problem in Python, where Python runs them side by side; and on objects of the core."""

from __future__ import annotations

import contextlib
import os
import random
import sysconfig
import threading
from typing import Any

import numpy as np
import pytest

from tengen import Domain, Search
from tengen.bench.domain import ConnectFour as PlainConnectFour
from tengen.bench.domain import Nim as PlainNim
from tengen.go import Board, Game
from tengen.search.evaluator import Evaluator
from tests.search.problems import Tour as PlainTour
from tests.search.together import TOGETHER, config, in_threads, together


class Nim(PlainNim):
    rewards = (0, 1)


class ConnectFour(PlainConnectFour):
    rewards = (0, 1)


class Tour(PlainTour):
    rewards = (0, 100)


class Dice(Domain[Any, Any]):
    """One roll of a die that has 21 faces, many of them the same, then up or down."""

    players = 1
    rewards = (-30, 30)

    def initial(self) -> Any:
        return ("roll", 0)

    def chance(self, state: Any) -> Any:
        return [(("face", n), n / 21) for n in range(1, 7)] if state[0] == "roll" else None

    def actions(self, state: Any) -> Any:
        return ["up", "down"]

    def play(self, state: Any, action: Any) -> Any:
        return ("end", state[1] if action == "up" else -state[1]) if state[0] == "face" else action

    def outcome(self, state: Any) -> Any:
        return float(state[1]) if state[0] == "end" else None


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED") or "PYTHON_GIL" in os.environ, reason="this Python has its lock"
)
def test_the_core_leaves_the_lock_off() -> None:
    assert TOGETHER


@together
@pytest.mark.parametrize("threads", [2, 4])
@pytest.mark.parametrize("mode", ["shared", "global-lock", "leaf", "root"])
def test_no_visit_is_lost(mode: str, threads: int) -> None:
    for seed in range(10):
        settings = (f"thread.mode={mode}", f"seed={seed}")
        nim = Search(Nim(), config(threads, *settings), state=(6, 0)).run(playouts=1501)
        assert nim.simulations == nim.visits == sum(move.visits for move in nim.moves) == 1501
        assert nim.best == 2
        four = Search(ConnectFour(), config(threads, *settings)).run(playouts=301)
        assert four.simulations == four.visits == sum(move.visits for move in four.moves) == 301
        assert sorted(move.action for move in four.moves) == list(range(7))


@together
@pytest.mark.parametrize("backup", ["tree", "shared"])
def test_every_node_has_the_visits_of_its_moves(backup: str) -> None:
    for seed in range(10):
        search = Search(Nim(), config(4, f"tree.backup={backup}", f"seed={seed}"))
        for _ in range(3):
            search.run(playouts=1000)
        left = [(search.root_id, search.result().visits)]
        while left:
            number, visits = left.pop()
            node = search.look(number)
            assert len({move.action for move in node.moves}) == len(node.moves)
            assert sum(move.visits for move in node.moves) <= visits
            if backup == "tree":
                left += [(move.child, move.visits) for move in node.moves if move.child]


@together
def test_the_best_end_of_all_threads_is_kept() -> None:
    for seed in range(20):
        result = Search(Tour(), config(4, f"seed={seed}")).run(playouts=500)
        assert result.end is not None
        assert result.end_is_whole
        assert result.end.outcome == Tour().outcome((0, *result.end.actions)) == 18


@together
def test_chance_and_names_that_all_threads_see_first() -> None:
    for seed in range(20):
        search = Search(Dice(), config(4, f"seed={seed}"))
        result = search.run(playouts=2000)
        assert result.simulations == result.visits == 2000
        assert sorted(move.action for move in result.moves) == [("face", n) for n in range(1, 7)]
        assert sum(move.visits for move in result.moves) == 2000


@together
def test_an_evaluator_with_threads() -> None:
    class Even(Evaluator):
        batch_size = 8

        def evaluate(self, batch: Any) -> Any:
            return np.full((len(batch), 7), 1 / 7, np.float32), np.full(len(batch), 0.5, np.float32)

    class Columns(PlainConnectFour):
        def column(self, action: int) -> int:
            return action

    for background in (False, True):
        evaluator = Even()
        evaluator.background = background
        for seed in range(10):
            settings = config(3, "exploration.formula=puct", f"seed={seed}")
            result = Search(Columns(), settings, evaluator=evaluator).run(playouts=400)
            assert result.simulations == result.visits == 400


@together
@pytest.mark.parametrize("method", ["play", "actions", "outcome", "to_move", "__hash__"])
def test_an_error_in_one_thread_ends_the_run(method: str) -> None:
    class Number:
        """An action."""

        def __init__(self, number: int) -> None:
            self.number = number

        def __hash__(self) -> int:
            if method == "__hash__":
                count()
            return hash(self.number)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Number) and other.number == self.number

    left = [0]
    lock = threading.Lock()

    def count() -> None:
        with lock:
            left[0] -= 1
            if left[0] == 0:
                raise RuntimeError("enough")

    class Failing(Domain[Any, Any]):
        rewards = (0, 1)

        def initial(self) -> Any:
            return (21, 0)

        def __getattribute__(self, name: str) -> Any:
            found = super().__getattribute__(name)
            if name != method:
                return found

            def counted(*arguments: Any) -> Any:
                count()
                return found(*arguments)

            return counted

        def to_move(self, state: Any) -> int:
            return int(state[1])

        def actions(self, state: Any) -> Any:
            return [Number(n) for n in (1, 2, 3)[: state[0]]]

        def play(self, state: Any, action: Number) -> Any:
            return (state[0] - action.number, 1 - state[1])

        def outcome(self, state: Any) -> Any:
            return None if state[0] else float(state[1])

    for seed in range(10):
        left[0] = -1
        search = Search(Failing(), config(4, f"seed={seed}"))
        search.run(playouts=50)
        left[0] = 100 + seed
        with pytest.raises(RuntimeError, match="enough"):
            search.run(playouts=1_000_000)
        left[0] = -1
        before = search.result()
        assert before.visits == sum(move.visits for move in before.moves)  # none is half made
        after = search.run(playouts=500)
        assert after.visits == before.visits + 500


@together
def test_a_stop_ends_all_threads() -> None:
    for seed in range(20):
        search = Search(ConnectFour(), config(4, f"seed={seed}"))
        done = threading.Event()

        def stop(search: Any = search, done: threading.Event = done) -> None:
            while not done.wait(0.02):  # one that comes before the run is not for it
                search.stop()

        stopping = threading.Thread(target=stop)
        stopping.start()
        result = search.run(playouts=100_000_000)
        done.set()
        stopping.join()
        assert result.stopped
        assert result.visits == sum(move.visits for move in result.moves)


@together
def test_a_search_can_be_looked_at_meanwhile() -> None:
    search = Search(Tour(), config(2))
    done = threading.Event()

    def work(number: int) -> None:
        if number == 0:
            try:
                for _ in range(20):
                    search.run(playouts=300)
            finally:
                done.set()
        while not done.is_set():
            result = search.result()
            assert sum(move.visits for move in result.moves) <= 20 * 300
            search.variation()
            search.explain()
            search.look(search.root_id)

    in_threads(3, work)
    assert search.result().visits == 20 * 300


@together
def test_lists_that_other_threads_change() -> None:
    class Shared(Nim):
        """Gives one list again and again, and shortens it at any time: foolish, but no reason to crash."""

        moves: list[int]

        def actions(self, state: tuple[int, int]) -> Any:
            self.moves[:] = [1, 2, 3][: state[0]]
            return self.moves

        def play(self, state: tuple[int, int], action: int) -> tuple[int, int]:
            self.moves.clear()
            return (max(0, state[0] - action), 1 - state[1])

    for seed in range(20):
        problem = Shared()
        problem.moves = []
        with contextlib.suppress(ValueError):  # "actions gave none", or one twice
            Search(problem, config(4, f"seed={seed}")).run(playouts=500)


@together
def test_rewards_that_are_not_declared_need_one_thread() -> None:
    with pytest.warns(UserWarning, match="searched by one thread unless it declares its `rewards`"):
        search = Search(PlainNim(), config(4))
    assert search.run(playouts=500).moves == Search(PlainNim()).run(playouts=500).moves


def test_one_game_in_many_threads() -> None:
    """What they play is up to chance; each call is whole."""
    game = Game(9)

    def work(number: int) -> None:
        rng = random.Random(number)
        for _ in range(400):
            try:
                what = rng.randrange(6)
                if what < 3:
                    game.play(f"{rng.choice('ABCDEFGHJ')}{rng.randint(1, 9)}")
                elif what == 3:
                    game.undo()
                elif what == 4:
                    str(game)
                    game.legal_moves()
                else:
                    game.score()
            except (ValueError, IndexError):
                pass

    in_threads(4, work)
    again = Game(9)
    for move in game.moves:
        again.play(move[1], move[0])
    assert str(again.board) == str(game.board)


def test_one_board_in_many_threads() -> None:
    board = Board(9)

    def work(number: int) -> None:
        rng = random.Random(number)
        for _ in range(400):
            point = f"{rng.choice('ABCDEFGHJ')}{rng.randint(1, 9)}"
            try:
                board.play(point, rng.choice(["black", "white"]))
            except ValueError:
                str(board)
            board.copy()

    in_threads(4, work)
    assert board.consistent()
    assert board.move_number > 0
