"""How often somebody may do something."""

import pytest

from tengen.web.board.errors import TooOften
from tengen.web.rates import _CALLERS, Rate


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_so_many_at_once_and_as_many_a_minute() -> None:
    clock = Clock()
    rate = Rate(6, clock)
    assert [rate.take("a") for _ in range(7)] == [0.0] * 6 + [10.0]
    assert rate.take("b") == 0.0
    clock.now += 9.5
    assert rate.wait("a") == pytest.approx(0.5)
    clock.now += 0.5
    assert (rate.wait("a"), rate.take("a")) == (0.0, 0.0)
    with pytest.raises(TooOften, match=r"^Too fast: try again in 10 seconds\.$") as error:
        rate.require("a", "Too fast")
    assert error.value.seconds == 10
    clock.now += 1e6
    assert [rate.take("a") for _ in range(7)] == [0.0] * 6 + [pytest.approx(10.0)]


def test_no_limit() -> None:
    assert all(Rate(0).take("a") == 0.0 for _ in range(1000))


def test_whose_addresses_are_one() -> None:
    rate = Rate(1, Clock())
    assert rate.take("2001:db8::1") == 0.0
    assert rate.take("2001:db8::ffff:1") > 0
    assert rate.take("2001:db8:0:1::1") == 0.0
    assert rate.take("::ffff:192.0.2.1") == 0.0
    assert rate.take("192.0.2.1") > 0
    assert rate.take("192.0.2.2") == 0.0
    assert rate.take("fe80::1%eth0") == 0.0
    assert rate.take("testclient") == 0.0


def test_many_callers_fill_no_memory() -> None:
    rate = Rate(1, Clock())
    for number in range(_CALLERS + 100):
        rate.take(str(number))
    assert len(rate._left) == _CALLERS
    assert rate.take(str(_CALLERS)) > 0
