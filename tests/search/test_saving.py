"""Searches of problems that are saved, copied and pickled: they go on as if nothing had been, and no file does harm."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen import Domain, End, Evaluator, OpenSpielDomain, Search, domains, pgame
from tengen.config import TreeConfig
from tengen.datafile import SEARCH, DataFileError, read_data, write_data
from tengen.go import Game, GoSearch
from tengen.optimise.packing import PackingDomain, hopper_turton
from tengen.search.plain import DEEPEST, NotPlainError, decode, encode
from tests.search.problems import ConnectFour, ThreeWayRace, TicTacToe, Tour
from tests.search.small import Nim


class Dice(Domain[tuple[int, int, bool], Any]):
    """Throw a die or take three points, six times; actions are of all kinds."""

    players = 1

    def initial(self) -> tuple[int, int, bool]:
        return (0, 6, False)

    def chance(self, state: tuple[int, int, bool]) -> list[tuple[Any, float]] | None:
        return [(("pip", n), 1 / 6) for n in range(1, 7)] if state[2] else None

    def actions(self, state: tuple[int, int, bool]) -> list[Any]:
        return ["throw", 3.0, frozenset({1, 2})]

    def play(self, state: tuple[int, int, bool], action: Any) -> tuple[int, int, bool]:
        if action == "throw":
            return (state[0], state[1], True)
        return (state[0] + (action[1] if state[2] else 3), state[1] - 1, False)

    def outcome(self, state: tuple[int, int, bool]) -> float | None:
        return state[0] if state[1] == 0 else None


class Steps(Domain[tuple[int, ...], int]):
    """A cost that grows without bounds as one looks further; the rollout is its own."""

    players = 1
    minimise = True

    def initial(self) -> tuple[int, ...]:
        return ()

    def actions(self, state: tuple[int, ...]) -> list[int]:
        return [1, 10, 100]

    def play(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def outcome(self, state: tuple[int, ...]) -> float | None:
        return float(np.prod(state)) * 1e6 if len(state) == 6 else None

    def rollout(self, state: tuple[int, ...], seed: int) -> End:
        drawn = random.Random(seed)
        rest = [drawn.choice([1, 10, 100]) for _ in range(6 - len(state))]
        return End(float(np.prod((*state, *rest))) * 1e6, rest)


class Columns(Evaluator):
    """Judges by a hash of the state."""

    batch_size = 4

    def evaluate(self, batch: Any) -> Any:
        drawn = np.random.default_rng([sum(map(ord, repr(state))) for state in batch])
        return drawn.random((len(batch), 16)), drawn.random(len(batch))


@dataclass(frozen=True)
class Card:
    """No plain value."""

    number: int


class Cards(Nim):
    """Nim with actions that only pickle can write."""

    def actions(self, state: Any) -> Any:
        return [Card(n) for n in super().actions(state)]

    def play(self, state: Any, action: Any) -> Any:
        return super().play(state, action.number)


class Tables(Nim):
    """Nim whose states only pickle can write, or those who know how."""

    def initial(self) -> Any:
        return np.array(super().initial())

    def key(self, state: Any) -> Any:
        return tuple(state.tolist())

    def play(self, state: Any, action: Any) -> Any:
        return np.array(super().play(tuple(state.tolist()), action))

    def actions(self, state: Any) -> Any:
        return super().actions(tuple(state.tolist()))


class KnownTables(Tables):
    def dump_state(self, state: Any) -> Any:
        return state.tolist()

    def load_state(self, data: Any) -> Any:
        return np.array(data)


def by_file(search: Search[Any], folder: Path) -> Search[Any]:
    search.save(folder / "saved.search")
    return Search.load(folder / "saved.search", search.domain, evaluator=search._evaluator)


WAYS: dict[str, Callable[[Search[Any], Path], Search[Any]]] = {
    "file": by_file,
    "copy": lambda search, _: copy.copy(search),
    "deepcopy": lambda search, _: copy.deepcopy(search),
    "pickle": lambda search, _: pickle.loads(pickle.dumps(search)),
}


def told(search: Search[Any]) -> str:
    result = search.result()
    return repr((result, search.tree.to_json(min_visits=0), search.nodes, search.memory))


def check_goes_on(search: Search[Any], way: Callable[[Search[Any], Path], Search[Any]], folder: Path) -> None:
    """Through a file or another way and on, with moves and a new seed, beside the search itself."""
    for round_ in range(3):
        search.run(60)
        before = told(search)
        other = way(search, folder)
        assert type(other) is type(search)
        assert other.config == search.config
        assert told(other) == told(search)
        other.run(70)
        assert told(search) == before  # it is another search
        search.run(70)
        if round_ == 1:
            for each in (search, other):
                each.run(20, seed=5)
        assert told(other) == told(search)
        best = search.result().best
        if best is None:
            return
        assert other.advance(best) == search.advance(best)
        search.run(30)
        other.run(30)
        assert told(other) == told(search)
        if search.config.tree.backup == "tree":  # otherwise keys of what is no longer in the tree get new numbers
            assert other._core.save() == search._core.save()  # type: ignore[attr-defined]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("domain", "settings"),
    [
        (TicTacToe(), []),
        (TicTacToe(), ["tree.backup=dag", "rave.schedule=minimum-mse", "rave.parameter=0.4", "tree.expand_visits=0"]),
        (TicTacToe(), ["tree.backup=multipath", "tree.solver=true"]),
        (ConnectFour(), ["tree.backup=dag-weighted", "prior.grandparent=5", "exploration.root_noise=0.2"]),
        (ConnectFour(), ["tree.backup=shared", "tree.table_entries=30", "tree.min_access=2", "thread.virtual_loss=3"]),
        (ThreeWayRace(), ["tree.backup=dag", "reply.tree=true"]),
        (Tour(), ["tree.prune_exhausted=true"]),
        (Steps(), ["exploration.formula=ucb1-tuned"]),
        (Dice(), []),
        (Dice(), ["tree.backup=dag", "tree.memory_mb=0.02"]),
    ],
)
def test_a_search_goes_on_as_if_nothing_had_been(way: str, domain: Any, settings: list[str], tmp_path: Path) -> None:
    check_goes_on(Search(domain, TreeConfig().with_settings(settings)), WAYS[way], tmp_path)


@pytest.mark.parametrize("way", WAYS)
def test_an_evaluator_is_given_again(way: str, tmp_path: Path) -> None:
    config = TreeConfig().with_settings(["exploration.formula=puct", "tree.backup=dag"])
    check_goes_on(Search(ConnectFour(), config, evaluator=Columns()), WAYS[way], tmp_path)
    path = tmp_path / "other.search"
    search = Search(ConnectFour(), config, evaluator=Columns())
    search.run(20)
    search.save(path)
    with pytest.raises(DataFileError, match="evaluator has judged for it, which no file holds: give it again"):
        Search.load(path, ConnectFour())
    Search(ConnectFour()).save(path)
    with pytest.raises(DataFileError, match="no evaluator has judged for it"):
        Search.load(path, ConnectFour(), evaluator=Columns())


def test_random_settings_go_on(tmp_path: Path) -> None:
    drawn = random.Random(3)
    for _ in range(25):
        config = TreeConfig().with_values(
            {
                "seed": drawn.randrange(2**64),
                "tree.backup": drawn.choice(["tree", "shared", "dag", "dag-weighted", "multipath"]),
                "tree.expand_visits": drawn.choice([0, 1, 4]),
                "tree.memory_mb": drawn.choice([0.01, 1]),
                "tree.table_entries": drawn.choice([10, 1000]),
                "rave.schedule": drawn.choice(["off", "hand", "minimum-mse"]),
                "rave.parameter": 0.5,
                "rave.distance": drawn.choice([0, 5]),
                "exploration.formula": drawn.choice(["ucb1", "ucb1-tuned", "ucb2", "epsilon-greedy"]),
                "tree.repeat_penalty": drawn.choice([0, 0.02]),
            }
        )
        domain = drawn.choice([TicTacToe(), ConnectFour(), Nim()])
        check_goes_on(Search(domain, config), drawn.choice(list(WAYS.values())), tmp_path)


def test_openspiel_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    for way in WAYS.values():
        check_goes_on(Search(OpenSpielDomain("tic_tac_toe")), way, tmp_path)
        check_goes_on(Search(OpenSpielDomain("pig(players=2,winscore=20)")), way, tmp_path)
    Search(OpenSpielDomain("tic_tac_toe")).save(tmp_path / "a")
    with pytest.raises(DataFileError, match=r"it is of the game tic_tac_toe\(\), and connect_four\(.*\) was given"):
        Search.load(tmp_path / "a", OpenSpielDomain("connect_four"))


def test_what_cannot_be_saved_is_named(tmp_path: Path) -> None:
    cards = Search(Cards())
    cards.run(20)
    path = tmp_path / "a"
    with pytest.raises(
        ValueError, match=r"an action cannot be saved: a value of type Card cannot be written: None, bool"
    ):
        cards.save(path)
    tables = Search(Tables())
    tables.run(20)
    with pytest.raises(
        ValueError, match=r"the state of the root cannot be saved: a value of type ndarray .* dump_state"
    ):
        tables.save(path)
    assert not path.exists()
    check_goes_on(cards, WAYS["pickle"], tmp_path)
    for way in WAYS.values():
        check_goes_on(Search(KnownTables()), way, tmp_path)


def test_a_search_that_runs_is_not_saved(tmp_path: Path) -> None:
    search = Search(TicTacToe())
    refused = []

    def save(_: Any) -> None:
        for way in (lambda: search.save(tmp_path / "a"), lambda: copy.copy(search), lambda: pickle.dumps(search)):
            with pytest.raises(ValueError, match="the search is running: wait for it or stop it first"):
                way()
            refused.append(1)

    search.run(10, callback=save, each=5)
    assert len(refused) == 6
    search.save(tmp_path / "a")


def test_another_problem_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    search = Search(TicTacToe(), TreeConfig().with_settings(["tree.backup=dag"]))
    search.run(50)
    search.save(path)
    with pytest.raises(DataFileError, match="it is a search of TicTacToe, and Nim was given"):
        Search.load(path, Nim())
    with pytest.raises(DataFileError, match=r"it is no search of Go; tengen.Search.load reads it"):
        GoSearch.load(path)
    with pytest.raises(TypeError, match="a saved search is one of a problem, not of int"):
        Search.load(path, 5)  # type: ignore[type-var]

    class Larger(TicTacToe):
        """Another game behind the same name."""

        def actions(self, state: str) -> list[int]:
            return super().actions(state)[::-1][1:]

    Larger.__qualname__ = "TicTacToe"
    with pytest.raises(DataFileError, match="damaged, or of another problem: a move cannot be played"):
        Search.load(path, Larger())
    write_data(path, SEARCH, encode({"kind": "problem"}), "test")
    with pytest.raises(DataFileError, match="it does not say what evaluator is"):
        Search.load(path, Nim())
    with pytest.raises(FileNotFoundError):
        Search.load(tmp_path / "b", Nim())
    GoSearch(Game(3)).save(path)
    with pytest.raises(DataFileError, match=r"it is a search of Go, which tengen.go.GoSearch.load reads"):
        Search.load(path, Nim())


def test_damage_is_refused_or_harmless(tmp_path: Path) -> None:
    """The checksum is right each time: what is checked is what the readers see themselves."""
    drawn = random.Random(4)
    path = tmp_path / "a"
    taken = refused = 0
    for domain, backup in ((TicTacToe(), "dag"), (Dice(), "tree"), (Steps(), "tree")):
        search = Search(domain, TreeConfig().with_settings([f"tree.backup={backup}", "tree.memory_mb=1"]))
        search.run(30)
        search.save(path)
        payload = read_data(path, SEARCH).payload
        for _ in range(400):
            damaged = bytearray(payload)
            for _ in range(drawn.choice([1, 1, 1, 5])):
                damaged[drawn.randrange(len(damaged))] = drawn.choice([0, 1, 0x7F, 0x80, 0xFF, drawn.randrange(256)])
            if drawn.randrange(4) == 0:
                del damaged[drawn.randrange(len(damaged)) :]
            try:
                loaded = search_of(bytes(damaged), domain, path)
                loaded.run(40)
                if (best := loaded.result().best) is not None:
                    loaded.advance(best)
                    loaded.run(20)
                taken += 1
            except (DataFileError, MemoryError):
                refused += 1
            except (TypeError, ValueError, IndexError, OverflowError, RecursionError):
                refused += 1  # the user's own code was given another state or action, of plain values
    assert taken > 50
    assert refused > 300


def search_of(payload: bytes, domain: Any, path: Path) -> Search[Any]:
    write_data(path, SEARCH, payload, "test")
    return Search.load(path, domain)


def drawn_value(drawn: random.Random, depth: int = 0) -> Any:
    kind = drawn.randrange(7 if depth > 3 else 11)
    if kind < 3:
        return (None, True, False)[kind]
    if kind == 3:
        return drawn.choice([0, 1, -1, 127, -128, 255, 2**63, -(2**63), drawn.getrandbits(900), -drawn.getrandbits(70)])
    if kind == 4:
        return drawn.choice([0.0, -0.0, 1.5, float("inf"), -1e308, 5e-324])
    if kind == 5:
        return drawn.choice(["", "a", "ä\0\n", "\ud800", "x" * 300])
    if kind == 6:
        return drawn.randbytes(drawn.randrange(5))
    values = [drawn_value(drawn, depth + 1) for _ in range(drawn.randrange(5))]
    if kind == 7:
        return tuple(values)
    if kind == 8:
        return values
    keys = [value for value in values if is_hashable(value)]
    return frozenset(keys) if kind == 9 else {key: drawn_value(drawn, depth + 1) for key in keys}


def is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def test_plain_values_come_back() -> None:
    drawn = random.Random(5)
    for _ in range(3000):
        value = drawn_value(drawn)
        back = decode(encode(value))
        assert repr(back) == repr(value) or isinstance(value, frozenset | tuple | list | dict)
        assert back == value
        assert encode(back) == encode(value)
    assert [type(v) for v in decode(encode([True, 1, 1.0]))] == [bool, int, float]
    assert list(decode(encode({3: 1, 1: 2, 2: 0}))) == [3, 1, 2]
    for value in (object(), {1, 2}, np.int64(3), range(3), Card(1), [{"a": bytearray()}], 1j):
        with pytest.raises(NotPlainError, match="a value of type"):
            encode(value)
    deep: Any = 0
    for _ in range(DEEPEST + 1):
        deep = [deep]
    with pytest.raises(NotPlainError, match="deep"):
        encode(deep)


def test_bytes_of_no_values_are_refused() -> None:
    drawn = random.Random(6)
    for _ in range(5000):
        good = encode(drawn_value(drawn))
        data = drawn.randbytes(drawn.randrange(20)) if drawn.randrange(2) else bytearray(good + b"N")
        if isinstance(data, bytearray):
            data[drawn.randrange(len(data))] = drawn.randrange(256)
        try:
            decode(bytes(data))
        except ValueError:
            continue
    for data in (
        b"",
        b"l\x05N",
        b"b\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
        b"NN",
        b"d\x01lN",
        b"x",
        b"l\x01" * 200 + b"N",
    ):
        with pytest.raises(ValueError, match=r"values|length"):
            decode(data)


def test_problems_in_c_go_on(tmp_path: Path) -> None:
    for domain, settings in (
        (domains.ConnectFour(), ["rave.schedule=minimum-mse", "rave.parameter=0.4", "tree.solver=true"]),
        (pgame.Game(breadth=3, depth=8, seed=5), ["tree.backup=dag", "tree.groups=true"]),
        (pgame.Game(breadth=2, depth=10, combination=0.4, seed=6), ["tree.backup=multipath"]),
    ):
        for way in (by_file, copy.copy, copy.deepcopy):
            search = Search(domain, TreeConfig().with_settings(settings))
            check_goes_on(search, way if way is by_file else lambda each, _, way=way: way(each), tmp_path)
    path = tmp_path / "other"
    search = Search(pgame.Game(breadth=3, depth=8, seed=5))
    search.run(50)
    search.save(path)
    with pytest.raises(DataFileError, match=r"it is of another P-game"):
        Search.load(path, pgame.Game(breadth=3, depth=8, seed=7))
    start = domains.ConnectFour().initial().play(3)
    later = Search(domains.ConnectFour(), state=start)
    later.run(50)
    with pytest.raises(ValueError, match="only a search that began at the start of the problem can be saved"):
        later.save(path)
    check_goes_on(later, lambda each, _: copy.copy(each), tmp_path)
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(later)
    packing = Search(PackingDomain(hopper_turton(1, 1)))
    with pytest.raises(TypeError, match="can be neither saved nor copied nor pickled: its domain has no save"):
        copy.copy(packing)
