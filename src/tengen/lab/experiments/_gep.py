"""What the tables of the genetic etiology problem share: worlds of people, and all searches of one of them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import numpy as np

from tengen.lab.experiment import Samples
from tengen.lab.experiments._claims import Check
from tengen.lab.experiments._compare import ONE, difference
from tengen.optimise.gep.cohort import Cohort, make_cohort
from tengen.optimise.gep.hgdp import WORLDS
from tengen.optimise.gep.load import read_genotypes
from tengen.optimise.gep.report import report_models
from tengen.optimise.gep.simulate import simulate_world
from tengen.optimise.gep.solver import make_solver
from tengen.optimise.gep.splits import outer_split, usual_test_size
from tengen.optimise.gep.task import Setting, Task, make_task
from tengen.optimise.gep.text import read_traits

SNPS = 13_000  # of a simulated world, of which 1,000 are candidates, as 50,000 of 650,000
SIZES = (4, 8, 12)
BUDGETS = {600: 2000, 2400: 8000, 9600: 32_000}  # evaluations that stand for the published seconds
SOLVERS = {"MCTS": "mcts", "GrQS": "grqs", "TopN": "topn"}
DOCUMENT = "Basaldúa 2013"
HAPMAP = "TENGEN_HAPMAP3"  # the .bed file of HapMap 3, in the folder of relationships_w_pops_121708.txt

HAPMAP_GROUPS: dict[int, dict[str, list[str]]] = {
    3: {"Africa": ["ASW", "LWK", "MKK", "YRI"], "E Asia": ["CHB", "CHD", "JPT"], "Eurasia": ["CEU", "GIH", "TSI"]},
    5: {
        "Africa": ["ASW", "LWK", "MKK", "YRI"],
        "Europe": ["CEU", "TSI"],
        "E Asia": ["CHB", "CHD", "JPT"],
        "S Asia": ["GIH"],
        "Mexico": ["MEX"],
    },
    7: {
        "African American": ["ASW"],
        "Luhya and Yoruba": ["LWK", "YRI"],
        "Maasai": ["MKK"],
        "Europe": ["CEU", "TSI"],
        "E Asia": ["CHB", "CHD", "JPT"],
        "S Asia": ["GIH"],
        "Mexico": ["MEX"],
    },
    11: {name: [name] for name in ("ASW", "CEU", "CHB", "CHD", "GIH", "JPT", "LWK", "MEX", "MKK", "TSI", "YRI")},
}


@dataclass(frozen=True)
class Run:
    """One search: correct people by draw of the three best models, in percent, and when the best was found."""

    best: tuple[tuple[float, ...], ...]
    people: int  # classified in a draw
    found: float  # share of the evaluations, in percent
    outer: float  # percent of people whom the search never saw; nan for none

    def mean(self, place: int = 0) -> float:
        """Of the model in this place; where there are fewer, of the last."""
        return float(np.mean(self.best[min(place, len(self.best) - 1)]))


def search(task: Task, name: str, size: int, evaluations: int, seed: int, outer: Cohort | None) -> Run:
    solver = make_solver(SOLVERS[name], task, size, seed=seed, best=3, horizon=evaluations)
    solver.run(evaluations=evaluations)
    reports = report_models(task, solver, outer)
    percent = tuple(tuple(100 * count / each.classified for count in each.by_draw) for each in reports)
    honest = reports[0].outer.accuracy()[0] if reports[0].outer is not None else float("nan")
    share = 100 * min(1.0, reports[0].evaluations / evaluations)
    return Run(percent, task.classifier.classified, share, honest)


@cache
def _world_task(world: int, unit: int) -> tuple[Task, Cohort | None]:
    cohort, other = world_people(unit)[world]
    return make_task(cohort, Setting(test=WORLDS[world].test, seed=unit), largest_model=max(SIZES)), other


@lru_cache(2)
def world_people(unit: int) -> dict[int, tuple[Cohort, Cohort | None]]:
    from tengen.optimise.gep.world import world_cohorts

    people = simulate_world(SNPS, seed=unit, copies=2)
    return {world: world_cohorts(people, world) for world in WORLDS}


@lru_cache(256)
def world_run(world: int, name: str, size: int, evaluations: int, unit: int) -> Run:
    """A search of a simulated world; the number of the unit is its seed."""
    task, other = _world_task(world, unit)
    return search(task, name, size, evaluations, unit, other)


def ahead(better: str, worse: str) -> Check:
    """The number of one cell is above that of another, unit by unit: both searched the same people."""

    def check(samples: Samples) -> bool | None:
        found = difference(samples[worse], samples[better])
        return None if found is None or abs(found[0]) <= ONE * found[1] else found[0] > 0

    return check


def no_hapmap() -> str:
    """What is lacking where nobody has said where HapMap 3 is."""
    file = _hapmap_file()
    found = file.suffix == ".bed" and file.is_file()
    return "" if found else f"the environment variable {HAPMAP} does not name the .bed file of HapMap 3"


def _hapmap_file() -> Path:
    return Path(os.environ.get(HAPMAP, ""))


@lru_cache(8)
def _hapmap_task(classes: int, unit: int) -> tuple[Task, Cohort]:
    if lack := no_hapmap():
        raise ValueError(lack)
    file = _hapmap_file()
    traits = read_traits(file.with_name("relationships_w_pops_121708.txt"), "population")
    whole = make_cohort(read_genotypes(file), traits, HAPMAP_GROUPS[classes])
    inner, outer = outer_split(whole.classes, 0.2, seed=unit)
    cohort = whole.take_people(inner)
    setting = Setting(test=usual_test_size(len(inner)), seed=unit)
    return make_task(cohort, setting, largest_model=max(SIZES)), whole.take_people(outer)


def hapmap_run(classes: int, name: str, size: int, evaluations: int, unit: int) -> Run:
    """A search on HapMap 3: the unit decides who is left out and who is tested on."""
    task, outer = _hapmap_task(classes, unit)
    return search(task, name, size, evaluations, unit, outer)
