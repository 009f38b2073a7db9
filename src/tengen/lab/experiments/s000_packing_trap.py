"""Basaldúa 2013, 5.6, 7.2.6 and 7.3.1: paths without randomness, which a search for an optimum repeats."""

from dataclasses import replace

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import every, more
from tengen.optimise.packing import Options, guillotine, solve

_RULES = {"nothing": "off", "2% worse": "penalty", "pruned": "prune"}
_SHEETS = {6: 2000, 7: 3000, 8: 5000}  # rectangles, and packings that a search may make


def _gap(cell: Cell, unit: int) -> float:
    count = cell.with_["rectangles"]
    plain = Options.document(seconds=None, packings=cell.with_["packings"], seed=unit).with_trap(cell.with_["rule"])
    # Nodes at once and little exploration: the tree soon reaches the ends.
    search = plain.search.with_values({"exploration.coefficient": 0.05, "tree.expand_visits": 1})
    share = solve(guillotine(15, 15, count, seed=unit), replace(plain, search=search)).packing.gap
    assert share is not None
    return 100 * share


EXPERIMENT = Experiment(
    id="000-packing-trap",
    document="Basaldúa 2013",
    item="sections 5.6, 7.2.6 and 7.3.1",
    title="strip packing by UCT: what to do about ends that come again and again",
    setting="no numbers; values 2% worse nearly ended the repetitions, pruning was proposed as better",
    method="sheets of 15 x 15 cut into rectangles; length above the optimum in per cent after "
    + ", ".join(f"{packings} packings for {count}" for count, packings in _SHEETS.items()),
    cells=[
        Cell(str(n), name, units=100, cost=0.01, with_={"rectangles": n, "rule": rule, "packings": packings})
        for n, packings in _SHEETS.items()
        for name, rule in _RULES.items()
    ],
    measure=_gap,
    claims=[
        Claim(f"pruning is better than {what}", every(*(more(f"{n} | {name}", f"{n} | pruned") for n in _SHEETS)))
        for what, name in (("nothing", "nothing"), ("worse values", "2% worse"))
    ],
    notes="One more unit of length is 7% here, and 2% do not outweigh it: the penalty suits finer values.",
)
