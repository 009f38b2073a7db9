"""Searches of Go that are saved, copied and pickled: they go on as if nothing had been, and no file does harm."""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen import Evaluator, Search
from tengen.datafile import SEARCH, DataFileError, read_data, write_data
from tengen.go import Game, GoConfig, GoSearch
from tengen.go.presets import preset, preset_names
from tengen.go.search import Ban, Restriction
from tengen.search.plain import decode, encode
from tests.search.problems import TicTacToe


class Judge(Evaluator):
    """Judges by a hash of the planes."""

    batch_size = 4

    def evaluate(self, batch: Any) -> Any:
        drawn = np.random.default_rng([int(planes.sum()) for planes in batch])
        points = batch.shape[2] * batch.shape[3]
        return drawn.random((len(batch), points + 1)), drawn.random(len(batch))


def by_file(search: GoSearch, folder: Path) -> GoSearch:
    search.save(folder / "saved.search")
    return GoSearch.load(folder / "saved.search", evaluator=search._evaluator)


WAYS: dict[str, Callable[[GoSearch, Path], GoSearch]] = {
    "file": by_file,
    "copy": lambda search, _: copy.copy(search),
    "deepcopy": lambda search, _: copy.deepcopy(search),
    "pickle": lambda search, _: pickle.loads(pickle.dumps(search)),
}


def told(search: GoSearch) -> str:
    result = search.result()
    owned = [result.ownership, result.ownership_stdev, *(move.ownership for move in result.moves)]
    return repr((result, owned, search.tree.to_json(min_visits=0), search.komi_offset, search.pruned, search.groups()))


def check_goes_on(search: GoSearch, way: Callable[[GoSearch, Path], GoSearch], folder: Path, runs: int = 80) -> None:
    for round_ in range(2):
        search.run(runs)
        before = told(search)
        other = way(search, folder)
        assert other.config == search.config
        assert told(other) == before
        other.run(runs)
        assert told(search) == before  # it is another search
        search.run(runs)
        if round_ == 1:
            for each in (search, other):
                each.run(20, seed=5)
        assert told(other) == told(search)
        assert {k: v.tolist() for k, v in other.learned().items()} == {
            k: v.tolist() for k, v in search.learned().items()
        }
        move = search.result().best
        if move is None:
            return
        assert other.advance(move) == search.advance(move)
        search.run(runs)
        other.run(runs)
        assert told(other) == told(search)
        assert other._core.save() == search._core.save()


def drawn_game(drawn: random.Random) -> Game:
    game = Game(drawn.choice([5, 6, (5, 7)]), drawn.choice(["chinese", "tromp-taylor", "japanese"]))
    for _ in range(drawn.randrange(12)):
        game.play(drawn.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("name", preset_names())
def test_presets_go_on(name: str, tmp_path: Path) -> None:
    drawn = random.Random(name)
    config = preset(name).with_values({"tree.memory_mb": 4, "thread.threads": 1, "learning.memory_mb": 8})
    check_goes_on(GoSearch(drawn_game(drawn), config), drawn.choice(list(WAYS.values())), tmp_path)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "settings",
    [
        ["tree.backup=dag", "dynamic_komi.rule=value", "dynamic_komi.every=20", "dynamic_komi.ratchet=true"],
        ["tree.backup=shared", "tree.groups=true", "groups.kinds=border all", "tree.table_entries=100"],
        [
            "tree.groups=true",
            "groups.kinds=friendly-saves manhattan-enemy:2 else",
            "rave.schedule=hand",
            "rave.parameter=100",
        ],
        ["frisbee.accuracy=0.6", "rave.schedule=minimum-mse", "rave.parameter=0.4"],
        ["playout.policy=isgo-learning", "learning.memory_mb=8", "learning.balance_every=10"],
        ["tree.solver=true", "reply.tree=true", "reply.rollout=true", "exploration.root_noise=0.1"],
        ["thread.threads=3", "thread.mode=root", "rave.schedule=minimum-mse", "rave.parameter=0.4"],
        ["thread.threads=2", "thread.mode=leaf"],
        ["rave.schedule=minimum-mse", "rave.parameter=0.4", "rave.criticality=true", "rave.effectivity=above-zero"],
        ["tree.memory_mb=0.05", "widening.rule=crazy-stone", "prior.grandparent=10"],
    ],
)
def test_settings_go_on(way: str, settings: list[str], tmp_path: Path) -> None:
    drawn = random.Random(settings[0])
    game = drawn_game(drawn)
    if "frisbee.accuracy=0.6" in settings:
        game.skip()
    check_goes_on(GoSearch(game, GoConfig().with_settings(settings)), WAYS[way], tmp_path)


@pytest.mark.parametrize("way", WAYS)
def test_what_was_asked_of_a_search_goes_on(way: str, tmp_path: Path) -> None:
    for ban in (Ban("black", ("C3", "pass")), Ban("white", ("A1",), until_depth=3)):
        search = GoSearch(Game(5))
        search.count_move_ownership()
        search.restrict(Restriction(avoid=(ban,)))
        check_goes_on(search, WAYS[way], tmp_path)
        assert search.result().moves[0].ownership is not None


