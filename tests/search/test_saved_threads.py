"""Searches of several threads that are saved, copied and pickled, and what a Python with its lock makes of them."""

from __future__ import annotations

import copy
import pickle
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen import Domain, Search
from tengen.datafile import SEARCH, DataFileError, read_data, write_data
from tengen.search.plain import decode, encode
from tests.search import test_saving
from tests.search.problems import ConnectFour as PlainConnectFour
from tests.search.problems import Tour as PlainTour
from tests.search.small import Nim as PlainNim
from tests.search.test_saving import WAYS, told
from tests.search.together import TOGETHER, config, in_threads, together


class Nim(PlainNim):
    rewards = (0, 1)


class ConnectFour(PlainConnectFour):
    rewards = (0, 1)


class Tour(PlainTour):
    rewards = (0, 100)


class Dice(test_saving.Dice):
    rewards = (0, 36)


def change(path: Path, **values: Any) -> None:
    """A file with other contents, and its checksum right."""
    held = decode(read_data(path, SEARCH).payload)
    write_data(path, SEARCH, encode({**held, **values}), "test")


def test_an_action_that_has_two_numbers_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    search = Search(Dice())
    search.run(200)
    search.save(path)
    actions = decode(read_data(path, SEARCH).payload)["actions"]
    change(path, actions=actions)
    assert told(Search.load(path, Dice())) == told(search)
    change(path, actions=[*actions, actions[1]])
    with pytest.raises(DataFileError, match="an action is there twice"):
        Search.load(path, Dice())


def test_a_file_of_several_threads(tmp_path: Path) -> None:
    """Written where Python runs them at once, and read anywhere."""
    path = tmp_path / "a"
    search = Search(Nim())
    search.run(100)
    search.save(path)
    change(path, config=config(3).to_toml())
    if TOGETHER:
        loaded = Search.load(path, Nim())
        assert loaded.config.thread.threads == 3
    else:
        with pytest.warns(UserWarning, match="thread.threads=3: a Domain in Python is searched by one thread"):
            loaded = Search.load(path, Nim())
        assert loaded.config == search.config
    result = loaded.run(100)
    assert result.visits == sum(move.visits for move in result.moves) == 200
    change(path, config=config(3, "thread.mode=root").to_toml())
    wrong = "there are not as many trees as threads" if TOGETHER else "its 3 threads have a tree each"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that one thread will search it
        with pytest.raises(DataFileError, match=wrong):
            Search.load(path, Nim())


def test_rewards_that_are_not_declared_are_read_by_one_thread(tmp_path: Path) -> None:
    path = tmp_path / "a"
    search = Search(PlainNim())
    search.run(100)
    search.save(path)
    change(path, config=config(2).to_toml())
    with pytest.warns(UserWarning, match="searched by one thread"):
        loaded = Search.load(path, PlainNim())
    assert loaded.config == search.config
    search.run(100)
    loaded.run(100)
    assert told(loaded) == told(search)


@together
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "settings",
    [
        ["tree.backup=dag", "rave.schedule=minimum-mse", "rave.parameter=0.4"],
        ["tree.backup=multipath"],
        ["tree.backup=shared", "thread.mode=global-lock"],
        ["thread.mode=leaf", "reply.tree=true"],
        ["thread.mode=root", "rave.schedule=hand"],
    ],
)
def test_searches_of_several_threads_are_saved(way: str, settings: list[str], tmp_path: Path) -> None:
    for domain in (Nim(), ConnectFour(), Tour(), Dice()):
        search = Search(domain, config(4, *settings))
        for _ in range(2):
            search.run(100)
            before = told(search)
            other = WAYS[way](search, tmp_path)
            assert other.config == search.config
            assert told(other) == before
            first = other.result()
            result = other.run(100)
            assert result.visits == first.visits + 100
            assert sum(move.visits for move in result.moves) == sum(move.visits for move in first.moves) + 100
            assert told(search) == before  # it is another search
            best = search.result().best
            if best is None:
                break
            search.advance(best)


