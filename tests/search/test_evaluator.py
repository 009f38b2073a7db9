"""Evaluators: batches of positions judged at once, for Go, a user's domain and OpenSpiel."""

from __future__ import annotations

import threading
import weakref
from typing import Any

import numpy as np
import pytest

from tengen import Evaluator, Search
from tengen.go import Board, Color, Game, GoConfig, GoSearch
from tests.search.problems import ConnectFour, ThreeWayRace, TicTacToe
from tests.search.small import Nim
from tests.search.together import is_collected

PUCT = ("exploration.formula=puct", "exploration.coefficient=1.0")


def config(*settings: str) -> GoConfig:
    return GoConfig().with_settings([*PUCT, *settings])


class Even(Evaluator):
    """Knows nothing: every move alike, every position even."""

    def __init__(self, columns: int, batch_size: int = 8, background: bool = False, values: bool = True) -> None:
        self.columns, self.batch_size, self.background, self.values = columns, batch_size, background, values
        self.batches: list[int] = []
        self.threads: set[int] = set()

    def evaluate(self, batch: Any) -> Any:
        self.batches.append(len(batch))
        self.threads.add(threading.get_ident())
        policies = np.full((len(batch), self.columns), 1 / self.columns, np.float32)
        return policies, np.full(len(batch), 0.5, np.float32) if self.values else None


class NimKnower(Evaluator):
    """Knows who wins, and nothing of moves."""

    def evaluate(self, batch: Any) -> Any:
        values = np.array([0.0 if state[0] % 4 == 0 else 1.0 for state in batch])
        return np.ones((len(batch), 4)), values


@pytest.mark.parametrize("background", [False, True])
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("backup", ["tree", "shared", "dag"])
def test_every_simulation_is_judged_once_and_none_is_lost(background: bool, threads: int, backup: str) -> None:
    judge = Even(26, batch_size=8, background=background)
    search = GoSearch(Game(5), config(f"thread.threads={threads}", f"tree.backup={backup}"), evaluator=judge)
    result = search.run(playouts=501)
    assert result.simulations == result.visits == 501
    if backup != "shared":
        assert sum(m.visits for m in result.moves) == 501
    assert max(judge.batches) <= 8
    assert 450 <= sum(judge.batches) <= 502  # the root too; ends of the game need no judge
    for node in search.tree.walk():
        assert all(move.visits >= 0 for move in node.moves)
        if backup == "tree" and node.path:
            assert sum(m.visits for m in node.moves) == node.visits - 1  # the visit that made it went no further
    more = search.run(playouts=100)
    assert (more.simulations, more.visits) == (100, 601)


def test_one_thread_repeats_itself() -> None:
    first, second = (GoSearch(Game(7), config("seed=3"), evaluator=Even(50)).run(playouts=400) for _ in range(2))
    assert first.moves == second.moves


def test_batches_are_full_where_there_is_room() -> None:
    judge = Even(82, batch_size=32)
    GoSearch(Game(9), config(), evaluator=judge).run(playouts=2000)
    assert np.mean(judge.batches[2:]) > 24


def test_a_thread_of_its_own_calls_it() -> None:
    judge = Even(26, background=True)
    GoSearch(Game(5), config("thread.threads=2"), evaluator=judge).run(playouts=300)
    assert len(judge.threads) == 1


@pytest.mark.parametrize("batch_size", [1, 2, 16])
def test_values_decide(batch_size: int) -> None:
    judge = NimKnower()
    judge.batch_size = batch_size
    result = Search(Nim(), config(), evaluator=judge).run(playouts=400)
    assert result.best == 1  # leaves twenty
    assert result.moves[0].value > max(m.value for m in result.moves[1:])


def test_policies_lead_and_what_is_not_legal_does_not_count() -> None:
    class Likes(Evaluator):
        def evaluate(self, batch: Any) -> Any:
            policies = np.zeros((len(batch), 50))
            policies[:, 24] = 3.0  # the centre, row by row from the top
            policies[:, 0] = 1.0
            return policies, np.full((len(batch), 2), 0.5)

    game = Game(7)
    result = GoSearch(game, config(), evaluator=Likes()).run(playouts=200)
    assert result.best == "D4"
    assert {m.action: m.prior for m in result.moves if m.prior > 0} == {"D4": 0.75, "A7": 0.25}
    game.play("D4")
    result = GoSearch(game, config(), evaluator=Likes()).run(playouts=50)
    assert result.best == "A7"
    assert result.moves[0].prior == 1.0


