"""What the engines of a board do for its game: moves, and hints for people."""

from __future__ import annotations

import numpy as np

from tengen.engine.choice import Choice
from tengen.go import Color
from tengen.go.color import SIDES
from tengen.go.status import estimate
from tengen.web.board.core import Core
from tengen.web.board.counting import Counting
from tengen.web.board.engines import Engines
from tengen.web.board.errors import BoardError
from tengen.web.board.place import Place
from tengen.web.board.players import PlayerSpec
from tengen.web.board.playing import Playing
from tengen.web.board.values import snapshot
from tengen.web.board.work import Job

_HINT_PLAYOUTS = 2000
_LOOKED = 200  # playouts that tell how much is open: 11 ms of 19x19
_OPEN = 0.5  # points are settled if one side owns them so much more often than the other
_ENOUGH = 100  # playouts of a move whose tree was dropped
_LOOK = 0.1  # seconds between looks at whether a move is still wanted


class Thinking:
    """Jobs for the worker: each is made within the lock and run without it."""

    def __init__(self, core: Core, place: Place, engines: Engines, counting: Counting, playing: Playing) -> None:
        self._core = core
        self._place = place
        self._engines = engines
        self._counting = counting
        self._playing = playing

    def hint(self) -> None:
        """Search for good moves for the side to move; they come with the next view."""
        with self._core.lock:
            if self._playing.state == "thinking" and self._place.at_tip:
                raise BoardError("The computer is thinking about its own move.")
            if self._counting.open or self._place.game.over:
                raise BoardError("The game is over: there is no move to find.")
            self._engines.hint_wanted = True
            self._engines.cancel()
            self._core.wake()

    def unsettled(self) -> float:
        """The share of points of the position in sight that neither side owns in most playouts."""
        with self._core.lock:
            board = self._place.game.copy().board
        return float(np.mean(np.abs(estimate(board, _LOOKED).ownership) < _OPEN))

    def move_job(self) -> Job:
        """The move of the engine whose turn it is in the game."""
        node = self._place.tip
        game = self._place.tree.game(node).copy()
        color = game.to_move
        player, clocks = self._playing.players[color], self._playing.clocks
        control = clocks.control
        token = self._engines.new_token()

        def run() -> None:
            searcher = self._engines.searcher(SIDES[color], player)
            with searcher.working(token, player) as engine:
                searcher.follow(game)
                if engine.time_control != control:
                    engine.set_time(control)
                if (left := clocks.left(color)) is not None:
                    engine.set_time_left(color, *left)
                choice = engine.genmove(on_report=token.watch(engine.interrupt), every=_LOOK)
            if searcher.dropped and choice.playouts < _ENOUGH:
                return  # its memory was needed before it had found anything: it begins anew
            with self._core.lock:
                if not token.cancelled and not self._core.closed and self._place.tip == node:
                    self._moved(color, choice)

        return run

    def _moved(self, color: Color, choice: Choice) -> None:
        place, playing = self._place, self._playing
        if choice.result is not None:
            place.learn(place.tip, choice.result)
        if choice.vertex != "resign":
            place.require_room(place.tip, color, choice.vertex)
        if not playing.clocks.press(color):
            playing.lose_on_time(color)
        elif choice.vertex == "resign":
            playing.give_up(color)
        else:
            told = f"win rate {choice.win_rate:.0%}, {choice.playouts:,} playouts, {choice.seconds:.1f} s"
            if choice.book:
                told = choice.why
            what = "passes" if choice.vertex == "pass" else f"played {choice.vertex}"
            playing.play_at_tip(choice.vertex, f"{SIDES[color].capitalize()} {what} ({told}).")

    def hint_job(self) -> Job:
        """What was asked for by `hint`."""
        node = self._place.cursor
        game = self._place.game.copy()
        token = self._engines.new_token()
        self._engines.hint_wanted = False
        player = PlayerSpec("engine", self._engines.preset)

        def run() -> None:
            searcher = self._engines.searcher("analysis", player)
            with searcher.working(token, player) as engine:
                engine.set_game(game)
                result = engine.analyze(on_report=token.watch(engine.interrupt), every=_LOOK, playouts=_HINT_PLAYOUTS)
                found = snapshot(node, game, result, engine.search)
            with self._core.lock:
                if not token.cancelled and self._place.cursor == node:
                    self._place.learn(node, result)
                    self._engines.hint = found
                    self._core.happened()

        return run
