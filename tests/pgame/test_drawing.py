"""Games drawn by hand: what can be drawn, what is refused and why, and the search in them."""

import random
from itertools import pairwise

import pytest

from tengen.pgame import Drawing, Game, Settings, Stepper
from tengen.pgame.drawing import MAX_DRAWN, MAX_MOVES
from tengen.pgame.examples import EXAMPLES

# Two ways to one node: 0 › 1, 2; 1 › 3, 4; 2 › 4, 5.
DIAMOND = Drawing.of([[1, 2], [3, 4], [4, 5], [], [], []], [None, None, None, "max", "min", "max"])


def settings(**changes: object) -> Settings:
    return Settings(**{"games": 1, "repetitions": 1, "uct_c": 1.0, **changes})  # type: ignore[arg-type]


def minimax(drawing: Drawing, node: int) -> bool:
    values = [minimax(drawing, child) for child in drawing.moves[node]]
    if not values:
        return drawing.winners[node] == "max"
    return any(values) if drawing.level(node) % 2 == 0 else all(values)


def test_from_the_root_to_a_game() -> None:
    drawing = Drawing()
    assert drawing.missing == "The root has no move yet: add one."
    drawing, first = drawing.add(0)
    drawing, second = drawing.add(0)
    assert (first, second, drawing.children(0)) == (1, 2, [1, 2])
    assert drawing.missing == "Nobody wins at nodes 1 and 2 yet: choose MAX or MIN."
    with pytest.raises(ValueError, match="Nobody wins at nodes 1 and 2"):
        drawing.game()
    drawing, _ = drawing.settle(first, "min")
    assert drawing.missing == "Nobody wins at node 2 yet: choose MAX or MIN."
    drawing, _ = drawing.settle(second, "max")
    assert drawing.missing == ""
    game = drawing.game()
    assert game.right_moves() == [1]
    assert game.max_wins(0)


def test_a_node_with_two_parents() -> None:
    drawing, _ = Drawing().add(0)
    drawing, _ = drawing.add(0)
    drawing, below = drawing.add(1)
    assert drawing.linkable(2) == [below]
    drawing, at = drawing.link(2, below)
    assert (at, drawing.moves) == (2, ((1, 2), (3,), (3,), ()))
    assert drawing.linkable(2) == []


def test_numbers_stay_in_the_order_of_levels() -> None:
    drawing, first = Drawing().add(0)
    drawing, below = drawing.add(first)
    drawing, second = drawing.add(0)
    assert (first, below, second) == (1, 2, 2)
    assert drawing.levels == (0, 1, 1, 2)
    assert drawing.moves == ((1, 2), (3,), (), ())


def test_an_end_that_gets_a_move_is_no_end_and_becomes_one_again_without_a_winner() -> None:
    drawing = EXAMPLES["two levels"]
    more, below = drawing.add(3)
    assert more.winners[3] is None
    again, at = more.remove(below)
    assert at == 3
    assert "node 3" in again.missing


