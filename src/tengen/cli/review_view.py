"""A review on the screen."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from tengen.go.search.wording import lead_text, percent
from tengen.review.judgement import SIZES, MoveReview, mattered, summarise
from tengen.review.phrases import side_name
from tengen.review.report import SIDES, Review

_COLORS = {"blunder": "bold red", "mistake": "red", "doubtful": "yellow", "": ""}
_LINE = 5  # moves of the better line


def moves_table(review: Review, *, every: bool) -> Table:
    """The moves that mattered, or every move, in the order of the game."""
    moves = list(review.moves)
    if not every:
        moves = [move for color in SIDES for move in mattered(review.moves, color)]
    title = "All moves" if every else "Moves that mattered"
    table = Table(title=title, caption=None if moves else "No move lost 5% or more.")
    for name in ("move", "played", "Black", "lead", "loss", "points", "", "best line"):
        table.add_column(name, justify="left" if name in ("played", "", "best line") else "right", no_wrap=True)
    for move in sorted(moves, key=lambda move: move.number):
        table.add_row(*_row(move))
    return table


def _row(move: MoveReview) -> list[str]:
    style = _COLORS[move.size]
    lost = percent(move.loss)
    return [
        str(move.number),
        f"{side_name(move.step.color)[0]} {move.step.vertex}",
        percent(move.after.win_rate),
        lead_text(move.after.score),
        f"[{style}]{lost}[/]" if style else lost,
        "" if move.points is None else f"{move.points:.1f}",
        "book" if move.book else move.size,
        "" if move.is_best else " ".join(move.line[:_LINE]),
    ]


def summary_table(review: Review) -> Table:
    """Both sides beside each other."""
    table = Table(title=f"Mean losses in {review.span}", caption=f"preset {review.preset}, {review.effort}")
    for name in ("side", "moves", "as searched", "loss", "points", *(name for name, _ in SIZES)):
        table.add_column(name, justify="left" if name == "side" else "right")
    for color, player in zip(SIDES, review.record.players, strict=True):
        done = summarise(review.moves, color)
        name = f"{side_name(color)} ({player})" if player else side_name(color)
        table.add_row(
            escape(name),
            str(done.moves),
            f"{100 * done.best / done.moves:.0f}%" if done.moves else "",
            f"{100 * done.mean_loss:.2f}%" if done.moves else "",
            "" if done.mean_points is None else f"{done.mean_points:.2f}",
            *(str(done.mistakes[size]) for size, _ in SIZES),
        )
    return table
