"""Rimmel 2009, figures 5.8b and 5.8c: searchers on measured times, beside other libraries."""

from functools import cache
from statistics import median

from tengen.lab.experiment import Cell, Claim, Experiment, Samples
from tengen.optimise.transform.compare import compare
from tengen.optimise.transform.planning import search_plan

_SIZES = range(10, 21)
_COLUMNS = ("TAG", "DP", "numpy", "fftw estimate", "fftw measure", "TAG seconds", "DP seconds")
_SHARE = 0.95  # of the time of dynamic programming, with the race of the best plans


@cache
def _has_fftw() -> bool:
    from tengen.optimise.transform.compare import fftw

    return fftw() is not None


def _measure(cell: Cell, unit: int) -> list[float]:
    """All contenders of a size in turns; 0 for a library that is not installed."""
    n = 2 ** cell.with_["t"]
    dp = search_plan(n, method="dp", thread_time=True)
    tag = search_plan(n, method="tag", seconds=_SHARE * dp.seconds, seed=unit, thread_time=True)
    efforts = ("estimate", "measure") if _has_fftw() else ()
    rates = compare({"TAG": tag.plan, "DP": dp.plan}, efforts=efforts).mflops
    return [*(rates.get(name, 0.0) / 1000 for name in _COLUMNS[:5]), tag.seconds, dp.seconds]


def _median_ratio(samples: Samples, first: str, second: str) -> float:
    """Over lengths, of the median ratio of what was measured in one run."""

    def ratio(t: int) -> float:
        pairs = zip(samples[f"{t} | {first}"].values, samples[f"{t} | {second}"].values, strict=True)
        return median(a / (b or 1e-9) for a, b in pairs)

    return median(map(ratio, _SIZES))


def _beats_fftw(samples: Samples) -> bool | None:
    """Open where the machine that measured had no FFTW."""
    if not all(samples[f"{t} | fftw estimate"].mean for t in _SIZES):
        return None
    return _median_ratio(samples, "TAG", "fftw estimate") >= 1


EXPERIMENT = Experiment(
    id="001-figure-5.8",
    document="Rimmel 2009",
    also=["001-figure-5.8b", "001-figure-5.8c"],
    item="figures 5.8b and 5.8c",
    title="measured rates of DFT 2^t: TAG with 95% of the time of dynamic programming, and other libraries",
    setting="TAG 10% above DP in the end, in less time; FFTW 3.2 alpha 2 and Intel IPP 5.3; curves that cannot be read",
    method="one thread; TAG with habits; medians of times in turns; FFTW through pyfftw where it is installed, else 0",
    cells=[
        Cell(str(t), column, units=5, cost=20.0 if t > 16 else 8.0, with_={"t": t}, group=str(t))
        for t in _SIZES
        for column in _COLUMNS
    ],
    measure=_measure,
    claims=[
        Claim("TAG is as fast as DP in the median, within 1%", lambda found: _median_ratio(found, "TAG", "DP") > 0.99),
        Claim("TAG searches for less time", lambda found: _median_ratio(found, "TAG seconds", "DP seconds") < 1),
        Claim("TAG is faster than FFTW's estimate in the median", _beats_fftw),
    ],
    unit="pseudo GFlops, or seconds of search",
    alone=True,
    x="t",
)
