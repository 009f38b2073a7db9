"""The position that is looked into: an example, an empty board or a board's, and moves played from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tengen.go import Game
from tengen.go.color import SIDES
from tengen.go.size import BoardSize
from tengen.web.board.errors import board_errors
from tengen.web.board.view import rows_of
from tengen.web.shared.words import by, times

# A fight in which a stone has just been put in atari: every layer has something to say.
_EXAMPLE = ("E5", "E3", "G4", "G6", "F6", "D6", "D5", "C5", "C6", "D7", "C4", "B5", "F7", "G7", "E6", "C7", "G5")


@dataclass
class Position:
    """A game that goes on by clicks; `origin` says where it came from."""

    game: Game
    origin: str
    board: str = ""  # the id of the board, if it came from one

    @classmethod
    def example(cls) -> Position:
        """A small position with much to see."""
        game = Game(9, komi=7.0)
        for vertex in _EXAMPLE:
            game.play(vertex)
        return cls(game, "An example")

    @classmethod
    def empty(cls, size: BoardSize) -> Position:
        """Nothing played yet."""
        return cls(Game(size), f"Empty {times(size)}")

    @classmethod
    def of(cls, session: Any) -> Position:
        """Where the cursor of a board stands; BoardError if it cannot be shown."""
        with board_errors():
            return cls(session.game, session.title or "Game", session.id)

    def play(self, vertex: str) -> None:
        """BoardError if the rules forbid it."""
        with board_errors():
            self.game.play(vertex)

    def undo(self) -> bool:
        """Take back a move that was played here; False if there is none."""
        if not self.game.moves:
            return False
        self.game.undo()
        return True

    def shown(self) -> dict[str, Any]:
        """As the board on the page has it."""
        board = self.game.board
        last = self.game.moves[-1][1] if self.game.moves else None
        side = SIDES[self.game.to_move]
        return {
            "size": self.game.size,
            "stones": "".join(rows_of(board.stones)),
            "last": last,
            "ko": board.ko,
            "numbers": {},
            "toMove": side,
            "moveNumber": len(self.game.moves),
            "ghost": side,
            "interactive": True,
            "label": f"Go board, {by(self.game.size)}, {side} to move",
        }
