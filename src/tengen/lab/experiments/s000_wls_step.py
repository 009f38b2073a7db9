"""Basaldúa 2013, figure 4.11: how fast win/loss states follow a change, by the end of their scale."""

import numpy as np

from tengen._core.bandit import Wls
from tengen.bandit.wls_tables import published, step_response
from tengen.lab.experiment import Cell, Claim, Experiment, Samples

_PRINTED = published()["step_response"]
_ENDS = range(_PRINTED["first"], _PRINTED["last"] + 1, _PRINTED["step"])


def _settle(cell: Cell, unit: int) -> float:
    end = int(cell.with_["end"])
    return float(Wls(end).settling_times(repetitions=1, seed=10_000 * unit + end)[0])


def _linear(samples: Samples) -> bool | None:
    found = [samples[f"{end} | updates"] for end in _ENDS]
    if min(sample.count for sample in found) < 10:
        return None
    return bool(np.corrcoef(_ENDS, [sample.mean for sample in found])[0, 1] ** 2 > 0.99)


def _fit(cell: Cell, unit: int) -> list[float]:
    fit = step_response(repetitions=cell.with_["repetitions"], seed=10_000 * unit)
    return [fit.adjusted_r2, fit.slope]


def _line(repetitions: int, units: int, cost: float, r2: float | None) -> list[Cell]:
    name = f"{repetitions} repetitions"
    how = {"repetitions": repetitions}
    return [
        Cell(name, "adjusted R²", r2, units=units, cost=cost, with_=how, group=name),
        Cell(name, "updates for a step of e", None, units=units, cost=cost, with_=how, group=name),
    ]


_SETTING = "p = 1/4, then 3/4; updates until the state says 3/4 ± 2.5%; e = 25, 50, ..., 1000, 25 repetitions each"

EXPERIMENTS = [
    Experiment(
        id="000-figure-4.11",
        document="Basaldúa 2013",
        item="figure 4.11",
        title="updates until win/loss states follow a step, by end of scale",
        setting=_SETTING,
        method="the same; a state learns 10 e results before the step",
        cells=[Cell(str(end), "updates", units=25, cost=0.02, with_={"end": end}) for end in _ENDS],
        measure=_settle,
        agreement="points cannot be read from the document; 000-figure-4.11-line compares the line through them",
        claims=[Claim("the time is linear in the end of scale: R² is above 0.99", _linear)],
        unit="updates",
        x="end of scale",
        figure=True,
        digits=0,
    ),
    Experiment(
        id="000-figure-4.11-line",
        document="Basaldúa 2013",
        item="figure 4.11, regression",
        title="the settling time of win/loss states is linear in their end of scale",
        setting=_SETTING + "; a line is fitted to the means",
        method="a unit is the whole figure; the document does not print the slope",
        cells=[*_line(25, 20, 0.8, _PRINTED["adjusted_r2"]), *_line(500, 10, 1.5, None)],
        measure=_fit,
        agreement="adjusted R² within 0.0005",
        tolerance=0.0005,
        digits=5,
        notes="One settling time at e = 1000 spreads by 250 around 2480, so means of 25 lie 2% off the line and do not "
        "allow 0.9997; means of 500 do. The line itself is confirmed.",
    ),
]
