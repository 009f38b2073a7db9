"""Rimmel 2009, figures 5.7 and 5.8a: TAG beside Monte Carlo and dynamic programming, on the cost model."""

import math

from tengen.lab.experiment import Cell, Claim, Experiment, Samples
from tengen.lab.experiments._claims import Check, every, more
from tengen.lab.experiments._fft import rate

_CURVES = {"TAG": "tag", "UCT": "uct", "Monte Carlo": "mc"}
_BUDGETS = (100, 300, 500, 1000)
_RUNS = 100


def _steadier(first: str, second: str) -> Check:
    """The standard deviation of a cell is below that of another; open with few runs."""

    def check(samples: Samples) -> bool | None:
        errors = samples[first].error, samples[second].error
        if errors[0] is None or errors[1] is None or min(samples[first].count, samples[second].count) < 10:
            return None
        return errors[0] * math.sqrt(samples[first].count) < errors[1] * math.sqrt(samples[second].count)

    return check


def _best(first: str, *others: str) -> list[Check]:
    return [more(f"{first} | TAG", f"{other} | TAG") for other in others]


def _cell(row: str, column: str, budget: int, **with_: object) -> Cell:
    parameters = {"t": 18, "evaluations": budget, "model": True, **with_}
    return Cell(row, column, units=_RUNS, cost=budget * 4e-5, with_=parameters)


EXPERIMENTS = [
    Experiment(
        id="001-figure-5.7b",
        document="Rimmel 2009",
        item="figures 5.7b and 5.7c",
        title="rate of the best plan of DFT 2^18 by plans judged, 100 runs",
        setting="Spiral's library, equal times, two dual-core Xeons 5160; curves that cannot be read",
        method="the cost model of core/transform, so that nothing but the searcher varies; s = 30, delta = 0.1",
        cells=[
            *(_cell(str(b), curve, b, method=m) for b in _BUDGETS for curve, m in _CURVES.items()),
            Cell("dp", "dynamic programming", units=1, cost=0.2, with_={"t": 18, "method": "dp", "model": True}),
        ],
        measure=rate,
        claims=[
            Claim("TAG has the higher mean", every(*(more(f"{b} | TAG", f"{b} | Monte Carlo") for b in _BUDGETS))),
            Claim("TAG varies less in the end", _steadier("500 | TAG", "500 | Monte Carlo")),
        ],
        unit="pseudo GFlops",
    ),
    Experiment(
        id="001-figure-5.7a",
        document="Rimmel 2009",
        item="figure 5.7a",
        title="rate of the best plan of DFT 2^19 by the parameter s of Threshold Ascent",
        setting="s = 30 and delta = 0.1 are found best; curves that cannot be read",
        method="the cost model of core/transform; 300 plans judged a run",
        cells=[
            Cell(str(s), "TAG", units=40, cost=0.04, with_={"t": 19, "evaluations": 300, "model": True, "s": s})
            for s in (1, 3, 10, 30, 100, 300)
        ],
        measure=rate,
        claims=[Claim("s = 30 is better than very few and very many", every(*_best("30", "1", "300")))],
        unit="pseudo GFlops",
        figure=True,
        x="s",
        log_x=True,
    ),
]