@together
def test_a_search_that_threads_run_and_pickle_at_once() -> None:
    """Each is refused while another is at work; what is pickled is whole."""
    search = Search(ConnectFour(), config(2, "tree.backup=dag"))
    done = threading.Event()
    pickles: list[bytes] = []
    refusals: list[str] = []

    def attempt(what: Callable[[], object]) -> None:
        try:
            what()
        except ValueError as error:
            refusals.append(str(error))

    def work(number: int) -> None:
        if number == 0:
            try:
                while len(pickles) < 20:
                    attempt(lambda: search.run(50))
                    time.sleep(0.001)  # the others have their turn
            finally:
                done.set()
        while not done.is_set():
            attempt(lambda: pickles.append(pickle.dumps(search)))

    in_threads(4, work)
    assert set(refusals) <= {"the search is running: wait for it or stop it first"}
    for held in pickles[:20]:
        result = pickle.loads(held).run(50)
        assert result.visits == sum(move.visits for move in result.moves)
        assert result.visits % 50 == 0


@together
def test_searches_are_loaded_by_several_threads_at_once() -> None:
    domain = ConnectFour()
    search = Search(domain, config(2, "tree.backup=dag"))
    search.run(500)
    held = pickle.dumps(search)

    def work(number: int) -> None:
        for _ in range(5):
            other = pickle.loads(held)
            assert told(other) == told(search)
            result = other.run(100)
            assert result.visits == sum(move.visits for move in result.moves) == 600

    in_threads(4, work)


class Move:
    """An action that is made anew each time, so that threads have to compare."""

    def __init__(self, *value: int) -> None:
        self.value = value

    def __hash__(self) -> int:
        return hash(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and other.value == self.value


class Wide(Domain[Any, Any]):
    """So many moves at every turn that threads come to know most of them at the same time."""

    players = 1
    rewards = (0, 1)

    def initial(self) -> Any:
        return ()

    def actions(self, state: Any) -> Any:
        return [Move(len(state), sum(state) % 7, n) for n in range(60)]

    def play(self, state: Any, action: Any) -> Any:
        return (*state, action.value[2])

    def outcome(self, state: Any) -> Any:
        return sum(state) % 17 / 17 if len(state) == 6 else None


@together
@pytest.mark.parametrize("mode", ["shared", "global-lock", "leaf", "root"])
def test_no_action_has_two_numbers(mode: str) -> None:
    for seed in range(10):
        search = Search(Wide(), config(4, f"thread.mode={mode}", f"seed={seed}", "rave.schedule=hand"))
        search.run(100)
        actions = search._core.actions  # type: ignore[attr-defined]
        assert len(set(actions)) == len(actions)
        assert told(copy.copy(search)) == told(search)


class Meeting:
    """An action that two threads look up and enter at the same moments."""

    barrier: threading.Barrier | None = None

    def __hash__(self) -> int:
        if Meeting.barrier is not None:
            Meeting.barrier.wait()
        return 7

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Meeting)


class Meetings(Nim):
    """Nim with a last move that has no number at first."""

    def actions(self, state: Any) -> Any:
        return [Meeting() if n == 1 and state[0] < 10 else n for n in super().actions(state)]

    def play(self, state: Any, action: Any) -> Any:
        return super().play(state, 1 if isinstance(action, Meeting) else action)


@together
def test_an_action_that_two_threads_number_at_once() -> None:
    for backup in ("tree", "dag"):
        search = Search(Meetings(), config(2, f"tree.backup={backup}"))
        core: Any = search._core
        before = len(core.actions)
        numbers = []
        Meeting.barrier = threading.Barrier(2)
        try:
            in_threads(2, lambda _, core=core, numbers=numbers: numbers.append(core.action_number(Meeting())))
        finally:
            Meeting.barrier = None
        assert numbers[0] == numbers[1]
        assert len(core.actions) == before + 1
        search.run(500)
        other = copy.copy(search)
        assert told(other) == told(search)
        result = other.run(500)
        assert result.visits == sum(move.visits for move in result.moves) == 1000
