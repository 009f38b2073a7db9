"""Classical searches over users' domains."""

import pytest

from tengen.search import classic
from tests.search.problems import TicTacToe, Tour


def test_minimax_and_alpha_beta_agree() -> None:
    for state in (None, "X...O....", "XX.OO....", "XXO.O...."):
        full = classic.minimax(TicTacToe(), state)
        pruned = classic.alpha_beta(TicTacToe(), state)
        assert full.value == pruned.value
        assert pruned.nodes < full.nodes
        assert full.complete
    assert classic.minimax(TicTacToe()).value == 0.5
    assert classic.minimax(TicTacToe()).nodes == 549946  # every game of tic-tac-toe, as counted elsewhere
    assert classic.alpha_beta(TicTacToe(), "XX.OO....").best == 2


def test_depth_limit_needs_an_evaluation() -> None:
    with pytest.raises(ValueError, match="depth"):
        classic.minimax(TicTacToe(), depth=2)
    assert classic.minimax(TicTacToe(), depth=2, evaluate=lambda _: 0.25).value == 0.25


def test_single_player_searches_find_the_shortest_tour() -> None:
    for line in (classic.nested_monte_carlo(Tour(), level=2), classic.nrpa(Tour(), level=2, iterations=20)):
        assert line.outcome == 18
        assert Tour().outcome((0, *line.actions)) == 18


def test_flat_monte_carlo_sees_the_win() -> None:
    moves = classic.flat_monte_carlo(TicTacToe(), "XX.OO.X..", rollouts=50)
    assert moves[0].action == 5
    assert moves[0].mean == 1.0
    assert [m.rollouts for m in moves] == [50] * 4
    costs = classic.flat_monte_carlo(Tour(), rollouts=30)
    assert costs[0].mean <= costs[-1].mean


def test_layered_shortest_path() -> None:
    """The example of Rimmel (2009), 1.2.4: A-B-E-G, length 7."""
    edges = [
        [(0, 0, 3), (0, 1, 4), (0, 2, 6)],
        [(0, 0, 2), (0, 1, 5), (1, 0, 7), (1, 1, 1), (2, 0, 6), (2, 1, 4)],
        [(0, 0, 2), (1, 0, 3)],
    ]
    length, path, values = classic.shortest_layered_path([1, 3, 2, 1], edges)
    assert (length, path) == (7, [0, 0, 0, 0])
    assert values[:3] == [[7], [4, 4, 7], [2, 3]]
