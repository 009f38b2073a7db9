"""Players of this process as the arena wants them."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache

from tengen import __version__
from tengen.arena.clock import RunningClock
from tengen.arena.player import PlayerFailed, Reply
from tengen.arena.task import GameTask, PlayerSpec, seed_of
from tengen.engine.flat import FlatPlayer
from tengen.engine.searcher import SearchPlayer
from tengen.go import Game
from tengen.go.status import final_score
from tengen.search.config import SearchConfig

# Seconds of a clock that are never used: what happens between the end of a search and the referee's look at his clock.
_RESERVE = 0.1
_NO_LIMIT = 10**9  # playouts that no clock leaves room for


@cache
def _config_of(toml: str) -> SearchConfig:
    """Reading it takes as long as a few moves of a fast game, and players of a match come again and again."""
    return SearchConfig.from_toml(toml)


class InProcessPlayer:
    """A player by tree search or flat Monte Carlo."""

    def __init__(self, spec: PlayerSpec) -> None:
        """ValueError if the configuration is wrong."""
        endless = spec.clock is None or RunningClock(spec.clock).left is None
        if spec.playouts is None and spec.seconds is None and endless:
            raise ValueError(f"player {spec.name}: say how long it may think: playouts, seconds or a clock")
        self.version = f"tengen {__version__}"
        self._spec = spec
        self._config = _config_of(spec.config) if spec.kind == "search" else None

    def begin(self, task: GameTask, color: str, game: Game | None = None) -> None:
        """A new game, with the task's opening on the board, or from where `game` stands."""
        spec = self._spec
        seed = seed_of(task.seed, color)
        self._task = task
        self._game = Game(task.size, task.rules, task.komi) if game is None else game.copy()
        for vertex in task.opening:
            self._game.play(vertex)
        self._player: SearchPlayer | FlatPlayer
        if self._config is None:
            self._player = FlatPlayer(spec.playouts or _NO_LIMIT, 1, seed, spec.seconds, spec.resign)
        else:
            config = replace(self._config, seed=seed)
            self._player = SearchPlayer(config, spec.playouts, spec.seconds, seed, spec.resign)

    def play(self, color: str, vertex: str) -> None:
        """The other side moved."""
        self._game.play(vertex, color)

    def genmove(self, color: str, time_left: tuple[float, int] | None) -> Reply:
        """The next move; with nothing but a clock it makes the clock last for the game."""
        start = time.monotonic()
        limit = self._task.move_timeout
        if self._spec.playouts is None and self._spec.seconds is None and time_left is not None:
            limit = min(limit, budget(time_left, self._game.size, self._game.move_number))
        choice = self._player.choose(self._game, seconds=limit)
        seconds = time.monotonic() - start
        if seconds >= self._task.move_timeout:
            raise PlayerFailed("hang", f"no move within {self._task.move_timeout:g} s")
        if choice.vertex != "resign":
            self._game.play(choice.vertex, color)
        return Reply(choice.vertex, seconds, choice.playouts, choice.win_rate)

    def final_score(self) -> str | None:
        """The player's own count, by playouts of its own."""
        return final_score(self._game, 100, seed=self._player.seed)[0].text

    def close(self) -> None:
        """Nothing to do: the memory goes with the object."""


def budget(time_left: tuple[float, int], size: int, moves: int) -> float:
    """Seconds for the next move: an even share of what is left, less what the clock takes beside the search."""
    seconds, stones = time_left
    # Half of the points are filled by each side at most; the end comes slowly, so some moves are always expected.
    share = stones or max(size * size // 8, (size * size * 3 // 4 - moves) // 2, 5)
    return max(0.001, (seconds - _RESERVE) / share)
