"""Verdicts, on cases computed by hand."""

import math
from collections.abc import Sequence
from typing import Any

import pytest

from tengen.lab.experiment import Cell, Claim, Experiment, Sample, Samples
from tengen.lab.experiments._claims import above, below, every, level, more, steadier
from tengen.lab.judge import AGREES, DIFFERS, SHOWN, UNTESTED, half_width, judge, verdict_of

FOUR = (9.0, 10.0, 11.0, 12.0)  # mean 10.5, standard error sqrt(5/3/4) = 0.6455, t(3) = 3.1824: ± 2.0543


def verdict(values: Sequence[float], published: float | None, tolerance: float = 0.0, **cell: Any) -> tuple[str, str]:
    """Of one cell."""
    only = Cell("row", published=published, **{"units": 4, **cell})
    experiment = _experiment([only], tolerance=tolerance)
    samples = {only.key: Sample(tuple(values), only.spread)} if values else {}
    (row,) = judge(experiment, samples).rows
    return row.verdict, row.reason


def _experiment(cells: Sequence[Cell], **more_: Any) -> Experiment:
    return Experiment("x", "A 2000", "table 1", "title", "setting", "method", cells, lambda cell, unit: 0.0, **more_)


def test_samples() -> None:
    sample = Sample(FOUR)
    assert (sample.count, sample.mean, sample.freedom) == (4, 10.5, 3)
    assert sample.error == pytest.approx(math.sqrt(5 / 3 / 4))
    assert half_width(sample) == pytest.approx(2.0543, abs=1e-4)
    assert Sample((3.0,)).error is None
    assert half_width(Sample((3.0,))) is None
    assert Sample((3.0, 3.0)).error == 0


def test_a_spread_known_beforehand_counts_as_four_units() -> None:
    sample = Sample((100.0, 100.0), spread=35.0)
    assert sample.freedom == 5
    assert sample.error == pytest.approx(math.sqrt(4 * 35**2 / 5 / 2))
    assert half_width(Sample((100.0,), 35.0)) == pytest.approx(2.7764 * 35, abs=1e-2)


def test_by_our_interval() -> None:
    assert verdict(FOUR, 12.5) == (AGREES, "")  # 2.0 away
    assert verdict(FOUR, 12.6) == (DIFFERS, "")  # 2.1 away
    assert verdict(FOUR, 8.4) == (DIFFERS, "")


def test_by_the_tolerance() -> None:
    assert verdict(FOUR, 13.5, 1.0) == (AGREES, "")  # 3.0 away, 3.05 allowed
    assert verdict(FOUR, 13.6, 1.0) == (DIFFERS, "")


def test_by_the_published_error() -> None:
    # sqrt(2.0543^2 + 1.96^2) = 2.839
    assert verdict(FOUR, 13.3, error=1.0) == (AGREES, "")
    assert verdict(FOUR, 13.4, error=1.0) == (DIFFERS, "")


def test_an_interval_that_says_nothing() -> None:
    assert verdict((0.0, 20.0, 5.0, 17.0), 10.0) == (UNTESTED, "4 units are too few")
    assert verdict((0.0, 20.0, 5.0, 17.0), 10.0, 20.0) == (AGREES, "")
    assert verdict((100.0, 100.0), 60.0, spread=35.0) == (UNTESTED, "2 units are too few")


def test_single_units() -> None:
    assert verdict((10.0,), 10.0) == (UNTESTED, "a single unit has no interval")
    assert verdict((10.0,), 11.0, 0.5) == (UNTESTED, "a single unit has no interval")
    assert verdict((10.0,), 10.0, units=1) == (AGREES, "")  # exact
    assert verdict((10.0,), 10.1, units=1) == (DIFFERS, "")


def test_nothing_to_compare() -> None:
    assert verdict((), 10.0) == (UNTESTED, "not run at this scale")
    assert verdict((1.0,), None) == (SHOWN, "")


def test_the_verdict_of_an_experiment() -> None:
    cells = [Cell("a", published=1.0), Cell("b", published=2.0), Cell("c")]
    samples = {"a | value": Sample((1.0,)), "b | value": Sample((3.0,)), "c | value": Sample((3.0,))}
    assert judge(_experiment(cells), samples).verdict == "1 of 2 agree"
    assert judge(_experiment(cells[:1]), samples).verdict == AGREES
    assert judge(_experiment(cells[1:]), samples).verdict == DIFFERS
    assert judge(_experiment(cells[2:]), samples).verdict == SHOWN
    assert judge(_experiment(cells), {}).verdict == UNTESTED


CLEAR: Samples = {
    "a": Sample((60.0, 61.0, 62.0)),
    "b": Sample((50.0, 51.0, 52.0)),
    "one": Sample((60.0,)),
    "calm": Sample((0.0, 1.0) * 10),
    "as calm": Sample((5.0, 6.2) * 8),
    "wild": Sample((0.0, 3.0) * 10),
    "still": Sample((7.0,) * 20),
}


@pytest.mark.parametrize(
    ("check", "holds"),
    [
        (above("a"), True),  # 61 ± 2.48
        (above("a", 65), False),
        (above("a", 60), None),
        (above("one"), None),
        (below("a", 65), True),
        (below("a"), False),
        (more("a", "b"), True),
        (more("b", "a"), False),
        (more("a", "a"), None),
        (more("a", "one"), None),
        (level("a", 60, 3), True),
        (level("a", 50, 3), False),
        (level("a", 60, 2), None),
        (steadier("calm", "wild"), True),
        (steadier("wild", "calm"), False),
        (steadier("calm", "as calm"), None),
        (steadier("a", "calm"), None),
        (steadier("still", "calm"), True),
        (steadier("still", "still"), None),
        (every(above("a"), more("a", "b")), True),
        (every(above("a"), more("b", "a"), above("one")), False),
        (every(above("a"), above("one")), None),
    ],
)
def test_claims(check: Any, holds: bool | None) -> None:
    assert check(CLEAR) is holds


def test_claims_are_open_where_a_cell_was_left_out() -> None:
    claim = Claim("it is more", above("nothing | value"))
    (row,) = judge(_experiment([Cell("a")], claims=[claim]), {}).claims
    assert (row.text, row.verdict) == ("it is more", UNTESTED)
    assert verdict_of(row) == "could not be tested: not run at this scale"


def test_claims_that_the_units_leave_open_say_so() -> None:
    claim = Claim("it is more", lambda samples: None)
    (row,) = judge(_experiment([Cell("a")], claims=[claim]), {}).claims
    assert verdict_of(row).startswith("could not be tested: the units are too few")
