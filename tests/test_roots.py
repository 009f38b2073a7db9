"""Roots and minima beside SciPy's."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from scipy.optimize import brentq, minimize_scalar

from tengen.roots import find_minimum, find_root


@pytest.mark.parametrize(
    ("function", "low", "high"),
    [
        (lambda x: x * x - 2, 0.0, 2.0),
        (lambda x: math.exp(x) - 1e-6, -50.0, 50.0),
        (lambda x: (x - 1) ** 3, -1.0, 4.0),
        (lambda x: math.atan(x - 1e6), -1e9, 1e9),
        (lambda x: -1.0 if x < 0.3 else 1.0, 0.0, 1.0),
        (lambda x: 1 / x - 7, 1e-12, 1.0),
    ],
)
def test_roots(function: Callable[[float], float], low: float, high: float) -> None:
    calls = 0

    def counted(x: float) -> float:
        nonlocal calls
        calls += 1
        return function(x)

    expected = float(brentq(function, low, high, xtol=1e-14, maxiter=1000))
    found = find_root(counted, low, high, absolute=1e-14)
    # The cube is flat around its root: what both methods find there is as near as rounding lets them come.
    assert found == pytest.approx(expected, rel=1e-12, abs=1e-12) or abs(function(found)) <= abs(function(expected))
    assert calls < 120
    assert find_root(function, high, low, absolute=1e-14) == pytest.approx(found, rel=1e-4)


def test_a_root_at_an_end_is_found_and_none_is_refused() -> None:
    assert find_root(lambda x: x, 0, 1) == 0
    assert find_root(lambda x: x - 1, 0, 1) == 1
    with pytest.raises(ValueError, match="no change of sign between 1 and 2"):
        find_root(lambda x: x, 1, 2)


def test_minima() -> None:
    def cost(x: float) -> float:
        return abs(x - 0.3) + (x - 1) ** 2 / 3

    expected = minimize_scalar(cost, bounds=(-4, 5), method="bounded", options={"xatol": 1e-9}).x
    assert find_minimum(cost, -4, 5, absolute=1e-9) == pytest.approx(float(expected), abs=1e-7)
    assert find_minimum(lambda x: x, -4, 5, absolute=1e-9) == pytest.approx(-4)
