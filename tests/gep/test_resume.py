"""Going on with a search: which ones are the same search, and what is added up."""

import copy
import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen.optimise.gep.cohort import Cohort
from tengen.optimise.gep.genotypes import Genotypes, Snps
from tengen.optimise.gep.report import report_models, result_json
from tengen.optimise.gep.resume import Earlier, check_same, fingerprint
from tengen.optimise.gep.solver import make_solver
from tengen.optimise.gep.statistics import genotype_counts
from tests.gep.examples import small_cohort, small_task

FILE = Path("r.json")


def prints(cohort: Cohort, unseen: Cohort | None = None) -> dict[str, str]:
    return fingerprint(cohort, unseen, genotype_counts(cohort.genotypes, cohort.classes))


def other(change: str) -> Cohort:
    """The cohort with something else."""
    cohort = small_cohort()
    genotypes = cohort.genotypes
    calls, people, ids = genotypes.read(slice(None)).copy(), list(genotypes.people), list(genotypes.snps.ids)
    classes = cohort.classes.copy()
    if change == "genotypes":
        calls[7, 7] = (calls[7, 7] + 1) % 3
    elif change == "person":
        people[0] = "Q"
    elif change == "order":
        people[0], people[3] = people[3], people[0]
    elif change == "SNP":
        ids[0] = "q"
    elif change == "classes":
        classes[[0, 1]] = classes[[1, 0]]
    return Cohort(Genotypes.of_calls(people, Snps.named(ids), calls), classes, cohort.names)


def test_fingerprints_differ_where_the_data_do() -> None:
    same = prints(small_cohort())
    assert prints(other("")) == same
    for change, where in (
        ("genotypes", {"genotypes"}), ("person", {"people"}), ("order", {"people"}), ("SNP", {"snps"}),
    ):  # fmt: skip
        found = prints(other(change))
        assert {name for name in same if found[name] != same[name]} == where, change
    assert prints(other("classes"))["people"] != same["people"]
    some = small_cohort().take_people(np.arange(5))
    assert prints(small_cohort(), some)["outer"] not in ("", prints(small_cohort(), other("order"))["outer"])


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    task = small_task()
    solver = make_solver("annealing", task, 4, best=3, horizon=200)
    solver.run(evaluations=200)
    made = result_json(task, solver, "x", report_models(task, solver, None), command={"outer": 0.2}, complete=True)
    return made | {"fingerprint": prints(task.cohort), "runs": 2}


def check(
    result: dict[str, Any], cohort: Cohort | None = None, size: int = 4, outer: float = 0.2, **others: Any
) -> str:
    setting = dataclasses.replace(small_task().setting, **others)
    people = small_cohort() if cohort is None else cohort
    return check_same(FILE, result, size=size, outer=outer, setting=setting, cohort=people, prints=prints(people))


def test_the_same_search_goes_on_and_others_are_refused(result: dict[str, Any]) -> None:
    assert check(result) == ""
    for wrong, told in (
        ({"size": 5}, r"^r\.json has models of 4 SNPs: to go on, give -n 4$"),
        ({"outer": 0.3}, r"--outer 0\.2, not 0\.3\. To go on, give the same; to begin anew, another -o$"),
        ({"seed": 1}, "--seed 0, not 1"),
        ({"draws": 6}, "--draws 5, not 6"),
        ({"missing": "genotype"}, "--missing-call skip, not genotype"),
        ({"cohort": other("person")}, "other people, or people in other classes"),
        ({"cohort": other("SNP")}, "other SNPs: another file"),
        ({"cohort": other("genotypes")}, "other genotypes of the same people"),
        ({"cohort": small_cohort().take_people(np.arange(200))}, "other people"),
        ({"cohort": dataclasses.replace(small_cohort(), names=("A", "B", "X"))}, "other classes: A, B, C"),
    ):
        with pytest.raises(ValueError, match=told):
            check(result, **wrong)  # type: ignore[arg-type]


def test_older_results_are_compared_as_far_as_they_tell(result: dict[str, Any]) -> None:
    old = copy.deepcopy(result)
    del old["fingerprint"]
    assert "only classes and settings were compared" in check(old)
    assert "only classes" in check(old, other("person"))
    with pytest.raises(ValueError, match="--seed 0, not 1"):
        check(old, seed=1)


def test_figures_add_up_and_the_best_model_is_the_one_to_go_on_from(result: dict[str, Any]) -> None:
    earlier, task = Earlier.of(result), small_task()
    assert (earlier.evaluations, earlier.runs) == (result["evaluations"], 2)
    given: list[list[str]] = []

    class Solver:
        def resume(self, model: list[int]) -> None:
            given.append(task.snp_names(model))

    earlier.take_up(Solver(), task, FILE)  # type: ignore[arg-type]
    assert [set(model) for model in given] == [set(each["snps"]) for each in reversed(result["models"])]
    solver = make_solver("genetic", task, 4, seed=9, best=6, horizon=300)
    earlier.take_up(solver, task, FILE)
    solver.run(evaluations=300)
    plain = report_models(task, solver, None)
    known = {frozenset(each["snps"]): each["evaluations"] for each in result["models"]}
    for before, after in zip(plain, earlier.add_to(plain), strict=True):
        expected = known.get(frozenset(after.predictor.snps), earlier.evaluations + before.evaluations)
        assert after.evaluations == expected
    fewer = small_task(30, 4)
    with pytest.raises(ValueError, match=r"r\.json has a model with SNP 'rs\d+', no candidate here"):
        Earlier(models=[["rs1", "rs50"]]).take_up(solver, fewer, FILE)
