"""The referee: judges every move on a board of its own and counts finished games as people would."""

from __future__ import annotations

import re

from tengen.arena.task import GameTask
from tengen.go import Color, Game
from tengen.go.status import final_score

LETTERS = {Color.BLACK: "b", Color.WHITE: "w"}
_MOVE = re.compile(r"pass|[a-z]\d{1,2}", re.IGNORECASE | re.ASCII)
_SCORE = re.compile(r"(0|[BW]\+\d+(?:\.\d+)?)(?:\s.*)?", re.DOTALL)


class Forbidden(Exception):  # noqa: N818  (the field speaks of forbidden moves)
    """A move that cannot be played; the text says why."""


class Referee:
    """One game as the rules see it, whatever its players believe."""

    def __init__(self, task: GameTask) -> None:
        """ValueError if the task's rules, size or opening are not possible."""
        self.game = Game(task.size, task.rules, task.komi)
        for number, vertex in enumerate(task.opening, 1):
            try:
                self.game.play(vertex)
            except ValueError as error:
                raise ValueError(f"game {task.id}: move {number} of the opening, {vertex!r}: {error}") from None

    @property
    def to_move(self) -> str:
        """b or w."""
        return LETTERS[self.game.to_move]

    @property
    def over(self) -> bool:
        """The passes that end a game have been made."""
        return self.game.over

    def play(self, vertex: str) -> str:
        """Plays for the side to move and returns the vertex in its usual spelling; Forbidden says why not."""
        if not _MOVE.fullmatch(vertex):
            raise Forbidden(f"{vertex[:40]!r} is not a move")
        try:
            self.game.play(vertex)
        except ValueError as error:
            raise Forbidden(str(error)) from None
        return self.game.moves[-1][1]

    def score(self) -> str:
        """The result by the rules, dead stones taken off by estimate: B+3.5, W+2 or 0."""
        return final_score(self.game)[0].text


def plain_score(text: str) -> str | None:
    """A score as programs write it (B+3.50, W+12.0, 0) in the referee's spelling; None if it is not one."""
    match = _SCORE.fullmatch(text.strip())
    if match is None:
        return None
    winner, plus, points = match[1].partition("+")
    if not plus:
        return "0"
    margin = float(points)
    return f"{winner}+{margin:g}" if margin else "0"
