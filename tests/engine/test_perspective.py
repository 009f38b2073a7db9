"""Numbers of a search as one side sees them."""

import numpy as np
import pytest

from tengen.engine.perspective import (
    Perspective,
    lower_bound,
    ownership,
    points,
    ranked,
    root_value,
    win_rate,
)
from tengen.go import Color, Game
from tengen.search import Move, Result, Search

BLACK, WHITE = Color.BLACK, Color.WHITE


@pytest.mark.parametrize(
    ("perspective", "to_move", "side"),
    [
        ("black", BLACK, BLACK),
        ("black", WHITE, BLACK),
        ("white", BLACK, WHITE),
        ("white", WHITE, WHITE),
        ("sidetomove", BLACK, BLACK),
        ("sidetomove", WHITE, WHITE),
    ],
)
def test_the_side_that_is_meant(perspective: str, to_move: Color, side: Color) -> None:
    assert Perspective(perspective).side(to_move) == side


def test_values_are_turned_for_the_other_side() -> None:
    assert win_rate(0.75, WHITE, WHITE) == 0.75
    assert win_rate(0.75, WHITE, BLACK) == 0.25
    assert points(3.5, BLACK) == 3.5
    assert points(3.5, WHITE) == -3.5
    owners = np.array([[1.0, -0.5], [0.0, 0.25]])
    assert (ownership(owners, BLACK) == owners).all()
    assert (ownership(owners, WHITE) == -owners).all()


def test_the_lower_bound_rises_with_visits_towards_the_mean() -> None:
    bounds = [lower_bound(0.6, visits) for visits in (1, 10, 100, 10_000)]
    assert bounds == sorted(bounds)
    assert bounds[0] > 0
    assert 0.58 < bounds[-1] < 0.6
    assert lower_bound(1.0, 5) < 0.7  # five wins prove little
    assert lower_bound(0.5, 0) == 0.0
    assert lower_bound(1.0 + 1e-9, 3) <= 1.0  # sums of rewards may round


def test_wilson_by_hand() -> None:
    # 8 of 10: (0.8 + 0.19208 - 1.96 sqrt(0.016 + 0.0096)) / 1.38416, the textbook's 0.490
    assert lower_bound(0.8, 10) == pytest.approx(0.4902, abs=1e-3)


def _result(best: str | None, *moves: tuple[str, int, float]) -> Result:
    listed = [Move(action, visits, value, 0.0) for action, visits, value in moves]
    return Result(listed, best, [], 0, 0, 0.0)


def test_the_choice_comes_first_and_moves_without_visits_not_at_all() -> None:
    result = _result("C3", ("A1", 50, 0.4), ("C3", 40, 0.6), ("B2", 9, 0.1), ("D4", 0, 0.0))
    assert [move.action for move in ranked(result)] == ["C3", "A1", "B2"]


def test_the_root_is_the_mean_of_its_moves_by_visits() -> None:
    assert root_value(_result("A1", ("A1", 30, 0.5), ("B2", 10, 0.1))) == pytest.approx(0.4)
    assert root_value(_result(None)) is None


def test_a_won_game_looks_won_from_its_winners_side() -> None:
    game = Game(5, komi=0.5)
    game.set_up(black=["A3", "B3", "C3", "D3", "E3"], white=["A1"], to_move="white")
    value = root_value(Search(game).run(playouts=500))
    assert value is not None
    assert win_rate(value, game.to_move, WHITE) < 0.3
    assert win_rate(value, game.to_move, BLACK) > 0.7
