"""The win rate and the score of a reviewed game as curves, with the moves that mattered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tengen.go import Color
from tengen.go.sgf import Record
from tengen.picture import check_picture, new_panels, plain, save_picture
from tengen.review.judgement import MoveReview, mattered
from tengen.review.report import SIDES, Review

_DARK, _LIGHT, _MARK = "#3b4252", "#e5e9f0", "#bf2f3b"
_LONGEST_NAME = 24
_ROWS, _LABEL_WIDTH = 4, 0.085  # of labels, as a share of the picture's width


def draw(review: Review, file: Path) -> None:
    """Write the picture; its name must end in .png or .svg, and there must be moves to draw."""
    check_picture(file)
    if not review.moves:
        raise ValueError(f"{file} is not drawn: no move was reviewed")
    first = review.moves[0]
    numbers = [first.number - 1, *(move.number for move in review.moves)]
    places = [first.before, *(move.after for move in review.moves)]
    marked = [move for color in SIDES for move in mattered(review.moves, color)]
    scores = [place.score for place in places]
    figure, panels = new_panels(1 if None in scores else 2)
    wins = [100 * place.win_rate for place in places]
    upper = panels[0]
    upper.set_facecolor(_LIGHT)
    upper.fill_between(numbers, wins, color=_DARK, alpha=0.85, lw=0)
    upper.axhline(50, color="gray", lw=0.8)
    upper.set(ylim=(0, 100), ylabel="Black's win rate, %", title=_title(review.record))
    _label(upper, marked, numbers[-1] - numbers[0])
    if None not in scores:
        lower = panels[1]
        margins = [score or 0.0 for score in scores]
        lower.fill_between(numbers, margins, where=[m >= 0 for m in margins], color=_DARK, lw=0, interpolate=True)
        lower.fill_between(numbers, margins, where=[m <= 0 for m in margins], color=_LIGHT, lw=0, interpolate=True)
        lower.plot(numbers, margins, color=_DARK, lw=1)
        lower.axhline(0, color="gray", lw=0.8)
        lower.set(ylabel="Black's lead, points")
        lower.grid(alpha=0.3)
    for move in marked:
        for axes, height in zip(panels, (100 * move.after.win_rate, move.after.score or 0.0), strict=False):
            _ring(axes, move, height)
    panels[-1].set(xlabel="move", xlim=(numbers[0], max(numbers[-1], numbers[0] + 1)))
    save_picture(figure, file)


def _ring(axes: Any, move: MoveReview, height: float) -> None:
    """A ring filled with the colour of the mover."""
    face = "black" if move.step.color == Color.BLACK else "white"
    axes.plot([move.number], [height], "o", ms=7, mfc=face, mec=_MARK, mew=1.8, clip_on=False, zorder=5)


def _label(axes: Any, moves: list[MoveReview], span: int) -> None:
    """The names of moves in rows along the top, as many as keep them apart, with a line down to each move."""
    ends = [float("-inf")] * _ROWS
    for move in sorted(moves, key=lambda move: move.number):
        row = next((row for row in range(_ROWS) if ends[row] <= move.number), ends.index(min(ends)))
        ends[row] = move.number + _LABEL_WIDTH * span
        axes.annotate(
            f"{move.number} {move.step.vertex}",
            (move.number, 100 * move.after.win_rate),
            (move.number, 0.95 - 0.09 * row),
            textcoords=axes.get_xaxis_transform(),
            ha="center",
            va="center",
            fontsize=8,
            bbox={"boxstyle": "round,pad=0.2", "fc": "white", "ec": _MARK, "lw": 0.6},
            arrowprops={"arrowstyle": "-", "color": _MARK, "lw": 0.6},
            zorder=4,
        )


def _title(record: Record) -> str:
    black, white = (_short(name) for name in record.players)
    players = f"{black or 'Black'} – {white or 'White'}"
    return plain(f"{players}, {_short(record.result)}" if record.result else players)


def _short(name: str | None) -> str:
    name = name or ""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
