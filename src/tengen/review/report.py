"""A review as text for the head of the record, and as plain values for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from tengen import __version__
from tengen.go import Color
from tengen.go.sgf import Record
from tengen.review.evaluation import Evaluation
from tengen.review.judgement import MoveReview, mattered, summarise
from tengen.review.phrases import loss_text, side_name

SIDES = (Color.BLACK, Color.WHITE)


@dataclass(frozen=True)
class Review:
    """A reviewed line: what was asked for and what came of it."""

    record: Record
    moves: Sequence[MoveReview]
    preset: str
    playouts: int | None
    seconds: float | None
    complete: bool = True
    config: dict[str, Any] = field(default_factory=dict)  # what differs from the defaults

    @property
    def effort(self) -> str:
        """Such as "2000 playouts per position"."""
        parts = [f"{self.playouts} playouts"] if self.playouts is not None else []
        parts += [f"{self.seconds:g} s"] if self.seconds is not None else []
        return " or ".join(parts) + " per position"

    @property
    def span(self) -> str:
        """Which moves were reviewed."""
        if not self.moves:
            return "no moves"
        first, last = self.moves[0].number, self.moves[-1].number
        return f"move {first}" if first == last else f"moves {first} to {last}"


def heading(review: Review) -> str:
    """The text for the root of the record."""
    lines = [f"Tengen {__version__}, preset {review.preset}, {review.effort}: {review.span}."]
    for color in SIDES:
        done = summarise(review.moves, color)
        counts = ", ".join(f"{name} {count}" for name, count in done.mistakes.items())
        points = "" if done.mean_points is None else f" and {done.mean_points:.2f} points"
        lines.append(
            f"{side_name(color)}: {done.moves} moves, {done.best} as the search; "
            f"mean loss {100 * done.mean_loss:.2f}%{points}; {counts}."
        )
    for color in SIDES:
        lines += [
            f"Move {move.number}: {move.step.vertex}, {loss_text(move)}" for move in mattered(review.moves, color)
        ]
    return "\n".join(lines)


def as_dict(review: Review) -> dict[str, Any]:
    """Everything as plain values. Win rates and scores are Black's; losses are those of the side that moved."""
    record = review.record
    return {
        "tengen": __version__,
        "file": record.file,
        "size": record.size,
        "rules": record.rules.name,
        "komi": record.komi,
        "handicap": record.handicap,
        "black": record.players[0],
        "white": record.players[1],
        "result": record.result,
        "preset": review.preset,
        "playouts": review.playouts,
        "seconds": review.seconds,
        "config": review.config,
        "complete": review.complete,
        "start": _position(review.moves[0].before) if review.moves else None,
        "moves": [move_dict(move) for move in review.moves],
        "summary": {side_name(color).lower(): asdict(summarise(review.moves, color)) for color in SIDES},
        "mattered": {
            side_name(color).lower(): [move.number for move in mattered(review.moves, color)] for color in SIDES
        },
    }


def _position(place: Evaluation) -> dict[str, Any]:
    return {
        "to_move": side_name(place.to_move).lower(),
        "win_rate": round(place.win_rate, 4),
        "score": _rounded(place.score),
        "visits": place.visits,
        "best": place.best,
        "line": list(place.line),
        "candidates": [
            {**asdict(each), "win_rate": round(each.win_rate, 4), "score": _rounded(each.score)}
            for each in place.candidates
        ],
    }


def move_dict(move: MoveReview) -> dict[str, Any]:
    """A move as plain values."""
    return {
        "number": move.number,
        "color": side_name(move.step.color).lower(),
        "vertex": move.step.vertex,
        "loss": round(move.loss, 4),
        "points": _rounded(move.points),
        "size": move.size or None,
        "confirmed": move.confirmed,
        "book": move.book or None,
        "best": move.best,
        "best_win_rate": round(move.best_win_rate, 4),
        "best_score": _rounded(move.best_score),
        "best_line": list(move.line),
        "after": _position(move.after),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 2)