def test_removing_takes_what_nothing_else_leads_to() -> None:
    without, at = DIAMOND.remove(1)
    assert at == 0
    assert without.moves == ((1,), (2, 3), (), ())
    assert without.winners == (None, None, "min", "max")
    unlinked, at = DIAMOND.unlink(1, 4)
    assert (at, unlinked.nodes) == (1, DIAMOND.nodes)  # 2 still leads there
    gone, _ = unlinked.unlink(1, 3)
    assert gone.nodes == DIAMOND.nodes - 1
    assert "node 1" in gone.missing


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda: DIAMOND.link(1, 1), r"cycle: 1 › 1"),
        (lambda: DIAMOND.link(4, 0), r"cycle: 0 › 1 › 4 › 0"),
        (lambda: DIAMOND.link(0, 4), "a move leads to the next level"),
        (lambda: DIAMOND.link(1, 4), "there is a move from node 1 to node 4 already"),
        (lambda: DIAMOND.link(1, 9), "no node 9"),
        (lambda: DIAMOND.add(-1), "no node -1"),
        (lambda: DIAMOND.unlink(1, 5), "there is no move from node 1 to node 5"),
        (lambda: DIAMOND.remove(0), "the root stays"),
        (lambda: DIAMOND.settle(1, "max"), "node 1 has moves"),
        (lambda: DIAMOND.settle(3, "nobody"), "must be max or min"),
        (lambda: Drawing.of([[1], [2], [1]], [None] * 3), r"cycle: 1 › 2 › 1"),
        (lambda: Drawing.of([[1], []], [None]), "for each node its moves and its winner"),
        (lambda: Drawing.of([[1, 1], []], [None, "max"]), "lead to the same node"),
        (lambda: Drawing.of([[5]], [None]), "node 5, which is not there"),
        (lambda: Drawing.of([[1], [], []], [None, "max", "max"]), "no way leads from the root to node 2"),
        (lambda: Drawing.of([[1], []], ["max", "max"]), "node 0 has moves"),
    ],
)
def test_what_cannot_be_is_told(change: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        change()  # type: ignore[operator]


def test_sizes_are_bounded() -> None:
    wide = Drawing()
    for _ in range(MAX_MOVES):
        wide, _ = wide.add(0)
    with pytest.raises(ValueError, match="at most 8 moves"):
        wide.add(0)
    deep, last = Drawing(), 0
    for _ in range(MAX_DRAWN - 1):
        deep, last = deep.add(last)
    assert deep.nodes == MAX_DRAWN
    with pytest.raises(ValueError, match="at most 60 nodes"):
        deep.add(last)
    # Three nodes on each level, all linked: few nodes, and very many ways.
    rows = [[1, 2, 3], *([3 * i + 1, 3 * i + 2, 3 * i + 3] for i in range(1, 19) for _ in range(3)), [], [], []]
    with pytest.raises(ValueError, match="too many ways"):
        Drawing.of(rows, [None] * len(rows))


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_games_with_a_right_and_a_wrong_move(name: str) -> None:
    drawing = EXAMPLES[name]
    assert drawing.missing == ""
    game = drawing.game()
    assert len(game.right_moves()) == 1
    for node in range(drawing.nodes):
        assert game.max_wins(node) == minimax(drawing, node)
        assert game.children(node) == drawing.children(node)
        assert game.level(node) == drawing.level(node)


@pytest.mark.parametrize("uct", ["tree", "shared", "dag", "dag-weighted", "multipath"])
@pytest.mark.parametrize("groups", [0, 2])
def test_the_search_finds_the_right_move(uct: str, groups: int) -> None:
    for drawing in [*EXAMPLES.values(), DIAMOND]:
        stepper = Stepper(settings(uct=uct, groups=groups, group_bias=0.8), drawn=drawing.game())
        for _ in range(20):
            stepper.step()
            view = stepper.view()
            assert all(child in drawing.moves[parent] for parent, child in pairwise(view.path))
            assert not drawing.moves[view.path[-1]]
            assert view.winner == drawing.winners[view.path[-1]]
        stepper.step(2000)
        view = stepper.view()
        assert view.right, view
        assert view.nodes[0].visits == 2020
        assert bool(view.groups) == bool(groups)
        stepper.reset()
        assert stepper.view().nodes[0].visits == 0


def test_nodes_with_one_and_with_many_moves_and_ends_on_all_levels() -> None:
    drawing = Drawing.of(
        [[1, 2, 3], [], [4], [5, 6, 7], [], [], [], [8], []], [None, "min", None, None, *["max"] * 3, None, "min"]
    )
    stepper = Stepper(settings(), drawn=drawing.game())
    stepper.step(500)
    view = stepper.view()
    assert view.right_moves == (1,)
    assert view.right
    assert {node.id for node in view.nodes if node.end} == {1, 4, 5, 6, 8}


def test_a_random_game_can_be_drawn_over() -> None:
    game = Stepper(Settings(breadth=2, depth=4, combination=0.4, decided=True, games=1, repetitions=1)).game
    drawing = Drawing.from_game(game)
    assert drawing.missing == ""
    assert drawing.nodes == game.nodes
    assert drawing.game().max_wins(0) == game.max_wins(0)
    with pytest.raises(ValueError, match="at most 60 nodes"):
        Drawing.from_game(Game(3, 4))


def test_drawing_at_random_never_breaks_anything() -> None:
    rng = random.Random(3)
    for _ in range(20):
        drawing = Drawing()
        for _ in range(60):
            node, other = rng.randrange(drawing.nodes), rng.randrange(drawing.nodes)
            change = rng.choice(
                [
                    *[lambda d, n, o: d.add(n)] * 4,
                    *[lambda d, n, o: d.link(n, o)] * 2,
                    lambda d, n, o: d.unlink(n, o),
                    lambda d, n, o: d.remove(n),
                    lambda d, n, o: d.settle(n, rng.choice(["max", "min"])),
                ]
            )
            try:
                drawing, chosen = change(drawing, node, other)
                assert 0 <= chosen < drawing.nodes
            except ValueError:
                continue
            assert all(drawing.level(c) == drawing.level(n) + 1 for n in range(drawing.nodes) for c in drawing.moves[n])
            assert drawing == Drawing.of(drawing.moves, drawing.winners)
            assert len(drawing.sketch().nodes) == drawing.nodes
        for node in range(drawing.nodes):
            if not drawing.moves[node]:
                drawing, _ = drawing.settle(node, rng.choice(["max", "min"]))
        if drawing.missing:
            continue
        stepper = Stepper(settings(groups=1), drawn=drawing.game())
        stepper.step(50)
        view = stepper.view()
        assert view.nodes[0].max_wins == minimax(drawing, 0)
        assert sum(move.visits for move in view.moves if move.parent == 0) == 50


@pytest.mark.parametrize(
    ("children", "scores", "words"),
    [
        ([[]], [0], "at least one move"),
        ([[1], []], [0], "a score for each node"),
        ([[1], [0]], [0, 0], "larger number"),
        ([[2], []], [0, 0], "larger number"),
        ([[1], [], []], [0, 1, 1], "no way leads to node 2"),
        ([[1, 2], [2], []], [0, 0, 1], "differ in length"),
    ],
)
def test_the_core_checks_what_it_relies_on(children: list[list[int]], scores: list[int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Game.drawn(children, scores)
