"""Judging the moves of a line one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tengen.engine.book import Books
from tengen.go import Color, Game
from tengen.go.search.ranking import lost
from tengen.review.evaluation import Analyst, Evaluation
from tengen.review.judgement import SIZES, MoveReview
from tengen.review.line import Step


def review_moves(steps: Sequence[Step], analyst: Analyst, books: Books | None = None) -> Iterator[MoveReview]:
    """A review of each move as soon as it is made; handicap stones that are played as moves are left out.

    `books` open the book of the analyst's configuration: its moves are named so, and no mistakes.

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
        after = analyst.count(step.after) if step.closing else analyst.evaluate(step.after)
        known = None if step.closing else (step.after, after)
        judged = judge(step, before, after, analyst)
        yield replace(judged, book=_of_book(step, analyst, books)) if books is not None else judged


def _of_book(step: Step, analyst: Analyst, books: Books) -> str:
    """What a book that plays the move says of it, "" if none does."""
    book = books(analyst.config, step.before.size)
    if book is None:
        return ""
    moves = {move.vertex: move for move in book.moves(step.before) if move.share > 0}
    return "" if step.vertex not in moves else moves[step.vertex].remark or book.name


def judge(step: Step, before: Evaluation, after: Evaluation, analyst: Analyst) -> MoveReview:
    """The loss of a move."""
    best = next((each for each in before.candidates if each.vertex == before.best), None)
    if best is None or best.vertex == step.vertex:
        free = None if after.score is None else 0.0
        return MoveReview(step, before, after, before.best, after.win_rate, after.score, before.line, 0.0, free, False)
    win_rate, score, line = best.win_rate, before.score if best.score is None else best.score, before.line
    if confirmed := _lost(step.color, win_rate, after.win_rate) >= SIZES[-1][1]:
        position = step.before.copy()
        position.play(best.vertex)
        there = analyst.aside(position)
        win_rate, score, line = there.win_rate, there.score, (best.vertex, *there.line)
    loss = _lost(step.color, win_rate, after.win_rate)
    known = score is not None and after.score is not None
    points = _lost(step.color, score or 0.0, after.score or 0.0) if known else None
    return MoveReview(step, before, after, best.vertex, win_rate, score, line, loss, points, confirmed)


def _lost(color: Color, best: float, played: float) -> float:
    """How much less a side has, of Black's win rate or score."""
    return lost(best, played) if color == Color.BLACK else lost(-best, -played)


def _same(a: Game, b: Game) -> bool:
    return bool(a.board == b.board) and a.passes_in_a_row == b.passes_in_a_row and a.komi == b.komi
