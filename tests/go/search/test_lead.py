"""Leads: what win rates and margins of a search make of the points."""

from __future__ import annotations

import itertools

import pytest

from tengen.go import Game, GoSearch
from tengen.go.presets import preset
from tengen.go.search.lead import LeadScale, Margins, at_first_even

NINE, FULL = 81, 361


def test_points_go_with_the_win_rate_where_playouts_scatter() -> None:
    """A few large wins outweigh many small losses: the mean margin is for the side that loses more often."""
    lead = LeadScale(NINE, 0.42, Margins(1000, 4.0, 35.0)).root
    assert -4 < lead < 0
    assert LeadScale(NINE, 0.5, Margins(1000, 0.0, 35.0)).root == 0


def test_points_are_the_margin_where_playouts_agree() -> None:
    assert LeadScale(NINE, 1.0, Margins(2000, 31.5, 0.0)).root == pytest.approx(31.5, rel=0.02)
    assert LeadScale(FULL, 0.0, Margins(2000, -80.0, 3.0)).root == pytest.approx(-80, rel=0.06)


def test_points_are_the_margin_where_the_game_is_decided() -> None:
    """A win rate of nearly 1 does not tell whether it is by 20 points or by 150."""
    assert LeadScale(FULL, 0.99, Margins(1000, 130.0, 60.0)).root == pytest.approx(130, rel=0.02)
    doubtful, clear, sure = (LeadScale(FULL, rate, Margins(1000, 80.0, 60.0)).root for rate in (0.6, 0.85, 0.97))
    assert 0 < doubtful < 10 < clear < 40 < sure < 80


def test_a_lead_is_the_other_sides_with_the_opposite_sign() -> None:
    ours = LeadScale(NINE, 0.61, Margins(500, 2.5, 20.0))
    theirs = LeadScale(NINE, 0.39, Margins(500, -2.5, 20.0))
    assert ours.root == pytest.approx(-theirs.root)
    assert ours.move(80, 0.7, Margins(80, 9.0, 20.0)) == pytest.approx(-theirs.move(80, 0.3, Margins(80, -9.0, 20.0)))


def test_moves_of_equal_win_rates_lead_alike_whatever_their_margins() -> None:
    scale = LeadScale(FULL, 0.5, Margins(1000, 5.0, 60.0))
    high, low = (scale.move(30, 0.5, Margins(30, margin, 60.0)) for margin in (36.6, -16.3))
    assert 0 <= high - low < 0.5


def test_moves_of_the_same_visits_are_ordered_as_their_win_rates() -> None:
    scale = LeadScale(NINE, 0.5, Margins(1000, 0.0, 30.0))
    leads = [scale.move(100, rate, Margins(100, -10 * rate, 30.0)) for rate in (0.2, 0.4, 0.5, 0.6, 0.8)]
    assert leads == sorted(leads)
    assert leads[0] < -1
    assert leads[-1] > 1


def test_few_visits_are_drawn_to_the_position() -> None:
    scale = LeadScale(NINE, 0.5, Margins(1000, 0.0, 30.0))
    away = [abs(scale.move(n, 0.9, Margins(n, 40.0, 30.0)) - scale.root) for n in (1, 10, 100, 1000)]
    assert away == sorted(away)
    assert away[0] < 0.3
    assert away[-1] > 5


def test_where_playouts_agree_a_moves_own_margin_counts() -> None:
    scale = LeadScale(NINE, 0.99, Margins(1000, 20.0, 3.0))
    assert scale.move(300, 0.99, Margins(300, 12.0, 3.0)) < scale.root - 5


def test_before_any_margin_is_known_the_win_rate_says_all() -> None:
    assert LeadScale(NINE, 0.5, Margins()).root == 0
    assert 3 < LeadScale(NINE, 0.7, Margins()).root < 6
    assert LeadScale(FULL, 0.7, Margins()).root == pytest.approx(19 / 9 * LeadScale(NINE, 0.7, Margins()).root)


def test_the_first_simulations_are_no_large_lead() -> None:
    """All of them may be won, or lost by a hundred points."""
    assert at_first_even(1.0, 0) == 0.5
    assert at_first_even(0.9, 20) == pytest.approx(0.7)
    assert at_first_even(0.3, 1000) == pytest.approx(0.3, abs=2e-4)
    for size, visits in itertools.product((9, 19), (1, 2, 5, 10, 20, 50)):
        for seed in range(4):
            search = GoSearch(Game(size), preset("tengen").with_values({"seed": seed}))
            result = search.run(playouts=visits)
            assert abs(result.score or 0.0) < 0.5 * size
            assert all(abs(move.score or 0.0) < 0.5 * size for move in result.moves)


@pytest.fixture(scope="module")
def middle_game() -> Game:
    game = Game(9, komi=5.5)
    for vertex in ("E5", "C3", "G3", "G7", "C6", "D7", "C7", "F4", "G4", "E3"):
        game.play(vertex)
    return game


def test_the_moves_of_a_search_lie_close_together(middle_game: Game) -> None:
    """By their mean margins they would be tens of points apart."""
    result = GoSearch(middle_game, preset("tengen")).run(playouts=1000)
    visited = [move for move in result.moves if move.visits]
    leads, margins = ([move.score or 0.0 for move in visited], [move.margin or 0.0 for move in visited])
    assert max(margins) - min(margins) > 15
    assert max(leads) - min(leads) < 6
    # What has many visits is ordered by points as by win rate, seen by Black, who is to move.
    serious = [move for move in visited if move.visits >= 50]
    pairs = [(a.value - b.value) * ((a.score or 0) - (b.score or 0)) for a, b in itertools.combinations(serious, 2)]
    assert sum(pair > 0 for pair in pairs) >= 0.8 * len(pairs)
    assert ((result.score or 0.0) > 0) == (sum(m.visits * m.value for m in visited) / 1000 > 0.5)


def test_leads_are_blacks_whoever_moves(middle_game: Game) -> None:
    middle_game = middle_game.copy()
    middle_game.set_up(to_move="white")
    result = GoSearch(middle_game, preset("tengen")).run(playouts=500)
    rate = sum(move.visits * move.value for move in result.moves) / 500
    assert ((result.score or 0.0) > 0) == (rate < 0.5)


def test_a_kept_tree_has_its_lead_at_once(middle_game: Game) -> None:
    """Margins begin anew with every root, win rates do not."""
    search = GoSearch(middle_game, preset("tengen"))
    best = search.run(playouts=3000).best
    search.advance(best)
    early = search.run(playouts=20).score
    late = search.run(playouts=2000).score
    assert early is not None
    assert late is not None
    assert early == pytest.approx(late, abs=2.5)
