"""What workers are given, what they give back, and what all kinds of them have in common."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Job:
    """A piece of work: a function of one text that returns a text."""

    id: str  # of its own among those under way
    function: str  # "module:function", to be found by every worker
    text: str  # what it is called with, JSON as a rule


@dataclass(frozen=True)
class Done:
    """A job that has come to its end."""

    id: str
    text: str | None  # what the function returned; None if it could not be brought to an end
    failure: str = ""  # then why, in a line


class Workers(Protocol):
    """Does jobs and hands back their results. A job whose worker died is done again, once."""

    @property
    def free(self) -> int:
        """How many more jobs can begin now."""

    def submit(self, job: Job) -> None:
        """Begins a job."""

    def finished(self, seconds: float) -> list[Done]:
        """Jobs that ended since the last call; waits that long for one."""

    def close(self) -> None:
        """Everything under way is gone."""


def perform(function: str, text: str) -> tuple[str | None, str]:
    """The result of a job, or None and why there is none: what every worker runs, here or elsewhere.

    An error, of the job or of ours, costs that job only.
    """
    try:
        module, _, name = function.partition(":")
        result = getattr(importlib.import_module(module), name)(text)
        if not isinstance(result, str):
            raise TypeError(f"{function} returned {type(result).__name__} in place of a text")
    except Exception as error:
        return None, " ".join(f"{type(error).__name__}: {error}".split())[:1000]
    return result, ""
