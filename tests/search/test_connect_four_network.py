"""The worked example of docs/evaluators.md: its game, its derivatives, its learning, and runs that are stopped."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.search.problems import ConnectFour

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SMALL = ("--simulations", "10", "--every", "2", "--steps", "3", "--match-every", "2", "--pairs", "2")


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, "connect_four_network", raising=False)
    return importlib.import_module("connect_four_network")


def test_its_game_is_connect_four(example: ModuleType) -> None:
    slow, fast = ConnectFour(), example.ConnectFour()
    rng = np.random.default_rng(3)
    ends = set()
    for _ in range(150):
        a: Any = slow.initial()
        b: Any = fast.initial()
        while slow.outcome(a) is None:
            assert fast.outcome(b) is None
            assert fast.actions(b) == slow.actions(a)
            assert fast.to_move(b) == slow.to_move(a)
            own = "XO"[slow.to_move(a)]
            planes = fast.observe(b)
            cells = np.array([list(column.ljust(6, ".")[::-1]) for column in a]).T  # rows from the top
            assert np.array_equal(planes[0], cells == own)
            assert np.array_equal(planes[1], (cells != own) & (cells != "."))
            action = int(rng.choice(slow.actions(a)))
            a, b = slow.play(a, action), fast.play(b, action)
        assert fast.outcome(b) == slow.outcome(a)
        ends.add(slow.outcome(a))
    assert {0.0, 1.0} <= ends


def test_a_full_board_is_a_draw(example: ModuleType) -> None:
    slow, fast = ConnectFour(), example.ConnectFour()
    a, b = slow.initial(), fast.initial()
    for action in [0, 1] * 3 + [1, 0] * 3 + [2, 3] * 3 + [3, 2] * 3 + [4, 5] * 3 + [5, 4] * 3 + [6] * 6:
        assert slow.outcome(a) == fast.outcome(b)
        if slow.outcome(a) is not None:
            break
        a, b = slow.play(a, action), fast.play(b, action)
    assert fast.outcome(b) == slow.outcome(a) == 0.5


def test_its_derivatives_are_those_of_its_loss(example: ModuleType) -> None:
    rng = np.random.default_rng(1)
    network = example.Network(rng, hidden=(5, 4))
    network.layers = [layer.astype(np.float64) + 0.3 * rng.normal(size=layer.shape) for layer in network.layers]
    boards = rng.integers(0, 2, (6, 2, 6, 7)).astype(np.float64)
    policies = rng.dirichlet(np.ones(7), 6)
    results = np.array([0, 1, 0.5, 1, 0, 0.5])

    def loss() -> float:
        """Of all weights as they are; nothing is learned at a rate of 0."""
        return float(sum(network.learn(boards, policies, results, 0.0)))

    means = [np.zeros_like(mean) for mean in network.means]
    network.means = [mean.copy() for mean in means]
    loss()
    found = [mean * 10 for mean in network.means]  # the first mean is a tenth of the gradient
    for at, layer in enumerate(network.layers):
        for index in [tuple(rng.integers(n) for n in layer.shape) for _ in range(6)]:
            value, step = layer[index], 1e-5
            layer[index] = value + step
            above = loss()
            layer[index] = value - step
            below = loss()
            layer[index] = value
            assert found[at][index] == pytest.approx((above - below) / (2 * step), abs=1e-5)


def test_it_learns_what_it_is_shown(example: ModuleType) -> None:
    training = example.Training(seed=2)
    rng = np.random.default_rng(5)
    boards = list(rng.integers(0, 2, (60, 2, 6, 7)))
    policies = list(np.eye(7)[[int(board[0, 0].argmax()) for board in boards]])
    training.remember([(boards, policies, [float(board[1, 5, 3]) for board in boards])])
    first = training.learn(1, 0.003)
    last = training.learn(40, 0.003)[0], training.learn(1, 0.003)[1]
    assert first == pytest.approx([np.log(7), np.log(2)], abs=0.2)  # it begins by knowing nothing
    assert last[0] < first[0] * 0.7
    assert last[1] < first[1] / 2


def test_positions_are_forgotten_in_their_order(example: ModuleType) -> None:
    training = example.Training(window=5)
    for value in (0.0, 1.0):
        training.remember([([np.full((2, 6, 7), int(value))] * 3, [np.ones(7) / 7] * 3, [value] * 3)])
    assert training.results.tolist() == [0, 0, 1, 1, 1]
    assert training.boards[:, 0, 0, 0].tolist() == [0, 0, 1, 1, 1]
    assert training.boards.dtype == np.uint8


def test_a_game_against_itself(example: ModuleType) -> None:
    training = example.Training(seed=4)
    boards, policies, results = training.play(20)
    assert len(boards) == len(policies) == len(results) >= 7
    assert all(policy.sum() == pytest.approx(1) for policy in policies)
    assert boards[0].sum() == 0
    for at, result in enumerate(results):
        assert boards[at].sum() == at
        assert result == (
            0.5 if 0.5 in results else results[-1] if (len(results) - 1 - at) % 2 == 0 else 1 - results[-1]
        )
    if 0.5 not in results:
        assert results[-1] == 1  # who made the last move has won


def test_matches_are_fair(example: ModuleType) -> None:
    """A player against itself gets half of every pair if it draws nothing at random."""

    def leftmost(state: Any, _: int) -> int:
        return int(example.ConnectFour().actions(state)[0])

    assert example.match(leftmost, leftmost, 6) == (0.5, 0.0)
    score, half = example.match(example.player(60), leftmost, 6)
    assert score > 0.6
    assert half < 0.4


def test_a_run_that_was_stopped_goes_on_as_it_would_have(example: ModuleType, tmp_path: Path) -> None:
    whole = example.main([*SMALL, "--games", "4"])
    example.main([*SMALL, "--games", "2", "--keep", str(tmp_path / "kept.npz")])
    again = example.main(
        [*SMALL, "--games", "4", "--keep", str(tmp_path / "kept.npz"), "--curve", str(tmp_path / "curve.csv")]
    )
    for one, other in zip(whole.network.layers, again.network.layers, strict=True):
        assert np.array_equal(one, other)
    assert whole.curve == again.curve
    assert [row[0] for row in whole.curve] == [0, 2, 4]
    rows = (tmp_path / "curve.csv").read_text().splitlines()
    assert rows[0] == "games,score,half,policy_loss,value_loss"
    assert len(rows) == 4


@pytest.mark.parametrize("text", [b"", b"no file of arrays", b"PK\x03\x04 cut off"])
def test_a_file_that_is_none_of_its_own(example: ModuleType, tmp_path: Path, text: bytes) -> None:
    (tmp_path / "bad.npz").write_bytes(text)
    with pytest.raises(SystemExit, match="is not a file that this program has kept"):
        example.main([*SMALL, "--games", "2", "--keep", str(tmp_path / "bad.npz")])
    np.savez(tmp_path / "bad.npz", words=np.array("{}"))
    with pytest.raises(SystemExit, match="is not a file that this program has kept"):
        example.main([*SMALL, "--games", "2", "--keep", str(tmp_path / "bad.npz")])
