"""The review of a whole game in the background, and the record with everything written into it."""

from __future__ import annotations

import time
from dataclasses import asdict, replace
from typing import Any

from tengen.book.reader import configured
from tengen.go import Color
from tengen.go.color import SIDES
from tengen.go.sgf import Record
from tengen.review import Analyst, MoveReview, mattered, review_moves, steps_of, summarise
from tengen.review.annotate import annotate
from tengen.review.evaluation import Evaluation
from tengen.review.line import Step
from tengen.review.report import Review, heading, move_dict
from tengen.web.board.analysing import checked_preset
from tengen.web.board.core import Core
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.board.place import Place
from tengen.web.board.searcher import ReviewTree, Token
from tengen.web.board.values import Value
from tengen.web.board.view import ReviewView
from tengen.web.board.work import Job, Worker

MOST_PLAYOUTS = 1_000_000
MOST_MOVES = 2_000
_PART = 16  # of the pool's memory: positions are searched one after the other, and each briefly
_OFTEN = 2.0  # seconds between writes of what is judged


class Reviewing:
    """A review runs beside everything else, in a thread of its own, and is of the line through the cursor."""

    def __init__(self, core: Core, place: Place) -> None:
        self._core = core
        self._place = place
        self._token = Token()
        self._job: Job | None = None
        self._next_write = 0.0
        self._worker = Worker(core.lock, self._next_job, f"tengen-review-{core.id[:8]}", self._failed)
        self.reset()

    def reset(self) -> None:
        """Another record is there: a review that runs is of the old one, and ends."""
        self._token.cancel()
        self._job = None
        self.view: ReviewView | None = None
        self.moves: list[tuple[int, MoveReview]] = []  # by node
        self.kept = 0  # of these moves, by the store
        self.line: list[int] = []  # nodes
        self.of: tuple[int, int, str] = (0, 0, "")  # the end of that line, playouts, preset

    # --- actions -----------------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Moves are being judged."""
        return self.view is not None and self.view.state == "running"

    def start_review(self, playouts: int = 1000, preset: str = "tengen") -> None:
        """Judge every move of the line through the cursor, each position with so many simulations."""
        if not 1 <= playouts <= MOST_PLAYOUTS:
            raise BoardError(f"Playouts per position are from 1 to {MOST_PLAYOUTS:,}, not {playouts}.")
        checked_preset(preset)
        with self._core.lock:
            if self.running:
                raise BoardError("A review is running: stop it first.")
            tree = self._place.tree
            end = tree.end_of(self._place.cursor)
            if not 0 < tree.entry(end).moves <= MOST_MOVES:
                raise BoardError(f"A review needs a line of 1 to {MOST_MOVES:,} moves.")
            with board_errors():
                record = Record.from_bytes(tree.record.to_bytes(), strict=False)
                steps = [step for step in steps_of(record, tree.path(end)) if not step.placed]
            self.reset()
            self.line, self.of = tree.line(end), (end, playouts, preset)
            self.view = ReviewView("running", 0, len(steps), "")
            self._token = Token()
            self._job = self._make_job(steps, self._token)
            self._worker.wake()
            self._core.happened(self._core.message)

    def stop_review(self) -> None:
        """What was judged until then stays."""
        with self._core.lock:
            if not self.running:
                raise BoardError("No review is running.")
            self._end("stopped")

    def rest(self) -> None:
        """Nobody is there. Within the lock."""
        if self.running:
            self._end("stopped", "Nobody was looking.")

    def close(self) -> None:
        """A review that runs is not ended but cut off: its moves are kept, and it will be told."""
        self._token.cancel()

    @property
    def busy(self) -> bool:
        """Its thread has not come to rest."""
        return self._worker.busy

    def join(self) -> None:
        """Wait until it has; not within the lock."""
        self._worker.join()

    def restore(
        self, view: ReviewView, moves: list[tuple[int, MoveReview]], line: list[int], of: tuple[int, int, str]
    ) -> None:
        """One that was kept, with all its moves."""
        self.view, self.moves, self.line, self.of = view, moves, line, of
        self.kept = len(moves)

    # --- what is known -----------------------------------------------------------------------------------------------

    def review(self) -> dict[str, Any] | None:
        """How far it is, every move judged so far, and what mattered; win rates and scores are Black's."""
        with self._core.lock:
            view = self.view
            if view is None:
                return None
            moves = [move for _, move in self.moves]
            nodes = {move.number: node for node, move in self.moves}
            return {
                "state": view.state,
                "done": view.done,
                "total": view.total,
                "message": view.message,
                "playouts": self.of[1],
                "preset": self.of[2],
                "moves": [{"node": node, **move_dict(move)} for node, move in self.moves],
                "mattered": {SIDES[color]: [nodes[move.number] for move in mattered(moves, color)] for color in SIDES},
                "summary": {SIDES[color]: _summary(moves, color) for color in SIDES},
            }

    def sgf(self, *, analysis: bool = False) -> bytes:
        """The record as a file; with the analysis, win rates, scores and the review are written into it."""
        with self._core.lock:
            tree = self._place.tree
            data = tree.record.to_bytes()
            if not analysis:
                return data
            record = Record.from_bytes(data, strict=False)
            if self.moves and all(node in tree for node in self.line):
                moves = [move for _, move in self.moves]
                end, playouts, preset = self.of
                done = self.view is not None and self.view.state == "done"
                annotate(record, tree.path(end), moves, heading(Review(record, moves, preset, playouts, None, done)))
            reviewed = {node for node, _ in self.moves}
            # A review may add nodes, but only behind those that are there: paths stay true.
            for node, value in self._place.values.items():
                if node not in reviewed and node in tree:
                    path = tree.path(node)
                    record.set(path, "SBKV", f"{100 * value.win_rate:.2f}")
                    if value.score is not None:
                        record.set(path, "SBKS", f"{value.score:.2f}")
            return record.to_bytes()

    # --- at work -----------------------------------------------------------------------------------------------------

    def _next_job(self) -> Job | None:
        job, self._job = self._job, None
        return job

    def _make_job(self, steps: list[Step], token: Token) -> Job:
        _, playouts, preset = self.of
        pool, line = self._core.pool, self.line

        def run() -> None:
            tree = ReviewTree(pool, self._core.id, token)
            analyst = Analyst(pool.config(preset, _PART), playouts=playouts, thinker=tree.thinker)
            with tree.reviewing(analyst):
                for move in review_moves(steps, analyst, configured):
                    if token.cancelled:
                        return
                    self._judged(line[len(move.step.path)], move, token)
            self._finish("done", token)

        return run

    def _judged(self, node: int, move: MoveReview, token: Token) -> None:
        with self._core.lock:
            if token.cancelled or self.view is None:
                return
            if not self.moves:
                self._keep_value(self._place.tree.parent(node) if node in self._place.tree else None, move.before)
            self.moves.append((node, move))
            self._keep_value(node, move.after)
            self.view = replace(self.view, done=self.view.done + 1)
            if time.monotonic() >= self._next_write:
                self._next_write = time.monotonic() + _OFTEN
                self._core.keep()
            told = {"state": "running", "done": self.view.done, "total": self.view.total, "node": node}
            self._core.publish("review", {**told, **move_dict(move)})

    def _keep_value(self, node: int | None, place: Evaluation) -> None:
        if node is not None and node in self._place.tree:
            score = None if place.score is None else round(float(place.score), 2)
            self._place.values[node] = Value(round(place.win_rate, 4), score, place.visits)

    def _failed(self, error: Exception) -> None:
        self._finish("failed", self._token, f"The review failed ({type(error).__name__}: {error}).")

    def _finish(self, state: str, token: Token, message: str = "") -> None:
        with self._core.lock:
            if not token.cancelled:
                self._end(state, message)

    def _end(self, state: str, message: str = "") -> None:
        assert self.view is not None
        self._token.cancel()
        self.view = replace(self.view, state=state, message=message)
        told = {"state": state, "done": self.view.done, "total": self.view.total, "message": message}
        self._core.publish("review", told)
        self._core.happened(self._core.message)


def _summary(moves: list[MoveReview], color: Color) -> dict[str, Any]:
    return asdict(summarise(moves, color))
