"""Rimmel 2009, figures 5.7 and 5.8a: TAG beside Monte Carlo and dynamic programming, on the cost model."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import Check, every, more, steadier
from tengen.lab.experiments._fft import rate

# TAG with habits, which is what `tengen fft` does; without them it is the searcher of the document. Parts by themselves
# are left out: on the model they would cost as much as wholes, on the clock they are cheap.
_CURVES: dict[str, dict[str, object]] = {
    "TAG": {"method": "tag", "parts": 0.0},
    "TAG as published": {"method": "tag", "habits": False},
    "UCT": {"method": "uct", "habits": False},
    "Monte Carlo": {"method": "mc"},
}
_BUDGETS = (100, 300, 500, 1000)
_RUNS = 100


def _best(first: str, *others: str) -> list[Check]:
    return [more(f"{first} | TAG", f"{other} | TAG") for other in others]


def _cell(row: str, column: str, budget: int, **with_: object) -> Cell:
    parameters = {"t": 18, "evaluations": budget, "model": True, **with_}
    return Cell(row, column, units=_RUNS, cost=budget * 4e-5, with_=parameters)


def _tuning(s: int) -> dict[str, object]:
    return {"t": 19, "evaluations": 300, "model": True, "s": s, "habits": False}


EXPERIMENTS = [
    Experiment(
        id="001-figure-5.7b",
        document="Rimmel 2009",
        item="figures 5.7b and 5.7c",
        title="rate of the best plan of DFT 2^18 by plans judged, 100 runs",
        setting="Spiral's library, equal times, two dual-core Xeons 5160; curves that cannot be read",
        method="the cost model of core/transform, so that nothing but the searcher varies; s = 30, delta = 0.1",
        cells=[
            *(_cell(str(b), curve, b, **with_) for b in _BUDGETS for curve, with_ in _CURVES.items()),
            Cell("dp", "dynamic programming", units=1, cost=0.2, with_={"t": 18, "method": "dp", "model": True}),
        ],
        measure=rate,
        claims=[
            Claim("TAG has the higher mean", every(*(more(f"{b} | TAG", f"{b} | Monte Carlo") for b in _BUDGETS))),
            Claim("TAG varies less in the end", steadier("500 | TAG", "500 | Monte Carlo")),
            Claim(
                "TAG as published has the higher mean",
                every(*(more(f"{b} | TAG as published", f"{b} | Monte Carlo") for b in _BUDGETS)),
            ),
            Claim("TAG as published varies less in the end", steadier("500 | TAG as published", "500 | Monte Carlo")),
        ],
        unit="pseudo GFlops",
    ),
    Experiment(
        id="001-figure-5.7a",
        document="Rimmel 2009",
        item="figure 5.7a",
        title="rate of the best plan of DFT 2^19 by the parameter s of Threshold Ascent",
        setting="s = 30 and delta = 0.1 are found best; curves that cannot be read",
        method="the cost model of core/transform; TAG as published, without habits; 300 plans judged a run",
        cells=[Cell(str(s), "TAG", units=40, cost=0.04, with_=_tuning(s)) for s in (1, 3, 10, 30, 100, 300)],
        measure=rate,
        claims=[Claim("s = 30 is better than very few and very many", every(*_best("30", "1", "300")))],
        unit="pseudo GFlops",
        figure=True,
        x="s",
        log_x=True,
    ),
]
