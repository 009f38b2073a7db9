"""Limits of waiting follow the machine."""

import ast
import os
import time
from collections.abc import Iterator
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


def waits_for_a_fixed_time(code: str) -> Iterator[int]:
    """Lines of limits that do not follow the machine: ten seconds and more; those meant to run out are shorter."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("tengen")):  # which lengthens what it is given
                continue
            case ast.Call(func=ast.Attribute(attr="wait" | "join"), args=[limit]) if long(limit):
                yield node.lineno
            case ast.Call(keywords=named) if any(each.arg == "timeout" and long(each.value) for each in named):
                yield node.lineno
            case ast.BinOp(left=ast.Call() as clock, op=ast.Add(), right=limit) if is_clock(clock) and long(limit):
                yield node.lineno
            case ast.Compare(left=ast.BinOp(left=ast.Call() as clock), ops=[ast.Lt()], comparators=[limit]):
                if is_clock(clock) and long(limit, 10, 1000):
                    yield node.lineno
    # Measured while tests are collected, when the work that slows them down has not begun.
    yield from (node.lineno for node in tree.body if isinstance(node, ast.Assign) and "patience(" in ast.unparse(node))
    yield from (
        each.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for each in node.args.defaults + [default for default in node.args.kw_defaults if default is not None]
        if "patience(" in ast.unparse(each)
    )


def long(limit: ast.expr, least: float = 10, most: float = float("inf")) -> bool:
    return isinstance(limit, ast.Constant) and isinstance(limit.value, (int, float)) and least <= limit.value < most


def is_clock(call: ast.Call) -> bool:
    return ast.unparse(call.func) in ("time.monotonic", "time.perf_counter")


def test_no_test_waits_for_a_fixed_time() -> None:
    folder = Path(waits.__file__).parent
    by_hand = {folder / "web" / "browser" / name for name in ("screenshots.py", "latency.py")}
    by_hand |= set(folder.glob("fuzz/*"))
    fixed = [
        f"{file.relative_to(folder)}:{line}"
        for file in sorted(set(folder.rglob("*.py")) - by_hand)
        for line in waits_for_a_fixed_time(file.read_text("utf8"))
    ]
    assert fixed == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("process.communicate(timeout=60)", True),
        ("process.communicate(timeout=0.5)", False),
        ("tengen('match', timeout=300)", False),
        ("thread.join(60)", True),
        ("', '.join(names)", False),
        ("event.wait(patience())", False),
        ("end = time.monotonic() + 60", True),
        ("assert time.monotonic() - begun < 30", True),
        ("assert time.monotonic() - begun < 3000", False),  # where an hour would be waited otherwise
        ("LIMIT = patience()", True),
        ("def ends(limit=patience()): pass", True),
        ("def ends(limit=None): return limit or patience()", False),
    ],
)
def test_what_counts_as_a_fixed_time(code: str, found: bool) -> None:
    assert (list(waits_for_a_fixed_time(code)) == [1]) is found


def test_what_never_happens_ends_the_test() -> None:
    begun = time.monotonic()
    with pytest.raises(AssertionError, match="has not happened"):
        wait_for(lambda: False, 0.01)
    assert time.monotonic() - begun >= 0.01
