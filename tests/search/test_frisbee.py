"""A search that knows of thrown stones."""

import pytest

from tengen import Search, SearchConfig
from tengen.go import Board, Color, Game
from tengen.go.frisbee import landings
from tengen.search import Ban, Restriction

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


def searched(game: Game, *settings: str, playouts: int = 2000) -> Search:
    search = Search(game, SearchConfig().with_settings(["exploration.coefficient=0.5", *settings]))
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
        search = Search(game, SearchConfig().with_settings([f"seed={seed}", f"frisbee.accuracy={accuracy}"]))
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
    child = search.tree.child(search.tree.root, "E3")
    assert child is None or [m.action for m in child.moves if m.visits] == ["skip"]


@pytest.mark.parametrize("threads", [1, 3])
def test_landings_in_the_tree_come_by_their_chances(threads: int) -> None:
    game = position(TWO_WAYS_TO_LIVE, komi=-6)
    square, count = 0.0, 0
    for seed in range(4):
        search = searched(game, f"seed={seed}", "frisbee.accuracy=0.6", f"thread.threads={threads}", playouts=3000)
        for move in search.tree.root.moves:
            node = search.tree.child(search.tree.root, move.action)
            if node is None or move.visits < 100 or move.action == "pass":
                continue
            assert node.chance
            assert node.path == (move.action,)
            chances = landings(game, "black", move.action, 0.6)
            assert {m.action for m in node.moves if m.visits} <= set(chances)
            for outcome in node.moves:
                if outcome.action in chances:
                    expected = node.visits * chances[outcome.action]
                    square += (outcome.visits - expected) ** 2 / expected
                    count += 1
            below = search.tree.child(node, "skip")
            assert below is None or below.path == ("skip",)
    assert count >= 12
    assert square < 3 * count


def test_the_root_follows_the_stones() -> None:
    search = searched(Game(5), "frisbee.accuracy=0.5", playouts=3000)
    aim = search.result().best
    assert search.variation()[0] == aim
    assert search.advance("skip")
    assert 0 < search.result().visits < 3000
    search.run(playouts=500)
    assert search.advance("C3")
    search.run(playouts=100)
    with pytest.raises(ValueError, match="no stone can land"):
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
        if node.path and node.path[0] == "B2":
            assert node.chance  # the aim, which never becomes a stone
        assert node.path[:3] != ("skip", "skip", "B2") or node.chance
    with pytest.raises(ValueError, match="no stone can land"):
        search.advance("B2")


def test_playouts_throw_their_moves() -> None:
    def skipped(accuracy: float) -> int:
        search = Search(Game(9), SearchConfig().with_settings([f"frisbee.accuracy={accuracy}"]))
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


def test_wrong_accuracy() -> None:
    with pytest.raises(ValueError, match=r"frisbee\.accuracy is a chance"):
        searched(Game(5), "frisbee.accuracy=1.2")
    with pytest.raises(ValueError, match="where chance decides"):
        searched(Game(5), "frisbee.accuracy=0.9", "tree.solver=true")
    search = searched(Game(5), "frisbee.accuracy=0.5")
    child = search.tree.child(search.tree.root, search.result().best)
    assert child is not None
    with pytest.raises(ValueError, match="chance decides"):
        search.explain(child.id)
