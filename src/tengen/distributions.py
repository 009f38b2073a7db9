"""Distributions that intervals and tests ask for: normal, beta, Student's t, F, chi-square of one degree of freedom."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tengen.roots import find_root

_NORMAL = NormalDist()
_TINY = 1e-300  # stands for 0 where the continued fraction would divide by it


def logistic(x: float) -> float:
    """1 / (1 + e^-x)."""
    small = math.exp(-abs(x))
    return (small if x < 0 else 1.0) / (1 + small)


def logistics(x: ArrayLike) -> NDArray[np.float64]:
    """The logistic function of every element."""
    found: NDArray[np.float64] = np.exp(-np.logaddexp(0.0, -np.asarray(x, np.float64)))
    return found


def normal_cdf(x: float) -> float:
    """The chance that a standard normal variable is at most x."""
    return math.erfc(-x / math.sqrt(2.0)) / 2


def normal_quantile(p: float) -> float:
    """The x at which `normal_cdf` is p, which must lie between 0 and 1."""
    return _NORMAL.inv_cdf(p)


def chi_square_tail(x: ArrayLike) -> NDArray[np.float64]:
    """The chance that a chi-square variable with one degree of freedom is above each element, none of them negative."""
    roots = np.sqrt(np.asarray(x, np.float64) / 2)
    found = np.fromiter(map(math.erfc, roots.ravel().tolist()), np.float64, roots.size)
    return found.reshape(roots.shape)


def beta_cdf(a: float, b: float, x: float) -> float:
    """The chance that a beta variable is at most x: the regularised incomplete beta function I_x(a, b)."""
    if not (a > 0 and b > 0 and 0 <= x <= 1):
        raise ValueError(f"beta distribution of {a:g} and {b:g} at {x:g}: needs two numbers above 0 and one in [0, 1]")
    if x in (0, 1):
        return float(x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    # The fraction converges fast below the mean; above it that of the mirror image does.
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function (Abramowitz, Stegun 26.5.8), by Lentz's method."""

    def kept(value: float) -> float:
        return value if abs(value) > _TINY else _TINY

    upper, lower = 1.0, 1 / kept(1 - (a + b) * x / (a + 1))
    value = lower
    m = 0
    while True:
        m += 1
        before = value
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            lower = 1 / kept(1 + term * lower)
            upper = kept(1 + term / upper)
            value *= lower * upper
        if abs(value - before) <= 1e-16 * abs(value):
            return value


def beta_quantile(a: float, b: float, p: float) -> float:
    """The x at which `beta_cdf` is p."""
    if not 0 <= p <= 1:
        raise ValueError(f"quantile {p:g} of a beta distribution: must lie between 0 and 1")
    if p in (0, 1):
        return float(p)
    # In logits of x, where the ends are as far away as they have to be and the curve is close to straight.
    middle = math.log(a / b)
    reach = 1.0
    while beta_cdf(a, b, logistic(middle - reach)) > p:
        reach *= 2
    low = middle - reach
    reach = 1.0
    while beta_cdf(a, b, logistic(middle + reach)) < p:
        reach *= 2
    return logistic(find_root(lambda y: beta_cdf(a, b, logistic(y)) - p, low, middle + reach, absolute=1e-14))


def student_quantile(freedom: float, p: float) -> float:
    """Of Student's t distribution with so many degrees of freedom."""
    share = beta_quantile(0.5, freedom / 2, abs(2 * p - 1))
    return math.copysign(math.sqrt(freedom * share / (1 - share)), p - 0.5)


def f_quantile(first: float, second: float, p: float) -> float:
    """Of the F distribution with these degrees of freedom."""
    share = beta_quantile(first / 2, second / 2, p)
    return second * share / (first * (1 - share))
