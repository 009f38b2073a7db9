"""Colour-swapped pairs: two games from one opening, counted together because the opening favours a colour."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from tengen.arena.ratings.elo import normalised_elo

# A pair is worth 0, 1/2, 1, 3/2 or 2 points to the first player; below, half of that: the mean score of its games.
PENTANOMIAL = (0.0, 0.25, 0.5, 0.75, 1.0)
TRINOMIAL = (0.0, 0.5, 1.0)


def pair_counts(pairs: Iterable[tuple[float, float]]) -> tuple[int, int, int, int, int]:
    """How many pairs gave 0, 1/2, 1, 3/2 and 2 points, from the first player's points (0, 1/2 or 1) in both games."""
    counts = [0] * 5
    for pair in pairs:
        if any(points not in (0, 0.5, 1) for points in pair):
            raise ValueError(f"points {pair} of a pair: each game gives 0, 0.5 or 1")
        counts[int(2 * sum(pair))] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def outcomes(counts: Sequence[float]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """(mean scores of a pair, counts): three outcomes for lost, split and won pairs, five if there were draws."""
    if len(counts) not in (3, 5):
        raise ValueError(f"{len(counts)} pair counts: give 3 (lost, split, won) or 5 (0, 0.5, 1, 1.5, 2 points)")
    if not all(math.isfinite(count) and count >= 0 for count in counts):
        raise ValueError(f"pair counts {tuple(counts)}: must not be negative")
    if len(counts) == 3:
        return TRINOMIAL, tuple(counts)
    if counts[1] == counts[3] == 0:
        return TRINOMIAL, tuple(counts[::2])
    return PENTANOMIAL, tuple(counts)


def moments(scores: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of a distribution."""
    total = sum(weights)
    mean = sum(weight * score for score, weight in zip(scores, weights, strict=True)) / total
    variance = sum(weight * (score - mean) ** 2 for score, weight in zip(scores, weights, strict=True)) / total
    return mean, variance


def normalised_elo_of_pairs(counts: Sequence[float]) -> float:
    """Normalised Elo, for one game, as estimated from pairs; not a number before the first."""
    scores, weights = outcomes(counts)
    if not any(weights):
        return math.nan
    mean, variance = moments(scores, weights)
    return normalised_elo(mean, math.sqrt(2 * variance))
