"""What is said of reviewed moves."""

from tengen.go import Color
from tengen.go.search import wording
from tengen.review.evaluation import Evaluation
from tengen.review.judgement import MoveReview


def side_name(color: Color) -> str:
    """Black or White."""
    return color.name.capitalize()


def position_text(place: Evaluation) -> str:
    """Such as "Black 43.2%, W+3.5"."""
    return wording.position_text(place.win_rate, place.score)


def best_text(move: MoveReview) -> str:
    """How it would stand after the best move."""
    return wording.position_text(move.best_win_rate, move.best_score)


def loss_text(move: MoveReview) -> str:
    """Such as "11.8% and 4.7 points"."""
    return wording.loss_text(move.loss, move.points)
