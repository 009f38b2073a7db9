"""The referee: judges every move on a board of its own and counts finished games as people would."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from tengen.arena.find import installed
from tengen.arena.gtp import GtpClient, GtpError
from tengen.arena.gtp.gnugo import with_options
from tengen.arena.player import PlayerFailed
from tengen.arena.task import GameTask
from tengen.go import Color, Game
from tengen.go.sgf import Record
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


def gnugo_final_score(game: Game, *, timeout: float = 10.0) -> str | None:
    """What GNU Go counts, as B+3.5 or 0; None if it is not installed, does not know the size or fails.

    It plays unfinished games to their end first, which may take longer than is reasonable.
    """
    program = installed("gnugo")
    if program is None or not 5 <= game.size <= 19:
        return None
    command = with_options([program, "--mode", "gtp", "--quiet"], game.rules, 0)
    with tempfile.TemporaryDirectory(prefix="tengen-") as folder:
        path = Path(folder) / "game.sgf"
        path.write_bytes(Record.from_game(game).to_bytes())
        try:
            with GtpClient(command, timeout=timeout) as client:
                client.send(f"loadsgf {path}")
                return plain_score(client.send("final_score"))
        except (GtpError, PlayerFailed):
            return None


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
