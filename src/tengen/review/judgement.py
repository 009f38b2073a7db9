"""What a move lost, how large a mistake that is, and what a side did in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tengen.go import Color
from tengen.review.evaluation import Evaluation, for_side
from tengen.review.line import Step

#: Sizes of mistakes by the win rate that they lose, largest first.
SIZES = (("blunder", 0.20), ("mistake", 0.10), ("doubtful", 0.05))
#: A move is the only one if every other that the search took seriously loses as much as a mistake.
ONLY_LOSS = SIZES[1][1]


@dataclass(frozen=True)
class MoveReview:
    """A move that was played, with the positions before and after it and the move that the search prefers."""

    step: Step
    before: Evaluation
    after: Evaluation
    best: str | None
    best_win_rate: float  # Black's after the best move
    best_score: float | None
    line: tuple[str, ...]  # that begins with the best move
    loss: float  # of the mover's win rate, 0 to 1
    points: float | None  # lost, None if the search counts none
    confirmed: bool  # the best move was searched as long as the one that was played
    book: str = ""  # what an opening book that plays this move says of it: no mistake then, whatever a search thinks

    @property
    def number(self) -> int:
        """Of the move, from 1."""
        return self.step.number

    @property
    def size(self) -> str:
        """Of the mistake: blunder, mistake, doubtful or ""; a move of the book is none."""
        return "" if self.book else size_of(self.loss)

    @property
    def is_best(self) -> bool:
        """Was the best move played?"""
        return self.step.vertex == self.best

    @property
    def is_only(self) -> bool:
        """Was the best move played where all others are mistakes?"""
        others = [each for each in self.before.candidates if each.vertex != self.best]
        mine = [each for each in self.before.candidates if each.vertex == self.best]
        if not self.is_best or not others or not mine:
            return False
        value = for_side(self.step.color, mine[0].win_rate)
        return all(value - for_side(self.step.color, each.win_rate) >= ONLY_LOSS for each in others)


def size_of(loss: float) -> str:
    """The name of a loss."""
    return next((name for name, least in SIZES if loss >= least), "")


@dataclass(frozen=True)
class Summary:
    """What one side did."""

    moves: int
    best: int  # moves that were the search's choice
    mean_loss: float
    mean_points: float | None
    mistakes: dict[str, int]  # by size, largest first


def summarise(moves: Sequence[MoveReview], color: Color) -> Summary:
    """The moves of one side together; means over no moves are 0."""
    own = [move for move in moves if move.step.color == color]
    points = [move.points for move in own if move.points is not None]
    return Summary(
        len(own),
        sum(move.is_best for move in own),
        sum(move.loss for move in own) / max(1, len(own)),
        sum(points) / len(points) if points else None,
        {name: sum(move.size == name for move in own) for name, _ in SIZES},
    )


def mattered(moves: Sequence[MoveReview], color: Color, most: int = 5) -> list[MoveReview]:
    """The moves of one side that lost most, largest loss first, of those that are mistakes of any size."""
    own = [move for move in moves if move.step.color == color and move.size]
    return sorted(own, key=lambda move: -move.loss)[:most]
