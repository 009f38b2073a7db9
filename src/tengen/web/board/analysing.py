"""Live analysis of the position at the cursor, and what searches have said of the game."""

from __future__ import annotations

import time
from typing import Any

from tengen.engine.book import book_dict
from tengen.go.color import SIDES
from tengen.go.presets import preset_names
from tengen.go.search.result import GoResult
from tengen.web.board.core import Core
from tengen.web.board.engines import Engines
from tengen.web.board.errors import BoardError
from tengen.web.board.place import Place
from tengen.web.board.players import PlayerSpec
from tengen.web.board.playing import Playing
from tengen.web.board.searcher import Token
from tengen.web.board.values import snapshot
from tengen.web.board.work import Job

Spot = tuple[int, int]
_NOWHERE: Spot = (-1, 0)


class Analysing:
    """A search of the position in sight, for as long as it is wanted."""

    def __init__(self, core: Core, place: Place, engines: Engines, playing: Playing) -> None:
        self._core = core
        self._place = place
        self._engines = engines
        self._playing = playing
        self.on = False
        self.reset()

    def reset(self) -> None:
        """Another record is there."""
        self._snapshot: dict[str, Any] | None = None
        self._of = _NOWHERE  # the spot of that snapshot
        self._exhausted = _NOWHERE  # the spot whose analysis has ended by itself

    def start_analysis(self, preset: str | None = None) -> None:
        """Search the position at the cursor until it is stopped; snapshots are published while it runs."""
        if preset is not None:
            checked_preset(preset)
        with self._core.lock:
            other = preset is not None and preset != self._engines.preset
            if self.on and not other:
                return
            if preset is not None:
                self._engines.preset = preset
            self.on, self._exhausted = True, _NOWHERE
            self._playing.cancel_unless_thinking()
            self._core.happened()

    def stop_analysis(self) -> None:
        """No more searches; the last snapshot stays."""
        with self._core.lock:
            if self.on:
                self.on = False
                self._playing.cancel_unless_thinking()
                self._core.happened()

    def analysis(self) -> dict[str, Any] | None:
        """The last snapshot, if it is of the position at the cursor."""
        with self._core.lock:
            return self._snapshot if self._of == self._place.spot else None

    def curve(self) -> list[dict[str, Any]]:
        """Black's win rate and lead along the line through the cursor, as far as they are known."""
        with self._core.lock:
            tree = self._place.tree
            points = []
            for node in tree.line(tree.end_of(self._place.cursor)):
                value, move = self._place.values.get(node), tree.move(node)
                points.append(
                    {
                        "node": node,
                        "number": tree.entry(node).moves,
                        "color": SIDES[move[0]] if move else None,
                        "move": move[1] if move else None,
                        "black_win_rate": None if value is None else value.win_rate,
                        "black_score": None if value is None else value.score,
                        "visits": 0 if value is None else value.visits,
                    }
                )
            return points

    # --- at work -----------------------------------------------------------------------------------------------------

    @property
    def wanted(self) -> bool:
        """There is something to search. Within the lock."""
        return self.on and self._exhausted != self._place.spot and not self._place.game.over

    def job(self) -> Job:
        """The search; it ends when its token is cancelled, or by itself."""
        spot, node = self._place.spot, self._place.cursor
        game = self._place.game.copy()
        token = self._engines.new_token()
        player = PlayerSpec("engine", self._engines.preset)
        every = self._core.settings.snapshot

        def run() -> None:
            searcher = self._engines.searcher("analysis", player)
            with searcher.working(token, player) as engine:
                engine.set_game(game)
                book = book_dict(*engine.book_moves())
                last = 0.0

                def report(result: GoResult) -> None:
                    nonlocal last
                    if token.cancelled:
                        engine.interrupt()
                    elif time.monotonic() - last >= every and result.visits:
                        last = time.monotonic()
                        self._found(token, spot, result, snapshot(node, game, result, engine.search) | {"book": book})

                result = engine.analyze(on_report=report, every=every)
                if not token.cancelled and result.visits:
                    self._found(token, spot, result, snapshot(node, game, result, engine.search) | {"book": book})
            with self._core.lock:
                if not token.cancelled and not searcher.dropped:
                    self._exhausted = spot  # the tree is full, or the position is solved

        return run

    def _found(self, token: Token, spot: Spot, result: GoResult, found: dict[str, Any]) -> None:
        """A snapshot; after a tree was dropped for its memory those with more visits stay in sight."""
        with self._core.lock:
            if token.cancelled or spot != self._place.spot:
                return
            known = self._snapshot
            if known is not None and self._of == spot and known["visits"] > found["visits"] and self.on:
                return
            self._place.learn(self._place.cursor, result)
            self._snapshot, self._of = found, spot
            self._core.publish("analysis", found)


def checked_preset(name: str) -> None:
    """BoardError if there is no preset of that name."""
    if name not in preset_names():
        raise BoardError(f"No preset is called {name[:40]!r}; there are {', '.join(preset_names())}.")
