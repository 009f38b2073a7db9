"""Judging the moves of a line one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tengen.go import Color, Game
from tengen.review.evaluation import Analyst, Candidate, Evaluation, count, for_side
from tengen.review.judgement import SIZES, MoveReview
from tengen.review.line import Step


def review_moves(steps: Sequence[Step], analyst: Analyst) -> Iterator[MoveReview]:
    """A review of each move as soon as it is made; handicap stones that are played as moves are left out.

    A move loses the difference between the win rate after the best move and that after the one that was played, both
    with the other side to move: what a search hopes for the side to move would else look like a loss at every move.
    Where that makes a mistake the position after the best move is searched as long as the other, and judged anew.
    """
    known: tuple[Game, Evaluation] | None = None
    for step in steps:
        if step.placed:
            continue
        before = known[1] if known and _same(known[0], step.before) else analyst.evaluate(step.before)
        # In the tree a pass that ends the game counts dead stones as alive; players agree on them.
        after = count(step.after) if step.closing else analyst.evaluate(step.after)
        known = None if step.closing else (step.after, after)
        yield judge(step, before, after, analyst)


def judge(step: Step, before: Evaluation, after: Evaluation, analyst: Analyst) -> MoveReview:
    """The loss of a move."""
    best = next((each for each in before.candidates if each.vertex == before.best), None)
    if best is None or best.vertex == step.vertex:
        free = None if after.score is None else 0.0
        return MoveReview(step, before, after, before.best, after.win_rate, after.score, before.line, 0.0, free, False)
    there: Candidate | Evaluation = best
    line = before.line
    loss, points = _loss(step.color, there, after)
    if confirmed := loss >= SIZES[-1][1]:
        position = step.before.copy()
        position.play(best.vertex)
        there = analyst.aside(position)
        line = (best.vertex, *there.line)
        loss, points = _loss(step.color, there, after)
    return MoveReview(step, before, after, best.vertex, there.win_rate, there.score, line, loss, points, confirmed)


def _loss(color: Color, best: Candidate | Evaluation, after: Evaluation) -> tuple[float, float | None]:
    loss = max(0.0, for_side(color, best.win_rate) - for_side(color, after.win_rate))
    if best.score is None or after.score is None:
        return loss, None
    return loss, max(0.0, (best.score - after.score) * (1 if color == Color.BLACK else -1))


def _same(a: Game, b: Game) -> bool:
    return bool(a.board == b.board) and a.passes_in_a_row == b.passes_in_a_row and a.komi == b.komi
