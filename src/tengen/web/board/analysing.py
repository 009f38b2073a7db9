"""Live analysis of the position at the cursor, and what searches have said of the game."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tengen.go.color import SIDES
from tengen.search.presets import preset_names
from tengen.search.search import Result
from tengen.web.board.errors import BoardError
from tengen.web.board.looking import Looking
from tengen.web.board.players import PlayerSpec
from tengen.web.board.values import snapshot


class Analysing(Looking):
    """The actions of analysis."""

    _exhausted: int | None = None  # the node whose analysis has ended by itself

    def start_analysis(self, preset: str | None = None) -> None:
        """Search the position at the cursor until it is stopped; snapshots are published while it runs."""
        if preset is not None and preset not in preset_names():
            raise BoardError(f"No preset is called {preset[:40]!r}; there are {', '.join(preset_names())}.")
        with self._lock:
            other = preset is not None and preset != self.analysis_preset
            if self._analysing and not other:
                return
            if preset is not None:
                self.analysis_preset = preset
            self._analysing, self._exhausted = True, None
            if self.state != "thinking":
                self._cancel()
            self._changed()

    def stop_analysis(self) -> None:
        """No more searches; the last snapshot stays."""
        with self._lock:
            if self._analysing:
                self._analysing = False
                if self.state != "thinking":
                    self._cancel()
                self._changed()

    def analysis(self) -> dict[str, Any] | None:
        """The last snapshot, if it is of the position at the cursor."""
        with self._lock:
            found = self._snapshot
            return found if found is not None and found["node"] == self.cursor else None

    def curve(self) -> list[dict[str, Any]]:
        """Black's win rate and lead along the line through the cursor, as far as they are known."""
        with self._lock:
            line = self.tree.line(self.tree.end_of(self.cursor))
            points = []
            for node in line:
                value, move = self.values.get(node), self.tree.move(node)
                points.append(
                    {
                        "node": node,
                        "number": self.tree.entry(node).moves,
                        "color": SIDES[move[0]] if move else None,
                        "move": move[1] if move else None,
                        "black_win_rate": None if value is None else value.win_rate,
                        "black_score": None if value is None else value.score,
                        "visits": 0 if value is None else value.visits,
                    }
                )
            return points

    def _wants_analysis(self) -> bool:
        return self._analysing and self._exhausted != self.cursor and not self.tree.game(self.cursor).over

    def _analysis_job(self) -> Callable[[], None]:
        node = self.cursor
        game = self.tree.game(node).copy()
        token = self._new_token()
        player = PlayerSpec("engine", self.analysis_preset)

        def run() -> None:
            searcher = self._searcher("analysis", player)
            with searcher.working(token, player) as engine:
                engine.set_game(game)
                last = 0.0

                def report(result: Result) -> None:
                    nonlocal last
                    if token.cancelled:
                        engine.interrupt()
                    elif time.monotonic() - last >= self.settings.snapshot and result.visits:
                        last = time.monotonic()
                        self._analysed(node, result, snapshot(node, game, result, engine.search))

                result = engine.analyze(on_report=report, every=self.settings.snapshot)
                if not token.cancelled and result.visits:
                    self._analysed(node, result, snapshot(node, game, result, engine.search))
            with self._lock:
                if not token.cancelled and not searcher.dropped:
                    self._exhausted = node  # the tree is full, or the position is solved

        return run

    def _analysed(self, node: int, result: Result, found: dict[str, Any]) -> None:
        """A snapshot; after a tree was dropped for its memory those with more visits stay in sight."""
        with self._lock:
            known = self._snapshot
            if node != self.cursor or (
                known is not None and known["node"] == node and known["visits"] > found["visits"] and self._analysing
            ):
                return
            self._learn(node, result)
            self._snapshot = found
            self._events.publish("analysis", found)
