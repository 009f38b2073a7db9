"""Basaldúa 2013, section 2.3: naive Monte Carlo, and what UCB does better than the two extremes."""

from collections.abc import Sequence

import numpy as np

from tengen.bandit import UCB1, UCB1Tuned
from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import above, below, every, more
from tengen.lab.experiments._match import match_cell, no_gnugo, play_pair

_PULLS = (20, 50, 100, 200, 500, 1000, 2000, 5000)
_STRATEGIES = ("the best of one pull each", "all alike", "UCB1", "UCB1-Tuned")
_MACHINES = 10


def _gains(cell: Cell, unit: int) -> Sequence[float]:
    """Reward so far in percent of that of the best machine, at every number of pulls."""
    rng = np.random.default_rng(unit)
    tops = rng.random(_MACHINES)  # machine i pays between 0 and this
    prizes = rng.random((_PULLS[-1], _MACHINES)) * tops
    policy = UCB1(_MACHINES) if cell.column == "UCB1" else UCB1Tuned(_MACHINES)
    chosen = []
    for pull, paid in enumerate(prizes):
        if cell.column in _STRATEGIES[2:]:
            arm = policy.choose()
            policy.update(arm, float(paid[arm]))
        elif cell.column == "all alike" or pull < _MACHINES:
            arm = pull % _MACHINES
        else:
            arm = int(prizes[:_MACHINES].diagonal().argmax())
        chosen.append(tops[arm])
    return [100 * float(np.mean(chosen[:pulls])) / float(tops.max()) for pulls in _PULLS]


EXPERIMENTS = [
    Experiment(
        id="000-2.3.1-bandit",
        document="Basaldúa 2013",
        item="section 2.3.1",
        title="exploiting, exploring and UCB on slot machines",
        setting="k machines that pay U(0, p); no numbers",
        method=f"{_MACHINES} machines, p drawn from U(0, 1); expected reward in percent of the best machine's",
        cells=[Cell(str(n), name, units=200, cost=0.01, group=name) for name in _STRATEGIES for n in _PULLS],
        measure=_gains,
        claims=[
            Claim(
                f"neither extreme is best: UCB gains more from {_PULLS[-1]} pulls",
                every(*(more(f"{_PULLS[-1]} | UCB1-Tuned", f"{_PULLS[-1]} | {name}") for name in _STRATEGIES[:2])),
            )
        ],
        unit="reward, %",
        figure=True,
        x="pulls",
        log_x=True,
        digits=1,
    ),
    Experiment(
        id="000-2.3.2-naive",
        document="Basaldúa 2013",
        item="section 2.3.2",
        title="naive Monte Carlo: equally many random games for every move",
        setting="no numbers; it reaches the level of a beginner",
        method="9x9, as many random games per move of the game for each side: 1000",
        cells=[
            match_cell("random moves", "flat,playouts=1000", "random", games=60, cost=1.0),
            match_cell("UCT, light playouts", "flat,playouts=1000", "uct,playouts=1000", games=60, cost=1.2),
            match_cell("GNU Go, level 1", "flat,playouts=1000", "gnugo --level 1", games=60, cost=4.0),
        ],
        measure=play_pair,
        lacking=no_gnugo,
        claims=[
            Claim("it beats random moves", above("random moves | wins, %", 90)),
            Claim("it is no more than a beginner: GNU Go beats it", below("GNU Go, level 1 | wins, %")),
        ],
        digits=1,
    ),
]
