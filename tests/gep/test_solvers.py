"""Solvers on small problems: the best of all sets where it is known, budgets, stops, resuming, threads."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from tengen._core.pgame import Stop
from tengen.optimise.gep.search import run_solver
from tengen.optimise.gep.solver import make_solver, own_settings, solvers
from tengen.optimise.gep.task import Setting, make_task
from tests.gep.examples import small_cohort, small_task

SEARCHES = ("mcts", "rave", "beam", "grqs", "annealing", "genetic")


def best_of_all(snps: int, size: int) -> int:
    task = small_task(snps, size)
    models = np.array(list(combinations(range(snps), size)), dtype=np.uint32)
    return int(task.classifier.evaluate(models).sum(axis=1).max())


@pytest.mark.parametrize("name", ["mcts", "grqs"])
def test_a_search_to_the_end_finds_the_best_set_and_evaluates_none_twice(name: str) -> None:
    task = small_task(14, 3)
    solver = make_solver(name, task, 3, settings={"width": "-1"} if name == "mcts" else {"factor": "1"})
    solver.run(evaluations=1e6)
    assert solver.finished
    assert solver.best()[0].value == best_of_all(14, 3)
    if name == "grqs":  # all models of one, two and three SNPs, and the sampling of slopes
        sizes = [len(list(combinations(range(14), k))) for k in (1, 2, 3)]
        # Sets of one or two SNPs that leave too few ranks behind them cannot be completed.
        assert solver.evaluations < sum(k * n for k, n in zip((1, 2, 3), sizes, strict=True)) / 3 + 200


@pytest.mark.parametrize("name", SEARCHES)
def test_better_than_chance_and_within_budget(name: str) -> None:
    task = small_task()
    solver = make_solver(name, task, 5, seed=3, horizon=3000)
    solver.run(evaluations=3000)
    assert 3000 <= solver.evaluations < 3010
    found = solver.best()
    rng = np.random.default_rng(0)
    random = np.stack([np.sort(rng.choice(60, 5, replace=False)) for _ in range(3000)]).astype(np.uint32)
    assert found[0].value > task.classifier.evaluate(random).sum(axis=1).max()
    values = [each.value for each in found]
    assert values == sorted(values, reverse=True)
    assert len({tuple(each.model) for each in found}) == len(found) == 10
    for each in found:
        assert each.model == sorted(set(each.model))
        assert int(task.classifier.evaluate(np.array([each.model], dtype=np.uint32)).sum()) == each.value
        assert 0 < each.evaluations <= solver.evaluations


@pytest.mark.parametrize("name", SEARCHES)
def test_the_seed_decides(name: str) -> None:
    def models(seed: int) -> list[list[int]]:
        solver = make_solver(name, small_task(), 4, seed=seed, horizon=600)
        solver.run(evaluations=600)
        return [each.model for each in solver.best()]

    assert models(1) == models(1)
    if name != "grqs":  # which draws only to tune its slopes
        assert models(1) != models(2)


@pytest.mark.parametrize("name", ["mcts", "rave", "beam"])
def test_threads_share_a_tree(name: str) -> None:
    solver = make_solver(name, small_task(), 5, horizon=4000)
    solver.run(evaluations=4000, threads=4)
    assert 4000 <= solver.evaluations < 4020
    one = make_solver(name, small_task(), 5, horizon=4000)
    one.run(evaluations=4000)
    assert solver.best()[0].value > 0.93 * one.best()[0].value


@pytest.mark.parametrize("settings", [{"memory_mb": "1"}, {"remove_exhausted": "false"}, {"k": "40", "width": "5"}])
def test_settings_of_the_tree(settings: dict[str, str]) -> None:
    solver = make_solver("mcts", small_task(), 6, horizon=100, settings=settings)
    solver.run(evaluations=60_000 if "memory_mb" in settings else 3000)
    assert solver.best()[0].value >= best_by_topn(6)


def best_by_topn(size: int) -> int:
    solver = make_solver("topn", small_task(), size)
    solver.run()
    assert solver.finished
    assert 1 <= len(solver.best()) <= 3
    return solver.best()[0].value


def test_beam_reaches_the_end_of_large_models() -> None:
    task = small_task(60, 30)
    solver = make_solver("beam", task, 30, horizon=6000, settings={"beam": "10"})
    solver.run(evaluations=6000)
    plain = make_solver("mcts", task, 30, horizon=6000)
    plain.run(evaluations=6000)
    assert solver.best()[0].value > 0.97 * plain.best()[0].value
    assert "beam 10" in solver.tuned


@pytest.mark.parametrize("name", SEARCHES)
def test_going_on_and_resuming(name: str) -> None:
    task = small_task()
    first = make_solver(name, task, 4, seed=1, horizon=500)
    first.run(evaluations=500)
    best = first.best()[0]
    first.run(evaluations=500)
    assert 1000 <= first.evaluations < 1010
    assert first.best()[0].value >= best.value
    second = make_solver(name, task, 4, seed=2)
    second.resume(best.model)
    assert second.best()[0].model == best.model
    second.run(evaluations=200)
    assert second.best()[0].value >= best.value
    with pytest.raises(ValueError, match="all its SNPs"):
        second.resume(best.model[:2])


def test_a_stop_keeps_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = make_solver("mcts", small_task(), 6, settings={"width": "-1"})
    looks = []

    def interrupt() -> None:
        looks.append(solver.evaluations)
        if solver.best():
            raise KeyboardInterrupt

    assert run_solver(solver, watch=interrupt) is False
    assert solver.best()
    assert looks


def test_a_stop_before_the_run_counts() -> None:
    stop = Stop()
    stop.stop()
    solver = make_solver("annealing", small_task(), 4)
    solver.run(stop=stop)
    assert solver.evaluations < 100


@pytest.mark.parametrize(
    ("name", "settings", "told"),
    [
        ("mtcs", {}, "did you mean mcts"),
        ("mcts", {"kk": "1"}, "no setting 'kk'; it has k, width"),
        ("mcts", {"k": "much"}, "not of the kind float"),
        ("mcts", {"k": "nan"}, "k=nan: a number is needed"),
        ("mcts", {"k": "-1"}, "at least 0"),
        ("mcts", {"remove_exhausted": "maybe"}, "remove_exhausted=maybe: 'maybe' is neither true nor false"),
        ("grqs", {"slopes": "1,x"}, "slopes=1,x: numbers with commas between them"),
        ("grqs", {"slopes": "1,2"}, "4 slopes"),
        ("annealing", {"cold": "0"}, "above 0"),
        ("genetic", {"population": "1"}, "two models"),
    ],
)
def test_wrong_settings(name: str, settings: dict[str, str], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        make_solver(name, small_task(), 4, settings=settings)


def test_switches() -> None:
    for text in ("false", "OFF", "0", "no", "true", "Yes"):
        make_solver("mcts", small_task(), 4, settings={"remove_exhausted": text})


def test_fewer_candidates_than_a_model_has() -> None:
    with pytest.raises(ValueError, match="2 candidates are too few for a model of 4 SNPs: give at least so many"):
        make_task(small_cohort(), Setting(candidates=2), largest_model=4)


def test_models_that_are_too_large() -> None:
    with pytest.raises(ValueError, match="1 to 6 SNPs"):
        make_solver("mcts", small_task(), 7)


def test_plug_ins_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name, value = "mine", "package:factory"

        def load(self) -> Any:
            return lambda task, size, *, seed, best, horizon, depth=3: make_solver("topn", task, size)

    monkeypatch.setattr("tengen.optimise.gep.solver.entry_points", lambda group: [Point()])
    solvers.cache_clear()
    try:
        assert own_settings("mine") == {"depth": 3}
        solver = make_solver("mine", small_task(), 4, settings={"depth": "5"})
        solver.run()
        assert solver.best()
    finally:
        solvers.cache_clear()
