"""Stopping: runs without limits, and a stop that is never missed."""

import random
import threading
import time

import pytest

from tengen import Search
from tengen.go import Game, GoConfig, GoSearch
from tests.search.problems import TicTacToe


def stopped_soon(search: Search, after: float) -> None:
    stream = search.stream()
    timer = threading.Timer(after, search.stop)
    timer.start()
    *_, result = stream
    timer.join()
    assert result.stopped
    assert result.simulations > 0


@pytest.mark.parametrize("mode", ["shared", "global-lock", "leaf", "root"])
def test_a_run_without_limits_ends_by_a_stop(mode: str) -> None:
    config = GoConfig().with_settings([f"thread.mode={mode}", "thread.threads=2", "tree.memory_mb=4"])
    search = GoSearch(Game(9), config)
    stopped_soon(search, 0.05)
    stopped_soon(search, 0.0)
    assert search.run(playouts=20).simulations == 20


def test_a_python_domain_is_stopped_too() -> None:
    stopped_soon(Search(TicTacToe()), 0.05)


def test_a_stop_between_the_call_and_the_first_result_counts() -> None:
    search = GoSearch(Game(9))
    stream = search.stream()
    search.stop()
    results = list(stream)
    assert results[-1].stopped
    assert results[-1].simulations <= 1


def test_a_stop_before_the_call_does_not_count() -> None:
    search = GoSearch(Game(9))
    search.stop()
    result = search.run(playouts=100)
    assert result.simulations == 100
    assert not result.stopped


def test_no_stop_is_lost_whenever_it_comes() -> None:
    """Each run would be endless if its stop were lost; it comes at the very moment that the thread starts."""
    rng = random.Random(1)
    search = GoSearch(Game(5))
    for _ in range(100):
        entered = threading.Event()

        def stop(entered: threading.Event = entered, pause: float = rng.choice([0, 0, 0.0001, 0.001])) -> None:
            entered.wait()
            time.sleep(pause)
            search.stop()

        thread = threading.Thread(target=stop)
        thread.start()
        stream = search.stream(every=0.01)
        entered.set()
        *_, last = stream
        thread.join()
        assert last.stopped


def test_a_refused_run_leaves_the_other_one_alone() -> None:
    search = GoSearch(Game(9))
    results = search.stream(every=0.01)
    next(results)
    with pytest.raises(ValueError, match="running"):
        search.run()
    before = next(results).visits
    assert next(results).visits >= before
    search.stop()
    assert list(results)[-1].stopped


def test_large_boards_stop_soon() -> None:
    """The bound is generous, as the machine may be busy; without it a playout or two would be waited for."""
    search = GoSearch(Game(25), GoConfig().with_settings(["thread.threads=2", "playout.policy=sequence"]))
    waits = []
    for _ in range(5):
        stream = search.stream(every=0.05)
        next(stream)
        start = time.monotonic()
        search.stop()
        list(stream)
        waits.append(time.monotonic() - start)
    assert min(waits) < 0.5
