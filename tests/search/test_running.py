"""Runs of a search: seeds, callbacks, results beside other work."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tengen import Result, Search
from tengen.go import Game, GoConfig, GoSearch
from tests.search.problems import TicTacToe


def config(*settings: str) -> GoConfig:
    return GoConfig().with_settings(settings)


def test_playouts_need_no_name() -> None:
    assert GoSearch(Game(5)).run(100).visits == 100
    assert [r.visits for r in GoSearch(Game(5)).stream(100, every=1e9)] == [100]


def test_a_seed_for_a_run() -> None:
    usual = GoSearch(Game(7), config("seed=7")).run(500)
    search = GoSearch(Game(7), config("seed=3"))
    assert search.run(500, seed=7).moves == usual.moves
    assert GoSearch(Game(7), config("seed=3")).run(500).moves != usual.moves
    for wrong in (-1, 2**64, 1.5, "7"):
        with pytest.raises(ValueError, match="seed="):
            search.run(10, seed=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [1, 3])
def test_a_callback_hears_of_every_so_many_simulations(threads: int) -> None:
    heard: list[Result] = []
    search = GoSearch(Game(7), config(f"thread.threads={threads}"))
    result = search.run(1050, callback=heard.append, each=100)
    assert sorted(r.simulations for r in heard) == list(range(100, 1001, 100))
    assert result.visits == 1050
    if threads == 1:
        assert [r.visits for r in heard] == list(range(100, 1001, 100))
        assert result.moves == GoSearch(Game(7)).run(1050).moves  # it changes nothing
    with pytest.raises(ValueError, match="each"):
        search.run(10, callback=print, each=0)


@pytest.mark.parametrize("search", [GoSearch(Game(7)), Search(TicTacToe())])
def test_an_error_of_a_callback_ends_the_run(search: Any) -> None:
    def complain(result: Result) -> None:
        raise RuntimeError(f"enough after {result.simulations}")

    with pytest.raises(RuntimeError, match="enough after 50"):
        search.run(1_000_000, callback=complain, each=50)
    assert search.run(10).visits == sum(m.visits for m in search.result().moves)


def test_a_callback_may_stop_the_run() -> None:
    search = GoSearch(Game(7), config("thread.threads=2"))
    result = search.run(callback=lambda r: search.stop(), each=200)
    assert result.stopped
    assert result.visits >= 200


def test_results_come_beside_other_work() -> None:
    search = GoSearch(Game(9))
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.005)
            ticks += 1

    async def both() -> list[Result]:
        other = asyncio.create_task(tick())
        results = []
        async for result in search.stream(every=0.05):
            results.append(result)
            if ticks > 3 and result.visits > 0:
                search.stop()
        other.cancel()
        return results

    results = asyncio.run(both())
    assert results[-1].stopped
    assert [r.visits for r in results] == sorted(r.visits for r in results)
    assert ticks > 3


def test_a_cancelled_task_stops_its_search() -> None:
    search = GoSearch(Game(9))

    async def impatient() -> None:
        async def run() -> None:
            async for _ in search.stream(every=0.02):
                pass

        task = asyncio.create_task(run())
        while search.result().visits == 0:
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(impatient())
    visits = search.result().visits
    assert search.run(10).visits == visits + 10  # it was not running any more


def test_a_closed_stream_ends_its_search() -> None:
    search = GoSearch(Game(9))
    stream = search.stream(every=0.02)
    next(stream)
    stream.close()
    visits = search.result().visits
    assert search.run(10).visits == visits + 10
    assert list(stream) == []
