"""Basaldúa 2013, 2.3.4: strip packing by UCT without knowledge."""

from dataclasses import replace

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import every, more
from tengen.optimise.packing import Options, hopper_turton, solve

_CLASSES = (1, 2, 3)
_PACKINGS = 100_000
_PLAIN = "UCT without knowledge"
_WAYS = {
    "best fit": Options("best-fit"),
    _PLAIN: Options.document(seconds=None, packings=_PACKINGS).with_trap("prune"),
    "ours": Options(seconds=None, packings=_PACKINGS),
}


def _gap(cell: Cell, unit: int) -> float:
    options = replace(_WAYS[cell.column], seed=unit)
    share = solve(hopper_turton(cell.with_["class"], unit + 1), options).packing.gap
    assert share is not None
    return 100 * share


EXPERIMENT = Experiment(
    id="000-packing",
    document="Basaldúa 2013",
    item="section 2.3.4",
    title="strip packing: UCT without knowledge beside rules made for the problem",
    setting="no numbers; equal to the best published results of 2008",
    method="cut sheets of the sizes of Hopper and Turton; length above the optimum in per cent, 100,000 packings",
    cells=[
        Cell(f"C{number}", name, units=30, cost=1.0, with_={"class": number, "packings": options.packings})
        for number in _CLASSES
        for name, options in _WAYS.items()
    ],
    measure=_gap,
    claims=[
        Claim("UCT without knowledge beats best fit on C1", more("C1 | best fit", f"C1 | {_PLAIN}")),
        Claim("... and on C3", more("C3 | best fit", f"C3 | {_PLAIN}")),
        Claim(
            "playouts that learn what fits make UCT better than both",
            every(*(more(f"C{n} | {other}", f"C{n} | ours") for n in _CLASSES for other in ("best fit", _PLAIN))),
        ),
    ],
    notes="The document does not tell how many packings. With 10,000, UCT without knowledge errs by 13.4% on C3, where "
    "best fit is better.",
)
