"""BoardSession: one game on the page with everything that can be done to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tengen.go.color import SIDES
from tengen.web.board.reviewing import Reviewing


class BoardSession(Reviewing):
    """A board with its players, clocks, engines and analysis.

    Actions return at once and raise BoardError, with nothing changed, if they cannot be done. What follows from them
    is published to those who subscribe.
    """

    _next_clock = 0.0

    def _next_job(self) -> Callable[[], None] | None:
        if self._closed or self.unattended:
            return None
        if self.scoring and self.dead is None:
            return self._count_job()
        if self.mode == "play" and self.state == "thinking":
            return self._move_job()
        if self._hint_wanted:
            return self._hint_job()
        if self._wants_analysis():
            return self._analysis_job()
        return None

    def tick(self) -> None:
        """To be called a few times per second: flags fall, and boards that nobody looks at come to rest."""
        with self._lock:
            if self._closed:
                return
            if self.unattended:
                self._rest()
                return
            late = self.clocks.flagged()
            if late is not None and self.state in ("playing", "thinking"):
                self.clocks.press(late)
                self._end(late.opponent, "T", f"{SIDES[late].capitalize()} has no time left.")
            elif self.clocks.running is not None and time.monotonic() >= self._next_clock:
                self._next_clock = time.monotonic() + 1.0
                self._events.publish("clock", self.clock_views())

    def _rest(self) -> None:
        """Nobody is there: nothing runs until somebody comes back."""
        self._cancel()
        self.clocks.pause()
        if self.review_view is not None and self.review_view.state == "running":
            self._end_review("stopped", "Nobody was looking.")

    @property
    def resting(self) -> bool:
        """Nobody is there, and nothing runs."""
        return self.unattended and not self._worker.busy and not (self._reviewer and self._reviewer.busy)

    def clock_views(self) -> dict[str, Any]:
        """Both clocks as they are now."""
        with self._lock:
            return {SIDES[color]: self.clocks.view(color) for color in SIDES}

    def close(self) -> None:
        """Nothing runs afterwards."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._drop_work()
            self._review_token.cancel()
            self.clocks.pause()
            self._keep()
            self._events.publish("closed", None)
        self._worker.join()
        if self._reviewer is not None:
            self._reviewer.join()
        for searcher in self._searchers.values():
            searcher.close()
        self.pool.forget(self.id)
