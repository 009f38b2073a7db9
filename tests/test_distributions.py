"""Our distributions beside SciPy's, which an installation does without."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import special, stats

from tengen.distributions import (
    beta_cdf,
    beta_quantile,
    chi_square_tail,
    f_quantile,
    logistic,
    logistics,
    normal_cdf,
    normal_quantile,
    student_quantile,
)

SHAPES = [(1, 1), (0.5, 0.5), (0.3, 7), (1, 101), (101, 1), (12, 90), (5001, 4801), (3, 20_000), (0.5, 500_000)]
CHANCES = [1e-9, 0.001, 0.025, 0.5, 0.8, 0.975, 0.9999]


@pytest.mark.parametrize(("a", "b"), SHAPES)
def test_beta(a: float, b: float) -> None:
    for p in CHANCES:
        x = float(special.betaincinv(a, b, p))
        assert beta_cdf(a, b, x) == pytest.approx(float(special.betainc(a, b, x)), rel=1e-9, abs=1e-13)
        assert beta_quantile(a, b, p) == pytest.approx(x, rel=1e-8)
    assert (beta_cdf(a, b, 0), beta_cdf(a, b, 1)) == (0, 1)
    assert (beta_quantile(a, b, 0), beta_quantile(a, b, 1)) == (0, 1)


def test_beta_refuses_what_it_is_not_defined_for() -> None:
    for a, b, x in [(0, 1, 0.5), (1, -1, 0.5), (1, 1, 1.5), (1, 1, math.nan)]:
        with pytest.raises(ValueError, match="beta distribution"):
            beta_cdf(a, b, x)
    with pytest.raises(ValueError, match="between 0 and 1"):
        beta_quantile(1, 1, 1.5)


@pytest.mark.parametrize("freedom", [1, 2, 2.7, 9, 120, 100_000])
def test_student(freedom: float) -> None:
    for p in (0.025, 0.5, 0.9, 0.975, 0.9999):
        assert student_quantile(freedom, p) == pytest.approx(float(special.stdtrit(freedom, p)), rel=1e-8, abs=1e-12)


@pytest.mark.parametrize(("first", "second"), [(1, 1), (4, 9), (30, 7), (2000, 3000)])
def test_f(first: float, second: float) -> None:
    for p in (0.025, 0.5, 0.975):
        assert f_quantile(first, second, p) == pytest.approx(float(special.fdtri(first, second, p)), rel=1e-8)


def test_normal() -> None:
    for x in (-37.0, -8.5, -1.96, 0.0, 0.3, 6.0):
        assert normal_cdf(x) == pytest.approx(float(special.ndtr(x)), rel=1e-12)
    for p in (1e-12, 0.025, 0.5, 0.977, 0.975):
        assert normal_quantile(p) == pytest.approx(float(special.ndtri(p)), rel=1e-12)


def test_chi_square_of_a_table() -> None:
    x = np.array([[0.0, 1e-9, 0.4], [3.84, 90.0, 1400.0]])
    assert chi_square_tail(x) == pytest.approx(stats.chi2.sf(x, 1), rel=1e-11)
    assert chi_square_tail(np.empty((0, 2))).shape == (0, 2)


def test_logistic_without_overflow() -> None:
    x = np.array([-math.inf, -1000.0, -745.0, -40.0, -1.0, 0.0, 0.5, 37.0, 1000.0, math.inf])
    assert logistics(x) == pytest.approx(special.expit(x), rel=1e-12)
    assert [logistic(value) for value in x.tolist()] == pytest.approx(special.expit(x).tolist(), rel=1e-12)