def test_without_values_simulations_are_played_out() -> None:
    problem = TicTacToe()
    result = Search(problem, config(), state="XXO.O....", evaluator=Even(9, values=False)).run(playouts=2000)
    assert result.best == 6  # X must block
    for batch in (8, 64):
        go = GoSearch(Game(5), config(), evaluator=Even(26, batch, values=False)).run(playouts=200)
        assert go.ownership is not None  # of every 16th playout, whichever place of a batch it had


def test_advancing_keeps_what_was_judged() -> None:
    judge = Even(7)
    search = Search(ConnectFour(), config(), evaluator=judge)
    best = search.run(playouts=300).best
    assert search.advance(best)
    kept = search.result()
    assert kept.visits > 10
    assert all(m.prior == pytest.approx(1 / 7, rel=0.01) for m in kept.moves)
    judge.batches.clear()
    search.run(playouts=50)
    assert sum(judge.batches) <= 50


def test_three_players_need_a_value_each() -> None:
    class Judge(Evaluator):
        columns = 3

        def evaluate(self, batch: Any) -> Any:
            return np.ones((len(batch), 3)), np.full((len(batch), self.columns), 1 / 3)

    judge = Judge()
    result = Search(ThreeWayRace(), config(), state=(5, 1), evaluator=judge).run(playouts=200)
    assert result.best == 2
    judge.columns = 1
    with pytest.raises(ValueError, match="one for each of the 3 players, is needed"):
        Search(ThreeWayRace(), config(), evaluator=judge).run(playouts=10)


def test_a_domain_may_make_arrays_of_its_states() -> None:
    class Seen(ConnectFour):
        def observe(self, state: tuple[str, ...]) -> Any:
            return np.array([[1.0 if c == "X" else -1.0 for c in col.ljust(6, ".")] for col in state])

    shapes = []

    class Judge(Even):
        def evaluate(self, batch: Any) -> Any:
            shapes.append(batch.shape)
            return super().evaluate(batch)

    Search(Seen(), config(), evaluator=Judge(7)).run(playouts=50)
    assert {shape[1:] for shape in shapes} == {(7, 6)}


def test_games_of_openspiel_are_judged_by_their_tensors() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra openspiel)")
    from tengen.search.openspiel import OpenSpielDomain

    shapes = []

    class Judge(Even):
        def evaluate(self, batch: Any) -> Any:
            shapes.append(batch.shape)
            return super().evaluate(batch)

    result = Search(OpenSpielDomain("connect_four"), config(), evaluator=Judge(7)).run(playouts=60)
    assert result.visits == 60
    assert {shape[1:] for shape in shapes} == {(3, 6, 7)}


# --- planes ----------------------------------------------------------------------------------------------------------


def test_planes_against_the_board_asked_point_by_point() -> None:
    rng = np.random.default_rng(5)
    for size in (5, (7, 4), 9):
        game = Game(size)
        for _ in range(60):
            moves = game.legal_moves()
            if game.over or not moves:
                break
            game.play(str(rng.choice(moves)))
            board = game.board
            planes = board.planes()
            own = 1 if board.to_move == Color.BLACK else 2
            stones = np.asarray(board.stones)
            height, width = stones.shape
            assert planes.shape == (13, height, width)
            assert np.array_equal(planes[0], stones == own)
            assert np.array_equal(planes[1], stones == 3 - own)
            for y in range(height):
                for x in range(width):
                    vertex = f"{'ABCDEFGHJ'[x]}{height - y}"
                    liberties = min(3, board.liberties(vertex)) if stones[y, x] else 0
                    wanted = [
                        stones[y, x] == color and liberties == count for color in (own, 3 - own) for count in (1, 2, 3)
                    ]
                    assert planes[2:8, y, x].tolist() == wanted
            last = board.last_move
            marked = np.argwhere(planes[8])
            assert [f"{'ABCDEFGHJ'[x]}{height - y}" for y, x in marked] == ([] if last in (None, "pass") else [last])
            ko = [f"{'ABCDEFGHJ'[x]}{height - y}" for y, x in np.argwhere(planes[10])]
            assert all(not board.legal(vertex) for vertex in ko)
            assert planes[11].min() == planes[11].max() == float(own == 1)
            assert planes[12].min() == 1


