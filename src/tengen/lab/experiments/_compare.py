"""Comparisons of curves and of rows, for claims: how far one is ahead of another, in standard errors."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from tengen.lab.experiment import Sample, Samples
from tengen.pgame.settings import Settings

Check = Callable[[Samples], bool | None]

ONE, MANY = 2.0, 3.5  # standard errors that count: of one comparison, and of one among dozens
_LEAST = 8  # units that a comparison needs
_POINTS = Settings().checkpoints


def difference(first: Sample, second: Sample) -> tuple[float, float] | None:
    """The mean of second minus first and its standard error; None if there are too few units.

    Units of the same number played the same games, so their differences are taken one by one.
    """
    if min(first.count, second.count) < _LEAST:
        return None
    if first.count == second.count:
        paired = Sample(tuple(b - a for a, b in zip(first.values, second.values, strict=True)))
        return paired.mean, paired.error or 0.0
    return second.mean - first.mean, math.hypot(first.error or 0.0, second.error or 0.0)


def lead(samples: Samples, better: str, worse: str, at: int) -> float | None:
    """Standard errors by which one curve errs less than another after so many iterations."""
    found = difference(samples[f"{at} | {better}"], samples[f"{at} | {worse}"])
    if found is None:
        return None
    mean, error = found
    return mean / error if error > 0 else math.copysign(math.inf, mean) if mean else 0.0


def ahead(better: str, worse: str, at: int) -> Check:
    """One curve errs significantly less than another after so many iterations."""
    return lambda samples: _known(lead(samples, better, worse, at), lambda found: found >= ONE)


def ahead_somewhere(better: str, worse: str) -> Check:
    """One curve errs clearly less than another after some number of iterations."""
    return any_of(*(_clear(better, worse, at) for at in _POINTS))


def never_ahead(better: str, worse: str) -> Check:
    """One curve errs clearly less than another after no number of iterations."""
    return none_of(*(_clear(better, worse, at) for at in _POINTS))


def alike(first: str, second: str) -> Check:
    """Neither curve is clearly ahead of the other anywhere."""
    return all_of(never_ahead(first, second), never_ahead(second, first))


def below(name: str, percent: float, at: int) -> Check:
    """The error is at most so many percent, after so many iterations."""

    def check(samples: Samples) -> bool | None:
        sample = samples[f"{at} | {name}"]
        return None if sample.count < _LEAST else sample.mean <= percent

    return check


def all_of(*checks: Check) -> Check:
    return lambda samples: _known_all((check(samples) for check in checks), all)


def any_of(*checks: Check) -> Check:
    return lambda samples: _known_all((check(samples) for check in checks), any)


def none_of(*checks: Check) -> Check:
    return lambda samples: _known_all((check(samples) for check in checks), lambda found: not any(found))


def _clear(better: str, worse: str, at: int) -> Check:
    return lambda samples: _known(lead(samples, better, worse, at), lambda found: found >= MANY)


def _known(found: float | None, holds: Callable[[float], bool]) -> bool | None:
    return None if found is None else holds(found)


def _known_all(found: Iterable[bool | None], holds: Callable[[list[bool]], bool]) -> bool | None:
    every = list(found)
    return None if None in every else holds([bool(each) for each in every])
