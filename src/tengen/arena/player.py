"""What the arena asks of a player, in this process or behind GTP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tengen.arena.task import GameTask


class PlayerFailed(Exception):  # noqa: N818  (the field calls it a failure, and so do the records)
    """A player's program failed; `kind` is one of task.VOID."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


@dataclass(frozen=True)
class Reply:
    """A move as a player gives it: "D4", "pass" or "resign"; not yet checked by anyone."""

    vertex: str
    seconds: float
    playouts: int | None = None
    value: float | None = None  # win rate that the player sees for itself


class Player(Protocol):
    """One side of one game. Every method may raise PlayerFailed, and none waits longer than the task allows."""

    version: str  # of the program; known after `begin`

    def begin(self, task: GameTask, color: str) -> None:
        """A new game, with the task's opening on the board."""

    def play(self, color: str, vertex: str) -> None:
        """The other side moved."""

    def genmove(self, color: str, time_left: tuple[float, int] | None) -> Reply:
        """The next move; `time_left` is seconds and stones of the clock, if there is one."""

    def final_score(self) -> str | None:
        """The result that the player itself claims, as "B+3.5", if it can say."""

    def close(self) -> None:
        """The player is gone afterwards, with all its processes. Never raises."""
