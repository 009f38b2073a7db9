"""Work in a thread: it ends with whoever waits for it, whenever Ctrl-C comes."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

import pytest

from tengen.background import Background
from tests.patience import patience


class Work:
    """Goes on until it is stopped."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.stopped = threading.Event()
        self.ended = False

    def __call__(self) -> str:
        self.begun.set()
        assert self.stopped.wait(patience())
        self.ended = True
        return "done"

    def stop(self) -> None:
        self.stopped.set()


def test_result() -> None:
    with Background(lambda: 7, lambda: None, "seven") as task:
        task.start()
        while not task.over():
            pass
    assert task.result() == 7


def test_an_error_is_passed_on() -> None:
    def fail() -> None:
        raise ZeroDivisionError("mine")

    with Background(fail, lambda: None, "failing") as task:
        task.start()
        while not task.over():
            pass
    with pytest.raises(ZeroDivisionError, match="mine"):
        task.result()


def test_work_that_has_ended_is_not_stopped() -> None:
    calls: list[str] = []
    with Background(lambda: None, lambda: calls.append("stop"), "short") as task:
        task.start()
        while not task.over():
            pass
    assert calls == []


def test_a_block_that_is_left_ends_the_work() -> None:
    work = Work()
    with contextlib.suppress(KeyboardInterrupt), Background(work, work.stop, "long") as task:
        task.start()
        assert work.begun.wait(patience())
        assert not task.over(0.0)
        raise KeyboardInterrupt
    assert work.ended
    assert task.result() == "done"


def interrupted_start(monkeypatch: pytest.MonkeyPatch, before: Callable[[threading.Thread], None]) -> None:
    """Ctrl-C within Thread.start, after `before` has happened in it."""

    def start(thread: threading.Thread) -> None:
        before(thread)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", start)


def test_ctrl_c_when_the_thread_has_just_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    start = threading.Thread.start

    def begin(thread: threading.Thread) -> None:
        start(thread)
        assert work.begun.wait(patience())

    interrupted_start(monkeypatch, begin)
    with pytest.raises(KeyboardInterrupt), Background(work, work.stop, "long") as task:
        task.start()
    assert work.ended
    assert task.result() == "done"


def test_ctrl_c_before_the_thread_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    late: list[threading.Thread] = []
    start = threading.Thread.start
    interrupted_start(monkeypatch, late.append)
    with pytest.raises(KeyboardInterrupt), Background(work, work.stop, "long") as task:
        task.start()
    start(late[0])  # it begins only now: too late
    late[0].join(patience())
    assert not late[0].is_alive()
    assert not work.begun.is_set()
    with pytest.raises(KeyboardInterrupt):
        task.result()
