"""Watching UCT on a small game, compared with the experiment that runs the same search at once."""

import pytest

from tengen.pgame import Settings, Stepper
from tengen.pgame.layout import places


def small(**changes: object) -> Settings:
    values: dict[str, object] = {"breadth": 3, "depth": 4, "decided": True, "repetitions": 1, "games": 1, **changes}
    return Settings(**values)  # type: ignore[arg-type]


@pytest.mark.parametrize("uct", ["tree", "shared", "dag", "dag-weighted", "multipath"])
@pytest.mark.parametrize("groups", [0, 2])
def test_stepping_gives_what_the_experiment_gives(uct: str, groups: int) -> None:
    settings = small(uct=uct, groups=groups, group_bias=0.8, combination=0.3, iterations=20, seed=5)
    wrong = []
    for number in range(3):
        (result,) = settings.experiment().run_games(number, 1)
        stepper = Stepper(settings, number)
        right = set(stepper.game.right_moves())
        found = []
        for checkpoint in settings.checkpoints:
            stepper.step(checkpoint - stepper.simulations)
            found.append(int(stepper.answer() not in right))
        assert found == result.errors
        wrong += found
    assert sum(wrong) > 0  # otherwise nothing was compared


def test_one_step_is_one_simulation_along_its_path() -> None:
    stepper = Stepper(small())
    before = stepper.view()
    assert before.path == ()
    assert before.answer is None
    for count in range(1, 30):
        stepper.step()
        after = stepper.view()
        assert after.simulations == count
        rose = {(m.parent, m.move) for m, old in zip(after.moves, before.moves, strict=True) if m.visits > old.visits}
        tree = {(m.parent, m.move) for m in after.moves if m.last == "tree"}
        assert rose == tree
        ends = {node.id: node for node in after.nodes}[after.path[-1]]
        assert ends.end
        assert (ends.score > 0) == (after.winner == "max")
        for parent, child in zip(after.path, after.path[1:], strict=False):
            assert child in stepper.game.children(parent)
        before = after


def test_counts_add_up() -> None:
    stepper = Stepper(small(uct="tree", expand_visits=0))
    stepper.step(200)
    view = stepper.view()
    by_id = {node.id: node for node in view.nodes}
    assert by_id[0].visits == 200
    for node in view.nodes:
        coming = [move for move in view.moves if move.child == node.id]
        going = [move for move in view.moves if move.parent == node.id]
        if coming:
            assert node.visits == sum(move.visits for move in coming)
        if going and node.visits:
            assert sum(move.visits for move in going) == node.visits
        if node.end and node.visits:
            assert node.value == (1.0 if node.max_wins else 0.0)


def test_truth_is_minimax() -> None:
    stepper = Stepper(small(combination=0.5, seed=3))
    view = stepper.view()
    by_id = {node.id: node for node in view.nodes}

    def minimax(node: int) -> bool:
        children = stepper.game.children(node)
        if not children:
            return stepper.game.score(node) > 0
        values = [minimax(child) for child in children]
        return any(values) if by_id[node].player == "max" else all(values)

    for node in view.nodes:
        assert node.max_wins == minimax(node.id)
    for move in view.moves:
        assert move.wins == (by_id[move.child].max_wins == (by_id[move.parent].player == "max"))


def test_search_finds_the_right_move_and_says_so() -> None:
    stepper = Stepper(small())
    stepper.step(2000)
    view = stepper.view()
    assert view.right
    assert view.answer in view.right_moves
    assert view.line[0] == 0
    assert next(move for move in view.moves if move.best and move.parent == 0).move == view.answer
    assert by_visits(view.moves) == view.answer
    stepper.reset()
    assert stepper.simulations == 0
    assert stepper.view().nodes[0].visits == 0


def by_visits(moves: tuple[object, ...]) -> int:
    root = [move for move in moves if move.parent == 0]  # type: ignore[attr-defined]
    return max(root, key=lambda move: move.visits).move  # type: ignore[attr-defined]


def test_groups_are_told_with_their_counts() -> None:
    stepper = Stepper(small(groups=1, group_bias=1.0, overlap=True))
    stepper.step(300)
    view = stepper.view()
    assert view.groups
    for group in view.groups:
        assert group.parent != 0  # the root has none
        named = {move.move for move in view.moves if move.parent == group.parent and group.number in move.groups}
        assert named == set(group.members)
    winning = [move for move in view.moves if 0 in move.groups]
    assert all(move.wins for move in winning)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (small(breadth=4, depth=6), "at most 400 can be drawn"),
        (small(breadth=9, depth=6, combination=0.5, decided=False), "make it smaller"),
    ],
)
def test_games_too_large_to_draw_are_refused(settings: Settings, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Stepper(settings)


def test_wrong_steps_are_refused() -> None:
    stepper = Stepper(small())
    with pytest.raises(ValueError, match="at least 1"):
        stepper.step(0)
    with pytest.raises(ValueError, match="reset it"):
        stepper.step(100_001)
    with pytest.raises(ValueError, match="numbered from 0"):
        Stepper(small(), -1)


def test_places_are_inside_and_apart() -> None:
    game = Stepper(small(combination=0.4)).game
    x = places(game)
    assert set(x) == set(range(game.nodes))
    for level in range(5):
        row = sorted(x[node] for node in x if game.level(node) == level)
        assert all(0 < place < 1 for place in row)
        assert len(set(row)) == len(row)


def test_the_arrows_lead_along_moves_and_levels() -> None:
    view = Stepper(small(breadth=2, depth=2)).view()  # 0, then 1 and 2, then 3 to 6
    ways = {
        0: {"up": 0, "down": 1, "left": 0, "right": 0},
        1: {"up": 0, "down": 3, "left": 1, "right": 2},
        5: {"up": 2, "down": 5, "left": 4, "right": 6},
    }
    for node, beside in ways.items():
        assert {way: view.beside(node, way) for way in beside} == beside
