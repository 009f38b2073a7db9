"""Rimmel 2009, section 1.2.3: nested Monte Carlo, with and without its memory of the best sequence."""

import itertools
import math
import random

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import every, more
from tengen.search.classic import nested_monte_carlo
from tengen.search.domain import Domain

_PLACES = 15
_MODES = {"with memory": True, "without memory": False}


class _Tour(Domain[tuple[int, ...], int]):
    """The shortest round trip through random points of a square."""

    players = 1
    minimise = True

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.points = [(rng.random(), rng.random()) for _ in range(_PLACES)]

    def initial(self) -> tuple[int, ...]:
        return (0,)

    def actions(self, state: tuple[int, ...]) -> list[int]:
        return [place for place in range(_PLACES) if place not in state]

    def play(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def outcome(self, state: tuple[int, ...]) -> float | None:
        if len(state) < _PLACES:
            return None
        trip = [self.points[place] for place in (*state, 0)]
        return sum(math.dist(a, b) for a, b in itertools.pairwise(trip))


def _length(cell: Cell, unit: int) -> float:
    level, memorise = cell.with_["level"], cell.with_["memorise"]
    return nested_monte_carlo(_Tour(unit), level=level, memorise=memorise, seed=unit).outcome


EXPERIMENT = Experiment(
    id="001-nested",
    document="Rimmel 2009",
    item="section 1.2.3",
    title=f"nested Monte Carlo: lengths of round trips through {_PLACES} places",
    setting="no numbers; following the best sequence found at the level below greatly improves it",
    method="random points of the unit square, the same for all; rows are levels",
    cells=[
        Cell(str(level), mode, units=40, cost=cost, with_={"level": level, "memorise": memorise})
        for level, cost in ((1, 0.01), (2, 0.2), (3, 3.0))
        for mode, memorise in _MODES.items()
    ],
    measure=_length,
    claims=[
        Claim(
            "memory makes it better at every level",
            every(*(more(f"{level} | without memory", f"{level} | with memory") for level in (1, 2, 3))),
        ),
        Claim("the second level is better than the first", more("1 | with memory", "2 | with memory")),
        Claim("the third is better than the second", more("2 | with memory", "3 | with memory")),
    ],
)