@pytest.mark.parametrize("way", WAYS)
def test_an_evaluator_is_given_again(way: str, tmp_path: Path) -> None:
    config = GoConfig().with_settings(["exploration.formula=puct"])
    check_goes_on(GoSearch(Game(5), config, evaluator=Judge()), WAYS[way], tmp_path)
    path = tmp_path / "a"
    GoSearch(Game(5), config, evaluator=Judge()).save(path)
    with pytest.raises(DataFileError, match="evaluator has judged for it, which no file holds: give it again"):
        GoSearch.load(path)


def test_the_game_and_the_files_of_its_configuration_are_in_it(tmp_path: Path) -> None:
    patterns = tmp_path / "patterns.txt"
    patterns.write_text("")
    shipped = preset("isgo-base")
    for text in ("playout.patterns", "gamma.file"):
        assert text in dict(shipped.items())
    from tengen.go.patterns import text as text_of

    patterns.write_text(text_of(shipped.playout.patterns))  # type: ignore[attr-defined]
    config = shipped.with_values({"playout.patterns": str(patterns)})
    game = Game(7)
    game.play("C3")
    search = GoSearch(game, config)
    game.play("D4")  # no longer the search's
    search.run(50)
    search.save(tmp_path / "a")
    pickled = pickle.dumps(search)
    patterns.unlink()
    for other in (GoSearch.load(tmp_path / "a"), pickle.loads(pickled), copy.copy(search)):
        assert other.result().visits == 50
        other.run(50)
        other.advance("C5")
        assert other.result().moves[0].action != "C3"
    with pytest.raises(OSError, match=r"patterns\.txt"):
        GoSearch(game, config)


def test_results_and_configurations_are_pickled() -> None:
    search = GoSearch(Game(5), preset("mogo"))
    search.count_move_ownership()
    result = search.run(50)
    for other in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert other == result
        assert type(other) is type(result)
        assert (other.ownership == result.ownership).all()
        assert (other.moves[0].ownership == result.moves[0].ownership).all()
        assert other.config == result.config
        assert other.config.rave == result.config.rave
    problem = Search(TicTacToe()).run(20)
    assert pickle.loads(pickle.dumps(problem)) == problem
    tree = GoSearch(Game(5)).tree
    assert pickle.loads(pickle.dumps(tree.root)) == tree.root


def test_a_file_is_whole_and_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a"
    search = GoSearch(Game(5))
    search.run(30)
    search.save(path)
    data = path.read_bytes()
    assert data.startswith(b"# tengen data: search, version 1\n# made by: Tengen ")
    for cut in (0, 10, 100, len(data) // 2, len(data) - 1):
        path.write_bytes(data[:cut])
        with pytest.raises(DataFileError, match=re.escape(str(path))):
            GoSearch.load(path)
    path.write_bytes(data[:-20] + bytes([data[-20] ^ 1]) + data[-19:])
    with pytest.raises(DataFileError, match="checksum"):
        GoSearch.load(path)
    write_data(path, replace(SEARCH, version=2), b"of another kind", "a later Tengen")
    with pytest.raises(DataFileError, match="it has version 2 of its format, and this Tengen reads 1"):
        GoSearch.load(path)
    Search(TicTacToe()).save(path)
    with pytest.raises(DataFileError, match=r"it is no search of Go; tengen.Search.load reads it"):
        GoSearch.load(path)


def changed(values: dict[str, Any], drawn: random.Random) -> bytes:
    """A value in the place of another, or bytes that are flipped, cut or put in."""
    held = copy.deepcopy(values)
    if drawn.randrange(3) == 0:
        where = drawn.choice([held, held["game"], held["game"]["rules"], held["texts"]])
        key = drawn.choice(list(where))
        where[key] = drawn.choice(
            [None, 0, -1, 10**40, 1e400, "", "x", b"", [], {}, (), ["D4"], [[]], *values.values()]
        )
    else:
        core = bytearray(held["saved"])
        for _ in range(drawn.choice([1, 1, 2, 20])):
            core[drawn.randrange(len(core))] = drawn.choice([0, 1, 0x7F, 0x80, 0xFF, drawn.randrange(256)])
        if drawn.randrange(4) == 0:
            del core[drawn.randrange(len(core)) :]
        held["saved"] = bytes(core)
    return encode(held)


def test_damage_is_refused_or_harmless(tmp_path: Path) -> None:
    """The checksum is right each time: what is checked is what the readers see themselves."""
    drawn = random.Random(1)
    path = tmp_path / "a"
    taken = refused = 0
    for settings in (
        ["tree.memory_mb=1"],
        ["tree.memory_mb=1", "tree.backup=dag", "tree.groups=true", "groups.kinds=border all", "tree.table_entries=99"],
        ["tree.memory_mb=1", "frisbee.accuracy=0.6", "rave.schedule=hand", "rave.parameter=100"],
        ["tree.memory_mb=1", "playout.policy=isgo-learning", "learning.memory_mb=1", "dynamic_komi.rule=value"],
    ):
        search = GoSearch(Game(4), GoConfig().with_settings(settings))
        search.run(40)
        search.advance("B2")
        search.run(40)
        search.save(path)
        values = decode(read_data(path, SEARCH).payload)
        for _ in range(250):
            write_data(path, SEARCH, changed(values, drawn), "test")
            try:
                loaded = GoSearch.load(path)
            except DataFileError:
                refused += 1
                continue
            loaded.run(30)
            if (best := loaded.result().best) is not None:
                loaded.advance(best)
                loaded.run(20)
            taken += 1
    assert taken > 100
    assert refused > 300
