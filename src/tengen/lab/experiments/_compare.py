"""Comparisons of curves and of rows, for claims: how far one is ahead of another, in standard errors."""

from __future__ import annotations

import math

from tengen.lab.experiment import Sample, Samples
from tengen.lab.experiments._claims import Check, every, negated
from tengen.lab.judge import half_width
from tengen.pgame.settings import Settings

ONE, MANY = 2.0, 4.0  # standard errors that count: of one comparison, and of one among dozens
_LEAST = 8  # units that a comparison needs
_POINTS = Settings().checkpoints
_GAMES = 200  # of a curve in Brodeur and Childs 2008


def difference(first: Sample, second: Sample) -> tuple[float, float] | None:
    """The mean of second minus first and its standard error; None if there are too few units.

    Units of the same number played the same games, so their differences are taken one by one. Where units of one are
    five games and those of the other single ones, the latter are put together.
    """
    least, most = sorted((first.count, second.count))
    if least < _LEAST:
        return None
    if most % least:
        return second.mean - first.mean, math.hypot(first.error or 0.0, second.error or 0.0)
    paired = Sample(tuple(b - a for a, b in zip(_parts(first, least), _parts(second, least), strict=True)))
    return paired.mean, paired.error or 0.0


def _parts(sample: Sample, count: int) -> list[float]:
    """The means of so many equal parts of the units, in their order."""
    size = sample.count // count
    return [math.fsum(sample.values[size * n : size * (n + 1)]) / size for n in range(count)]


def lead(samples: Samples, better: str, worse: str, at: int) -> float | None:
    """Standard errors by which one curve errs less than another after so many iterations."""
    found = difference(samples[f"{at} | {better}"], samples[f"{at} | {worse}"])
    if found is None:
        return None
    mean, error = found
    return mean / error if error > 0 else math.copysign(math.inf, mean) if mean else 0.0


def ahead(better: str, worse: str, at: int, by: float = ONE) -> Check:
    """One curve errs less than another after so many iterations; open if neither is ahead by so many errors."""

    def check(samples: Samples) -> bool | None:
        found = lead(samples, better, worse, at)
        return None if found is None or abs(found) < by else found > 0

    return check


def ahead_overall(better: str, worse: str, since: int) -> Check:
    """One curve errs less than another in the mean of all numbers of iterations from `since` on."""

    def check(samples: Samples) -> bool | None:
        first, second = (_mean_curve(samples, name, since) for name in (better, worse))
        found = difference(first, second)
        return None if found is None or abs(found[0]) < ONE * found[1] else found[0] > 0

    return check


def _mean_curve(samples: Samples, name: str, since: int) -> Sample:
    """For each unit the mean of its errors from so many iterations on."""
    curve = [samples[f"{at} | {name}"].values for at in _POINTS if at >= since]
    return Sample(tuple(math.fsum(unit) / len(curve) for unit in zip(*curve, strict=True)))


def ahead_somewhere(better: str, worse: str) -> Check:
    """One curve errs clearly less than another after some number of iterations."""

    def check(samples: Samples) -> bool | None:
        found = [lead(samples, better, worse, at) for at in _POINTS]
        return None if None in found else any(each >= MANY for each in found if each is not None)

    return check


def never_ahead(better: str, worse: str) -> Check:
    """One curve errs clearly less than another after no number of iterations."""
    return negated(ahead_somewhere(better, worse))


def seen(better: str, worse: str, at: int, decided: float) -> Check:
    """One curve errs so much less than another that Brodeur and Childs would have called it a gain.

    Their rule (section 3.1): the mean of the other lies above the upper end of the interval, which is two binomial
    deviations of 200 games (equation 3.1). Ours are games that can be lost, this share of all. Games that both sides
    played show much smaller gains, so what "does not improve" in the document can only be judged by its own rule.
    """

    def check(samples: Samples) -> bool | None:
        first, second = samples[f"{at} | {better}"], samples[f"{at} | {worse}"]
        found = difference(first, second)
        if found is None:
            return None
        rate = decided * first.mean / 100
        above = found[0] - 2 * 100 * math.sqrt(rate * (1 - rate) / _GAMES) / decided
        return above > 0 if above <= 0 or above >= ONE * found[1] else None

    return check


def unseen(better: str, worse: str, decided: float) -> Check:
    """One curve has no such gain after any number of iterations."""
    return every(*(negated(seen(better, worse, at, decided)) for at in _POINTS))


def alike(first: str, second: str) -> Check:
    """Neither curve is clearly ahead of the other anywhere."""
    return every(never_ahead(first, second), never_ahead(second, first))


def at_most(name: str, percent: float, at: int) -> Check:
    """A curve errs in so many percent of searches at most, after so many iterations; open within the interval."""

    def check(samples: Samples) -> bool | None:
        sample = samples[f"{at} | {name}"]
        if sample.count < _LEAST or abs(sample.mean - percent) < (half_width(sample) or 0.0):
            return None
        return sample.mean <= percent

    return check


def still_above(name: str, percent: float, at: int) -> Check:
    """A curve errs in more than so many percent of searches, after so many iterations."""
    return negated(at_most(name, percent, at))
