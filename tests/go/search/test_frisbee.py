"""A search that knows of thrown stones."""

from collections import Counter

import pytest

from tengen.go import Board, Color, Game, GoConfig, GoSearch
from tengen.go.frisbee import landings
from tengen.go.search import Ban, Restriction

# Black lives in the corner by B1, which makes two eyes, or by E3, which takes two stones and connects. A throw at B1
# may come down on A1 or C1 and fill the eye space; around E3 there are only stones, and a miss changes nothing.
TWO_WAYS_TO_LIVE = """
. O O O O X X
O O O O O X X
. O O O O X X
O O O O O X .
O O O O . X X
X X X X O X .
. . . X O X X
"""


def position(text: str, komi: float) -> Game:
    board = Board.from_text(text.strip())
    game = Game(board.size, "chinese", komi=komi)
    points = [f"{c}{r}" for c in "ABCDEFG" for r in range(1, board.size + 1)]
    black, white = ([v for v in points if board[v] == color] for color in (Color.BLACK, Color.WHITE))
    game.set_up(black=black, white=white, to_move="black")
    return game


def searched(game: Game, *settings: str, playouts: int = 2000) -> GoSearch:
    search = GoSearch(game, GoConfig().with_settings(["exploration.coefficient=0.5", *settings]))
    search.run(playouts=playouts)
    return search


def test_full_accuracy_is_ordinary_go() -> None:
    for settings in ([], ["rave.schedule=hand", "rave.parameter=50", "playout.policy=sequence"]):
        plain = searched(Game(9), *settings).result()
        assert searched(Game(9), *settings, "frisbee.accuracy=1").result().moves == plain.moves
    nearly = searched(Game(7, komi=3), "frisbee.accuracy=0.999999", playouts=4000).result()
    plain = searched(Game(7, komi=3), playouts=4000).result()
    assert nearly.moves[0].value == pytest.approx(plain.moves[0].value, abs=0.06)
    assert nearly.score == pytest.approx(plain.score, abs=5)


@pytest.mark.parametrize("accuracy", [0.8, 0.5])
def test_an_aim_is_preferred_whose_misses_do_no_harm(accuracy: float) -> None:
    game = position(TWO_WAYS_TO_LIVE, komi=-6)
    both = Restriction(allow=(Ban("black", ["B1", "E3"]),))
    for seed in (1, 2, 3):
        result = searched(game, f"seed={seed}", f"frisbee.accuracy={accuracy}", playouts=3000).result()
        assert result.best == "E3"
        search = GoSearch(game, GoConfig().with_settings([f"seed={seed}", f"frisbee.accuracy={accuracy}"]))
        search.restrict(both)
        values = {move.action: move.value for move in search.run(playouts=6000).moves}
        assert values["E3"] > values["B1"] + 0.01
    # Without misses both live.
    ordinary = searched(game).result()
    assert [m.value for m in ordinary.moves if m.action in ("B1", "E3")] == pytest.approx([1, 1], abs=0.02)


def test_who_never_hits_aims_beside_the_point() -> None:
    """With no accuracy at all only throws at A1 and C1 can come down on B1; a throw at E3 is always lost."""
    search = searched(position(TWO_WAYS_TO_LIVE, komi=-6), "frisbee.accuracy=0", playouts=4000)
    assert search.result().best in ("A1", "C1")
    landed = {move.action: move.visits for move in search.tree.root.moves}
    assert landed["E3"] == 0
    assert landed["B1"] > 500
    assert landed["skip"] > 1000


@pytest.mark.parametrize("settings", [(), ("thread.threads=3",), ("thread.threads=2", "thread.mode=root")])
def test_stones_land_in_the_tree_by_their_chances(settings: tuple[str, ...]) -> None:
    game = position(TWO_WAYS_TO_LIVE, komi=-6)
    square, count = 0.0, 0
    for seed in range(4):
        search = searched(game, f"seed={seed}", "frisbee.accuracy=0.6", "exploration.coefficient=2", *settings)
        expected: Counter[str] = Counter()
        for aim in search.result().moves:
            for landing, chance in landings(game, "black", aim.action, 0.6).items():
                expected[landing] += aim.visits * chance
        landed = {move.action: move.visits for move in search.tree.root.moves if move.visits}
        assert sum(landed.values()) == search.result().visits == 2000
        assert set(landed) <= set(expected)
        for landing, mean in expected.items():
            square += (landed.get(landing, 0) - mean) ** 2 / mean
            count += 1
    assert square < 2 * count


