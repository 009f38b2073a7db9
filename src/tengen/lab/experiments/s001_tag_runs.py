"""Rimmel 2009, figures 5.7b and 5.7c: runs of TAG and of Monte Carlo on measured times, their mean and their spread."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import more, steadier
from tengen.optimise.transform.compare import compare
from tengen.optimise.transform.planning import search_plan

_T = 18
_SECONDS = 2.0  # of thread time for each searcher
_REFERENCE = "64 8t 8f 8f 8f"  # a fixed plan, so that slow and fast moments of the machine cancel out
_ROUNDS = 61
_METHODS = {"TAG": "tag", "Monte Carlo": "mc"}


def _measure(cell: Cell, unit: int) -> list[float]:
    """Both searchers with the same seed, their plans in turns with the fixed one, in percent of its rate."""
    found = {
        name: search_plan(2**_T, method=method, seconds=_SECONDS, seed=unit, thread_time=True)
        for name, method in _METHODS.items()
    }
    plans = {name: each.plan for name, each in found.items()} | {"fixed": _REFERENCE}
    rates = compare(plans, efforts=(), rounds=_ROUNDS).mflops
    return [100 * rates[name] / rates["fixed"] for name in _METHODS]


EXPERIMENT = Experiment(
    id="001-figure-5.7c",
    document="Rimmel 2009",
    item="figures 5.7b and 5.7c",
    title=f"TAG and Monte Carlo, 100 runs each with {_SECONDS:g} s at 2^{_T}",
    setting="equal wall-clock time; TAG has a higher mean and a smaller deviation; curves that cannot be read",
    method=f"one thread, as many seconds of the thread; plans measured in {_ROUNDS} turns with {_REFERENCE}, in % "
    "of its rate",
    cells=[
        Cell(
            f"2^{_T}",
            name,
            units=100,
            cost=2.5 * _SECONDS,
            with_={"t": _T, "seconds": _SECONDS, "rounds": _ROUNDS},
            group="both",
        )
        for name in _METHODS
    ],
    measure=_measure,
    claims=[
        Claim("TAG finds the faster plans in the mean", more(f"2^{_T} | TAG", f"2^{_T} | Monte Carlo")),
        Claim("TAG varies less", steadier(f"2^{_T} | TAG", f"2^{_T} | Monte Carlo")),
    ],
    unit="% of a fixed plan",
    alone=True,
    digits=1,
)
