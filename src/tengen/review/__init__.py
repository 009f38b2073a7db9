"""Reviews of whole games: every move judged by searches of the positions before and after it.

record = Record.load("game.sgf")
steps = steps_of(record)
moves = list(review_moves(steps, Analyst(preset("tengen"), playouts=2000)))
summarise(moves, Color.BLACK).mean_loss
"""

from tengen.review.evaluation import Analyst, Evaluation
from tengen.review.judgement import MoveReview, mattered, summarise
from tengen.review.line import Step, line_path, steps_of
from tengen.review.moves import review_moves

__all__ = [
    "Analyst",
    "Evaluation",
    "MoveReview",
    "Step",
    "line_path",
    "mattered",
    "review_moves",
    "steps_of",
    "summarise",
]
