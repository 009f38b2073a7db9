"""Where a function of one number is 0, and where it is least, within bounds."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable

_GOLDEN = (math.sqrt(5) - 1) / 2


def find_root(
    function: Callable[[float], float], low: float, high: float, *, absolute: float = 0.0, relative: float = 1e-13
) -> float:
    """The root between two points of which the function has opposite signs, by Chandrupatla's method (1997).

    Inverse quadratic interpolation where the last three points allow it, else bisection. ValueError without a change
    of sign.
    """
    relative = max(relative, 2 * sys.float_info.epsilon)
    a, at_a = low, function(low)
    b, at_b = high, function(high)
    if at_a == 0 or at_b == 0:
        return a if at_a == 0 else b
    if (at_a > 0) == (at_b > 0) or math.isnan(at_a + at_b):
        raise ValueError(f"no change of sign between {low:g} and {high:g}: {at_a:g} and {at_b:g}")
    share = 0.5
    while True:
        x = a + share * (b - a)
        at_x = function(x)
        if (at_x > 0) == (at_a > 0):
            c, at_c = a, at_a
        else:
            c, at_c, b, at_b = b, at_b, a, at_a
        a, at_a = x, at_x
        best, at_best = (a, at_a) if abs(at_a) < abs(at_b) else (b, at_b)
        if at_best == 0 or a == b:
            return best
        least = (absolute + relative * abs(best)) / abs(b - a)
        if least > 0.5:
            return best
        place, ratio = (a - b) / (c - b), (at_a - at_b) / (at_c - at_b)
        share = 0.5
        if ratio * ratio < place and (1 - ratio) ** 2 < 1 - place:
            share = at_a / (at_b - at_a) * at_c / (at_b - at_c)
            share += (c - a) / (b - a) * at_a / (at_c - at_a) * at_b / (at_c - at_b)
        share = min(1 - least, max(least, share))


def find_minimum(function: Callable[[float], float], low: float, high: float, *, absolute: float) -> float:
    """Where a function with one minimum between two points has it, by golden section."""
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = function(left), function(right)
    while high - low > absolute:
        if at_left <= at_right:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = function(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = function(right)
    return (low + high) / 2
