"""Threads and memory that boards share."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from tengen.go import Game
from tengen.go.presets import preset
from tengen.go.search import GoSearch
from tengen.review import Analyst
from tengen.web.board import BoardSession
from tengen.web.board.searcher import Searcher, Token
from tengen.web.pool import SearchPool, Tree
from tests.patience import patience
from tests.web.helpers import ENGINE, SETTINGS, wait_for


def test_a_lone_search_has_all_threads() -> None:
    pool = SearchPool(4)
    with pool.turn("a", lambda: None, lambda: False) as threads:
        assert threads == 4
        assert pool.busy == 4
    assert pool.busy == 0


def test_who_waits_in_vain_gets_none() -> None:
    pool = SearchPool(1)
    with pool.turn("a", lambda: None, lambda: False), pool.turn("b", lambda: None, lambda: True) as threads:
        assert threads == 0
        assert pool.busy == 1


def test_turns_are_fair_and_never_too_many() -> None:
    """Searches that run until they are told to stop: all come to their turns, about equally often."""
    pool = SearchPool(2, quantum=0.1)  # longer than a busy machine lets a thread wait
    turns = {f"board {number}": 0 for number in range(6)}
    most = 0
    end = threading.Event()

    def search(name: str) -> None:
        nonlocal most
        while not end.is_set():
            stop = threading.Event()
            with pool.turn(name, stop.set, end.is_set) as threads:
                if threads:
                    most = max(most, pool.busy)
                    turns[name] += 1
                    while not stop.wait(0.002) and not end.is_set():
                        pass

    workers = [threading.Thread(target=search, args=(name,)) for name in turns]
    for worker in workers:
        worker.start()
    wait_for(lambda: min(turns.values()) >= 5)
    end.set()
    for worker in workers:
        worker.join()
    assert most == 2
    assert max(turns.values()) <= min(turns.values()) + 2
    assert pool.busy == 0


def test_one_owner_with_many_searches_gets_no_more_turns() -> None:
    pool = SearchPool(1, quantum=0.1)
    turns = {"many": 0, "one": 0}
    end = threading.Event()

    def search(name: str) -> None:
        while not end.is_set():
            stop = threading.Event()
            with pool.turn(name, stop.set, end.is_set) as threads:
                if threads:
                    turns[name] += 1
                    stop.wait(1)

    workers = [threading.Thread(target=search, args=(name,)) for name in ("many", "many", "many", "many", "one")]
    for worker in workers:
        worker.start()
    wait_for(lambda: turns["one"] >= 8)
    end.set()
    for worker in workers:
        worker.join()
    assert turns["many"] <= 2 * turns["one"] + 4


def test_freed_threads_go_to_who_is_left() -> None:
    pool = SearchPool(2, quantum=0.01)
    shares: list[int] = []
    end, leave = threading.Event(), threading.Event()

    def search() -> None:
        while not end.is_set():
            stop = threading.Event()
            with pool.turn("stays", stop.set, end.is_set) as threads:
                shares.append(threads)
                while not stop.wait(0.002) and not end.is_set():
                    pass

    worker = threading.Thread(target=search)
    worker.start()
    wait_for(lambda: shares == [2])

    def halved() -> bool:
        leave.clear()
        with pool.turn("comes", leave.set, lambda: False) as threads:  # after a quantum there is room for another
            if threads == 2:  # the other search has left its turn, and had no time yet to ask for the next one
                return not leave.wait(patience())
            assert threads == 1
            return bool(wait_for(lambda: shares[-1] == 1))

    wait_for(halved)
    wait_for(lambda: shares[-1] == 2)
    end.set()
    worker.join()


def test_searches_within_the_bounds_of_memory() -> None:
    pool = SearchPool(1, memory_mb=8)
    config = pool.fitted(preset("uct").with_values({"tree.expand_visits": 1}))
    assert config.tree.memory_mb == 2
    assert pool.fitted(replace(config, tree=replace(config.tree, memory_mb=1))).tree.memory_mb == 1
    searches: dict[int, GoSearch] = {}
    trees = []
    for number in range(5):
        searches[number] = GoSearch(Game(19), config)
        trees.append(
            Tree(
                lambda number=number: searches[number].memory if number in searches else 0,
                lambda number=number: searches.pop(number, None),  # type: ignore[arg-type]
            )
        )
        pool.add_tree(trees[-1])
        with pool.using(trees[-1]):
            searches[number].run(playouts=1200)
    pool.tend()
    assert 4e6 < pool.memory <= 8e6
    assert 0 not in searches  # unused longest
    assert 4 in searches


def test_a_tree_in_use_goes_only_if_there_is_no_other() -> None:
    pool = SearchPool(1, memory_mb=64)
    sizes = {"idle": 30, "large": 40, "small": 10}
    dropped = []

    def drop(name: str) -> None:
        dropped.append(name)
        sizes[name] = 0

    trees = {name: Tree(lambda name=name: sizes[name] * 10**6, lambda name=name: drop(name)) for name in sizes}
    for tree in trees.values():
        pool.add_tree(tree)
    with pool.using(trees["large"]), pool.using(trees["small"]):
        pool.tend()
        assert dropped == ["idle"]
        sizes["small"] = 30
        pool.tend()
        assert dropped == ["idle", "large"]


class _Counting(SearchPool):
    """Counts the turns of each owner."""

    def __init__(self) -> None:
        super().__init__(1, memory_mb=256)
        self.turns: Counter[str] = Counter()

    @contextmanager
    def turn(self, owner: str, stop: Callable[[], None], ended: Callable[[], bool]) -> Iterator[int]:
        self.turns[owner] += 1
        with super().turn(owner, stop, ended) as threads:
            yield threads


def test_counting_in_the_course_of_a_move_is_a_turn_too() -> None:
    pool = _Counting()
    searcher = Searcher(pool, "board", ENGINE.settings(pool.config("tengen")))
    game = Game(5, komi=7.5)  # Black has the left, White the right and the komi
    for vertex in ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "B2", "E2", "B4", "E4", "pass"]:
        game.play(vertex)
    with searcher.working(Token(), ENGINE) as engine:
        engine.set_game(game)
        assert engine.genmove().reason == "wins as it stands"
    # By playouts that take no side, by a short search, and by one with the other side to move.
    assert pool.turns["board"] == 3
    searcher.close()


def test_a_review_whose_tree_is_dropped_goes_on() -> None:
    analyst = Analyst(SearchPool(1).config("tengen"), playouts=400)
    game = Game(9)
    analyst.evaluate(game)
    assert analyst.memory > 0
    analyst.drop()  # as the pool does, in the course of the next search
    game.play("E5")
    assert analyst.evaluate(game).visits == 400  # of a tree of its own, though it would have gone on in the last one
    assert analyst.aside(game).visits == 400


def test_twenty_boards_analyse_and_none_starves() -> None:
    pool = SearchPool(2, memory_mb=256, quantum=0.02)
    boards = [BoardSession(pool, replace(SETTINGS, quantum=0.02)) for _ in range(20)]
    try:
        for number, board in enumerate(boards):
            board.new_game(size=5 + number % 3)
            board.play("C3" if number % 2 else "B2")
            board.start_analysis()
        busiest = 0
        for board in boards:
            wait_for(lambda board=board: board.analysis() and board.analysis()["ownership"])
            busiest = max(busiest, pool.busy)
        assert busiest <= 2
        assert pool.memory <= 256e6
        for number, board in enumerate(boards):  # nobody sees what is another's
            found = board.analysis()
            assert found is not None
            assert len(found["ownership"]) == 5 + number % 3
            assert board.view().rows[-3 if number % 2 else -2][2 if number % 2 else 1] == "X"
        begin = time.monotonic()
        boards[0].play("pass")
        assert time.monotonic() - begin < patience(30)  # it does not wait for the searches of others
    finally:
        for board in boards:
            board.close()
    assert pool.busy == 0
    assert pool.memory == 0
