"""Rimmel 2009, sections 1.2.4 and 1.3.1: the worked examples of dynamic programming and of Monte Carlo."""

import itertools
import math
from collections.abc import Sequence

import numpy as np

from tengen.lab.experiment import Cell, Experiment
from tengen.search.classic import shortest_layered_path

_LAYERS = ("A", "BCD", "EF", "G")
_EDGES = "AB 3, AC 4, AD 6, BE 2, BF 5, CE 7, CF 1, DE 6, DF 4, EG 2, FG 3"
_LENGTHS = {edge[:2]: float(edge[3:]) for edge in _EDGES.split(", ")}
_VALUES = {"A": 7.0, "B": 4.0, "C": 4.0, "D": 7.0, "E": 2.0, "F": 3.0}


def _values(cell: Cell, unit: int) -> Sequence[float]:
    """f of every node in the order of _VALUES, which is that of the layers."""
    edges = [
        [(upper.index(edge[0]), lower.index(edge[1]), d) for edge, d in _LENGTHS.items() if edge[0] in upper]
        for upper, lower in itertools.pairwise(_LAYERS)
    ]
    _, _, values = shortest_layered_path([len(layer) for layer in _LAYERS], edges)
    return [value for layer in values for value in layer][: len(_VALUES)]


_VARIANCE = math.pi * (4 - math.pi)  # of 4 times whether a point lies in the circle


def _pi(cell: Cell, unit: int) -> float:
    points = np.random.default_rng([unit, cell.with_["points"]]).random((cell.with_["points"], 2))
    return 4 * float(np.mean(np.hypot(points[:, 0], points[:, 1]) <= 1))


EXPERIMENTS = [
    Experiment(
        id="001-dynamic-programming",
        document="Rimmel 2009",
        item="section 1.2.4",
        title="the example of dynamic programming: the shortest way from A to G is A-B-E-G",
        setting="eleven edges in three layers; the values of all nodes are printed",
        method="tengen.search.classic.shortest_layered_path",
        cells=[Cell(node, "way to G", value, group="all", cost=0.01) for node, value in _VALUES.items()],
        measure=_values,
        agreement="exactly",
        digits=0,
    ),
    Experiment(
        id="001-pi",
        document="Rimmel 2009",
        item="section 1.3.1",
        title="pi by Monte Carlo, by the number of points",
        setting="points of the unit square that lie in the circle; no numbers",
        method="the same; 50 estimates each",
        cells=[
            Cell(
                str(n),
                "estimate",
                math.pi,
                None,
                50,
                0.05,
                {"points": n},
                spread=math.sqrt(_VARIANCE / n),
            )
            for n in (100, 1_000, 10_000, 100_000)
        ],
        measure=_pi,
        tolerance=0.01,
        figure=True,
        x="points",
        log_x=True,
        digits=4,
    ),
]
