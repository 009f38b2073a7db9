"""The presets of isGO from Python: sources of moves, what playouts learned, wrong settings."""

import numpy as np
import pytest

from tengen._core import tree
from tengen.go import Game
from tengen.go.presets import preset
from tengen.go.search.playout_sources import PUBLISHED, count_sources

LEARNING = ["learning.memory_mb=2"]


def test_shares_are_near_those_published() -> None:
    counts = count_sources(preset("isgo-base"), 13, playouts=20, replays=10, max_moves=30)
    shares = counts.shares()
    assert counts.playouts == 300
    assert list(shares) == ["atari", "pattern", "skipped", "random", "improved", "pass"]
    assert sum(shares.values()) == pytest.approx(100)
    # Depends on positions and on details that the text leaves open: the order of magnitude has to be right.
    for source, published in PUBLISHED["isgo-base, table 4.8"].items():
        assert published / 2 < shares[source] < published * 2, source


def test_learned_moves_replace_random_ones() -> None:
    base = count_sources(preset("isgo-base"), 9, playouts=300, replays=10, max_moves=12).shares()
    settings = ["learning.context=8", *LEARNING]
    learning = count_sources(preset("isgo-learning").with_settings(settings), 9, playouts=300, replays=10, max_moves=12)
    shares = learning.shares()
    assert shares["edge"] > 0.5
    assert shares["node"] > 5
    assert shares["tree"] == 0
    assert shares["random"] < base["random"] - 5
    assert shares["skipped"] < base["skipped"] - 5


def test_what_was_learned_can_be_looked_at() -> None:
    game = Game(7)
    game.play("D4")
    search = tree.GoSearch(game, preset("isgo-learning").with_settings(LEARNING).to_core())
    columns = search.learned()
    assert len(columns["action"]) == 48
    assert not any(columns[name].any() for name in columns if name != "action")
    search.run(500)
    columns = search.learned()
    for name in ("node", "edge", "tree"):
        assert np.all(columns[f"{name}_wins"] <= columns[f"{name}_visits"])
        assert columns[f"{name}_visits"].max() <= 21
    assert columns["node_visits"].sum() > 0
    assert not columns["tree_visits"].any()  # off
    light = tree.GoSearch(game, preset("uct").to_core())
    assert len(light.learned()["action"]) == 0


def test_one_thread_and_a_seed_repeat_a_learning_search() -> None:
    def visits() -> list[int]:
        search = tree.GoSearch(Game(7), preset("isgo-learning").with_settings(["seed=5", *LEARNING]).to_core())
        search.run(400)
        found: list[int] = search.moves(search.root)["visits"].tolist()
        return found

    assert visits() == visits()


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("isgo.atari=often", 'isgo.atari is "often", but has to be one of answer, literal, off'),
        ("isgo.pattern_chance=2", "isgo.pattern_chance is 2, but has to be a number from 0 to 1"),
        ("learning.context=10", "learning.context is 10, but has to be a whole number, one of 8, 12"),
        ("learning.memory_mb=0.01", "learning.memory_mb is too small"),
        ("playout.self_atari=x", 'playout.self_atari is "x", but has to be one of ignore, never'),
    ],
)
def test_wrong_settings(setting: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        tree.GoSearch(Game(9), preset("isgo-learning").with_settings([setting]).to_core())
