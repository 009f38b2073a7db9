"""Moves of a root as protocols of analysis tell of them."""

from __future__ import annotations

import pytest

from tengen.go.search import GoMove, GoResult
from tengen.go.search.ranking import lower_bound, ranked_moves, win_rate

MOVES = [
    GoMove("D4", 60, 0.55, 0.0, score=2.0, score_stdev=9.0),
    GoMove("E5", 30, 0.60, 0.0, score=3.0, score_stdev=8.0),
    GoMove("C3", 10, 0.20, 0.0),
    GoMove("A1", 0, 0.0, 0.0),
    GoMove("pass", 0, 0.0, 0.0),
]


def result(best: str = "D4") -> GoResult:
    return GoResult(MOVES, best, [best, "C6", "G3"], 100, 100, 1.0)


def test_order_and_numbers() -> None:
    moves = ranked_moves(result(), black=True, policy={"D4": 0.75, "E5": 0.25})
    assert [(move.vertex, move.order, move.visits) for move in moves] == [("D4", 0, 60), ("E5", 1, 30), ("C3", 2, 10)]
    assert [move.prior for move in moves] == [0.75, 0.25, 0.0]
    assert [move.score for move in moves] == [2.0, 3.0, None]
    assert [move.variation for move in moves] == [["D4", "C6", "G3"], ["E5"], ["C3"]]
    assert all(move.lower_bound < move.win_rate for move in moves)


def test_losses_are_against_the_chosen_move_and_never_less_than_nothing() -> None:
    moves = ranked_moves(result(), black=True)
    assert [move.loss for move in moves] == pytest.approx([0.0, 0.0, 0.35])
    assert [move.points_lost for move in moves] == [0.0, 0.0, None]
    moves = ranked_moves(result(), black=False)
    assert [move.points_lost for move in moves] == [0.0, 1.0, None]  # White wants fewer of Black's points


def test_the_chosen_move_comes_first() -> None:
    assert [move.vertex for move in ranked_moves(result("E5"), black=True)] == ["E5", "D4", "C3"]


def test_scores_are_those_of_the_mover() -> None:
    assert [move.score for move in ranked_moves(result(), black=False)] == [-2.0, -3.0, None]


def test_least_and_most() -> None:
    assert len(ranked_moves(result(), black=True, most=1)) == 1
    more = ranked_moves(result(), black=True, least=4)
    assert [move.vertex for move in more] == ["D4", "E5", "C3", "A1"]
    assert more[3].win_rate == win_rate(result()) == pytest.approx(0.53)
    assert more[3].lower_bound == 0
    assert len(ranked_moves(result(), black=True, least=99)) == 5


def test_variations_begin_with_their_move() -> None:
    lines = {"D4": ["D4", "E3"], "E5": ["Z9"], "C3": []}
    moves = ranked_moves(result(), black=True, variation=lambda vertex: lines[vertex])
    assert [move.variation for move in moves] == [["D4", "E3"], ["E5"], ["C3"]]


def test_a_root_without_visits() -> None:
    empty = GoResult([], None, [], 0, 0, 0.0)
    assert win_rate(empty) == 0.5
    assert ranked_moves(empty, black=True, least=3) == []


@pytest.mark.parametrize(
    ("rate", "visits", "bound"), [(0.5, 100, 0.4038), (1.0, 10, 0.7225), (0.0, 10, 0.0), (0.7, 0, 0.0)]
)
def test_wilsons_bound(rate: float, visits: int, bound: float) -> None:
    assert lower_bound(rate, visits) == pytest.approx(bound, abs=1e-4)


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
