"""Clocks of one side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.clock import RunningClock, parse_clock
from tengen.arena.in_process import budget
from tengen.arena.names import clock_text
from tengen.arena.task import Clock


def test_absolute_time() -> None:
    clock = RunningClock(Clock(10))
    assert clock.left == (10, 0)
    assert clock.spend(6)
    assert clock.spend(4)
    assert not clock.spend(0.001)


def test_canadian_time() -> None:
    clock = RunningClock(Clock(10, 5, 3))
    assert clock.spend(9)
    assert clock.left == (1, 0)
    assert clock.spend(3)  # the move that ends the main time is the first of the period
    assert clock.left == (3, 2)
    assert clock.spend(1)
    assert clock.spend(2)
    assert clock.left == (5, 3)
    assert not clock.spend(5.5)


def test_a_move_longer_than_main_time_and_period_loses() -> None:
    assert not RunningClock(Clock(1, 2, 5)).spend(3.5)
    assert RunningClock(Clock(1, 2, 5)).spend(2.5)


def test_a_period_alone_and_a_period_without_stones() -> None:
    clock = RunningClock(Clock(0, 5, 1))
    assert clock.left == (5, 1)
    assert clock.spend(4.9)
    assert clock.left == (5, 1)
    unlimited = RunningClock(Clock(0, 5, 0))
    assert unlimited.left is None
    assert unlimited.spend(1e6)


@pytest.mark.parametrize(
    ("text", "clock"),
    [("300", Clock(300)), ("1.5", Clock(1.5)), ("300+30/10", Clock(300, 30, 10)), ("0+5/1", Clock(0, 5, 1))],
)
def test_clocks_are_read_and_written(text: str, clock: Clock) -> None:
    assert parse_clock(text) == clock
    assert clock_text(clock) == text


@pytest.mark.parametrize("text", ["", "x", "0", "-1", "10+5", "10+5/0", "10+0/5", "10/5", "nan", "inf", "1+1/-1", "1+"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="MAIN"):
        parse_clock(text)


@given(st.floats(0.2, 1000), st.floats(0, 100), st.integers(0, 25), st.sampled_from([9, 13, 19]))
def test_a_player_that_keeps_to_its_budget_never_oversteps(main: float, period: float, stones: int, size: int) -> None:
    clock = RunningClock(Clock(main, period if stones else 0, stones if period > 0.2 else 0))
    for move in range(0, 2 * size * size, 2):
        left = clock.left
        if left is not None:
            spent = budget(left, size, move)
            assert spent == 0.001 or spent <= left[0] - 0.1
            if spent > 0.001:
                assert clock.spend(spent)
