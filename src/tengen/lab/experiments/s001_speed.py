"""Rimmel 2009, figures 2.3 and 2.4: simulations per second by threads."""

import os

from tengen.go import Game
from tengen.go.presets import preset
from tengen.go.search import GoSearch
from tengen.lab.experiment import Cell, Claim, Experiment, Samples
from tengen.lab.experiments._claims import Check, more

_SECONDS = 0.1
_BOARDS = {  # curve: board, preset, threads up to which the document has it almost linear
    "9x9": (9, "rave", 8),
    "19x19": (19, "rave", 10),
    "19x19, slow simulations": (19, "matilda-large", 16),
}


def _rate(size: int, name: str, threads: int, seed: int) -> float:
    config = preset(name).with_values({"thread.threads": threads, "seed": seed})
    result = GoSearch(Game(size), config).run(seconds=_SECONDS)
    return result.simulations / result.seconds


def _speed_up(cell: Cell, unit: int) -> float:
    """Both rates in turns, since other work on the machine comes and goes."""
    size, name, threads = cell.with_["size"], cell.with_["preset"], cell.with_["threads"]
    one = many = 0.0
    for turn in range(2):
        one += _rate(size, name, 1, 2 * unit + turn)
        many += _rate(size, name, threads, 2 * unit + turn)
    return many / one


def _linear(curve: str, threads: int) -> Check:
    """Three quarters of the ideal at least; open on a machine with fewer processors."""

    def check(samples: Samples) -> bool | None:
        if (os.cpu_count() or 1) < threads:
            return None
        return samples[f"{threads} | {curve}"].mean > 0.75 * threads

    return check


EXPERIMENT = Experiment(
    id="001-figure-2.3",
    document="Rimmel 2009",
    also=["001-figure-2.4"],
    item="figures 2.3 and 2.4",
    title="speed-up of simulations by threads on one tree",
    setting="one node of 32 cores, 64 threads by hyperthreading; curves that cannot be read",
    method="from the empty board: rave with light playouts, and matilda-large for slow simulations",
    cells=[
        Cell(str(threads), curve, None, None, 10, 0.8, {"size": size, "preset": name, "threads": threads})
        for threads in (2, 4, 8, 10, 16, 32)
        for curve, (size, name, _) in _BOARDS.items()
    ],
    measure=_speed_up,
    claims=[
        *(
            Claim(f"{curve}: almost linear until {linear} threads", _linear(curve, linear))
            for curve, (_, _, linear) in _BOARDS.items()
        ),
        Claim("slow simulations gain more from two threads", more("2 | 19x19, slow simulations", "2 | 9x9")),
    ],
    unit="times the simulations of one thread",
    figure=True,
    x="threads",
    log_x=True,
    digits=2,
    alone=True,
    notes="Curves bend at the number of processors of the machine; claims about more are open on a smaller one.",
)
