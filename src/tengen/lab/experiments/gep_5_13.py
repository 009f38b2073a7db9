"""Basaldúa 2013, tables 5.13, 5.15, 5.16 and 5.17: means over the problems World 3, 5 and 7, by time."""

from collections.abc import Callable
from itertools import product

import numpy as np

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments import _gep_published as published
from tengen.lab.experiments._claims import every
from tengen.lab.experiments._gep import BUDGETS, DOCUMENT, SIZES, SNPS, Run, ahead, world_run
from tengen.optimise.gep.hgdp import WORLDS

NUMBERS: dict[str, Callable[[Run], float]] = {
    "5.13": lambda run: run.mean(),
    "5.15": lambda run: run.mean(1),
    "5.15 third": lambda run: run.mean(2),
    "5.16": lambda run: min(run.best[0]),
    "5.17": lambda run: run.found,
}
_METHOD = (
    f"simulated worlds of {SNPS} SNPs, a unit each; evaluations stand for seconds: "
    + ", ".join(f"{number} for {seconds} s" for seconds, number in BUDGETS.items())
    + "; the same number for every solver, models of m SNPs counting m / n"
)


def measure(cell: Cell, unit: int) -> list[float]:
    """All numbers of one time: the cells of a group in their order."""
    evaluations = BUDGETS[cell.with_["seconds"]]
    return [
        float(np.mean([NUMBERS[cell.with_["number"]](world_run(w, name, n, evaluations, unit)) for w in WORLDS]))
        for name, n in product(cell.with_["solvers"], SIZES)
    ]


def _table(number: str, title: str, solvers: tuple[str, ...], claims: bool) -> Experiment:
    cells = [
        Cell(f"{seconds} s, {name}", f"n = {n}", published.TABLES[number][seconds, name][i], units=15,
             cost={600: 8.0, 2400: 14.0, 9600: 40.0}[seconds], group=str(seconds),
             with_={"seconds": seconds, "number": number, "solvers": solvers})
        for seconds, name, (i, n) in product(BUDGETS, solvers, enumerate(SIZES))
    ]  # fmt: skip
    order = [
        Claim(
            f"{better} is better than {worse} at n = {n} at every time",
            every(*(ahead(f"{s} s, {better} | n = {n}", f"{s} s, {worse} | n = {n}") for s in BUDGETS)),
        )
        for (better, worse), n in product((("MCTS", "GrQS"), ("GrQS", "TopN")), (8, 12))
    ]
    return Experiment(
        id=f"gep-{number.replace(' ', '-')}", document=DOCUMENT, item=f"table {number}", title=title,
        setting="HGDP: 1043 people, 650,000 SNPs; mean over World 3, 5 and 7", method=_METHOD, cells=cells,
        measure=measure, claims=order if claims else (), tolerance=published.TOLERANCE[number], unit="%", digits=1,
        agreement="the order of the solvers; numbers within what other people and another chip may change",
        notes=published.SIMULATED,
    )  # fmt: skip


_ALL, _SEARCHES = ("MCTS", "GrQS", "TopN"), ("MCTS", "GrQS")
EXPERIMENTS = [
    _table("5.13", "accuracy of the best model", _ALL, True),
    _table("5.15", "accuracy of the second best model", _ALL, True),
    _table("5.15 third", "accuracy of the third best model", _ALL, True),
    _table("5.16", "accuracy of the best model in the worst of five draws", _ALL, False),
    _table("5.17", "share of the time when the best model was found", _SEARCHES, False),
]
