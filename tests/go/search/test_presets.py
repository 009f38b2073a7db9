"""The presets: each searches sensibly, with any number of threads, and says where its numbers come from."""

import pytest

from tengen.go import Game
from tengen.go.presets import preset, preset_names
from tengen.go.search import GoSearch

# Black to move takes five stones by E1, or loses six.
CAPTURE = """
. . . . . . .
. . . . . . .
. O O O O . .
. X X X X O .
X O O O O X .
X O X X O X .
X O X . . X .
"""


def position() -> Game:
    game = Game(7, komi=3.5)
    rows = [row.split() for row in CAPTURE.strip().splitlines()]
    stones = [("ABCDEFG"[x] + str(7 - y), rows[y][x]) for y in range(7) for x in range(7) if rows[y][x] != "."]
    game.set_up(black=[v for v, c in stones if c == "X"], white=[v for v, c in stones if c == "O"])
    return game


def test_the_presets_of_the_documents_are_there() -> None:
    asked = {"uct", "libego", "mogo", "matilda", "isgo-base", "isgo-learning", "tengen"}
    assert asked <= set(preset_names())


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_searches_with_one_thread_and_with_two(name: str) -> None:
    config = preset(name)
    for threads in (1, 2):
        search = GoSearch(Game(9), config.with_values({"thread.threads": threads}))
        result = search.run(playouts=300)
        assert result.simulations == 300
        assert sum(move.visits for move in result.moves) == 300
        assert result.best != "pass"
        again = search.advance(result.best)
        assert search.run(playouts=100).simulations == 100 or not again


@pytest.mark.parametrize("name", [name for name in preset_names() if name != "libego"])
def test_a_preset_sees_a_capture(name: str) -> None:
    assert GoSearch(position(), preset(name)).run(playouts=3000).best in ("D1", "E1")


def test_constants_of_the_documents() -> None:
    learning = dict(preset("isgo-learning").items())
    assert learning["isgo.atari_chance"] == 0.3405
    assert learning["isgo.pattern_chance"] == 0.4812
    assert learning["learning.moves"] == 80
    assert learning["learning.edge_threshold"] == 125 / 200
    assert dict(preset("mogo").items())["playout.approach"] == 0.5
    matilda = dict(preset("matilda").items())
    assert (matilda["exploration.formula"], matilda["rave.criticality"], matilda["reply.tree"]) == (
        "ucb1-tuned",
        True,
        True,
    )
    assert dict(preset("matilda-large").items())["rave.parameter"] == 0.843
    assert dict(preset("libego").items())["exploration.coefficient"] == pytest.approx(0.2**0.5 / 2, abs=1e-4)
