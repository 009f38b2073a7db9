"""Progress on stderr: a bar where somebody looks, and lines where it is piped, if a command asks for them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def progress_bar(*, remaining: bool = False, lines: bool = False) -> Progress:
    """Counts what is done, with a text beside it; the time left where steps take equally long, else the time so far.

    With `lines` a command says also in a pipe that it is at work; others are silent there.
    """
    screen = Console(stderr=True)
    if lines and not screen.is_terminal:
        return ProgressLines()
    columns = (
        SpinnerColumn(),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeRemainingColumn() if remaining else TimeElapsedColumn(),
    )
    return Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True)


class ProgressLines(Progress):
    """The same as lines: at once, after a second, after two, four and so on, but once in half a minute at least."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(disable=True)
        self._now = now
        self._begun = now()
        self._next = 0.0  # seconds from the beginning

    def add_task(self, *arguments: Any, **values: Any) -> TaskID:
        """With a line."""
        task = super().add_task(*arguments, **values)
        self._tell(task)
        return task

    def update(self, task_id: TaskID, **values: Any) -> None:
        """With a line, if it is time for one."""
        super().update(task_id, **values)
        self._tell(task_id)

    def advance(self, task_id: TaskID, advance: float = 1) -> None:
        """With a line, if it is time for one."""
        super().advance(task_id, advance)
        self._tell(task_id)

    def _tell(self, task_id: TaskID) -> None:
        passed = self._now() - self._begun
        if passed < self._next:
            return
        self._next = min(max(1.0, 2 * passed), passed + 30)
        task = next(task for task in self.tasks if task.id == task_id)
        parts = [f"{task.completed:g} of {task.total:g} done" if task.total else "", f"{passed:.0f} s"]
        text = f"{task.description}: " if task.description else ""
        print(text + ", ".join(filter(None, parts)), file=sys.stderr, flush=True)
