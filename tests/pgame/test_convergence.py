"""What the search must show on P-games. Seeds are fixed, and every difference asked for is many standard errors."""


import pytest

from tengen.pgame import Curve, Runner, Settings


def run(**values: object) -> Curve:
    return Runner(threads=2).run(Settings(decided=True, **values))  # type: ignore[arg-type]


def errors(curve: Curve) -> dict[int, float]:
    return {point.iterations: point.error for point in curve.points}


@pytest.mark.parametrize(("breadth", "depth"), [(2, 20), (4, 10), (6, 8), (10, 6)])
def test_the_search_finds_the_exact_move(breadth: int, depth: int) -> None:
    curve = run(breadth=breadth, depth=depth, games=8, repetitions=5, iterations=10_000)
    assert curve.points[0].error > 0.3
    assert curve.points[-1].error < 0.1
