"""Intervals and Elo against tables that others printed."""

import math

import pytest

from tengen.arena.ratings import Score, elo_interval, elo_of, equal_cpu, interval, standard_error, time_ratio
from tengen.arena.ratings.intervals import TWO_SIGMA

# Basaldua 2013, tables 4.9 and 4.10, the doubling test in 4.8 and table 3.4: wins, games, Elo, its interval, decimals
AGRESTI_COULL = [
    (663, 1000, 117.6, 94.7, 140.4, 1),
    (147, 200, 177.2, 122.3, 232.3, 1),
    (148, 200, 181.7, 126.5, 237.2, 1),
    (685, 1000, 135.0, 111.7, 158.2, 1),
    (382, 600, 97.4, 68.5, 126.4, 1),
    (68, 300, -213.2, -260.5, -166.0, 1),
    (114, 300, -85.0, -125.7, -44.4, 1),
    (480, 800, 70.44, 45.83, 95.05, 2),  # the text speaks of 600 games; score and interval are those of 800
    (138, 250, 36.26, -7.26, 79.80, 2),
    (157, 250, 90.97, 46.19, 135.79, 2),
    (153, 250, 79.17, 34.76, 123.62, 2),
]


@pytest.mark.parametrize(("wins", "games", "middle", "low", "high", "decimals"), AGRESTI_COULL)
def test_agresti_coull_in_elo(wins: int, games: int, middle: float, low: float, high: float, decimals: int) -> None:
    score = Score(wins, games - wins)
    ends = score.elo_interval("agresti-coull")
    assert [round(value, decimals) for value in (score.elo, *ends)] == [middle, low, high]


# Table 4.9 and, last, table 4.10, whose gain is the difference of its rounded Elo: Elo, time factor, Elo at equal time
@pytest.mark.parametrize(
    ("gain", "factor", "left"),
    [
        (117.6, 1.38, 85.1),
        (177.2, 1.57, 131.6),
        (181.7, 1.58, 135.5),
        (135.0, 1.39, 101.7),
        (97.4, 1.51, 55.8),
        (213.2 - 85.0, 1.37, 96.4),
    ],
)
def test_equal_cpu(gain: float, factor: float, left: float) -> None:
    assert round(equal_cpu(gain, factor), 1) == left
    assert equal_cpu(gain, time_ratio(gain)) == pytest.approx(0, abs=1e-9)


# Basaldua, Yang, Moreno 2010, table III: wins of 220, per cent, interval
@pytest.mark.parametrize(
    ("wins", "rate", "low", "high"),
    [
        (176, 80.0, 74.21, 84.74),
        (164, 74.5, 68.39, 79.84),
        (144, 65.5, 58.94, 71.42),
        (128, 58.2, 51.57, 64.51),
        (112, 50.9, 44.34, 57.45),
    ],
)
def test_beta(wins: int, rate: float, low: float, high: float) -> None:
    assert round(100 * Score(wins, 220 - wins).rate, 1) == rate
    assert tuple(round(100 * end, 2) for end in interval(wins, 220, "beta")) == (low, high)


def test_wilson_is_close_to_beta_but_not_the_same() -> None:
    assert tuple(round(100 * end, 2) for end in interval(176, 220, "wilson")) == (74.22, 84.75)


# Ferreira 2016, table 3.3: per cent, Elo, games, and the wins that the percentage can mean. Elo was computed from the
# rounded percentage: 440 of 468 are 479 Elo where the table has 478, 452 of 468 are 580 where it has 581.
FERREIRA = [
    (50.3, 2, 435, 219),
    (69.5, 143, 488, 339),
    (82.1, 265, 431, 354),
    (92.0, 424, 512, 471),
    (94.0, 478, 468, 440),
    (96.6, 581, 468, 452),
]


@pytest.mark.parametrize(("rate", "printed", "games", "wins"), FERREIRA)
def test_elo_of_doubled_simulations(rate: float, printed: int, games: int, wins: int) -> None:
    assert round(100 * wins / games, 1) == rate
    assert round(elo_of(rate / 100)) == printed
    low, high = elo_interval(wins, games)
    assert low < printed < high


# Ferreira 2016, table 4.2 has no intervals; its three rates are within 1.96 standard errors of one half.
@pytest.mark.parametrize(("rate", "games", "error"), [(0.498, 257, 0.031), (0.518, 863, 0.017), (0.524, 124, 0.045)])
def test_rates_that_prove_nothing(rate: float, games: int, error: float) -> None:
    assert round(standard_error(rate * games, games), 3) == error
    low, high = interval(rate * games, games, "normal")
    assert low < 0.5 < high


# Rimmel 2009 prints one standard error after "+-" and cuts decimals off: wins, games, per cent, error
@pytest.mark.parametrize(
    ("wins", "games", "rate", "error"),
    [(12, 25, 48.00, 9.99), (48, 76, 63.15, 5.53), (159, 193, 82.38, 2.74), (223, 294, 75.85, 2.49)],
)
def test_one_standard_error(wins: int, games: int, rate: float, error: float) -> None:
    assert math.floor(10000 * wins / games + 1e-9) / 100 == rate
    assert math.floor(10000 * standard_error(wins, games)) / 100 == error


def test_two_standard_errors() -> None:
    """Brodeur, Childs 2008, eq. 3.1: n p +- 2 sqrt(n p (1 - p))."""
    low, high = interval(36, 100, "normal", TWO_SIGMA)
    assert (100 * low, 100 * high) == pytest.approx((36 - 2 * 4.8, 36 + 2 * 4.8))
