"""Intervals, Elo and scores by their properties."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.ratings import (
    METHODS,
    Score,
    elo_interval,
    elo_of,
    equal_cpu,
    expected_score,
    interval,
    los,
    normalised_elo,
    standard_error,
)

scores = st.integers(1, 2000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games)))


@given(scores, st.sampled_from(sorted(METHODS)))
def test_interval_holds_the_rate_and_mirrors(score: tuple[int, int], method: str) -> None:
    wins, games = score
    low, high = interval(wins, games, method)
    assert 0 <= low <= high <= 1
    if method != "beta" or 0 < wins < games:  # the posterior leaves out both ends
        assert low - 1e-9 <= wins / games <= high + 1e-9
    assert interval(games - wins, games, method) == pytest.approx((1 - high, 1 - low), abs=1e-9)
    wider = interval(wins, games, method, 0.99)
    assert wider[0] <= low + 1e-9
    assert wider[1] >= high - 1e-9


def test_intervals_by_hand() -> None:
    # One win in one game: Clopper-Pearson's lower end solves p = 0.025; the posterior is Beta(2, 1), so p^2 = 0.025.
    assert interval(1, 1, "clopper-pearson") == pytest.approx((0.025, 1.0))
    assert interval(1, 1, "beta") == pytest.approx((math.sqrt(0.025), math.sqrt(0.975)))
    # Wilson's ends solve (p - 0.5)^2 = z^2 p (1 - p) / n; with n = z^2 they are (1 +- sqrt(1/2)) / 2.
    z2 = 1.959963984540054**2
    assert interval(z2 / 2, z2, "wilson") == pytest.approx(((1 - math.sqrt(0.5)) / 2, (1 + math.sqrt(0.5)) / 2))
    # The textbook's Agresti-Coull there: 1/2 +- z sqrt(1/4 / (2 z^2)), the printed form: 1/2 +- z sqrt(1/4 / z^2).
    assert interval(z2 / 2, z2, "agresti-coull-textbook") == pytest.approx((0.5 - 0.125**0.5, 0.5 + 0.125**0.5))
    assert interval(z2 / 2, z2, "agresti-coull") == pytest.approx((0, 1))
    assert interval(0, 0) == (0, 1)


def test_wilson_covers_as_often_as_it_says() -> None:
    games = 100
    for rate in (0.3, 0.5, 0.8):
        covered = sum(
            math.comb(games, wins) * rate**wins * (1 - rate) ** (games - wins)
            for wins in range(games + 1)
            if interval(wins, games)[0] <= rate <= interval(wins, games)[1]
        )
        assert 0.93 < covered < 0.97


@given(st.floats(-1500, 1500))
def test_elo_and_score_are_inverse(difference: float) -> None:
    assert elo_of(expected_score(difference)) == pytest.approx(difference, abs=1e-6)
    assert expected_score(difference) + expected_score(-difference) == pytest.approx(1)


def test_elo_at_the_ends() -> None:
    assert elo_of(10 / 11) == pytest.approx(400)
    assert (elo_of(0), elo_of(0.5), elo_of(1)) == (-math.inf, 0, math.inf)
    low, high = elo_interval(20, 20)
    assert low == pytest.approx(elo_of(20 / (20 + 1.959963984540054**2)))
    assert high == math.inf
    assert elo_interval(0, 0) == (-math.inf, math.inf)


def test_los_by_hand() -> None:
    assert los(0, 0) == 0.5
    # The posterior of one win is Beta(2, 1): 1 - (1/2)^2.
    assert los(1, 0) == pytest.approx(0.75)
    # Of 2:1 it is Beta(3, 2): 1 - (4/8 - 3/16) = 11/16.
    assert los(2, 1) == pytest.approx(11 / 16)
    assert los(60, 40) + los(40, 60) == pytest.approx(1)


def test_normalised_elo() -> None:
    # Close players without draws: the deviation of a game is 1/2, and both kinds of Elo agree.
    assert normalised_elo(expected_score(4), 0.5) == pytest.approx(4, rel=1e-3)
    # Half of the games drawn: the deviation is sqrt(1/8), so the same score is worth sqrt(2) times as much.
    assert normalised_elo(expected_score(4), math.sqrt(1 / 8)) == pytest.approx(4 * math.sqrt(2), rel=1e-3)
    assert (normalised_elo(0.5, 0), normalised_elo(1, 0)) == (0, math.inf)


def test_score() -> None:
    score = Score(wins=6, losses=2, draws=2)
    assert (score.games, score.points, score.rate) == (10, 7, 0.7)
    assert score.elo == pytest.approx(400 * math.log10(7 / 3))
    assert score.interval("beta") == interval(7, 10, "beta")
    assert score.elo_interval("beta", 0.9) == elo_interval(7, 10, "beta", 0.9)
    assert score.los == los(6, 2)
    assert score + Score(1, 0) == Score(7, 2, 2)
    assert score.swapped().elo == pytest.approx(-score.elo)
    assert math.isnan(Score(0, 0).rate)
    assert math.isnan(Score(0, 0).elo)
    assert Score(0, 0).interval() == (0, 1)
    for games in range(1, 60):  # exactly infinite, whatever rounding does inside
        assert Score(0, games).elo_interval()[0] == -math.inf
        assert Score(games, 0).elo_interval()[1] == math.inf
    assert Score(3, 0).elo == math.inf


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: interval(3, 2), "3 wins in 2 games"),
        (lambda: interval(-1, 2), "-1 wins in 2 games"),
        (lambda: interval(0, -1), "-1 games"),
        (lambda: interval(1, 2, "jeffrey"), "method 'jeffrey': choose from agresti-coull"),
        (lambda: interval(1, 2, level=1), "confidence level 1"),
        (lambda: interval(0, 0, level=95), "confidence level 95"),
        (lambda: standard_error(0, 0), "no games"),
        (lambda: elo_of(1.5), "score 1.5"),
        (lambda: equal_cpu(10, 0), "time ratio 0"),
        (lambda: normalised_elo(2, 1), "mean score 2"),
        (lambda: normalised_elo(0.5, -1), "standard deviation -1"),
        (lambda: Score(-1, 0), "-1 wins"),
    ],
)
def test_bad_input(call, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
