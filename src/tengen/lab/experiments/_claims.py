"""Checks that claims of documents are made of; a check says None where the samples leave it open."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable

from tengen.distributions import f_quantile
from tengen.lab.experiment import Samples
from tengen.lab.judge import half_width

Check = Callable[[Samples], bool | None]
_FEW = 10  # units that say nothing of a variance


def above(key: str, value: float = 50.0) -> Check:
    """The number of a cell is above a value, by 95% intervals."""

    def check(samples: Samples) -> bool | None:
        return _sure(samples[key].mean - value, half_width(samples[key]))

    return check


def below(key: str, value: float = 50.0) -> Check:
    """The number of a cell is below a value, by 95% intervals."""

    def check(samples: Samples) -> bool | None:
        return _sure(value - samples[key].mean, half_width(samples[key]))

    return check


def more(first: str, second: str) -> Check:
    """The number of one cell is above that of another, by the 95% interval of the difference."""

    def check(samples: Samples) -> bool | None:
        widths = half_width(samples[first]), half_width(samples[second])
        width = None if widths[0] is None or widths[1] is None else math.hypot(widths[0], widths[1])
        return _sure(samples[first].mean - samples[second].mean, width)

    return check


def level(key: str, value: float, within: float) -> Check:
    """The number of a cell is a value but for `within`; open while the interval is wider than that."""

    def check(samples: Samples) -> bool | None:
        width = half_width(samples[key])
        if width is None or width > within:
            return None
        return abs(samples[key].mean - value) <= within

    return check


def steadier(first: str, second: str) -> Check:
    """The variance of one cell's units is below that of another's; open with few units or where chance may decide."""

    def check(samples: Samples) -> bool | None:
        counts = samples[first].count, samples[second].count
        if min(counts) < _FEW:
            return None
        mine, theirs = (statistics.variance(samples[key].values) for key in (first, second))
        large, small = counts if mine > theirs else counts[::-1]
        if max(mine, theirs) <= f_quantile(large - 1, small - 1, 0.975) * min(mine, theirs):
            return None
        return mine < theirs

    return check


def every(*checks: Check) -> Check:
    """All of them hold."""

    def check(samples: Samples) -> bool | None:
        found = [each(samples) for each in checks]
        return False if False in found else None if None in found else True

    return check


def negated(check: Check) -> Check:
    """It does not hold; open where it is."""

    def opposite(samples: Samples) -> bool | None:
        found = check(samples)
        return None if found is None else not found

    return opposite


def _sure(difference: float, width: float | None) -> bool | None:
    return None if width is None or abs(difference) <= width else difference > 0
