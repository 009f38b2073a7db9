"""The review of a whole game in the background, and the record with everything written into it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from tengen.go import Color
from tengen.go.color import SIDES
from tengen.go.sgf import Record
from tengen.review import Analyst, MoveReview, mattered, review_moves, steps_of, summarise
from tengen.review.annotate import annotate
from tengen.review.line import Step
from tengen.review.report import Review, heading, move_dict
from tengen.search.presets import preset_names
from tengen.web.board.analysing import Analysing
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.board.searcher import ReviewTree, Token
from tengen.web.board.values import Value
from tengen.web.board.view import ReviewView
from tengen.web.board.work import Worker

MOST_PLAYOUTS = 1_000_000
MOST_MOVES = 2_000
_PART = 16  # of the pool's memory: positions are searched one after the other, and each briefly
_OFTEN = 2.0  # seconds between writes of what is judged


class Reviewing(Analysing):
    """The actions of reviews. A review runs beside everything else and is of the line through the cursor."""

    _next_write = 0.0

    def start_review(self, playouts: int = 1000, preset: str = "tengen") -> None:
        """Judge every move of the line through the cursor, each position with so many simulations."""
        if not 1 <= playouts <= MOST_PLAYOUTS:
            raise BoardError(f"Playouts per position are from 1 to {MOST_PLAYOUTS:,}, not {playouts}.")
        if preset not in preset_names():
            raise BoardError(f"No preset is called {preset[:40]!r}; there are {', '.join(preset_names())}.")
        with self._lock:
            if self.review_view is not None and self.review_view.state == "running":
                raise BoardError("A review is running: stop it first.")
            end = self.tree.end_of(self.cursor)
            line = self.tree.line(end)
            if not 0 < self.tree.entry(end).moves <= MOST_MOVES:
                raise BoardError(f"A review needs a line of 1 to {MOST_MOVES:,} moves.")
            with board_errors():
                record = Record.from_bytes(self.tree.record.to_bytes(), strict=False)
                steps = [step for step in steps_of(record, self.tree.path(end)) if not step.placed]
            self._review_token = Token()
            self.reviewed, self.review_kept = [], 0
            self.review_line = line
            self.review_of = (end, playouts, preset)
            self.review_view = ReviewView("running", 0, len(steps), "")
            self._review_job = self._make_review_job(steps, self._review_token)
            self._review_worker().wake()
            self._changed(self.message)

    def stop_review(self) -> None:
        """What was judged until then stays."""
        with self._lock:
            if self.review_view is None or self.review_view.state != "running":
                raise BoardError("No review is running.")
            self._end_review("stopped")

    def review(self) -> dict[str, Any] | None:
        """How far it is, every move judged so far, and what mattered; win rates and scores are Black's."""
        with self._lock:
            view = self.review_view
            if view is None:
                return None
            moves = [move for _, move in self.reviewed]
            nodes = {move.number: node for node, move in self.reviewed}
            return {
                "state": view.state,
                "done": view.done,
                "total": view.total,
                "message": view.message,
                "playouts": self.review_of[1],
                "preset": self.review_of[2],
                "moves": [{"node": node, **move_dict(move)} for node, move in self.reviewed],
                "mattered": {SIDES[color]: [nodes[move.number] for move in mattered(moves, color)] for color in SIDES},
                "summary": {SIDES[color]: _summary(moves, color) for color in SIDES},
            }

    def sgf(self, *, analysis: bool = False) -> bytes:
        """The record as a file; with the analysis, win rates, scores and the review are written into it."""
        with self._lock:
            data = self.tree.record.to_bytes()
            if not analysis:
                return data
            record = Record.from_bytes(data, strict=False)
            if self.reviewed and all(node in self.tree for node in self.review_line):
                moves = [move for _, move in self.reviewed]
                done = self.review_view is not None and self.review_view.state == "done"
                _, playouts, preset = self.review_of
                told_of = Review(record, moves, preset, playouts, None, done)
                annotate(record, self.tree.path(self.review_of[0]), moves, heading(told_of))
            reviewed = {node for node, _ in self.reviewed}
            # A review may add nodes, but only behind those that are there: paths stay true.
            for node, value in self.values.items():
                if node not in reviewed and node in self.tree:
                    path = self.tree.path(node)
                    record.set(path, "SBKV", f"{100 * value.win_rate:.2f}")
                    if value.score is not None:
                        record.set(path, "SBKS", f"{value.score:.2f}")
            return record.to_bytes()

    # --- at work -----------------------------------------------------------------------------------------------------

    def _review_worker(self) -> Worker:
        if self._reviewer is None:
            self._reviewer = Worker(self._lock, self._next_review, f"tengen-review-{self.id[:8]}", self._review_failed)
        return self._reviewer

    def _next_review(self) -> Callable[[], None] | None:
        job, self._review_job = self._review_job, None
        return job

    def _make_review_job(self, steps: list[Step], token: Token) -> Callable[[], None]:
        _, playouts, preset = self.review_of
        line = self.review_line

        def run() -> None:
            tree = ReviewTree(self.pool, self.id, token)
            analyst = Analyst(self.pool.config(preset, _PART), playouts=playouts, thinker=tree.thinker)
            with tree.reviewing(analyst):
                for move in review_moves(steps, analyst):
                    if token.cancelled:
                        return
                    self._judged(line[len(move.step.path)], move, token)
            self._finish_review("done", token)

        return run

    def _judged(self, node: int, move: MoveReview, token: Token) -> None:
        with self._lock:
            view = self.review_view
            if token.cancelled or view is None:
                return
            if not self.reviewed:
                self._keep_value(self.tree.parent(node) if node in self.tree else None, move.before)
            self.reviewed.append((node, move))
            self._keep_value(node, move.after)
            self.review_view = ReviewView("running", view.done + 1, view.total, "")
            if time.monotonic() >= self._next_write:
                self._next_write = time.monotonic() + _OFTEN
                self._keep()
            self._events.publish(
                "review",
                {"state": "running", "done": view.done + 1, "total": view.total, "node": node, **move_dict(move)},
            )

    def _keep_value(self, node: int | None, place: Any) -> None:
        if node is not None and node in self.tree:
            score = None if place.score is None else round(float(place.score), 2)
            self.values[node] = Value(round(place.win_rate, 4), score, place.visits)

    def _finish_review(self, state: str, token: Token, message: str = "") -> None:
        with self._lock:
            if not token.cancelled:
                self._end_review(state, message)

    def _review_failed(self, error: Exception) -> None:
        self._finish_review("failed", self._review_token, f"The review failed ({type(error).__name__}: {error}).")

    def _end_review(self, state: str, message: str = "") -> None:
        view = self.review_view
        assert view is not None
        self._review_token.cancel()
        self.review_view = ReviewView(state, view.done, view.total, message)
        self._events.publish("review", {"state": state, "done": view.done, "total": view.total, "message": message})
        self._changed(self.message)


def _summary(moves: list[MoveReview], color: Color) -> dict[str, Any]:
    return asdict(summarise(moves, color))
