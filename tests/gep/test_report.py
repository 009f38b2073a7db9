"""Predictions of a saved model, the outer split, confusion, principal components."""

import copy
import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen.optimise.gep.genotypes import GenotypeError, Genotypes
from tengen.optimise.gep.pca import principal_components
from tengen.optimise.gep.predictor import Predictor, confusion
from tengen.optimise.gep.report import report_models, result_json, score_outer
from tengen.optimise.gep.result import load_predictor, load_result, save_result
from tengen.optimise.gep.solver import make_solver
from tests.gep.examples import small_cohort, small_task
from tests.gep.reference import relative_logs

PLACES = np.array([3, 17, 40, 41], dtype=np.intp)


def predictor(missing: str = "skip") -> Predictor:
    return Predictor.learn(small_cohort(), PLACES, smoothing="add", amount=0.5, missing=missing)


@pytest.mark.parametrize("missing", ["skip", "genotype"])
def test_places_as_plain_loops_do(missing: str) -> None:
    cohort = small_cohort()
    calls = cohort.genotypes.read(PLACES)
    people = list(range(len(cohort.people)))
    tables = [relative_logs(row, cohort.classes.tolist(), people, "add", 0.5, missing) for row in calls]
    placed = predictor(missing).place(calls)
    for person in range(0, 240, 7):
        total = [sum(table[c][row[person] % 4] for table, row in zip(tables, calls, strict=True)) for c in range(3)]
        ordered = sorted(total)
        assert placed.chosen[person] == int(np.argmax(total))
        assert placed.margin[person] == pytest.approx(ordered[2] - ordered[1])
        assert placed.probability[person] == pytest.approx(1 / sum(np.exp(np.array(total) - ordered[2])))
    assert placed.kept(0.05).sum() == 228
    assert placed.margin[~placed.kept(0.05)].max() <= placed.margin[placed.kept(0.05)].min()


def test_other_files_may_count_the_other_allele_or_lack_snps() -> None:
    genotypes = small_cohort().genotypes
    calls, lacking = predictor().calls_of(genotypes)
    assert not lacking
    turned = genotypes.read(slice(0, 60)).copy()
    turned[17] = np.where(turned[17] < 0, -1, 2 - turned[17])
    snps = genotypes.snps.take(np.arange(60))
    snps.counted[17], snps.other[17] = "R", "A"
    other = Genotypes.of_calls(genotypes.people, snps, turned)
    assert np.array_equal(predictor().calls_of(other)[0], calls)
    fewer, lacking = predictor().calls_of(other.take_snps(np.array([3, 17, 40])))
    assert lacking == ["rs41"]
    assert (fewer[3] == -1).all()
    snps.counted[17] = "T"
    with pytest.raises(GenotypeError, match="rs17 has the alleles T/A, not A/R"):
        predictor().calls_of(other)
    with pytest.raises(GenotypeError, match="none of the model's SNPs"):
        predictor().calls_of(other.take_snps(np.array([0, 1])))


@pytest.mark.parametrize(
    ("alleles", "copies"),
    [(("0", "R"), 0), ((".", "R"), 0), (("0", "A"), 2), (("A", "0"), 2), (("R", "0"), 0)],
)
def test_an_allele_that_nobody_has(alleles: tuple[str, str], copies: int) -> None:
    """PLINK calls it 0 where all people have the other one."""
    genotypes = small_cohort().genotypes.take_snps(PLACES).take_people(np.arange(5))
    calls = genotypes.read(slice(None)).copy()
    calls[1] = 2 if alleles[1] == "0" else 0
    calls[1, 2] = -1
    genotypes.snps.counted[1], genotypes.snps.other[1] = alleles
    found, _ = predictor().calls_of(Genotypes.of_calls(genotypes.people, genotypes.snps, calls))
    assert found[1].tolist() == [copies, copies, -1, copies, copies]


def test_alleles_that_are_both_unknown() -> None:
    genotypes = small_cohort().genotypes.take_snps(PLACES).take_people(np.arange(5))
    calls = genotypes.read(slice(None)).copy()
    genotypes.snps.counted[1], genotypes.snps.other[1] = "0", "0"
    calls[1] = -1  # as PLINK writes what nobody has
    found, _ = predictor().calls_of(Genotypes.of_calls(genotypes.people, genotypes.snps, calls))
    assert (found[1] == -1).all()
    calls[1, 0] = 0
    with pytest.raises(GenotypeError, match="has the alleles 0/0, not A/R"):
        predictor().calls_of(Genotypes.of_calls(genotypes.people, genotypes.snps, calls))


def test_saved_and_read_again(tmp_path: Path) -> None:
    task = small_task()
    solver = make_solver("annealing", task, 4, horizon=500)
    solver.run(evaluations=500)
    outer = small_cohort(seed=0).take_people(np.arange(50))
    reports = report_models(task, solver, outer)
    mean, deviation = reports[0].accuracy()
    assert mean == pytest.approx(task.accuracy(solver.best()[0].value))
    assert deviation > 0
    assert reports[0].outer is not None
    accuracy, low, high = reports[0].outer.accuracy()
    assert 0 <= low < accuracy < high <= 100
    assert sum(map(sum, reports[0].outer.confusion)) == 50
    file = tmp_path / "r.json"
    save_result(file, result_json(task, solver, "annealing", reports, command={}, complete=True))
    read = load_predictor(file, 2)
    assert read.snps == reports[1].predictor.snps
    assert score_outer(read, outer, 0.05) == reports[1].outer
    with pytest.raises(ValueError, match="has 10 models, not a number 11"):
        load_predictor(file, 11)
    for text, told in (("{", "cannot be read"), ("{}", "its format is not"), (json.dumps({"format": "x"}), "format")):
        file.write_text(text)
        with pytest.raises(ValueError, match=told):
            load_predictor(file)


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    task = small_task()
    solver = make_solver("annealing", task, 4, best=2, horizon=50)
    solver.run(evaluations=50)
    return result_json(task, solver, "annealing", report_models(task, solver, None), command={}, complete=True)


