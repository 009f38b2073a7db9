"""Claims on curves: units of unlike size are paired by the games they played."""

import pytest

from tengen.lab.experiment import Sample
from tengen.lab.experiments._alpha_beta import errors
from tengen.lab.experiments._compare import (
    ahead,
    ahead_overall,
    ahead_somewhere,
    alike,
    at_most,
    difference,
    never_ahead,
    seen,
    still_above,
    unseen,
)
from tengen.lab.experiments._pgame import curve, play_unit
from tengen.pgame.settings import Settings

GAMES = tuple(float(10 * (n % 7)) for n in range(40))  # unlike games: their spread is far above the differences


def test_equal_units_are_compared_one_by_one() -> None:
    shifted = Sample(tuple(value + 1 for value in GAMES))
    assert difference(Sample(GAMES), shifted) == pytest.approx((1.0, 0.0), abs=1e-9)


def test_single_games_are_put_together_for_units_of_five() -> None:
    fives = Sample(tuple(sum(GAMES[n : n + 5]) / 5 + 1 for n in range(0, 40, 5)))
    for pair, sign in ((Sample(GAMES), fives), 1), ((fives, Sample(GAMES)), -1):
        assert difference(*pair) == pytest.approx((sign, 0.0), abs=1e-9)


def test_units_that_do_not_match_count_as_independent() -> None:
    found = difference(Sample(GAMES), Sample(GAMES[:33]))
    assert found is not None
    assert found[1] > 3


def test_few_units_leave_a_claim_open() -> None:
    few = {"100 | a": Sample((0.0,) * 7), "100 | b": Sample((9.0,) * 7)}
    assert difference(few["100 | a"], few["100 | b"]) is None
    assert ahead("a", "b", 100)(few) is None


def _curves(gap: float) -> dict[str, Sample]:
    noise = [0.5 if n % 2 else -0.5 for n in range(40)]
    samples = {}
    for at in Settings().checkpoints:
        samples[f"{at} | a"] = Sample(GAMES)
        shift = gap if at == 100 else 0.0
        samples[f"{at} | b"] = Sample(tuple(value + n + shift for value, n in zip(GAMES, noise, strict=True)))
    return samples


def test_checks_of_curves() -> None:
    far, same = _curves(2.0), _curves(0.0)
    assert ahead("a", "b", 100)(far) is True
    assert ahead("b", "a", 100)(far) is False
    assert ahead("a", "b", 100)(same) is None
    assert ahead_overall("a", "b", 100)(far) is True
    assert ahead_overall("b", "a", 50)(far) is False
    assert ahead_overall("a", "b", 200)(far) is None  # the gap is at 100
    assert ahead_somewhere("a", "b")(far) is True
    assert never_ahead("a", "b")(far) is False
    assert never_ahead("b", "a")(far) is True
    assert alike("a", "b")(far) is False
    assert alike("a", "b")(same) is True


def test_a_bound_within_the_interval_is_open() -> None:
    samples = {"100 | a": Sample((1.0, 3.0) * 10), "100 | sure": Sample((0.0,) * 10), "100 | few": Sample((9.0,) * 7)}
    assert at_most("a", 3.0, 100)(samples) is True
    assert at_most("a", 1.0, 100)(samples) is False
    assert at_most("a", 2.2, 100)(samples) is None
    assert still_above("a", 1.0, 100)(samples) is True
    assert still_above("a", 1.9, 100)(samples) is None
    assert at_most("sure", 0.0, 100)(samples) is True
    assert at_most("few", 1.0, 100)(samples) is None


def test_a_unit_of_five_games_is_the_mean_of_its_games() -> None:
    settings = Settings(breadth=2, depth=8, repetitions=4, iterations=50, combination=0.1, decided=True)
    single, five = curve("x", settings, quick=True)[0], curve("x", settings, quick=False)[0]
    games = [play_unit(single, number) for number in range(5, 10)]
    assert play_unit(five, 1) == pytest.approx([sum(point) / 5 for point in zip(*games, strict=True)])
    assert single.units == 5 * five.units


def test_alpha_beta_begins_with_a_random_move_and_ends_right() -> None:
    first, last = errors(0, [0, 10**9])
    assert 0 < first < 100
    assert last == 0


def test_gains_that_the_document_would_have_seen() -> None:
    """Two binomial deviations of 200 games: 7.07 points at 50%, 12.25 where a half of all games can be lost."""
    rates = (40.0, 60.0) * 20  # a mean of 50%

    def gain(points: float) -> dict[str, Sample]:
        worse = Sample(tuple(rate + points for rate in rates))
        return {
            f"{at} | {name}": s for at in Settings().checkpoints for name, s in (("a", Sample(rates)), ("b", worse))
        }

    assert seen("a", "b", 100, 1.0)(gain(7.0)) is False
    assert seen("a", "b", 100, 1.0)(gain(7.2)) is True
    assert seen("a", "b", 100, 0.5)(gain(12.2)) is False
    assert seen("a", "b", 100, 0.5)(gain(12.3)) is True
    assert unseen("a", "b", 1.0)(gain(7.0)) is True
    assert unseen("a", "b", 1.0)(gain(7.2)) is False
    noisy = {
        key: Sample(tuple(v + 9 * (-1) ** (n // 2) for n, v in enumerate(s.values))) if key.endswith("b") else s
        for key, s in gain(7.2).items()
    }
    assert seen("a", "b", 100, 1.0)(noisy) is None  # the rule decides, but by less than our own error
