"""Points: by how much simulations end, for the root and its moves."""

import math

import pytest

from tengen.go import Game, GoConfig, GoSearch
from tengen.go.search.restriction import Ban, Restriction


def finished(komi: float, rules: str = "chinese") -> Game:
    """5x5: Black has the left two columns, White the right three, all alive; one side has passed."""
    game = Game(5, rules, komi=komi)
    black = [f"B{r}" for r in range(1, 6)] + ["A2", "A4"]
    white = [f"C{r}" for r in range(1, 6)] + ["D1", "D2", "D4", "D5", "E2", "E4"]
    game.set_up(black=black, white=white, to_move="black")
    game.play("pass")
    return game


@pytest.mark.parametrize("komi", [0.5, -3, 7])
@pytest.mark.parametrize("settings", [(), ("thread.threads=3",), ("thread.threads=2", "thread.mode=root")])
def test_a_finished_game_has_its_score(komi: float, settings: tuple[str, ...]) -> None:
    result = GoSearch(finished(komi), GoConfig().with_settings(settings)).run(playouts=300)
    passing = next(m for m in result.moves if m.action == "pass")
    assert passing.margin == pytest.approx(10 - 15 - komi)
    assert passing.score == pytest.approx(10 - 15 - komi, rel=0.1, abs=0.3)
    assert passing.score_stdev == 0
    assert result.score is not None
    assert result.margin is not None
    assert result.score_stdev is not None


def test_the_mean_of_the_moves_is_that_of_the_root() -> None:
    search = GoSearch(Game(7, komi=3.5))
    result = search.run(playouts=2000)
    assert all(m.visits and m.margin is not None for m in result.moves)
    mean = sum(m.visits * (m.margin or 0) for m in result.moves) / 2000
    assert result.margin == pytest.approx(mean)
    squares = sum(m.visits * ((m.score_stdev or 0) ** 2 + (m.margin or 0) ** 2) for m in result.moves) / 2000
    assert result.score_stdev == pytest.approx(math.sqrt(squares - mean**2))
    assert -49 - 3.5 <= mean <= 49 - 3.5
    # Komi moves all of it by as much.
    other = GoSearch(Game(7, komi=13.5)).run(playouts=400).margin
    assert other is not None
    assert other == pytest.approx(mean - 10, abs=8)


def test_dynamic_komi_and_the_bonus_do_not_change_points() -> None:
    game = Game(7, komi=-20)
    settings = ["dynamic_komi.rule=value", "score.bonus=0.05"]
    search = GoSearch(game, GoConfig().with_settings(settings))
    result = search.run(playouts=1500)
    assert result.komi_offset != 0
    assert result.margin is not None
    assert result.score is not None
    plain = GoSearch(game).run(playouts=1500)
    assert plain.margin is not None
    assert plain.score is not None
    assert result.margin == pytest.approx(plain.margin, abs=8)
    assert plain.score > 2
    assert result.score > 2  # in the game with the offset the sides are even


def test_mercy_keeps_the_mean_and_narrows_the_spread() -> None:
    game = Game(9, komi=-10)
    free, cut = (
        GoSearch(game, GoConfig().with_settings([f"playout.mercy={mercy}"])).run(playouts=1000) for mercy in (0, 0.25)
    )
    assert free.margin is not None
    assert free.score_stdev is not None
    assert cut.score_stdev is not None
    assert cut.margin == pytest.approx(free.margin, abs=12)
    assert cut.score_stdev < free.score_stdev


@pytest.mark.parametrize("rules", ["chinese", "aga"])
def test_points_are_those_of_the_game(rules: str) -> None:
    """Both sides may only pass: every simulation counts the position, with what the rules give for handicap stones."""
    game = Game(9, rules, komi=0.5)
    game.place_fixed_handicap(4)
    search = GoSearch(game, GoConfig().with_settings(["tree.expand_visits=0"]))
    search.restrict(Restriction(allow=(Ban("black", ["pass"], 2), Ban("white", ["pass"], 2))))
    result = search.run(playouts=50)
    assert result.variation == ["pass", "pass"]
    game.play("pass")
    game.play("pass")
    assert result.margin == result.moves[0].margin == game.score().margin
    assert result.score_stdev == 0


def test_unknown_before_the_first_simulation() -> None:
    search = GoSearch(Game(5))
    assert search.result().score is None
    best = search.run(playouts=200).best
    search.advance(best)
    assert search.result().score is None
    assert search.result().margin is None
    assert search.result().visits > 0
    assert all(m.score is None for m in search.result().moves)
    assert search.run(playouts=30).score is not None


def test_variations() -> None:
    search = GoSearch(Game(7))
    assert search.variation() == []
    result = search.run(playouts=3000)
    assert search.variation() == result.variation
    assert search.variation(limit=2) == result.variation[:2]
    assert search.variation(limit=0) == []
    for move in result.moves:
        line = search.variation(move.action, limit=4)
        assert line[0] == move.action
        assert len(line) <= 4
    assert search.variation(result.moves[0].action) == result.variation
    assert search.variation(result.moves[0].action, limit=0) == []
    visited = search.visited_variation(limit=5)
    assert [action for action, _ in visited] == result.variation[:5]
    counts = [count for _, count in visited]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == result.moves[0].visits
    with pytest.raises(ValueError, match="not an action"):
        search.variation("Z9")


@pytest.mark.parametrize("rule", ["visits", "value", "lower-bound"])
def test_the_variation_begins_with_the_best_move_also_on_ties(rule: str) -> None:
    config = GoConfig().with_settings([f"choice.rule={rule}", "tree.expand_visits=1"])
    for seed in range(10):
        result = GoSearch(Game(5), config.with_settings([f"seed={seed}"])).run(
            playouts=40
        )  # some moves have the same visits
        assert result.variation[0] == result.best
