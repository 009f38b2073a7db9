"""Long work of the core in a thread of its own, so that the thread that waits for it hears Ctrl-C."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

_LOOK = 0.2  # seconds that a wait takes at most: Ctrl-C is heard between waits everywhere, and within them on POSIX


class Background(Generic[T]):
    """Work that ends early when `stop` is called, and is never left behind.

    with Background(work, stop) as task:
        task.start()
        while not task.over(1.0):
            show_progress()
    task.result()

    Whatever leaves the block, Ctrl-C within `start` included, stops the work and waits for its end. `stop` has to work
    before the work has begun too.
    """

    def __init__(self, work: Callable[[], T], stop: Callable[[], None], name: str) -> None:
        self._work = work
        self._stop = stop
        self._thread = threading.Thread(target=self._run, name=name)
        self._results: list[T] = []
        self._errors: list[BaseException] = []
        # Plain locks: an Event stays locked for ever where Ctrl-C comes at a wrong moment of its wait, and a Thread's
        # join then takes a thread that runs for one that has ended (Python 3.11 and 3.12).
        self._begun = threading.Lock()  # taken by the work, or by who gives it up before that
        self._running = threading.Lock()  # free when the work has ended
        self._running.acquire()

    def __enter__(self) -> Background[T]:
        return self

    def __exit__(self, *_: object) -> None:
        if self._begun.acquire(blocking=False):  # it has not begun, and will not any more
            self._errors.append(KeyboardInterrupt())
        if not self._ended:
            self._stop()
        while not self._ended:
            self._running.acquire(timeout=_LOOK)

    def start(self) -> None:
        """Once, within the block."""
        self._thread.start()

    def over(self, seconds: float = _LOOK) -> bool:
        """Whether it has ended, after a short wait: that many seconds at most."""
        self._running.acquire(timeout=min(_LOOK, max(0.0, seconds)))
        return self._ended

    def result(self) -> T:
        """What the work gave, after the block; raises an error of the work, and KeyboardInterrupt if it never began."""
        if self._errors:
            raise self._errors[0]
        return self._results[0]

    @property
    def _ended(self) -> bool:
        return bool(self._results or self._errors)

    def _run(self) -> None:
        if not self._begun.acquire(blocking=False):
            return
        try:
            self._results.append(self._work())
        except BaseException as error:  # passed on to who waits
            self._errors.append(error)
        finally:
            self._running.release()
