"""The one loop around searches: several runs within one set of limits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import tengen
from tengen.engine.thinking import Limits, Thinker
from tengen.go import Game
from tengen.go.search import GoConfig, GoMove, GoResult, GoSearch

_SETTLED = [GoMove("A1", 100, 0.5, 0.0)]
_OPEN = [GoMove("A1", 100, 0.5, 0.0), GoMove("B1", 90, 0.6, 0.0)]
Run = tuple[int, bool, list[GoMove]]  # simulations, stopped, moves


class Scripted:
    """A search whose runs are known; notes how each was asked for."""

    def __init__(self, *runs: Run, during: Callable[[], None] = lambda: None) -> None:
        self.asked: list[dict[str, Any]] = []
        self.stops = 0
        self._runs = list(runs)
        self._during = during

    def stream(self, **asked: Any) -> Generator[GoResult, None, None]:
        self.asked.append(asked)
        simulations, stopped, moves = self._runs.pop(0)

        def results() -> Generator[GoResult, None, None]:
            self._during()
            yield GoResult(moves, "A1", ["A1"], simulations, 100, 0.25, stopped)

        return results()

    def stop(self) -> None:
        self.stops += 1

    def of(self, what: str) -> list[Any]:
        return [each[what] for each in self.asked]


class Turns:
    """Gives one thread, then two, and so on."""

    def __init__(self) -> None:
        self.given = 0

    @contextmanager
    def turn(self, search: object, ended: Callable[[], bool]) -> Iterator[int]:
        self.given += 1
        yield self.given


def test_turns_go_on_until_the_limit() -> None:
    search, turns = Scripted((30, True, _SETTLED), (20, True, _SETTLED), (50, False, _SETTLED)), Turns()
    told: list[int] = []
    result = Thinker(turns).think(search, Limits(100), lambda each: told.append(each.simulations))  # type: ignore[arg-type]
    assert (result.simulations, result.seconds, result.stopped) == (100, 0.75, False)
    assert search.of("playouts") == [100, 70, 50]
    assert search.of("threads") == [1, 2, 3]
    assert told == [30, 50, 100]


def test_a_search_that_somebody_stops_ends_where_nobody_shares() -> None:
    search = Scripted((30, True, _SETTLED))
    assert Thinker().think(search, Limits(100)).stopped  # type: ignore[arg-type]


def test_open_positions_get_more_time_and_no_more_playouts() -> None:
    search = Scripted((60, False, _OPEN), (40, False, _OPEN))
    result = Thinker().think(search, Limits(100, target=10.0, limit=30.0))  # type: ignore[arg-type]
    assert result.simulations == 100
    assert search.of("playouts") == [100, 40]
    assert search.of("seconds")[1] == pytest.approx(5.0, abs=0.5)


@pytest.mark.parametrize("limits", [Limits(100), Limits(None, target=10.0), Limits(None, target=10.0, limit=0.0)])
def test_no_more_time_where_there_is_none(limits: Limits) -> None:
    search = Scripted((60, False, _OPEN))
    assert Thinker().think(search, limits).simulations == 60  # type: ignore[arg-type]


def test_a_run_that_finds_nothing_is_the_last() -> None:
    search = Scripted((60, False, _OPEN), (0, False, _OPEN))
    Thinker().think(search, Limits(None, target=10.0, limit=30.0))  # type: ignore[arg-type]
    assert len(search.asked) == 2


def test_what_was_interrupted_before_finds_a_move_all_the_same() -> None:
    search, thinker = Scripted((1, False, _OPEN)), Thinker()
    thinker.interrupt()
    thinker.think(search, Limits(None, target=10.0, limit=30.0, early_stop=True))  # type: ignore[arg-type]
    assert (search.of("playouts"), search.of("seconds"), search.of("stop_when_decided")) == ([1], [None], [False])


def test_an_interruption_ends_turns() -> None:
    thinker = Thinker(Turns())
    search = Scripted((30, True, _SETTLED), during=thinker.interrupt)
    assert thinker.think(search, Limits(100)).simulations == 30  # type: ignore[arg-type]
    assert search.stops == 1


def test_a_restart_asks_for_threads_anew() -> None:
    threads = [1, 4]
    thinker = Thinker(threads=lambda: threads.pop(0))
    search = Scripted((30, True, _SETTLED), (70, False, _SETTLED), during=thinker.restart)
    assert thinker.think(search, Limits(100)).simulations == 100  # type: ignore[arg-type]
    assert search.of("threads") == [1, 4]
    thinker.restart()  # nothing runs
    assert search.stops == 2


def test_restarts_lose_no_simulation() -> None:
    """A real search, restarted from another thread as often as it hears of it."""
    search = GoSearch(Game(5), GoConfig().with_values({"thread.threads": 2}))
    threads, ended = [1], threading.Event()
    thinker = Thinker(threads=lambda: threads[0])

    def change() -> None:
        while not ended.wait(0.002):
            threads[0] = 3 - threads[0]
            thinker.restart()

    other = threading.Thread(target=change)
    other.start()
    try:
        result = thinker.think(search, Limits(5000))
    finally:
        ended.set()
        other.join()
    assert (result.simulations, result.visits) == (5000, 5000)


def test_few_run_the_core() -> None:
    """Background threads for any work of the core, streams of a search, and the loop of thinking; nothing else."""
    source = Path(tengen.__file__).parent
    found = {str(f.relative_to(source)) for f in source.rglob("*.py") if "core.run(" in f.read_text("utf-8")}
    assert len(found) == 1, found
    again = {str(f.relative_to(source)) for f in source.rglob("*.py") if ".stream(" in f.read_text("utf-8")}
    assert again == {"engine/thinking.py", "engine/ponder.py", "search/base.py"}
