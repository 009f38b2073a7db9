"""Basaldúa 2013, section 4.1.1: playouts as a Wiener process before a binomial one, simulated."""

import math
from statistics import NormalDist

import numpy as np

from tengen.lab.experiment import Cell, Experiment

_PHI = NormalDist().cdf
_WALKS = 1000  # a unit


def _ends(lead: float, steps: int, count: int, seed: int) -> np.ndarray:
    """Where walks end that start at a lead and take so many steps of variance 1."""
    rng = np.random.default_rng([seed, steps])
    ends = np.full(count, float(lead))
    for _ in range(steps):
        ends += rng.standard_normal(count)
    return ends


def _win_rate(cell: Cell, unit: int) -> float:
    return 100 * float(np.mean(_ends(cell.with_["lead"], cell.with_["steps"], _WALKS, unit) > 0))


def _moments(cell: Cell, unit: int) -> list[float]:
    """Of the wins of n playouts that are such walks: mean, variance and skewness over many estimates."""
    n, steps = cell.with_["playouts"], cell.with_["steps"]
    ends = _ends(cell.with_["lead"], steps, n * _WALKS, unit)
    wins = (ends > 0).reshape(_WALKS, n).sum(axis=1)
    centred = wins - wins.mean()
    return [float(wins.mean()), float(wins.var(ddof=1)), float((centred**3).mean() / wins.std() ** 3)]


def _row(p: float, n: int = 100, steps: int = 16) -> list[Cell]:
    how = {"lead": math.sqrt(steps) * NormalDist().inv_cdf(p), "steps": steps, "playouts": n}
    printed = {"mean": n * p, "variance": n * p * (1 - p), "skewness": (1 - 2 * p) / math.sqrt(n * p * (1 - p))}
    name = f"p = {p}"
    return [Cell(name, key, value, units=200, cost=0.03, with_=how, group=name) for key, value in printed.items()]


EXPERIMENTS = [
    Experiment(
        id="000-4.1.1-wiener",
        document="Basaldúa 2013",
        item="section 4.1.1, (4.24) to (4.26)",
        title="longer playouts pull the chance to win towards 1/2",
        setting="playouts add a Wiener process of variance t to a lead: P(win) = Phi(lead / sqrt t)",
        method=f"random walks of t normal steps; {_WALKS} walks per unit",
        cells=[
            Cell(str(t), f"lead {lead}", 100 * _PHI(lead / math.sqrt(t)), None, 100, 0.05, {"lead": lead, "steps": t})
            for lead in (1, 4, 16)
            for t in (1, 4, 16, 64, 256, 1024)
        ],
        measure=_win_rate,
        tolerance=0.3,
        unit="wins, %",
        figure=True,
        x="t",
        log_x=True,
        digits=2,
    ),
    Experiment(
        id="000-4.1.1-binomial",
        document="Basaldúa 2013",
        item="section 4.1.1, (4.21) to (4.23), (4.27)",
        title="wins in 100 playouts are binomial, whatever pulled the chance to win",
        setting="mean n p, variance n p (1 - p), skewness (1 - 2p) / sqrt(n p (1 - p))",
        method="leads that give p after 16 steps; 1000 estimates of 100 playouts per unit",
        cells=[cell for p in (0.5, 0.6, 0.75, 0.9) for cell in _row(p)],
        measure=_moments,
        tolerance=0.05,
    ),
]
