"""Limits of waiting follow the machine."""

import ast
import os
import time
from pathlib import Path

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


def test_no_test_waits_for_a_fixed_time() -> None:
    """Limits of ten seconds and more follow the machine; those that are meant to run out are shorter."""
    folder = Path(waits.__file__).parent
    by_hand = {folder / "web" / "browser" / name for name in ("screenshots.py", "latency.py")}
    fixed = [
        f"{file.relative_to(folder)}:{call.lineno}"
        for file in sorted(set(folder.rglob("*.py")) - by_hand)
        for call in ast.walk(ast.parse(file.read_text("utf8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) != "tengen"  # which lengthens what it is given
        for argument in call.keywords
        if argument.arg == "timeout" and isinstance(argument.value, ast.Constant) and (argument.value.value or 0) >= 10
    ]
    assert fixed == []


def test_what_never_happens_ends_the_test() -> None:
    begun = time.monotonic()
    with pytest.raises(AssertionError, match="has not happened"):
        wait_for(lambda: False, 0.01)
    assert time.monotonic() - begun >= 0.01
