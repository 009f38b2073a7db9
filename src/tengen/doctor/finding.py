"""What a check finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class State(StrEnum):
    """How it stands: what is broken must be mended, what is missing is optional."""

    FINE = "fine"
    MISSING = "missing"
    WARNING = "warning"
    BROKEN = "broken"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Finding:
    """One line of the report; `remedy` says what to do, and `numbers` what was measured."""

    state: State
    text: str
    remedy: str = ""
    numbers: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Check:
    """A row of the table of checks."""

    group: str
    name: str
    look: Callable[[], Finding]
    needs_core: bool = False


def fine(text: str, **numbers: Any) -> Finding:
    """All is well."""
    return Finding(State.FINE, text, numbers=numbers)


def missing(text: str, remedy: str) -> Finding:
    """An optional part is not there."""
    return Finding(State.MISSING, text, remedy)


def warning(text: str, remedy: str, **numbers: Any) -> Finding:
    """It works, but not as well as it should."""
    return Finding(State.WARNING, text, remedy, numbers)


def broken(text: str, remedy: str, **numbers: Any) -> Finding:
    """It does not work."""
    return Finding(State.BROKEN, text, remedy, numbers)


def one_line(error: BaseException) -> str:
    """An error as one line: its text, or its kind if it has none."""
    text = " ".join(str(error).split())
    return text or type(error).__name__
