"""The games: sizes, layers, scores, exact values, unfolding."""

import itertools

import pytest

from tengen.pgame import Game, draw_groups


@pytest.mark.parametrize(("breadth", "depth"), [(1, 5), (2, 1), (2, 20), (4, 10), (6, 8), (10, 6)])
def test_without_combination_it_is_a_full_tree(breadth: int, depth: int) -> None:
    game = Game(breadth, depth, seed=3)
    assert game.nodes == sum(breadth**d for d in range(depth + 1))


def walk(game: Game, node: int = 0, path: tuple[int, ...] = (0,)) -> list[tuple[int, ...]]:
    children = game.children(node)
    return [end for child in children for end in walk(game, child, (*path, child))] if children else [path]


@pytest.mark.parametrize("combination", [0.0, 0.1, 0.3, 1.0])
@pytest.mark.parametrize("seed", range(4))
def test_all_paths_to_a_node_agree_in_length_and_score(combination: float, seed: int) -> None:
    game = Game(3, 6, combination=combination, seed=seed)
    lengths: dict[int, set[int]] = {}
    sums: dict[int, set[int]] = {}
    for path in walk(game):
        assert len(path) == 7
        total = 0
        for i, (above, below) in enumerate(itertools.pairwise(path)):
            total += game.score(below) - game.score(above)
            lengths.setdefault(below, set()).add(i + 1)
            sums.setdefault(below, set()).add(total)
    assert set(lengths) == set(range(1, game.nodes))
    for node, found in lengths.items():
        assert found == {game.level(node)}
        assert sums[node] == {game.score(node)}


def test_points_are_in_range_and_of_the_mover() -> None:
    game = Game(4, 6, range=10, seed=1)
    steps: dict[int, set[int]] = {0: set(), 1: set()}
    for path in walk(game):
        for above, below in itertools.pairwise(path):
            steps[game.level(above) % 2].add(game.score(below) - game.score(above))
    assert steps == {0: set(range(11)), 1: set(range(-10, 1))}


def test_nodes_of_equal_score_merge_and_points_stay_in_range() -> None:
    def steps(equal_scores: bool) -> set[int]:
        game = Game(3, 8, range=9, combination=0.3, equal_scores=equal_scores, seed=1)
        assert game.nodes < sum(3**d for d in range(9)) * 0.8
        return {
            (game.score(below) - game.score(node)) * (1 if game.level(node) % 2 == 0 else -1)
            for node in range(game.nodes)
            for below in game.children(node)
        }

    assert steps(equal_scores=True) == set(range(10))
    assert min(steps(equal_scores=False)) < 0  # the reason why there are both


@pytest.mark.parametrize("seed", range(4))
def test_merging_equal_scores_keeps_paths_and_values(seed: int) -> None:
    dag = Game(3, 6, range=20, combination=0.4, equal_scores=True, seed=seed)
    tree = Game(3, 6, range=20, combination=0.4, equal_scores=True, seed=seed, unfold=True)
    for game in (dag, tree):
        assert {len(path) for path in walk(game)} == {7}
        assert game.winning_moves() == [i for i, child in enumerate(game.children(0)) if exact(game, child)]
    assert [dag.score(end[-1]) for end in walk(dag)] == [tree.score(end[-1]) for end in walk(tree)]


@pytest.mark.parametrize("combination", [0.05, 0.3])
def test_combination_makes_fewer_nodes(combination: float) -> None:
    game = Game(4, 8, combination=combination, seed=2)
    whole = sum(4**d for d in range(9))
    assert 1 < game.nodes < whole * (1 - combination / 2)


def exact(game: Game, node: int) -> bool:
    """MAX wins, by plain minimax."""
    values = [exact(game, child) for child in game.children(node)]
    if not values:
        return game.score(node) > 0
    return any(values) if game.level(node) % 2 == 0 else all(values)


@pytest.mark.parametrize("seed", range(20))
def test_unfolding_keeps_the_exact_values(seed: int) -> None:
    dag = Game(3, 6, combination=0.2, seed=seed)
    tree = Game(3, 6, combination=0.2, seed=seed, unfold=True)
    assert tree.nodes == sum(3**d for d in range(7)) > dag.nodes
    for game in (dag, tree):
        assert game.max_wins() == exact(game, 0)
        assert game.winning_moves() == [i for i, child in enumerate(game.children(0)) if exact(game, child)]
    assert dag.max_wins() == tree.max_wins()
    assert dag.winning_moves() == tree.winning_moves()
    assert dag.right_moves() == tree.right_moves() == (dag.winning_moves() or [0, 1, 2])
    assert [dag.score(end[-1]) for end in walk(dag)] == [tree.score(end[-1]) for end in walk(tree)]


def test_a_seed_gives_a_game() -> None:
    def scores(seed: int) -> list[int]:
        game = Game(3, 5, combination=0.1, seed=seed)
        return [game.score(node) for node in range(game.nodes)]

    assert scores(5) == scores(5)
    assert scores(5) != scores(6)


def test_mistakes_are_value_errors() -> None:
    for wrong in ({"breadth": 0}, {"depth": 0}, {"depth": 100}, {"combination": 1.5}, {"range": 0}):
        with pytest.raises(ValueError, match="P-game"):
            Game(**{"breadth": 3, "depth": 4, **wrong})
    game = Game(2, 3)
    for node in (-1, game.nodes):
        with pytest.raises(ValueError, match="no node"):
            game.score(node)
    with pytest.raises(ValueError, match="end of a game"):
        draw_groups(game, game.nodes - 1, groups=1)
    with pytest.raises(ValueError, match="bias"):
        draw_groups(game, 0, groups=1, bias=2)


def test_perfect_groups_hold_the_winning_moves() -> None:
    game = Game(6, 5, seed=8)
    for node in range(1, 200):
        winning = game.winning_moves(node)
        losing = [i for i in range(6) if i not in winning]
        assert draw_groups(game, node, groups=1, bias=1, overlap=False) == [winning, losing]
        assert draw_groups(game, node, groups=1, bias=0, overlap=False) == [losing, winning]
        assert draw_groups(game, node, groups=1, bias=1, overlap=True) == [winning, list(range(6))]
        assert draw_groups(game, node, groups=0) == [list(range(6))]
