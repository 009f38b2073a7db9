"""Rimmel 2009, section 1.2.2: how many positions alpha-beta looks at, by the order of moves."""

import math
from collections.abc import Sequence

import numpy as np

from tengen.lab.experiment import Cell, Experiment
from tengen.search.classic import alpha_beta, minimax
from tengen.search.domain import Domain

_BREADTH, _SHALLOW, _DEEP = 4, 6, 8
_ORDERS = {"minimax": 1.0, "worst first": None, "random": 0.75, "best first": 0.5}
_WORST, _BEST = -1, 1


class _RandomTree(Domain[tuple[int, int], int]):
    """A full tree; states are (depth, number in the layer), leaves have different random values."""

    def __init__(self, depth: int, order: str, seed: int) -> None:
        rng = np.random.default_rng(seed)
        leaves = rng.permutation(_BREADTH**depth) / _BREADTH**depth
        self.layers = [leaves]
        for height in range(depth):
            best = np.max if (depth - 1 - height) % 2 == 0 else np.min
            self.layers.insert(0, best(self.layers[0].reshape(-1, _BREADTH), axis=1))
        self.depth, self.order = depth, {"worst first": _WORST, "best first": _BEST}.get(order, 0)

    def initial(self) -> tuple[int, int]:
        return (0, 0)

    def to_move(self, state: tuple[int, int]) -> int:
        return state[0] % 2

    def actions(self, state: tuple[int, int]) -> list[int]:
        children = self.layers[state[0] + 1][state[1] * _BREADTH : (state[1] + 1) * _BREADTH]
        better = self.order * (1 if self.to_move(state) == 0 else -1)
        return list(range(_BREADTH)) if better == 0 else [int(i) for i in np.argsort(-better * children)]

    def play(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] + 1, state[1] * _BREADTH + action)

    def outcome(self, state: tuple[int, int]) -> float | None:
        return float(self.layers[-1][state[1]]) if state[0] == self.depth else None


def _exponent(cell: Cell, unit: int) -> Sequence[float]:
    """How the logarithm of the states looked at grows with the depth, in units of ln b, and the states."""
    search = minimax if cell.row == "minimax" else alpha_beta
    shallow, deep = (search(_RandomTree(depth, cell.row, unit)).nodes for depth in (_SHALLOW, _DEEP))
    return [math.log(deep / shallow) / math.log(_BREADTH) / (_DEEP - _SHALLOW), float(deep)]


EXPERIMENT = Experiment(
    id="001-alpha-beta",
    document="Rimmel 2009",
    item="section 1.2.2",
    title="states that alpha-beta looks at, by the order of moves",
    setting="b^D in the worst case, b^(D/2) in the best, b^(3D/4) in random order",
    method=f"random full trees, b = {_BREADTH}; growth of the states from D = {_SHALLOW} to {_DEEP}, as an exponent",
    cells=[
        Cell(row, column, number, None, 30, 0.3, group=row)
        for row, published in _ORDERS.items()
        for column, number in (("exponent / D", published), (f"states, D = {_DEEP}", None))
    ],
    measure=_exponent,
    tolerance=0.05,
    notes="Minimax is the worst case; moves sorted from the worst on still allow cutoffs.",
)
