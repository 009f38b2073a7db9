"""The losses of moves: a corner in which one point decides the game."""

from pathlib import Path

import pytest

from tengen.go import Color, Game
from tengen.go.presets import preset
from tengen.go.sgf import Record
from tengen.review import Analyst, MoveReview, mattered, review_moves, steps_of, summarise
from tengen.review.evaluation import for_side
from tests.review.games import analyst, corner_record


def reviewed(*moves: str) -> list[MoveReview]:
    return list(review_moves(steps_of(corner_record(*moves)), analyst()))


def test_the_right_moves_lose_nothing() -> None:
    first, second = reviewed("B9", "C9")
    assert (first.best, first.loss, first.points, first.size) == ("B9", 0.0, 0.0, "")
    assert first.is_best
    assert first.is_only
    assert first.after.win_rate > 0.95
    assert second.size == ""


def test_both_sides_miss_the_point() -> None:
    moves = reviewed("B3", "C3", "B9")
    assert [move.size for move in moves] == ["blunder", "blunder", ""]
    black, white, _ = moves
    assert (black.best, white.best) == ("B9", "B9")
    assert black.line[0] == "B9"
    assert black.loss > 0.7
    assert white.loss > 0.7
    assert black.points is not None
    assert black.points > 5
    assert black.confirmed
    assert black.after.win_rate < 0.3 < 0.7 < white.after.win_rate
    assert black.best_win_rate > 0.9
    done = summarise(moves, Color.BLACK)
    assert (done.moves, done.best) == (2, 1)
    assert done.mean_loss == pytest.approx(black.loss / 2)
    assert done.mistakes == {"blunder": 1, "mistake": 0, "doubtful": 0}
    assert [move.number for move in mattered(moves, Color.BLACK)] == [1]
    assert mattered(moves, Color.WHITE, most=0) == []


def test_points_lost_go_with_the_win_rates_lost() -> None:
    """Both compare the same two positions."""
    record = Record.load(Path(__file__).parents[2] / "docs" / "examples" / "game9.sgf")
    moves = list(review_moves(steps_of(record)[10:40], analyst(300)))
    rates = [(move.points or 0.0) / move.loss for move in moves if move.loss > 0.03]
    assert len(rates) >= 5
    assert max(rates) < 1.3 * min(rates)
    assert 10 < min(rates) < 30  # points for all of the win rate, on 9x9


def test_passes_that_end_the_game_are_counted_as_players_do() -> None:
    """White's dead stones stay on the board: the search would count them as alive."""
    killed, *passes = reviewed("B9", "pass", "pass")
    assert killed.after.win_rate > 0.95
    assert [move.size for move in passes] == ["", ""]
    assert [move.after.win_rate for move in passes] == [1.0, 1.0]
    assert passes[-1].after.score == 8.5


def test_a_pass_instead_of_the_point_is_a_blunder() -> None:
    black, white = reviewed("pass", "pass")
    assert black.size == "blunder"
    assert black.best == "B9"
    assert white.size == ""


def test_points_of_komi_and_rules_are_in_the_score() -> None:
    record = corner_record("B9", "pass", "pass")
    record.set((), "KM", "50.5")
    last = list(review_moves(steps_of(record), analyst()))[-1]
    assert last.after.score == -1.5
    assert last.after.win_rate == 0.0


def test_the_tree_is_kept_from_move_to_move_and_left_when_the_line_breaks() -> None:
    eyes = analyst(400)
    game = Game(9)
    first = eyes.evaluate(game)
    assert first.visits == 400
    search = eyes._kept.search
    assert first.best is not None
    game.play(first.best)
    second = eyes.evaluate(game)
    assert eyes._kept.search is search
    assert second.visits >= 400
    game.set_up(black=["A1"])
    eyes.evaluate(game)
    assert eyes._kept.search is not search
    search = eyes._kept.search
    eyes.aside(Game(9))
    assert eyes._kept.search is search


def test_a_move_that_the_search_never_plays_can_be_reviewed() -> None:
    """Black fills his own eye."""
    record = Record.from_text("(;SZ[5]KM[0.5]RU[Chinese]AB[ab][bb][ba][cc]AW[de][dd];B[aa];W[cd])")
    filled, _ = list(review_moves(steps_of(record), analyst()))
    assert filled.step.vertex == "A5"
    assert filled.best != "A5"


def test_handicap_stones_that_are_played_are_left_out() -> None:
    record = Record.from_text("(;SZ[9]KM[0.5]HA[2];B[cc];B[gg];W[ee];B[cg])")
    assert [move.number for move in review_moves(steps_of(record), analyst(50))] == [3, 4]


def test_views_of_both_sides() -> None:
    assert for_side(Color.BLACK, 0.75) == 0.75
    assert for_side(Color.WHITE, 0.75) == 0.25


def test_some_limit_is_needed() -> None:
    with pytest.raises(ValueError, match="playouts or seconds"):
        Analyst(preset("tengen"))
