"""Limits of waiting follow the machine."""

import os
import time

import pytest

from tests import patience as waits
from tests.web.helpers import wait_for


def test_nobody_waits_less_than_on_a_quiet_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0))
    monkeypatch.setattr(waits, "_slowness", lambda: 0.1)
    assert waits.patience(30) == 30


@pytest.mark.parametrize(("load", "slowness", "factor"), [(15.0, 1.0, 7.5), (1.0, 4.0, 4.0), (30.0, 4.0, 15.0)])
def test_load_and_speed_lengthen_it(
    monkeypatch: pytest.MonkeyPatch, load: float, slowness: float, factor: float
) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0.0, 0.0))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(waits, "_slowness", lambda: slowness)
    assert waits.patience(30) == 30 * factor


def test_the_speed_is_measured_once() -> None:
    assert waits._slowness() == waits._slowness() > 0


def test_what_never_happens_ends_the_test() -> None:
    begun = time.monotonic()
    with pytest.raises(AssertionError, match="has not happened"):
        wait_for(lambda: False, 0.01)
    assert time.monotonic() - begun >= 0.01
