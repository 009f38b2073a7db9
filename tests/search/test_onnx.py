"""Networks in ONNX files: what they say is what NumPy says, and files that do not fit say why."""

from __future__ import annotations

import copy
import pickle
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tengen import Evaluator, OnnxEvaluator, Search, TreeConfig
from tengen.go import Game, GoConfig, GoSearch
from tests.search.problems import ConnectFour, TicTacToe

pytest.importorskip("onnxruntime", reason="ONNX Runtime is not installed (extra onnx)")

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
_SETTINGS = ["exploration.formula=puct", "exploration.coefficient=1.0"]
PUCT = TreeConfig().with_settings(_SETTINGS)
GO = GoConfig().with_settings(_SETTINGS)


@pytest.fixture
def onnx_file(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The writer of files among the examples."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, "onnx_file", raising=False)
    import onnx_file

    return onnx_file


class Seen(ConnectFour):
    """With the planes that the network of the example reads."""

    def observe(self, state: tuple[str, ...]) -> Any:
        own, other = "XO" if self.to_move(state) == 0 else "OX"
        cells = np.array([list(column.ljust(6, ".")[::-1]) for column in state]).T
        return np.array([cells == own, cells == other], np.float32)


def layers(seed: int = 0) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    shapes = [(84, 16), (16, 12), (12, 8), (16,), (12,), (8,)]
    return [rng.normal(0, 0.4, shape).astype(np.float32) for shape in shapes]


def by_numpy(weights: list[np.ndarray], boards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same network, written down once more."""
    w1, w2, w3, b1, b2, b3 = weights
    hidden = np.maximum(np.maximum(boards.reshape(len(boards), -1) @ w1 + b1, 0) @ w2 + b2, 0)
    out = hidden @ w3 + b3
    powers = np.exp(out[:, :7])
    return powers / powers.sum(axis=1, keepdims=True), 1 / (1 + np.exp(-out[:, 7:]))


class ByNumpy(Evaluator):
    def __init__(self, weights: list[np.ndarray]) -> None:
        self.weights = weights

    def evaluate(self, batch: Any) -> Any:
        return by_numpy(self.weights, batch)


def small(onnx_file: ModuleType, folder: Path, outputs: dict[str, tuple[Any, ...]], **more: Any) -> Path:
    """A file whose outputs are all the same matrix product of six planes of Tic-tac-toe, one column or nine."""
    shape = more.get("shape", ("n", 9))
    weights = {f"w{i}": np.ones((9, shape[-1])) / 9 for i, shape in enumerate(outputs.values())}
    nodes = [
        onnx_file.node("MatMul", [next(iter(more.get("inputs", ["x"]))), f"w{i}"], [n]) for i, n in enumerate(outputs)
    ]
    inputs = dict.fromkeys(more.get("inputs", ["x"]), shape)
    file = folder / "small.onnx"
    file.write_bytes(onnx_file.model(nodes, weights, inputs, outputs))
    return file


class Board9(TicTacToe):
    def observe(self, state: str) -> Any:
        return np.array([c != "." for c in state], np.float32)


def test_it_says_what_numpy_says(onnx_file: ModuleType, tmp_path: Path) -> None:
    weights = layers()
    file = tmp_path / "four.onnx"
    file.write_bytes(onnx_file.connect_four(weights))
    judge = OnnxEvaluator(file, value_range=(0, 1))
    for count in (1, 2, 33):
        boards = np.random.default_rng(count).integers(0, 2, (count, 2, 6, 7)).astype(np.float32)
        policies, values = judge.evaluate(boards)
        wanted, wanted_values = by_numpy(weights, boards)
        assert policies == pytest.approx(wanted, abs=1e-5)
        assert values == pytest.approx(wanted_values, abs=1e-5)
    assert judge.logits is True  # found by looking
    search, other = (Search(Seen(), PUCT, evaluator=each) for each in (judge, ByNumpy(weights)))
    assert search.run(playouts=300).best == other.run(playouts=300).best
    assert [m.prior for m in search.result().moves] == pytest.approx([m.prior for m in other.result().moves], abs=1e-3)


def test_the_file_is_what_the_checker_of_onnx_takes(onnx_file: ModuleType, tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx", reason="the package onnx is not installed (no extra has it)")
    for name, text in (("four.onnx", onnx_file.connect_four(layers())), ("go.onnx", onnx_file.go(9))):
        (tmp_path / name).write_bytes(text)
        onnx.checker.check_model(str(tmp_path / name), full_check=True)


def test_go_by_planes(onnx_file: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "go.onnx"
    file.write_bytes(onnx_file.go(5))
    judge = OnnxEvaluator(file, value_range=(-1, 1), batch_size=16, background=True)
    game = Game(5)
    game.play("C3")
    result = GoSearch(game, GO, evaluator=judge).run(playouts=200)
    assert result.visits == sum(m.visits for m in result.moves) == 200
    assert judge.logits is False
    policies, values = judge.evaluate(game.board.planes()[None])
    assert policies.sum() == pytest.approx(1, abs=1e-5)
    assert values is not None
    raw = judge.run(game.board.planes()[None])
    assert values == pytest.approx((raw[1] + 1) / 2)
    played = GoSearch(game, GO, evaluator=OnnxEvaluator(file, use_values=False)).run(playouts=300)
    assert played.ownership is not None  # of playouts


def test_planes_last(onnx_file: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "last.onnx"
    nodes = [onnx_file.node("Flatten", ["x"], ["flat"]), onnx_file.node("MatMul", ["flat", "w"], ["policy"])]
    weights = {"w": np.eye(5 * 5 * 13, 26)}
    file.write_bytes(onnx_file.model(nodes, weights, {"x": ("n", 5, 5, 13)}, {"policy": ("n", 26)}))
    with pytest.raises(ValueError, match=r"takes positions of 5 x 5 x 13, but these are of 13 x 5 x 5; channels_last="):
        GoSearch(Game(5), GO, evaluator=OnnxEvaluator(file)).run(playouts=5)
    judge = OnnxEvaluator(file, channels_last=True, logits=True)
    board = Game(5).board
    assert judge.run(board.planes()[None])[0][0] == pytest.approx(board.planes().transpose(1, 2, 0).ravel()[:26])
    assert GoSearch(Game(5), GO, evaluator=judge).run(playouts=20).visits == 20


@pytest.mark.parametrize(
    ("outputs", "given", "policy", "value"),
    [
        ({"policy": ("n", 9), "value": ("n", 1)}, {}, "policy", "value"),
        ({"value_head": ("n", 1), "policy_head": ("n", 9)}, {}, "policy_head", "value_head"),
        ({"output_0": ("n", 9), "output_1": ("n", 1)}, {}, "output_0", "output_1"),
        ({"a": ("n", 9), "b": ("n", 9)}, {"policy": "a", "value": "b"}, "a", "b"),
        ({"a": ("n", 9), "b": ("n", 9)}, {"policy": "b", "use_values": False}, "b", None),
        ({"a": ("n", 9), "b": ("n", 9), "c": ("n", 1)}, {"policy": "b"}, "b", "c"),
        ({"only": ("n", 9)}, {}, "only", None),
        ({"only": ("n", 1)}, {}, "only", None),
        ({"policy": ("n", 9), "value": ("n", 1)}, {"use_values": False}, "policy", None),
    ],
)
def test_outputs_are_told_apart(
    onnx_file: ModuleType, tmp_path: Path, outputs: Any, given: Any, policy: str, value: str | None
) -> None:
    judge = OnnxEvaluator(small(onnx_file, tmp_path, outputs), value_range=(0, 1), **given)
    found = judge.run(np.ones((3, 9), np.float32))
    assert [array.shape[1] for array in found] == [outputs[name][1] for name in (policy, value) if name]


def test_logits_or_probabilities(onnx_file: ModuleType, tmp_path: Path) -> None:
    file = small(onnx_file, tmp_path, {"policy": ("n", 9)})
    board = np.ones((1, 9), np.float32)  # nine ones
    assert OnnxEvaluator(file).evaluate(board)[0][0] == pytest.approx(np.full(9, 1 / 9))
    assert OnnxEvaluator(file, logits=False).evaluate(board)[0][0] == pytest.approx(np.ones(9))
    assert OnnxEvaluator(file).evaluate(board / 9)[0][0] == pytest.approx(np.full(9, 1 / 9))


def test_copies_and_pickles_load_the_file_again(onnx_file: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "four.onnx"
    file.write_bytes(onnx_file.connect_four(layers()))
    judge = OnnxEvaluator(file, value_range=(0, 1), batch_size=5)
    boards = np.ones((2, 2, 6, 7), np.float32)
    for other in (copy.deepcopy(judge), pickle.loads(pickle.dumps(judge))):
        assert other.batch_size == 5
        assert np.array_equal(other.evaluate(boards)[0], judge.evaluate(boards)[0])


@pytest.mark.parametrize(
    ("outputs", "more", "given", "message"),
    [
        (
            {"policy": ("n", 9), "value": ("n", 1)},
            {},
            {},
            r"what its values \(value\) are .* give value_range=\(-1, 1\)",
        ),
        ({"policy": ("n", 9), "value": ("n", 1)}, {}, {"value_range": (1, 1)}, "two different numbers"),
        ({"policy": ("n", 9)}, {"shape": (1, 9)}, {}, r"input x \(1, 9\) is for exactly 1 at a time; export it with"),
        ({"policy": ("n", 9)}, {"inputs": ["x", "y"]}, {}, r"one input is needed; it has x \(any, 9\), y \(any, 9\)"),
        (
            {"a": ("n", 9), "b": ("n", 9)},
            {},
            {},
            r"which of its outputs .* a \(any, 9\), b \(any, 9\): give policy=NAME",
        ),
        ({"a": ("n", 9), "b": ("n", 9)}, {}, {"policy": "a"}, "which of its outputs"),
        ({"a": ("n", 9)}, {}, {"policy": "b"}, r"has no output 'b', but a \(any, 9\)"),
        ({"a": ("n", 9)}, {}, {"policy": "a", "value": "a"}, "cannot both be 'a'"),
    ],
)
def test_files_that_do_not_fit(
    onnx_file: ModuleType, tmp_path: Path, outputs: Any, more: Any, given: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        OnnxEvaluator(small(onnx_file, tmp_path, outputs, **more), **given)


def test_what_is_no_network(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nowhere is not a file"):
        OnnxEvaluator(tmp_path / "nowhere")
    for text in (b"", b"not a network", bytes(range(256)) * 20):
        (tmp_path / "bad.onnx").write_bytes(text)
        with pytest.raises(ValueError, match=r"bad\.onnx is not a network that ONNX Runtime can load"):
            OnnxEvaluator(tmp_path / "bad.onnx")


def test_what_comes_out_at_the_first_search(onnx_file: ModuleType, tmp_path: Path) -> None:
    file = small(onnx_file, tmp_path, {"policy": ("n", 9), "value": ("n", 1)})
    with pytest.raises(ValueError, match="must define observe"):
        Search(TicTacToe(), PUCT, evaluator=OnnxEvaluator(file, use_values=False)).run(playouts=5)
    assert Search(Board9(), PUCT, evaluator=OnnxEvaluator(file, value_range=(0, 2))).run(playouts=20).visits == 20
    with pytest.raises(ValueError, match=r"values from 0 to 0, but value_range is \(0\.5, 1\.0\)"):
        Search(Board9(), PUCT, evaluator=OnnxEvaluator(file, value_range=(0.5, 1))).run(playouts=5)
    with pytest.raises(ValueError, match="policies of 1 columns, but the action"):
        Search(Board9(), PUCT, evaluator=OnnxEvaluator(file, policy="value", use_values=False)).run(playouts=5)
    (tmp_path / "go.onnx").write_bytes(onnx_file.go(5))
    other = OnnxEvaluator(tmp_path / "go.onnx", policy="value", use_values=False)
    with pytest.raises(ValueError, match=r"policies of 1 columns: one for each .*26, are needed"):
        GoSearch(Game(5), GO, evaluator=other).run(playouts=5)
    judge = OnnxEvaluator(small(onnx_file, tmp_path, {"policy": ("n", 9)}, shape=("n", "any")))
    with pytest.raises(ValueError, match=r"small\.onnx: ONNX Runtime: "):
        judge.evaluate(np.ones((2, 8), np.float32))