# --- what is wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (None, r"evaluate gave None: \(policies, values\) is needed"),
        ((1,), "evaluate gave 1 things"),
        ((np.ones((1, 25)), None), "26, are needed"),
        ((np.ones((2, 26)), None), r"policies of shape \(2, 26\) for 1 positions"),
        ((np.ones(26), None), "a row for each is needed"),
        ((-np.ones((1, 26)), None), "policies that are negative or not finite"),
        ((np.full((1, 26), np.nan), None), "policies that are negative or not finite"),
        (("x", None), "policies that are no array"),
        ((np.ones((1, 26)), np.ones(2)), r"values of shape \(2\) for 1 positions"),
        ((np.ones((1, 26)), np.array([1.5])), "values that are not from 0"),
        ((np.ones((1, 26)), np.array([np.nan])), "values that are not from 0"),
        ((np.ones((1, 26)), "x"), "values that are no array"),
    ],
)
@pytest.mark.parametrize("background", [False, True])
def test_what_is_no_judgement_is_refused(given: Any, message: str, background: bool) -> None:
    class Wrong(Evaluator):
        def evaluate(self, batch: Any) -> Any:
            return given

    judge = Wrong()
    judge.background = background
    with pytest.raises(ValueError, match=message):
        GoSearch(Game(5), config(), evaluator=judge).run(playouts=10)


@pytest.mark.parametrize("background", [False, True])
@pytest.mark.parametrize("threads", [1, 3])
def test_an_error_of_the_judge_leaves_the_tree_as_it_was(background: bool, threads: int) -> None:
    class Moody(Even):
        broken = False

        def evaluate(self, batch: Any) -> Any:
            if self.broken and len(self.batches) > 20:
                raise RuntimeError("my own bug")
            return super().evaluate(batch)

    judge = Moody(50, background=background)
    search = GoSearch(Game(7), config(f"thread.threads={threads}"), evaluator=judge)
    search.run(playouts=100)
    judge.broken = True
    with pytest.raises(RuntimeError, match="my own bug"):
        search.run(playouts=10_000)
    judge.broken = False
    result = search.run(playouts=200)
    assert result.visits == sum(m.visits for m in result.moves)
    for node in search.tree.walk():
        if node.path:
            assert sum(m.visits for m in node.moves) == node.visits - 1


def test_what_does_not_go_with_it_says_so() -> None:
    for settings, message in [
        (("tree.groups=true",), "tree.groups"),
        (("thread.mode=leaf", "thread.threads=2"), "thread.mode shared"),
        (("thread.virtual_loss=0",), "thread.virtual_loss"),
        (("frisbee.accuracy=0.5",), "Frisbee"),
    ]:
        with pytest.raises(ValueError, match=message):
            GoSearch(Game(5), config(*settings), evaluator=Even(26))
    problem = Nim()
    problem.players = 1
    with pytest.raises(ValueError, match="declare `rewards`"):
        Search(problem, config(), evaluator=Even(4))
    for size in (0, -1, 1.5, "8", 10**9):
        judge = Even(26)
        judge.batch_size = size  # type: ignore[assignment]
        with pytest.raises(ValueError, match="batch_size is"):
            GoSearch(Game(5), config(), evaluator=judge)


def test_actions_without_a_column() -> None:
    class Named(TicTacToe):
        def actions(self, state: str) -> Any:
            return [str(i) for i in super().actions(state)]

        def play(self, state: str, action: Any) -> str:
            return super().play(state, int(action))

    with pytest.raises(ValueError, match=r"the column of the action '0' in policies is '0'.*define column"):
        Search(Named(), config(), evaluator=Even(9)).run(playouts=5)
    Named.column = lambda self, action: int(action)  # type: ignore[assignment,method-assign]
    assert Search(Named(), config(), evaluator=Even(9)).run(playouts=50).visits == 50
    with pytest.raises(ValueError, match="policies of 8 columns, but the action '8' has column 8"):
        Search(Named(), config(), evaluator=Even(8)).run(playouts=5)


def test_stopping_counts_what_was_judged() -> None:
    search = GoSearch(Game(9), config(), evaluator=Even(82))
    result = None
    for result in search.stream(every=0.05):
        if result.visits > 0:
            search.stop()
    assert result is not None
    assert result.stopped
    assert result.visits == sum(m.visits for m in result.moves) == result.simulations


def test_a_judge_that_leads_to_its_search_is_collected() -> None:
    judge = Even(26)
    judge.search = GoSearch(Game(5), config(), evaluator=judge)  # type: ignore[attr-defined]
    judge.search.run(playouts=20)  # type: ignore[attr-defined]
    seen = weakref.ref(judge)
    del judge
    assert is_collected(seen)


def test_board_of_text_has_planes() -> None:
    assert Board.from_text("X.O\n...\n...").planes()[0].sum() == 1
