"""The panel of the whole game: the curve, the review with its progress, and the biggest mistakes."""

from __future__ import annotations

import time
from typing import Any

from nicegui import run, ui

from tengen.go.search.wording import loss_text, percent, position_text
from tengen.review.judgement import size_of
from tengen.web.board import BoardSession, BoardView
from tengen.web.components.curve import Curve
from tengen.web.components.goban import Goban
from tengen.web.shared.feed import act
from tengen.web.theme import button, panel

_OFTEN = 0.5  # seconds between curves while a review runs
_PLAYOUTS = (100, 300, 1000, 3000, 10000)


class ReviewPanel:
    """Win rate and score over the game, and what a review says of its moves."""

    def __init__(self, session: BoardSession, goban: Goban) -> None:
        self._session, self._goban = session, goban
        self._running = False
        self._nodes: list[int] = []
        self._better: tuple[int, list[str]] = (-1, [])  # a position and the line to show there
        self._key: Any = None
        self._revealed = 0
        self._drawn = 0.0
        with panel("Whole game") as head:
            with head:
                self._playouts = ui.select({count: f"{count:,}" for count in _PLAYOUTS}, value=300, label="Playouts")
                self._playouts.props("dense outlined options-dense").classes("playouts")
                self._start = button("Review", "rate_review", self._toggle)
            self._curve = Curve(self._jump)
            with ui.element("div").classes("progress-line") as self._progress:
                self._bar = ui.linear_progress(0, show_value=False, size="8px").props('rounded aria-label="Review"')
                self._done = ui.label().classes("small quiet figures")
            self._mistakes = ui.element("div").classes("mistakes")

    async def _toggle(self) -> None:
        if self._running:
            await act(self._session.stop_review)
        else:
            await act(self._session.start_review, int(self._playouts.value))

    async def _jump(self, move: int) -> None:
        if 0 <= move < len(self._nodes):
            await act(self._session.go_to, self._nodes[move])

    def show(self, view: BoardView) -> None:
        """The curve along the line through the cursor, and how far the review is."""
        review = view.review
        self._running = review is not None and review.state == "running"
        self._start.set_text("Stop" if self._running else "Review")
        self.draw_curve()
        self._progress.set_visibility(review is not None)
        if review is not None:
            self.show_progress(
                {"state": review.state, "done": review.done, "total": review.total, "message": review.message}
            )
            self._show_mistakes(view)

    def show_progress(self, review: dict[str, Any]) -> None:
        """So many moves are judged."""
        done, total, state = review["done"], review["total"], review["state"]
        self._bar.set_value(round(done / max(1, total), 3))
        told = {"done": "The review is complete", "stopped": "Stopped", "failed": review.get("message", "Failed")}
        self._done.set_text(f"{told.get(state, 'Reviewing')}: {done} of {total} moves")
        if time.monotonic() - self._drawn >= _OFTEN:
            self.draw_curve()

    def draw_curve(self) -> None:
        """What searches have said so far."""
        self._drawn = time.monotonic()
        line = self._session.curve()
        review = self._session.review() or {"moves": []}
        reviewed = {move["node"]: move for move in review["moves"]}
        self._nodes = [point["node"] for point in line]
        points = [_curve_point(place, point, reviewed.get(point["node"])) for place, point in enumerate(line)]
        cursor = self._session.cursor
        self._curve.show(
            points=points,
            total=max(0, len(line) - 1),
            current=self._nodes.index(cursor) if cursor in self._nodes else 0,
            scores=any(point["score"] is not None for point in points),
        )

    def _show_mistakes(self, view: BoardView) -> None:
        review = self._session.review()
        key = (review["state"], review["done"]) if review else None
        if review is None or key == self._key or review["state"] == "running":
            return
        self._key = key
        moves = {move["node"]: move for move in review["moves"]}
        worst = sorted(
            (moves[node] for side in review["mattered"].values() for node in side), key=lambda move: -move["loss"]
        )
        self._mistakes.clear()
        with self._mistakes:
            for side, summary in review["summary"].items():
                counts = ", ".join(
                    f"{count} {name}{'s' * (count != 1 and name != 'doubtful')}"
                    for name, count in summary["mistakes"].items()
                    if count
                )
                ui.label(
                    f"{side.capitalize()}: {summary['best']} of {summary['moves']} moves as the search, "
                    f"mean loss {loss_text(summary['mean_loss'], summary['mean_points'])}"
                    f"{', ' + counts if counts else ''}"
                ).classes("small")
            for move in worst[:8]:
                self._mistake(move)
            if not worst:
                ui.label("No move lost 5% or more.").classes("small quiet")

    def _mistake(self, move: dict[str, Any]) -> None:
        text = f"{move['number']} {move['color'].capitalize()} {move['vertex']}"
        better = f"better {move['best']}" if move["best"] else ""
        with ui.element("button").classes("mistake-row").props('type="button"') as row:
            ui.label(text).classes("mistake-move")
            ui.label(f"−{percent(move['loss'])}").classes("mistake-loss figures")
            points = "" if move["points"] is None else f"−{move['points']:.1f}"
            ui.label(points).classes("mistake-points figures").props('title="Points"')
            ui.label(f"{move['size'] or ''}, {better}".strip(", ")).classes("small quiet")
        row.on("click", lambda: self._look_at(move))

    async def _look_at(self, move: dict[str, Any]) -> None:
        """The position before the mistake, with the better line."""
        before = await run.io_bound(self._session.tree.parent, move["node"])
        if before is not None:
            self._better = (before, move["best_line"][:12])
            self._revealed += 1
            self._goban.show(reveal=self._revealed)  # on a phone it is far above
            if before == self._session.cursor:
                self._goban.show(line=self._better[1])
            await act(self._session.go_to, before)

    def line_at(self, node: int) -> list[str]:
        """The better line that was asked for there; it is forgotten at any other position."""
        if node != self._better[0]:
            self._better = (-1, [])
        return self._better[1]


def _curve_point(place: int, point: dict[str, Any], move: dict[str, Any] | None) -> dict[str, Any]:
    """A position of the curve, with what is told of it under the pointer."""
    rate, lead = point["black_win_rate"], point["black_score"]
    loss = 0.0 if move is None else move["loss"]
    return {
        "move": place,
        "winRate": rate,
        "score": lead,
        "loss": loss,
        "color": point["color"],
        "vertex": point["move"],
        "told": "" if rate is None else position_text(rate, lead),
        "lost": loss_text(loss, move["points"]) if move and size_of(loss) else "",
    }
