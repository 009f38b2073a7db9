"""Basaldúa 2013, table 5.14: people rightly placed by problem; and the same on HapMap 3."""

from itertools import product

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments import _gep_published as published
from tengen.lab.experiments._gep import (
    BUDGETS,
    DOCUMENT,
    HAPMAP,
    HAPMAP_GROUPS,
    SIZES,
    SNPS,
    SOLVERS,
    ahead,
    hapmap_run,
    no_hapmap,
    world_run,
)
from tengen.optimise.gep.hgdp import WORLDS

_EVALUATIONS = BUDGETS[9600]


def measure(cell: Cell, unit: int) -> list[float]:
    """People rightly placed in a problem, all solvers and sizes."""
    runs = [world_run(cell.with_["world"], name, n, _EVALUATIONS, unit) for name, n in product(SOLVERS, SIZES)]
    return [run.mean() * run.people / 100 for run in runs]


def measure_hapmap(cell: Cell, unit: int) -> list[float]:
    """Percent of the test sets, then percent of people whom the search never saw."""
    runs = [hapmap_run(cell.with_["classes"], name, n, BUDGETS[2400], unit) for name, n in product(SOLVERS, SIZES)]
    return [number for run in runs for number in (run.mean(), run.outer)]


def _claims(problems: dict[str, str], ends: str = "") -> list[Claim]:
    return [
        Claim(
            f"{better} is better than {worse} at n = {n} in {title}",
            ahead(f"{row}, {better} | n = {n}{ends}", f"{row}, {worse} | n = {n}{ends}"),
        )
        for (row, title), (better, worse), n in product(problems.items(), (("MCTS", "GrQS"), ("GrQS", "TopN")), (8, 12))
    ]


_HARD = {f"World {world}": f"World {world}" for world in (5, 7)}  # of World 3 nearly all models place everybody
EXPERIMENTS = [
    Experiment(
        id="gep-5.14", document=DOCUMENT, item="table 5.14", title="people rightly placed, by problem",
        setting="HGDP after 9600 s; of 285 people in World 3, of 380 in World 5 and 7",
        method=f"simulated worlds of {SNPS} SNPs, a unit each; {_EVALUATIONS} evaluations",
        cells=[
            Cell(f"World {world}, {name}", f"n = {n}", published.BY_PROBLEM[world, name][i][0], units=15, cost=13.0,
                 group=str(world), with_={"world": world, "evaluations": _EVALUATIONS})
            for world, name, (i, n) in product(WORLDS, SOLVERS, enumerate(SIZES))
        ],
        measure=measure, claims=_claims(_HARD), tolerance=30.0, unit="people", digits=1,
        notes=published.SIMULATED,
    ),
    Experiment(
        id="gep-hapmap3", document=DOCUMENT, item="table 5.14 on other people", title="HapMap 3, by classes",
        setting="not in the document", method=f"957 people, 14,079 SNPs ({HAPMAP}); {BUDGETS[2400]} evaluations",
        cells=[
            Cell(f"{classes} classes, {name}", f"n = {n}{what}", units=10, cost=8.0, group=str(classes),
                 with_={"classes": classes, "evaluations": BUDGETS[2400]})
            for classes, name, n, what in product(HAPMAP_GROUPS, SOLVERS, SIZES, ("", ", outer"))
        ],
        measure=measure_hapmap, claims=_claims({f"{c} classes": f"{c} classes" for c in HAPMAP_GROUPS}),
        lacking=no_hapmap, unit="%", digits=1,
    ),
]  # fmt: skip
