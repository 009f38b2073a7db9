"""Players of this process as the arena wants them."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache

from tengen import __version__
from tengen.arena.player import PlayerFailed, Reply
from tengen.arena.task import GameTask, PlayerSpec, seed_of
from tengen.book.reader import configured
from tengen.config import GoConfig
from tengen.engine.engine import Engine
from tengen.engine.settings import EngineSettings
from tengen.engine.time_control import TimeControl
from tengen.go import Game
from tengen.go.status import final_score


@cache
def _config_of(toml: str) -> GoConfig:
    """Reading it takes as long as a few moves of a fast game, and players of a match come again and again."""
    return GoConfig.from_toml(toml)


def _most_seconds(spec: PlayerSpec, task: GameTask) -> float:
    """How long a search may take: one that cannot do its playouts in time hangs, one by time ends before that."""
    if spec.seconds is None and spec.playouts is not None:
        return task.move_timeout
    return min(spec.seconds or task.move_timeout, 0.9 * task.move_timeout)


class InProcessPlayer:
    """A player by one of the engine's strategies."""

    def __init__(self, spec: PlayerSpec) -> None:
        """ValueError if the configuration is wrong."""
        endless = spec.clock is None or not spec.clock.limited
        if spec.playouts is None and spec.seconds is None and endless:
            raise ValueError(f"player {spec.name}: say how long it may think: playouts, seconds or a clock")
        self.version = f"tengen {__version__}"
        self._spec = spec
        self._config = _config_of(spec.config) if spec.config else GoConfig()

    def begin(self, task: GameTask, color: str, game: Game | None = None) -> None:
        """A new game, with the task's opening on the board, or from where `game` stands."""
        spec = self._spec
        self._task = task
        self._seed = seed_of(task.seed, color)
        settings = EngineSettings(
            config=replace(self._config, seed=self._seed),
            strategy=spec.kind,
            playouts=spec.playouts,
            seconds=_most_seconds(spec, task),
            early_stop=spec.playouts is None and spec.seconds is None,
            resign_below=spec.resign,
            blunder=spec.blunder,
            books=configured,
        )
        self._engine = Engine(settings)
        self._engine.set_game(Game(task.size, task.rules, task.komi) if game is None else game)
        for vertex in task.opening:
            self._engine.game.play(vertex)
        if spec.playouts is None and spec.seconds is None:
            self._engine.set_time(spec.clock or TimeControl())

    def play(self, color: str, vertex: str) -> None:
        """The other side moved."""
        self._engine.play(color, vertex)

    def genmove(self, color: str, time_left: tuple[float, int] | None) -> Reply:
        """The next move; with nothing but a clock it makes the clock last for the game."""
        start = time.monotonic()
        if time_left is not None and self._engine.time_control.limited:
            self._engine.set_time_left(color, *time_left)
        choice = self._engine.genmove(color)
        seconds = time.monotonic() - start
        if seconds >= self._task.move_timeout:
            raise PlayerFailed("hang", f"no move within {self._task.move_timeout:g} s")
        return Reply(choice.vertex, seconds, choice.playouts, choice.win_rate)

    def final_score(self) -> str | None:
        """The player's own count, by playouts of its own."""
        return final_score(self._engine.game, 100, seed=self._seed)[0].text

    def close(self) -> None:
        """Nothing to do: the memory goes with the object."""
