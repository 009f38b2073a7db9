"""How clocks are spent: a simulated game never loses on time, and the time goes where it should."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.engine.thinking import is_unsettled
from tengen.engine.time_control import SideClock, TimeControl
from tengen.engine.timing import LEAST, RULES, Lag, Turn, allot
from tengen.go.search import GoMove, GoResult

clocks = st.one_of(
    st.builds(TimeControl, st.floats(1, 3000)),
    st.builds(TimeControl, st.floats(0, 300), st.floats(1, 60), st.integers(1, 25)),
    st.builds(TimeControl, st.floats(0, 300), st.floats(1, 60), st.just(1), st.integers(1, 5)),
    st.builds(lambda main, increment: TimeControl(main, increment=increment), st.floats(1, 300), st.floats(0.1, 10)),
)


@given(clocks, st.sampled_from([9, 13, 19]), st.sampled_from(list(RULES)), st.floats(0.0, 0.004), st.booleans())
def test_no_game_is_lost_on_time(control: TimeControl, size: int, rule: str, lag: float, slow: bool) -> None:
    clock = SideClock(control)
    for turn in range(2 * size * size // 3):  # longer than games are
        empty = max(size, size * size - 2 * turn)
        allotment = allot(Turn(clock, size**2, empty, turn == 0, Lag().seconds(clock)), rule)
        assert LEAST <= allotment.target <= allotment.limit
        spent = (allotment.limit if slow else allotment.target) + lag * min(1.0, control.main / 30 + control.period)
        if allotment.limit > 2 * LEAST:  # else nothing was left to be spent
            assert clock.spend(spent), (turn, allotment, clock.left)


def test_the_formula_of_matilda() -> None:
    # Listing 4.2: 600 s on 9x9 give 600 / 40 = 15 s, doubled in the first turn.
    clock = SideClock(TimeControl(600))
    assert allot(Turn(clock, 81, 81), "matilda").target == pytest.approx(15.0)
    assert allot(Turn(clock, 81, 81, first=True), "matilda").target == pytest.approx(30.0)
    clock.spend(30.08)
    assert allot(Turn(clock, 81, 79), "matilda").target == pytest.approx((600 - 30.08) / 39)
    overtime = SideClock(TimeControl(0, 100, 10))
    assert allot(Turn(overtime, 81, 81), "matilda").target == pytest.approx(0.95 * 10, rel=0.06)


def test_the_middle_game_gets_most() -> None:
    def target(empty: int) -> float:
        return allot(Turn(SideClock(TimeControl(600)), 361, empty), "tengen").target * max(19, 0.4 * empty)

    assert target(361) < target(250)
    assert target(100) < target(250)


def test_lag_is_measured_and_forgotten_slowly() -> None:
    clock, lag = SideClock(TimeControl(100)), Lag()
    first = lag.seconds(clock)
    lag.observe(90.0, 89.2, whole=False)
    assert lag.seconds(clock) == pytest.approx(0.8)
    lag.observe(80.0, 79.6, whole=True)  # less than the rounding
    assert 0.7 < lag.seconds(clock) < 0.8
    assert Lag(0.3).seconds(clock) == 0.3
    assert 0 < first <= 0.1


def result(*moves: tuple[int, float]) -> GoResult:
    return GoResult([GoMove(str(i), n, value, 0.5) for i, (n, value) in enumerate(moves)], "0", [], 0, 0, 0.0)


def test_unsettled_moves() -> None:
    assert is_unsettled(result((100, 0.5), (40, 0.55)))
    assert not is_unsettled(result((100, 0.5), (5, 0.9)))
    assert not is_unsettled(result((100, 0.5), (90, 0.505)))
    assert not is_unsettled(result())
