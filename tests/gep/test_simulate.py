"""Simulated people: published counts, drift of the right size, penetrance, splits."""

from pathlib import Path

import numpy as np
import pytest

from tengen.optimise.gep import hgdp
from tengen.optimise.gep.epistasis import MODELS, genotype_weights, penetrance, read_penetrance, simulate_cases
from tengen.optimise.gep.simulate import drift, simulate_world
from tengen.optimise.gep.solver import make_solver
from tengen.optimise.gep.splits import draw_test_sets, outer_split
from tengen.optimise.gep.task import Setting, make_task
from tengen.optimise.gep.world import world_cohorts


def test_published_numbers_of_people() -> None:
    assert sum(len(members) for members in hgdp.POPULATIONS.values()) == 53
    sizes = {region: sum(members.values()) for region, members in hgdp.POPULATIONS.items()}
    assert sizes == {
        "Africa": 121, "Americas": 108, "E Asia": 235, "CS Asia": 207, "Europe": 160, "Middle East": 176, "Oceania": 36,
    }  # fmt: skip
    assert {world: problem.people for world, problem in hgdp.WORLDS.items()} == {3: 899, 5: 1043, 7: 1043}
    assert hgdp.WORLDS[3].people - hgdp.WORLDS[3].test == 599
    assert hgdp.WORLDS[7].people - hgdp.WORLDS[7].test == 643


def test_worlds() -> None:
    people = simulate_world(300, seed=4, copies=2)
    for world, problem in hgdp.WORLDS.items():
        cohort, other = world_cohorts(people, world)
        assert len(cohort.people) == problem.people
        assert other is not None
        assert other.sizes() == cohort.sizes()
        assert not set(other.people) & set(cohort.people)
    again = simulate_world(300, seed=4, copies=2, keep=False)
    everything = slice(0, 300)
    assert np.array_equal(people.genotypes.read(everything), again.genotypes.read(everything))
    assert 0.005 < (people.genotypes.read(everything) < 0).mean() < 0.015
    task = make_task(world_cohorts(people, 7)[0], Setting(test=400), largest_model=4)
    assert task.classifier.classified == 380


def test_drift_has_the_variance_of_balding_and_nichols() -> None:
    rng = np.random.default_rng(1)
    for p, f in ((0.3, 0.05), (0.5, 0.15), (0.8, 0.02)):
        found = drift(np.full(200_000, p), f, rng)
        assert found.mean() == pytest.approx(p, abs=0.003)
        assert found.var() == pytest.approx(f * p * (1 - p), rel=0.03)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("loci", [2, 3])
def test_penetrance(model: str, loci: int) -> None:
    table = penetrance(model, loci, frequency=0.4, prevalence=0.3, heritability=0.02)
    weights = genotype_weights(loci, 0.4)
    assert weights.sum() == pytest.approx(1)
    assert (weights * table).sum() == pytest.approx(0.3)
    assert (weights * (table - 0.3) ** 2).sum() / (0.3 * 0.7) == pytest.approx(0.02)
    single = genotype_weights(1, 0.4)
    marginal = np.tensordot(table, genotype_weights(loci - 1, 0.4), axes=loci - 1)
    spread = float((single * (marginal - 0.3) ** 2).sum())
    assert (spread < 1e-12) == (model == "pure")


def test_penetrance_refuses(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"would leave 0\.\.1"):
        penetrance("pure", 3, frequency=0.1, prevalence=0.01, heritability=0.5)
    with pytest.raises(ValueError, match="not a model"):
        penetrance("x", 2, frequency=0.1, prevalence=0.1, heritability=0.1)
    file = tmp_path / "p.txt"
    file.write_text("0.1 0.2 0.3\n0.1, 0.2, 0.3\n# a comment 5\n0 0 1\n")
    assert read_penetrance(file).shape == (3, 3)
    for text, told in (("0.1 0.2", "has 2 numbers"), ("0 0 2", "2 is not a chance"), ("a b c", "could not convert")):
        file.write_text(text)
        with pytest.raises(ValueError, match=told):
            read_penetrance(file)


def test_cases_have_the_genotypes_that_penetrance_says() -> None:
    table = penetrance("threshold", 2, frequency=0.3, prevalence=0.1, heritability=0.1)
    made = simulate_cases(50, table, cases=4000, controls=4000, frequency=0.3, seed=2)
    assert made.cohort.sizes() == {"control": 4000, "case": 4000}
    assert [str(made.cohort.genotypes.snps.ids[i]) for i in made.causal] == ["M0P0", "M0P1"]
    calls = made.cohort.genotypes.read(np.array(made.causal, dtype=np.intp))
    weights = genotype_weights(2, 0.3)
    for status, chance in ((1, table), (0, 1 - table)):
        found = np.zeros((3, 3))
        np.add.at(found, tuple(calls[:, made.cohort.classes == status]), 1)
        expected = weights * chance / (weights * chance).sum()
        assert np.abs(found / 4000 - expected).max() < 0.03


def test_a_planted_model_of_three_loci_is_found() -> None:
    table = penetrance("threshold", 3, frequency=0.3, prevalence=0.1, heritability=0.5)
    made = simulate_cases(400, table, cases=500, controls=500, frequency=0.3, seed=1)
    task = make_task(made.cohort, Setting(candidates=400), largest_model=3)
    solver = make_solver("mcts", task, 3, horizon=8000)
    solver.run(evaluations=8000)
    assert sorted(task.candidates[solver.best()[0].model]) == list(made.causal)


@pytest.mark.parametrize("stratified", [True, False])
def test_test_sets(stratified: bool) -> None:
    classes = np.repeat(np.arange(4, dtype=np.int32), [50, 30, 3, 2])
    sets = draw_test_sets(classes, 30, 5, seed=1, stratified=stratified)
    assert len(sets) == 5
    assert len({tuple(each) for each in sets}) == 5
    for each in sets:
        assert len(set(each.tolist())) == 30
        learners = np.setdiff1d(np.arange(85), each)
        assert set(classes[learners].tolist()) == {0, 1, 2, 3}
        if stratified:
            assert np.bincount(classes[each], minlength=4).tolist()[:2] in ([18, 11], [17, 11], [18, 10])
    assert np.array_equal(sets[0], draw_test_sets(classes, 30, 1, seed=1, stratified=stratified)[0])
    with pytest.raises(ValueError, match="82 test people of 85"):
        draw_test_sets(classes, 82, 1)


def test_outer_split_leaves_people_out() -> None:
    classes = np.arange(100, dtype=np.int32) % 3
    inner, outer = outer_split(classes, 0.2, seed=3)
    assert len(outer) == 20
    assert sorted([*inner, *outer]) == list(range(100))
    assert len(outer_split(classes, 0.0)[1]) == 0
