"""The likeliest probabilities of outcomes with a given mean or a given mean in standard deviations."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tengen.arena.ratings.pairs import moments
from tengen.roots import find_root

# How finely `with_ratio` looks for maxima among five outcomes.
PIECES = 32
# A ratio too small to divide by.
NO_RATIO = 1e-7


def _zero_mean(weights: Sequence[float], values: Sequence[float]) -> list[float]:
    """Maximises sum w log p over distributions on all of `values` with sum p v = 0; the weights add up to 1.

    The maximum is p = w / (1 + theta v) where theta makes the mean 0 and no denominator negative (Lagrange). If no such
    theta exists, an extreme value that was never seen takes the rest of the probability, and theta is at its end.
    """
    # p <= 1 is 1 + theta v >= w, which brackets theta and keeps the denominators of what was seen away from 0.
    pairs = list(zip(weights, values, strict=True))
    low, low_value = max(((weight - 1) / value, value) for weight, value in pairs if value > 0)
    high, high_value = min(((weight - 1) / value, value) for weight, value in pairs if value < 0)
    seen = [(weight, value) for weight, value in pairs if weight > 0]

    def mean(theta: float) -> float:
        return sum([weight * value / (1 + theta * value) for weight, value in seen])

    extreme: float | None = None
    if mean(low) <= 0:
        theta, extreme = low, low_value
    elif mean(high) >= 0:
        theta, extreme = high, high_value
    else:
        theta = find_root(mean, low, high, absolute=1e-14, relative=1e-13)
    result = [weight / (1 + theta * value) if weight > 0 else 0.0 for weight, value in pairs]
    if extreme is not None:
        result[values.index(extreme)] += 1 - sum(result)
    return result


def with_mean(counts: Sequence[float], scores: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution whose mean score is `mean`, which must lie inside the scores."""
    total = sum(counts)
    return _zero_mean([count / total for count in counts], [score - mean for score in scores])


def with_ratio(counts: Sequence[float], scores: Sequence[float], ratio: float) -> list[float]:
    """The likeliest distribution with mean = 1/2 + ratio * its standard deviation; one of the scores must be 1/2."""
    if abs(ratio) < NO_RATIO:
        return with_mean(counts, scores, 0.5)
    total = sum(counts)
    weights = [count / total for count in counts]
    if weights[scores.index(0.5)] == 1:
        return weights  # no deviation at all satisfies the condition

    # At the maximum, with mean m = 1/2 + ratio s, p is also the likeliest of those with E[v] = 0, where
    # v(x) = x - 1/2 - ratio (s + (x - m)^2 / s) / 2 is the condition made linear in p. So s is what has to be found.
    def given(sigma: float) -> list[float]:
        mean = 0.5 + ratio * sigma
        values = [score - 0.5 - ratio * (sigma + (score - mean) ** 2 / sigma) / 2 for score in scores]
        return _zero_mean(weights, values)

    def surplus(sigma: float) -> float:
        return (moments(scores, given(sigma))[0] - 0.5) / ratio - sigma

    # Least of all deviate distributions on 1/2 and the next score alone, most those on 0 and 1 alone. Given E[v] = 0,
    # the surplus is not negative at the one end and not positive at the other.
    step = min(abs(score - 0.5) for score in scores if score != 0.5)
    least, most = step * abs(ratio) / (1 + ratio * ratio), 0.5 / math.sqrt(1 + ratio * ratio)
    # With three scores there is one maximum, as the likelihood is concave in sqrt(1 - p(1/2)). With five there can be
    # several if almost all pairs are split.
    pieces = 1 if len(scores) == 3 else PIECES
    grid = [least * (most / least) ** (i / pieces) for i in range(pieces)] + [most]
    signs = [surplus(sigma) for sigma in grid]
    found = [least] if signs[0] <= 0 else []
    found += [most] if signs[-1] >= 0 else []
    found += [
        find_root(surplus, grid[i], grid[i + 1], absolute=1e-13, relative=1e-12)
        for i in range(pieces)
        if signs[i] * signs[i + 1] < 0
    ]
    return max((given(sigma) for sigma in found), key=lambda p: _log_likelihood(weights, p))


def _log_likelihood(counts: Sequence[float], p: Sequence[float]) -> float:
    return sum(count * math.log(share) for count, share in zip(counts, p, strict=True) if count > 0)


def log_ratio(counts: Sequence[float], p0: Sequence[float], p1: Sequence[float]) -> float:
    """Log of the likelihood of what was seen under p1 over that under p0."""
    return _log_likelihood(counts, p1) - _log_likelihood(counts, p0)
