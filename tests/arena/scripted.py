"""Players with a script: real players of the arena that do what a test tells them."""

from __future__ import annotations

import time
from collections.abc import Sequence

from tengen.arena.player import PlayerFailed, Reply
from tengen.arena.task import GameTask, PlayerSpec
from tengen.engine.time_control import TimeControl
from tengen.go import Game


class Scripted:
    """Gives the replies of a script, one a move, then passes. "crash", "bug" and "slow" are things that it does.

    "slow" is a pass that comes too late for the clock, if there is one.
    """

    def __init__(self, *script: str, values: Sequence[float | None] = (), claim: str | None = None) -> None:
        self.script = list(script)
        self.values = list(values)
        self.claim = claim
        self.version = ""
        self.closed = 0
        self.heard: list[tuple[str, str]] = []
        self.clocks: list[tuple[float, int] | None] = []

    def begin(self, task: GameTask, color: str) -> None:
        self.version = "scripted 1"
        self.game = Game(task.size, task.rules, task.komi)
        if self.script[:1] == ["no start"]:
            raise PlayerFailed("start", "the program is not there")

    def play(self, color: str, vertex: str) -> None:
        self.heard.append((color, vertex))
        if self.script[:1] == ["refuse"]:
            raise PlayerFailed("protocol", "refused a move")

    def genmove(self, color: str, time_left: tuple[float, int] | None) -> Reply:
        self.clocks.append(time_left)
        word = self.script.pop(0) if self.script else "pass"
        value = self.values.pop(0) if self.values else None
        if word == "crash":
            raise PlayerFailed("crash", "exit code 3")
        if word == "bug":
            raise ZeroDivisionError("one over\nnothing")
        if word == "interrupt":
            raise KeyboardInterrupt
        if word == "slow":
            time.sleep(0.05 + (time_left[0] if time_left else 0.0))
            word = "pass"
        return Reply(word, 0.0, None, value)

    def final_score(self) -> str | None:
        if self.claim == "crash":
            raise PlayerFailed("crash", "exit code 4")
        return self.claim

    def close(self) -> None:
        self.closed += 1


def spec(name: str = "scripted", clock: TimeControl | None = None) -> PlayerSpec:
    return PlayerSpec(name, "gtp", command=("none",), clock=clock)


def task(size: int = 5, **fields: object) -> GameTask:
    values: dict[str, object] = {"id": "t", "black": spec("black"), "white": spec("white"), "size": size, "komi": 0.5}
    return GameTask(**(values | fields))  # type: ignore[arg-type]
