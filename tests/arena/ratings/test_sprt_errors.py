"""Simulated matches: the sequential test errs as often as it was told to."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq

from tengen.arena.ratings import ACCEPT_H1, Sprt, expected_score, normalised_elo
from tengen.arena.ratings.pairs import TRINOMIAL, moments
from tests.scale import scaled

RUNS = scaled(10_000)


def pair_chances(strength: float, spread: float = 150.0) -> list[float]:
    """Chances of a lost, a split and a won pair from openings that are worth a normal number of Elo to Black."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(31)
    weights = weights / weights.sum()
    black = np.array([expected_score(strength + spread * node) for node in nodes])
    white = np.array([expected_score(strength - spread * node) for node in nodes])
    lost, won = float(weights @ ((1 - black) * (1 - white))), float(weights @ (black * white))
    return [lost, 1 - lost - won, won]


def chances_at(elo: float, model: str) -> list[float]:
    """Chances of pairs for players that many Elo apart in the sense of the model."""

    def surplus(strength: float) -> float:
        mean, variance = moments(TRINOMIAL, pair_chances(strength))
        if model == "logistic":
            return mean - expected_score(elo)
        return normalised_elo(mean, math.sqrt(2 * variance)) - elo

    return pair_chances(float(brentq(surplus, -500, 500)))


def accepted(test: Sprt, elo: float, seed: int, known: dict[tuple[int, ...], str | None]) -> float:
    """The share of matches that accept H1."""
    rng = np.random.default_rng(seed)
    chances = chances_at(elo, test.model)
    # Splits are more than half of the pairs here: games of a pair are far from independent.
    assert chances[1] > 0.5
    total = 0
    for _ in range(RUNS):
        counts = [0, 0, 0]
        verdict: str | None = None
        while verdict is None:
            for outcome in rng.choice(3, size=50, p=chances).tolist():
                counts[outcome] += 1
                key = tuple(counts)
                if key not in known:
                    known[key] = test.verdict(key)
                verdict = known[key]
                if verdict is not None:
                    break
        total += verdict == ACCEPT_H1
    return total / RUNS


@pytest.mark.parametrize("model", ["logistic", "normalised"])
def test_error_rates(model: str) -> None:
    test = Sprt(0, 100, alpha=0.05, beta=0.05, model=model)
    known: dict[tuple[int, ...], str | None] = {}
    # A rate of 0.05 has the standard error 0.0022 over 10,000 matches, 0.0038 over a third of them. The last pair
    # carries the ratio past its bound, which makes errors rarer than allowed; at these bounds by less than half.
    most = 0.05 + 3 * math.sqrt(0.05 * 0.95 / RUNS)
    assert 0.02 < accepted(test, 0, 1, known) < most
    assert 0.02 < 1 - accepted(test, 100, 2, known) < most
