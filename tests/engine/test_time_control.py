"""Clocks of one side."""

import pytest

from tengen.engine.time_control import SideClock, TimeControl, parse_time_control


def test_absolute_time() -> None:
    clock = SideClock(TimeControl(10))
    assert clock.left == (10, 0)
    assert clock.spend(6)
    assert clock.spend(4)
    assert not clock.spend(0.001)


def test_canadian_time() -> None:
    clock = SideClock(TimeControl(10, 5, 3))
    assert clock.spend(9)
    assert clock.left == (1, 0)
    assert clock.spend(3)  # the move that ends the main time is the first of the period
    assert clock.left == (3, 2)
    assert clock.spend(1)
    assert clock.spend(2)
    assert clock.left == (5, 3)
    assert not clock.spend(5.5)


def test_a_move_longer_than_main_time_and_period_loses() -> None:
    assert not SideClock(TimeControl(1, 2, 5)).spend(3.5)
    assert SideClock(TimeControl(1, 2, 5)).spend(2.5)


def test_a_period_alone_and_a_period_without_stones() -> None:
    clock = SideClock(TimeControl(0, 5, 1))
    assert clock.left == (5, 1)
    assert clock.spend(4.9)
    assert clock.left == (5, 1)
    unlimited = SideClock(TimeControl(0, 5, 0))
    assert unlimited.left is None
    assert unlimited.spend(1e6)


def test_byo_yomi() -> None:
    clock = SideClock(TimeControl(10, 5, 1, 3))
    assert clock.left == (10, 0)
    assert clock.spend(12)  # two seconds of the first period
    assert clock.left == (5, 3)
    assert clock.spend(4.9)
    assert clock.left == (5, 3)
    assert clock.spend(11)  # two periods are gone
    assert clock.left == (5, 1)
    assert not clock.spend(5.1)


def test_fischer_time() -> None:
    clock = SideClock(TimeControl(10, increment=2, cap=11, move_limit=9))
    assert clock.spend(3)
    assert clock.left == (9, 0)
    assert clock.spend(0)
    assert clock.left == (11, 0)
    assert not SideClock(TimeControl(10, increment=2)).spend(10.1)
    assert not clock.spend(9.5)  # more than one move may take


def test_a_referee_s_report_corrects_the_count() -> None:
    clock = SideClock(TimeControl(100, 30, 10))
    clock.spend(2.4)
    clock.set_left(97, 0)  # rounded: the own count is finer
    assert clock.left == pytest.approx((97.6, 0))
    clock.set_left(95, 0)
    assert clock.left == (95, 0)
    clock.set_left(12.5, 4)
    assert (clock.left, clock.in_main, clock.stones) == ((12.5, 4), False, 4)
    byo_yomi = SideClock(TimeControl(100, 30, 1, 5))
    byo_yomi.set_left(20, 3)
    assert (byo_yomi.left, byo_yomi.periods, byo_yomi.stones) == ((20, 3), 3, 1)


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("300", TimeControl(300)),
        ("1.5", TimeControl(1.5)),
        ("300+30/10", TimeControl(300, 30, 10)),
        ("0+5/1", TimeControl(0, 5, 1)),
        ("60+5x30", TimeControl(60, 30, 1, 5)),
        ("60+0.5", TimeControl(60, increment=0.5)),
        ("0+2", TimeControl(increment=2)),
        ("none", TimeControl()),
    ],
)
def test_clocks_are_read_and_written(text: str, clock: TimeControl) -> None:
    assert parse_time_control(text) == clock
    assert clock.text == text


@pytest.mark.parametrize(
    "text",
    ["", "x", "0", "-1", "10+0", "10+5/0", "10+0/5", "10/5", "nan", "inf", "1+1/-1", "1+", "1+0x5", "1+5x0", "1e400"],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="MAIN"):
        parse_time_control(text)


@pytest.mark.parametrize("wrong", [{"main": -1}, {"main": float("nan")}, {"period": 5, "increment": 1}, {"periods": 3}])
def test_impossible_clocks(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"seconds|periods"):
        TimeControl(**wrong)  # type: ignore[arg-type]