def _without(*path: str | int) -> Callable[[Any], None]:
    def change(result: Any) -> None:
        for step in path[:-1]:
            result = result[step]
        del result[path[-1]]

    return change


def _with(value: object, *path: str | int) -> Callable[[Any], None]:
    def change(result: Any) -> None:
        for step in path[:-1]:
            result = result[step]
        result[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_without("models"), '"models" is not a list of at least one'),
        (_with([], "models"), '"models" is not a list of at least one'),
        (_with(7, "models", 1), "model 2: is not an object"),
        (_without("models", 1, "snps"), 'model 2: "snps" is not'),
        (_with(["a", "a", "b", "c"], "models", 0, "snps"), 'model 1: "snps" is not a list of different'),
        (_without("models", 0, "counted", 1), 'model 1: "counted" is not a list of 4'),
        (_with([1, 2, 3, 4], "models", 0, "other"), 'model 1: "other" is not'),
        (_with([[1, 2], [3]], "models", 0, "counts"), 'model 1: "counts" are not 4 x 3 x 4'),
        (_with(5, "models", 0, "counts"), 'model 1: "counts" are not'),
        (_with(-1, "models", 0, "counts", 0, 0, 0), 'model 1: "counts" are not'),
        (_with(1 << 40, "models", 0, "counts", 0, 0, 0), 'model 1: "counts" are not'),
        (_with("x", "models", 0, "seconds"), 'model 1: "seconds" is not'),
        (_without("classes", 0), 'model 1: "counts" are not 4 x 2 x 4'),
        (_with(["A"], "classes"), '"classes" is not a list of at least two'),
        (_without("setting"), '"setting" is not there'),
        (_with("x", "setting", "smoothing"), '"smoothing" is not one of add'),
        (_without("setting", "missing"), '"missing" is not one of skip'),
        (_with(None, "setting", "amount"), '"amount" is not a number'),
        (_with(float("nan"), "evaluations"), '"evaluations" is not a number'),
        (_with(0, "runs"), '"runs" is not'),
        (_with([], "fingerprint"), '"fingerprint" is not'),
        (_with([], "command"), '"command" is not'),
    ],
)
def test_damaged_results_are_told_by_file_and_field(
    tmp_path: Path, saved: dict[str, Any], change: Callable[[Any], None], told: str
) -> None:
    file = tmp_path / "r.json"
    result = copy.deepcopy(saved)
    save_result(file, result)
    load_result(file)
    change(result)
    save_result(file, result)
    with pytest.raises(ValueError, match=rf"r\.json is damaged: .*{told}"):
        load_result(file)


def test_results_that_the_system_refuses(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"x\.json cannot be read: No such file or directory$"):
        load_result(tmp_path / "x.json")
    (tmp_path / "x.json").write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match=r"x\.json is not the result .*: it is no text$"):
        load_result(tmp_path / "x.json")


def test_people_of_the_outer_split_who_have_no_snp_are_not_right() -> None:
    cohort = small_cohort()
    calls = cohort.genotypes.read(slice(None)).copy()
    calls[:, cohort.classes == 0] = -1  # or they would all be put in the first class, theirs
    outer = dataclasses.replace(cohort, genotypes=Genotypes.of_calls(cohort.people, cohort.genotypes.snps, calls))
    found = score_outer(predictor(), outer, 0.05)
    assert found.confusion[0] == [0, 0, 0]
    assert found.right == found.confusion[1][1] + found.confusion[2][2] > 0
    assert found.people == 240


def test_confusion() -> None:
    assert confusion(np.array([0, 0, 1, 2]), np.array([0, 1, 1, 0]), 3).tolist() == [[1, 1, 0], [0, 1, 0], [1, 0, 0]]


def test_components_separate_classes() -> None:
    cohort = small_cohort()
    found = principal_components(cohort, 3)
    assert found.coordinates.shape == (240, 3)
    assert (np.diff(found.explained) <= 0).all()
    assert 0 < found.explained.sum() < 1
    means = np.stack([found.coordinates[cohort.classes == c, :2].mean(axis=0) for c in range(3)])
    nearest = ((found.coordinates[:, None, :2] - means) ** 2).sum(axis=2).argmin(axis=1)
    assert (nearest == cohort.classes).mean() > 0.9
    # The same as the decomposition of the standardised matrix, but for signs.
    calls = cohort.genotypes.read(slice(0, 60)).astype(float)
    calls[calls < 0] = np.nan
    mean = np.nanmean(calls, axis=1, keepdims=True)
    rows = np.nan_to_num((calls - mean) / np.sqrt(mean / 2 * (1 - mean / 2)))
    _, values, vectors = np.linalg.svd(rows, full_matrices=False)
    assert np.abs(found.coordinates) == pytest.approx(np.abs(vectors[:3].T * values[:3]), rel=1e-6, abs=1e-6)
    with pytest.raises(ValueError, match="240 people"):
        principal_components(cohort, 240)
