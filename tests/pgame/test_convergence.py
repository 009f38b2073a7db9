"""What the search must show on P-games. Seeds are fixed, and every difference asked for is many standard errors."""

import math

import pytest

from tengen.pgame import Curve, Runner, Settings


def run(**values: object) -> Curve:
    return Runner(threads=2).run(Settings(decided=True, **values))  # type: ignore[arg-type]


def error(curve: Curve, iterations: int) -> float:
    return next(point.error for point in curve.points if point.iterations == iterations)


def standard_errors(base: float, better: float, games: int) -> float:
    """Of the difference, taking the runs of a game for one: the careful way."""
    return (base - better) / math.sqrt((base * (1 - base) + better * (1 - better)) / games)


@pytest.mark.parametrize(("breadth", "depth"), [(2, 20), (4, 10), (6, 8), (10, 6)])
def test_the_search_finds_the_exact_move(breadth: int, depth: int) -> None:
    curve = run(breadth=breadth, depth=depth, games=8, repetitions=5, iterations=10_000)
    assert curve.points[0].error > 0.3
    assert curve.points[-1].error < 0.1


def test_with_maturity_and_playouts_too() -> None:
    for uct in ("tree", "dag", "dag-weighted"):
        curve = run(breadth=4, depth=8, uct=uct, expand_visits=5, games=8, repetitions=5, iterations=10_000)
        assert curve.points[-1].error < 0.15


def test_on_trees_ways_of_sharing_are_the_same() -> None:
    tree, shared, dag = (
        run(breadth=3, depth=8, uct=uct, games=5, repetitions=5, iterations=500) for uct in ("tree", "shared", "dag")
    )
    assert tree.points == shared.points == dag.points


def test_sharing_values_pays_on_dags() -> None:
    values = {"breadth": 2, "depth": 20, "combination": 0.3, "games": 24, "repetitions": 6, "iterations": 10_000}
    tree, dag = run(uct="tree", **values), run(uct="dag", **values)
    base, better = tree.points[-1].error, dag.points[-1].error
    assert standard_errors(base, better, 24) > 3


def test_a_perfect_group_with_overlap_gains_within_100_iterations() -> None:
    values = {"breadth": 10, "depth": 6, "games": 40, "repetitions": 20, "iterations": 100}
    base, grouped = run(**values), run(groups=1, overlap=True, **values)
    assert standard_errors(error(base, 100), error(grouped, 100), 40) > 3


def test_groups_of_losing_moves_with_overlap_hurt() -> None:
    values = {"breadth": 10, "depth": 6, "games": 40, "repetitions": 20, "iterations": 1000}
    base, misled = run(**values), run(groups=1, group_bias=0.0, overlap=True, **values)
    assert standard_errors(error(misled, 500), error(base, 500), 40) > 2


def test_without_overlap_a_bias_and_its_opposite_are_alike() -> None:
    values = {"breadth": 10, "depth": 6, "games": 40, "repetitions": 20, "iterations": 200, "groups": 1}
    winning, losing = run(group_bias=1.0, **values), run(group_bias=0.0, **values)
    for n in (20, 50, 100, 200):
        assert abs(error(winning, n) - error(losing, n)) < 0.08
