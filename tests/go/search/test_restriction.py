"""Moves that a search leaves out: what may be asked, and what results show of it."""

import random

import pytest

from tengen.go import Game, GoConfig, GoSearch
from tengen.go.search.restriction import Ban, Restriction


def restricted(
    restriction: Restriction | None, *settings: str, playouts: int = 600, game: Game | None = None
) -> GoSearch:
    search = GoSearch(game or Game(5), GoConfig().with_settings(settings))
    search.restrict(restriction)
    search.run(playouts=playouts)
    return search


@pytest.mark.parametrize("settings", [(), ("thread.threads=3",), ("rave.schedule=hand", "rave.parameter=50")])
def test_moves_to_avoid_are_not_in_the_result(settings: tuple[str, ...]) -> None:
    search = restricted(Restriction(avoid=(Ban("black", ("C3", "pass", "b2")),)), *settings)
    result = search.result()
    assert {m.action for m in result.moves} == {f"{c}{r}" for c in "ABCDE" for r in range(1, 6)} - {"C3", "B2"}
    assert sum(m.visits for m in result.moves) == result.visits == 600
    assert result.best not in ("C3", "B2", "pass")
    assert result.variation[0] == result.best == result.moves[0].action
    # White is not meant, and below the root everything is free.
    white = Game(5)
    white.play("A1")
    assert "C3" in {m.action for m in restricted(Restriction((Ban("b", ("C3",)),)), game=white).result().moves}
    assert any("C3" in {m.action for m in node.moves if m.visits} for node in search.tree.walk(max_depth=1))


def test_only_allowed_moves_are_searched_down_to_a_depth() -> None:
    allow = (Ban("black", ["C3", "D4"], 3), Ban("white", ["B2", "pass"], 2))
    search = restricted(Restriction(allow=allow), playouts=2000)
    assert {m.action for m in search.result().moves} == {"C3", "D4"}
    for node in search.tree.walk():
        played = {m.action for m in node.moves if m.visits}
        if len(node.path) == 0:
            assert played == {"C3", "D4"}
        elif len(node.path) == 1:
            assert played <= {"B2", "pass"}
        elif len(node.path) == 2:
            assert played <= {"C3", "D4"}
    assert search.variation()[1] in ("B2", "pass")
    assert any(len(n.path) == 3 and len([m for m in n.moves if m.visits]) > 3 for n in search.tree.walk())


def test_random_restrictions_hold_in_the_whole_tree() -> None:
    rng = random.Random(3)
    vertices = [f"{c}{r}" for c in "ABCDE" for r in range(1, 6)]
    for _ in range(20):
        bans = tuple(
            Ban(rng.choice(["black", "white"]), rng.sample(vertices, rng.randrange(1, 12)), rng.randrange(1, 5))
            for _ in range(rng.randrange(1, 4))
        )
        until = {(b.player, v): 0 for b in bans for v in b.vertices}
        for ban in bans:
            for vertex in ban.vertices:
                until[ban.player, vertex] = max(until[ban.player, vertex], ban.until_depth)
        for node in restricted(Restriction(avoid=bans), f"seed={rng.randrange(1000)}").tree.walk():
            for move in node.moves:
                if move.visits:
                    assert len(node.path) >= until.get((node.player, move.action), 0)


def test_the_best_move_so_far_can_be_left_out_and_comes_back() -> None:
    search = GoSearch(Game(5))
    best = search.run(playouts=1000).best
    search.restrict(Restriction((Ban("black", (best,)),)))
    other = search.result()
    assert other.best != best
    assert other.variation[0] != best
    assert best not in {m.action for m in other.moves}
    assert search.variation(best)[0] == best
    assert search.run(playouts=10, stop_when_decided=True).best != best
    search.restrict(None)
    assert search.result().visits == 1010
    assert best in {m.action for m in search.result().moves}
    assert search.advance(best)


def test_pruned_moves_that_are_left_out_are_not_shown() -> None:
    search = restricted(
        Restriction((Ban("black", ("A1",)),)), "pruning.far=true", "pruning.far_min_size=5", game=Game(13)
    )
    assert "A1" in search.pruned
    assert "A1" not in {m.action for m in search.result().moves}


def test_who_may_play_nothing_passes() -> None:
    search = restricted(Restriction(allow=(Ban("black", ("C3",)),)), game=game_with("C3", 5))
    assert [m.action for m in search.result().moves] == ["pass"]
    assert search.result().best == "pass"


def game_with(vertex: str, size: int) -> Game:
    """Black to move, and White stands on the vertex."""
    game = Game(size)
    game.play("pass")
    game.play(vertex)
    return game


def test_mistakes_are_told() -> None:
    with pytest.raises(ValueError, match="'green' is not a colour"):
        Ban("green", ("A1",))
    with pytest.raises(ValueError, match="until_depth is 0"):
        Ban("black", ("A1",), 0)
    with pytest.raises(ValueError, match="not the text 'A1'"):
        Ban("black", "A1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="black are both avoided and allowed"):
        Restriction(avoid=(Ban("black", ("A1",)),), allow=(Ban("B", ("A2",)),))
    with pytest.raises(ValueError, match="empty"):
        Restriction(allow=(Ban("black", ()),))
    search = GoSearch(Game(5))
    for vertex in ("Z9", "A6", "", "A1\n", "F1"):
        with pytest.raises(ValueError, match=r"vertex|board"):
            search.restrict(Restriction((Ban("black", (vertex,)),)))
    assert search.run(playouts=50).visits == 50
    assert Restriction((Ban("black", ("A1",), 10**30),)).bans(lambda _: 7, 25) == [(0, 7, 2**31)]
