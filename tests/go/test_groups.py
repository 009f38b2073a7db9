"""Groups of moves of Go: a position for each kind, every move in one, and their way into the tree."""

from __future__ import annotations

import pytest

from tengen._core import tree
from tengen.go import Game, GoConfig, GoSearch

from .test_priors import Setup
from .test_pruning import random_game

ALL_KINDS = (
    "border manhattan-enemy:2 manhattan-friendly:2 manhattan-total:3 friendly-saves enemy-kills enemy-group "
    "friendly-group enemy-threat friendly-threat many-liberties:4 chains:2:3 friendly-chainmaker:3 enemy-chainmaker:3"
)


def groups(game: Game, kinds: str) -> list[set[str]]:
    config = GoConfig().with_values({"groups.kinds": kinds})
    core = tree.GoSearch(game, config.to_core())
    return [{core.vertex(action) for action in group} for group in core.groups()]


CASES: list[tuple[str, Setup, str]] = [
    ("border", Setup("... ... ..."), "A1 A2 A3 B1 B3 C1 C2 C3"),
    ("manhattan-enemy:1", Setup("..... ..... ..... ..... .....", moves="C3"), "B3 D3 C2 C4"),
    ("manhattan-enemy:1", Setup("..... ..... ..... ..... ....."), ""),
    ("manhattan-enemy:1", Setup("..... ..... ..... ..... .....", moves="C3 pass"), ""),
    ("manhattan-friendly:1", Setup("..... ..... ..... ..... .....", moves="C3 A1"), "B3 D3 C2 C4"),
    ("manhattan-total:1", Setup("..... ..... ..... ..... .....", moves="C3 A1"), "B3 D3 C2 C4 A2 B1"),
    ("enemy-kills", Setup("..... ..... X.... OX... ....."), "A1"),
    ("enemy-kills", Setup("..... ..... X.... OX... .....", "white"), ""),
    ("friendly-saves", Setup("..... ..... ..O.. .OXO. ....."), "C1"),
    ("friendly-saves", Setup("..... ..... ..O.. .OXO. .....", "white"), ""),
    ("enemy-group", Setup("..... ..... ..O.. .XXO. ....."), "B3 C4 D3 E2 D1"),
    ("friendly-group", Setup("..... ..... ..O.. .XXO. ....."), "B3 A2 B1 C1"),
    # White has two liberties on C1 and D2; D2 is beside no stone of Black.
    ("enemy-threat", Setup("..... ..... .XX.. .XO.. .X..."), "C1"),
    ("friendly-threat", Setup("..... ..... .XX.. .XO.. .X...", "white"), "C1"),
    ("many-liberties:5", Setup("..... ..... ..X.. ..... ....."), "B3 D3 C2 C4"),
    ("friendly-chainmaker:3", Setup("..... ..... X.X.. ..... ...X."), "B3"),
    ("friendly-chainmaker:1", Setup("... .X. ..."), "A2 B1 B3 C2"),
    ("enemy-chainmaker:3", Setup("..... ..... X.X.. ..... ...X.", "white"), "B3"),
    ("else", Setup(".. .."), "A1 A2 B1 B2 pass"),
    ("all", Setup(".. .."), "A1 A2 B1 B2 pass"),
]


@pytest.mark.parametrize(("kind", "setup", "points"), CASES)
def test_kinds(kind: str, setup: Setup, points: str) -> None:
    assert groups(setup.game(), kind)[0] == set(points.split())


def test_each_chain_that_qualifies_has_a_group() -> None:
    game = Setup("..... ..... X..OO XX... ...O.").game()
    assert groups(game, "chains:2:5 else")[:-1] == [{"A1", "A4", "B1", "B3", "C2"}, {"C3", "D2", "D4", "E2", "E4"}]
    assert groups(game, "chains:3:5 else")[:-1] == [{"A1", "A4", "B1", "B3", "C2"}]
    assert groups(game, "chains:3:4 else")[:-1] == []


def test_every_move_is_in_a_group_and_only_the_rest_in_else() -> None:
    for seed in range(30):
        game = random_game(seed, 7, 5 + seed)
        moves = {move.action for move in GoSearch(game).result().moves}
        for kinds in (ALL_KINDS, ALL_KINDS + " else"):
            *named, rest = groups(game, kinds)
            assert rest == moves - set().union(*named)
            assert "pass" in rest
        *named, everything = groups(game, ALL_KINDS + " all")
        assert everything == moves
        assert groups(game, ALL_KINDS)[:-1] == named


@pytest.mark.parametrize("settings", [[], ["rave.schedule=minimum-mse"], ["knowledge.even=4"], ["tree.backup=dag"]])
def test_groups_in_the_tree(settings: list[str]) -> None:
    config = GoConfig().with_settings(["tree.groups=true", *settings])
    search = GoSearch(Game(5), config)
    result = search.run(playouts=2000)
    assert sum(move.visits for move in result.moves) == 2000
    child = search.look(next(m.child for m in search.look(search.root_id).moves if m.action == result.best))
    assert all(move.group is not None for move in child.moves)
    by_action: dict[str, int] = {}
    for move in child.moves:
        for inner in search.look(move.child).moves:
            by_action[inner.action] = by_action.get(inner.action, 0) + inner.visits
    assert search.advance(result.best)
    after = search.result()
    assert {move.action: move.visits for move in after.moves} == by_action
    assert search.run(playouts=500).best in by_action
    assert search.run(playouts=0).visits == child.visits + 500


def test_groups_change_nothing_unless_the_tree_asks() -> None:
    plain = GoSearch(Game(5), GoConfig()).run(playouts=300)
    named = GoSearch(Game(5), GoConfig().with_values({"groups.kinds": ALL_KINDS})).run(playouts=300)
    assert plain.moves == named.moves


@pytest.mark.parametrize(
    ("kinds", "message"),
    [
        ("borders", '"borders" is not a kind of group: all, else, chains, border'),
        ("manhattan-total", '"manhattan-total" is not manhattan-total:NUMBER'),
        ("border:3", '"border:3" is not border'),
        ("chains:3", '"chains:3" is not chains:STONES:LIBERTIES'),
        ("many-liberties:x", "a number that is not in 1..625"),
        ("many-liberties:0", "a number that is not in 1..625"),
    ],
)
def test_mistakes(kinds: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        groups(Game(5), kinds)
