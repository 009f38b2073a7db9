"""Numbers of a search as one side sees them."""

import numpy as np
import pytest

from tengen.engine.perspective import Perspective, ownership, points, win_rate
from tengen.go import Color, Game
from tengen.go.search import GoSearch
from tengen.go.search.ranking import win_rate as root_win_rate

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


def test_a_won_game_looks_won_from_its_winners_side() -> None:
    game = Game(5, komi=0.5)
    game.set_up(black=["A3", "B3", "C3", "D3", "E3"], white=["A1"], to_move="white")
    value = root_win_rate(GoSearch(game).run(playouts=500))
    assert win_rate(value, game.to_move, WHITE) < 0.3
    assert win_rate(value, game.to_move, BLACK) > 0.7
