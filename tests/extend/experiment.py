"""Pascal to Fermat 1654: to throw a six in four throws of a die is more likely than not.

A file in lab/experiments sets EXPERIMENT (or EXPERIMENTS to a list). Its cells are the numbers of a table with what was
published; `measure` gives a number for one unit of a cell, the same for the same unit on every machine. The name of a
file of ours begins with the number of its document; a user's own needs no folder: `tengen lab run --from FILE`.
"""

import random

from tengen.lab.experiment import Cell, Experiment

TRIES = 1000  # in a unit


def measure(cell: Cell, unit: int) -> float:
    """The share of tries with a six."""
    rng = random.Random(f"{cell.key} {unit}")
    return sum(any(rng.randrange(6) == 5 for _ in range(cell.with_["throws"])) for _ in range(TRIES)) / TRIES


EXPERIMENT = Experiment(
    id="example-dice",
    document="Pascal 1654",
    item="letter of 29 July",
    title="a six in so many throws of a die",
    setting="fair dice; computed",
    method=f"drawn at random, {TRIES} tries per unit",
    cells=[
        Cell(str(throws), "chance", 1 - (5 / 6) ** throws, units=20, cost=0.01, with_={"throws": throws})
        for throws in (1, 2, 3, 4)
    ],
    measure=measure,
    tolerance=0.001,
    unit="chance",
)
