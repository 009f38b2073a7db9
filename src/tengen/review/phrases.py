"""Numbers of a review as people read them."""

from tengen.go import Color
from tengen.review.evaluation import Evaluation, for_side
from tengen.review.judgement import MoveReview


def side_name(color: Color) -> str:
    """Black or White."""
    return color.name.capitalize()


def score_text(score: float | None) -> str:
    """Such as B+3.5 or W+2.0; "" if there is none."""
    if score is None:
        return ""
    text = f"{abs(score):.1f}"
    return "even" if text == "0.0" else f"{'B' if score > 0 else 'W'}+{text}"


def win_text(win_rate: float) -> str:
    """Black's win rate in percent."""
    return f"{100 * win_rate:.1f}%"


def position_text(place: Evaluation) -> str:
    """Such as "Black 43.2%, W+3.5"."""
    return _joined(place.win_rate, place.score)


def best_text(move: MoveReview) -> str:
    """How it would stand after the best move."""
    return _joined(move.best_win_rate, move.best_score)


def loss_text(move: MoveReview) -> str:
    """Such as "11.8% and 4.7 points"."""
    share = f"{100 * move.loss:.1f}%"
    return share if move.points is None else f"{share} and {move.points:.1f} points"


def mover_win(move: MoveReview, win_rate: float) -> str:
    """Black's win rate as that of the side that moved."""
    return win_text(for_side(move.step.color, win_rate))


def _joined(win_rate: float, score: float | None) -> str:
    return ", ".join(part for part in (f"Black {win_text(win_rate)}", score_text(score)) if part)
