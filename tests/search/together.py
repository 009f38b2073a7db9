"""Python without its global lock, where several threads search a problem at once; and threads for tests."""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable

import pytest

from tengen import TreeConfig
from tests.patience import patience

TOGETHER = not getattr(sys, "_is_gil_enabled", lambda: True)()  # asked after the core was imported
together = pytest.mark.skipif(not TOGETHER, reason="this Python runs one thread at a time")


def config(threads: int, *settings: str) -> TreeConfig:
    return TreeConfig().with_settings([f"thread.threads={threads}", *settings])


def in_threads(count: int, work: Callable[[int], object]) -> None:
    """Calls `work(number)` in so many threads at once, and raises the first error of any."""
    errors: list[BaseException] = []
    barrier = threading.Barrier(count)

    def guarded(number: int) -> None:
        barrier.wait()
        try:
            work(number)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for error in errors:
        raise error


def is_collected(seen: Callable[[], object]) -> bool:
    """Whether what a weak reference refers to goes. Without the lock another thread may be collecting, and then one
    call of `gc.collect` does nothing."""
    end = time.monotonic() + (patience() if TOGETHER else 0)
    gc.collect()
    while seen() is not None and time.monotonic() < end:
        time.sleep(0.01)
        gc.collect()
    return seen() is None
