"""What the engines of a board do: moves, hints, and the estimate of dead stones."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tengen.engine.choice import Choice
from tengen.go import Color
from tengen.go.color import SIDES
from tengen.go.dead_stones import DeadStones
from tengen.go.status import estimate
from tengen.web.board.errors import BoardError
from tengen.web.board.players import PlayerSpec
from tengen.web.board.playing import Playing
from tengen.web.board.values import snapshot

_COUNTED = 1000  # playouts that estimate dead stones
_HINT_PLAYOUTS = 2000
_LOOKED = 200  # playouts that tell how much is open: 11 ms of 19x19
_OPEN = 0.5  # points are settled if one side owns them so much more often than the other
_ENOUGH = 100  # playouts of a move whose tree was dropped
_LOOK = 0.1  # seconds between looks at whether a move is still wanted


class Thinking(Playing):
    """Jobs for the worker: each is made within the lock and run without it."""

    def hint(self) -> None:
        """Search for good moves for the side to move; they come with the next view."""
        with self._lock:
            if self.state == "thinking" and self.cursor == self.tip:
                raise BoardError("The computer is thinking about its own move.")
            if self.scoring or self.tree.game(self.cursor).over:
                raise BoardError("The game is over: there is no move to find.")
            self._hint_wanted = True
            self._cancel()
            self._worker.wake()

    def unsettled(self) -> float:
        """The share of points of the position in sight that neither side owns in most playouts."""
        board = self.game.board
        return float(np.mean(np.abs(estimate(board, _LOOKED).ownership) < _OPEN))

    def _count_job(self) -> Callable[[], None]:
        node, game = self.tip, self.tree.game(self.tip).copy()

        def run() -> None:
            with self.pool.turn(self.id, lambda: None, lambda: self._closed):
                status = estimate(game.board, _COUNTED)
            self._counted_as(node, DeadStones(game, status))

        return run

    def _counted_as(self, node: int, dead: DeadStones) -> None:
        with self._lock:
            if self.scoring and self.dead is None and self.tip == node:
                self.dead = dead
                self._changed()

    def _move_job(self) -> Callable[[], None]:
        node = self.tip
        game = self.tree.game(node).copy()
        color = game.to_move
        player, control = self.players[color], self.clocks.control
        token = self._new_token()

        def run() -> None:
            searcher = self._searcher(SIDES[color], player)
            with searcher.working(token, player) as engine:
                searcher.follow(game)
                if engine.time_control != control:
                    engine.set_time(control)
                if (left := self.clocks.left(color)) is not None:
                    engine.set_time_left(color, *left)
                choice = engine.genmove(on_report=token.watch(engine.interrupt), every=_LOOK)
            if searcher.dropped and choice.playouts < _ENOUGH:
                return  # its memory was needed before it had found anything: it begins anew
            with self._lock:
                if not token.cancelled and not self._closed and self.tip == node:
                    self._engine_moved(color, choice)

        return run

    def _engine_moved(self, color: Color, choice: Choice) -> None:
        node = self.tip
        if choice.result is not None:
            self._learn(node, choice.result)
        if choice.vertex != "resign":
            self._require_room(node, color, choice.vertex)
        if not self.clocks.press(color):
            self._end(color.opponent, "T", f"{SIDES[color].capitalize()} has no time left.")
        elif choice.vertex == "resign":
            self._end(color.opponent, "R", f"{SIDES[color].capitalize()} resigns.")
        else:
            self._append(node, color, choice.vertex, follow=self.cursor == node, tip=True)
            told = f"win rate {choice.win_rate:.0%}, {choice.playouts:,} playouts, {choice.seconds:.1f} s"
            what = "passes" if choice.vertex == "pass" else f"played {choice.vertex}"
            self._changed(f"{SIDES[color].capitalize()} {what} ({told}).")

    def _hint_job(self) -> Callable[[], None]:
        node = self.cursor
        game = self.tree.game(node).copy()
        token = self._new_token()
        self._hint_wanted = False
        player = PlayerSpec("engine", self.analysis_preset)

        def run() -> None:
            searcher = self._searcher("analysis", player)
            with searcher.working(token, player) as engine:
                engine.set_game(game)
                result = engine.analyze(on_report=token.watch(engine.interrupt), every=_LOOK, playouts=_HINT_PLAYOUTS)
                found = snapshot(node, game, result, engine.search)
            with self._lock:
                if not token.cancelled and self.cursor == node:
                    self._learn(node, result)
                    self._hint = found
                    self._changed()

        return run
