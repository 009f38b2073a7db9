"""Log likelihood ratios computed by hand, and their properties."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import minimize

from tengen.arena.ratings import (
    ACCEPT_H0,
    ACCEPT_H1,
    Sprt,
    expected_score,
    game_llr,
    normalised_elo_of_pairs,
    pair_counts,
)
from tengen.arena.ratings.likelihood import with_mean, with_ratio
from tengen.arena.ratings.pairs import PENTANOMIAL, TRINOMIAL, moments

count = st.integers(0, 300)
counts3 = st.tuples(count, count, count)
counts5 = st.tuples(count, count, count, count, count)
models = st.sampled_from(["logistic", "normalised"])


def test_bounds() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((-math.log(19), math.log(19)))
    assert Sprt(0, 10, alpha=0.01, beta=0.2).bounds == pytest.approx((math.log(0.2 / 0.99), math.log(80)))


def test_only_lost_and_won_pairs_are_a_binomial() -> None:
    s0, s1 = expected_score(-5), expected_score(20)
    by_hand = 30 * math.log(s1 / s0) + 18 * math.log((1 - s1) / (1 - s0))
    assert Sprt(-5, 20).llr((18, 0, 30)) == pytest.approx(by_hand)
    assert game_llr(30, 0, 18, -5, 20) == pytest.approx(by_hand)


def test_trinomial_by_hand() -> None:
    # Under a mean of 1/2, lost and won pairs share what both got: 10, 60, 30 becomes 20, 60, 20 of 100. A mean of 3/5
    # is what was seen, so it changes nothing. The ratio is 10 ln(.1 / .2) + 60 ln(.6 / .6) + 30 ln(.3 / .2).
    elo1 = 400 * math.log10(0.6 / 0.4)
    by_hand = 10 * math.log(1 / 2) + 30 * math.log(3 / 2)
    assert Sprt(0, elo1).llr((10, 60, 30)) == pytest.approx(by_hand)
    assert Sprt(0, elo1).llr((10, 60, 30)) == pytest.approx(5.2325, abs=1e-4)
    # Three won games, two draws, one lost: the same with other numbers.
    assert game_llr(3, 2, 1, 0, 400 * math.log10(2)) == pytest.approx(math.log(1 / 2) + 3 * math.log(3 / 2))


def test_trinomial_by_the_quadratic_equation() -> None:
    # d = x - s: sum of w d / (1 + t d) = 0 times the denominators is A t^2 + B t + C = 0.
    weights, mean = (0.25, 0.5, 0.25), 0.55
    a, b, c = (0.0 - mean, 0.5 - mean, 1.0 - mean)
    square = a * b * c
    linear = weights[0] * a * (b + c) + weights[1] * b * (a + c) + weights[2] * c * (a + b)
    constant = weights[0] * a + weights[1] * b + weights[2] * c
    root = min(np.roots([square, linear, constant]).real, key=abs)
    by_hand = [weight / (1 + root * d) for weight, d in zip(weights, (a, b, c), strict=True)]
    assert sum(by_hand) == pytest.approx(1)
    assert with_mean((25, 50, 25), TRINOMIAL, mean) == pytest.approx(by_hand)


def test_normalised_by_hand() -> None:
    # Lost and won pairs alone with shares 1/2 -+ u: u = t sqrt(1/4 - u^2), t = sqrt(2) nelo ln 10 / 800.
    def share(nelo: float) -> float:
        t = math.sqrt(2) * nelo * math.log(10) / 800
        return 0.5 + 0.5 * t / math.sqrt(1 + t * t)

    # Without split pairs seen, none is supposed under either hypothesis.
    by_hand = 30 * math.log(share(40) / share(10)) + 18 * math.log((1 - share(40)) / (1 - share(10)))
    assert Sprt(10, 40, model="normalised").llr((18, 0, 30)) == pytest.approx(by_hand)
    # H1 is exactly what was seen: its best distribution is the observed one.
    seen = (10, 60, 30)
    nelo = normalised_elo_of_pairs(seen)
    assert nelo == pytest.approx(800 / math.log(10) * 0.1 / math.sqrt(2 * 0.09))
    by_hand = 10 * math.log(1 / 2) + 30 * math.log(3 / 2)
    assert Sprt(0, nelo, model="normalised").llr(seen) == pytest.approx(by_hand)


@pytest.mark.parametrize("ratio", [-0.5, 0.03, 0.2, 0.8])
@pytest.mark.parametrize("seen", [(3, 20, 60, 40, 7), (40, 30, 30, 10, 2), (0, 0, 9, 1, 0), (5, 20, 100, 1, 0)])
def test_pentanomial_against_a_general_optimiser(seen: tuple[int, ...], ratio: float) -> None:
    scores, weights = np.array(PENTANOMIAL), np.array(seen) / sum(seen)

    def cost(p: np.ndarray) -> float:
        return -float(weights @ np.log(np.maximum(p, 1e-12)))

    def condition(p: np.ndarray) -> float:
        mean = p @ scores
        return float(mean - 0.5 - ratio * math.sqrt(max(1e-14, p @ (scores - mean) ** 2)))

    constraints = [{"type": "eq", "fun": lambda p: p.sum() - 1}, {"type": "eq", "fun": condition}]
    rng = np.random.default_rng(1)
    best = math.inf
    for _ in range(8):
        start = rng.dirichlet(np.ones(5)) * 0.9 + 0.02
        found = minimize(
            cost, start, method="SLSQP", bounds=[(1e-12, 1)] * 5, constraints=constraints, options={"ftol": 1e-13}
        )
        if abs(condition(found.x)) < 1e-8 and abs(found.x.sum() - 1) < 1e-8:
            best = min(best, cost(found.x))
    ours = np.array(with_ratio(seen, PENTANOMIAL, ratio))
    assert condition(ours) == pytest.approx(0, abs=1e-8)
    assert ours.sum() == pytest.approx(1)
    assert cost(ours) == pytest.approx(best, abs=1e-6)


@given(st.one_of(counts3, counts5), st.floats(-0.8, 0.8))
def test_constraints_hold(counts: tuple[int, ...], ratio: float) -> None:
    assume(any(counts))
    scores = TRINOMIAL if len(counts) == 3 else PENTANOMIAL
    p = with_ratio(counts, scores, ratio)
    mean, variance = moments(scores, p)
    assert min(p) >= 0
    assert sum(p) == pytest.approx(1)
    assert mean - 0.5 == pytest.approx(ratio * math.sqrt(variance), abs=1e-7)
    p = with_mean(counts, scores, 0.5 + ratio / 2)
    assert sum(p) == pytest.approx(1)
    assert moments(scores, p)[0] == pytest.approx(0.5 + ratio / 2, abs=1e-9)


@given(st.one_of(counts3, counts5), models, st.floats(-100, 100), st.floats(1, 80))
def test_swapping_the_players_negates(counts: tuple[int, ...], model: str, elo0: float, width: float) -> None:
    there = Sprt(elo0, elo0 + width, model=model).llr(counts)
    back = Sprt(-elo0 - width, -elo0, model=model).llr(counts[::-1])
    assert math.isfinite(there)
    assert there == pytest.approx(-back, abs=1e-6)


@given(st.one_of(counts3, counts5), models)
def test_twice_the_games_are_twice_the_evidence(counts: tuple[int, ...], model: str) -> None:
    test = Sprt(0, 30, model=model)
    assert test.llr([2 * n for n in counts]) == pytest.approx(2 * test.llr(counts), abs=1e-6)


@given(counts3, models)
def test_without_draws_five_counts_are_three(counts: tuple[int, int, int], model: str) -> None:
    test = Sprt(-10, 30, model=model)
    lost, split, won = counts
    assert test.llr((lost, 0, split, 0, won)) == test.llr(counts)


@given(counts3, models)
def test_a_won_pair_is_evidence_for_the_stronger(counts: tuple[int, int, int], model: str) -> None:
    test = Sprt(0, 30, model=model)
    lost, split, won = counts
    assume(lost + won > 0)
    assert test.llr((lost, split, won + 1)) > test.llr((lost + 1, split, won))


@given(st.integers(300, 900), st.integers(300, 900), st.integers(-20, 20))
def test_close_to_the_normal_approximation(lost: int, split: int, more: int) -> None:
    # N (s1 - s0) (2 mean - s0 - s1) / (2 variance), for hypotheses close to what was seen
    counts = (lost, split, lost + more)
    mean, variance = moments(TRINOMIAL, counts)
    s0, s1 = expected_score(-2), expected_score(8)
    approximation = sum(counts) * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(-2, 8).llr(counts) == pytest.approx(approximation, abs=0.1)


def test_few_or_equal_pairs() -> None:
    for model in ("logistic", "normalised"):
        test = Sprt(0, 20, model=model)
        assert test.llr((0, 0, 0)) == 0
        assert test.llr((0, 0, 1)) > 0 > test.llr((1, 0, 0))
    s1 = expected_score(20)
    logistic = Sprt(0, 20)
    assert logistic.llr((0, 0, 7)) == pytest.approx(7 * math.log(s1 / 0.5))
    # Only splits: H1 needs the rest of the mean from won pairs that were never seen, p(split) = 2 (1 - s1).
    assert logistic.llr((0, 7, 0)) == pytest.approx(7 * math.log(2 * (1 - s1)))
    # No deviation agrees with every normalised Elo.
    assert Sprt(0, 20, model="normalised").llr((0, 7, 0)) == 0
    assert game_llr(0, 0, 0, 0, 5) == 0


def test_verdict() -> None:
    test = Sprt(0, 50)
    assert test.verdict((10, 30, 10)) is None
    assert test.verdict((10, 30, 60)) == ACCEPT_H1
    assert test.verdict((60, 30, 10)) == ACCEPT_H0
    assert test.verdict((0, 0, 0, 0, 0)) is None


def test_pair_counts() -> None:
    assert pair_counts([(0, 0), (1, 0), (0.5, 0.5), (0.5, 1), (1, 1), (0, 0.5)]) == (1, 1, 2, 1, 1)
    assert normalised_elo_of_pairs((0, 0, 5, 0, 0)) == 0
    assert normalised_elo_of_pairs((0, 0, 3)) == math.inf
    assert math.isnan(normalised_elo_of_pairs((0, 0, 0)))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Sprt(5, 5), "elo0 = 5 and elo1 = 5"),
        (lambda: Sprt(math.nan, 5), "elo0 = nan"),
        (lambda: Sprt(-math.inf, 5), "elo0 = -inf"),
        (lambda: Sprt(0, 300, model="normalised"), "elo1 = 300: normalised Elo"),
        (lambda: Sprt(0, 5, alpha=0), "alpha = 0"),
        (lambda: Sprt(0, 5, alpha=0.5), "alpha = 0.5"),
        (lambda: Sprt(0, 5, beta=1), "beta = 1"),
        (lambda: Sprt(0, 5, model="bayes"), "model 'bayes': choose from logistic, normalised"),
        (lambda: Sprt(0, 5).llr((1, 2)), "2 pair counts"),
        (lambda: Sprt(0, 5).llr((1, -2, 3)), "must not be negative"),
        (lambda: game_llr(1, 1, 1, 5, 0), "elo0 = 5 and elo1 = 0"),
        (lambda: pair_counts([(0, 2)]), "each game gives"),
    ],
)
def test_bad_input(call, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