def test_an_aim_is_worth_what_it_may_become() -> None:
    game = position(TWO_WAYS_TO_LIVE, komi=-6)
    search = searched(game, "frisbee.accuracy=0.6", "exploration.coefficient=2", playouts=3000)
    landed = {move.action: move for move in search.tree.root.moves}
    result = search.result()
    assert result.score is not None
    for aim in result.moves:
        parts = landings(game, "black", aim.action, 0.6)
        assert all(landed[landing].visits for landing in parts)
        assert aim.value == pytest.approx(sum(landed[v].value * chance for v, chance in parts.items()))
        assert aim.score is not None
    assert min(m.score or 0 for m in result.moves) <= result.score <= max(m.score or 0 for m in result.moves)


def test_the_root_follows_the_stones() -> None:
    search = searched(Game(5), "frisbee.accuracy=0.5", playouts=3000)
    aim = search.result().best
    assert aim == search.variation()[0] == search.result().moves[0].action
    assert search.advance("skip")
    assert 0 < search.result().visits < 3000
    search.run(playouts=500)
    assert search.advance("C3")
    search.run(playouts=100)
    with pytest.raises(ValueError, match="not an action"):
        search.advance("C3")
    search.advance("pass")
    search.run(playouts=100)
    search.advance("pass")
    assert search.result().best is None
    with pytest.raises(ValueError, match="not an action"):
        searched(Game(5), playouts=10).advance("skip")


def test_superko_holds_for_landings() -> None:
    """Black takes the ko; White's stones can come down on it only after the position has changed."""
    game = Game(4, "chinese", komi=0)
    game.set_up(black=["B3", "A2", "B1"], white=["C3", "D2", "C1", "B2"], to_move="black")
    game.play("C2")
    search = searched(game, "frisbee.accuracy=0.7", playouts=3000)
    for node in search.tree.walk():
        assert node.path[:1] != ("B2",)
        assert node.path[:3] != ("skip", "skip", "B2")
    assert max(len(node.path) for node in search.tree.walk()) >= 3


def test_aims_are_left_out_and_pruned_but_stones_may_land_there() -> None:
    search = GoSearch(Game(5), GoConfig().with_settings(["frisbee.accuracy=0.4"]))
    search.restrict(Restriction(allow=(Ban("black", ["C3"]),)))
    result = search.run(playouts=500)
    assert [(move.action, move.visits) for move in result.moves] == [("C3", 500)]
    assert {m.action for m in search.tree.root.moves if m.visits} == {"C3", "C2", "C4", "B3", "D3"}
    settings = ("frisbee.accuracy=0.5", "pruning.far=true", "pruning.far_min_size=5")
    pruned = searched(Game(13), *settings, playouts=300)
    assert pruned.pruned
    chosen = {m.action for m in pruned.result().moves if m.visits}
    landed = {m.action for m in pruned.tree.root.moves if m.visits}
    assert not chosen & set(pruned.pruned)
    assert landed & set(pruned.pruned)


def test_playouts_throw_their_moves() -> None:
    def skipped(accuracy: float) -> int:
        search = GoSearch(Game(9), GoConfig().with_settings([f"frisbee.accuracy={accuracy}"]))
        return sum(move.vertex == "skip" for seed in range(10) for move in search.playout(seed))

    assert skipped(1.0) == 0
    assert skipped(0.9) < skipped(0.5)
    assert skipped(0.9) > 10


@pytest.mark.parametrize("policy", ["light", "sequence", "bradley-terry", "isgo-base", "isgo-learning"])
@pytest.mark.parametrize("extra", ["reply.rollout=true", "playout.status_cache=true"])
def test_every_policy_can_be_thrown(policy: str, extra: str) -> None:
    settings = ["frisbee.accuracy=0.6", f"playout.policy={policy}", extra, "playout.self_atari=nakade"]
    result = searched(Game(7), *settings, playouts=400).result()
    assert result.visits == 400
    assert 0.05 < result.moves[0].value < 0.95


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match=r"frisbee\.accuracy is 1\.2, but has to be a number from 0 to 1$"):
        searched(Game(5), "frisbee.accuracy=1.2")
    with pytest.raises(ValueError, match="where chance decides"):
        searched(Game(5), "frisbee.accuracy=0.9", "tree.solver=true")
    with pytest.raises(ValueError, match=r"tree\.groups"):
        searched(Game(5), "frisbee.accuracy=0.9", "tree.groups=true")
