"""The board before a game has begun: as large as was chosen, with handicap stones, ready for the first move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tengen.go import Game
from tengen.go.color import SIDES
from tengen.go.size import BoardSize
from tengen.web.board.view import rows_of
from tengen.web.shared.words import by

_BEGIN = {
    "white": "Click or tap the board to begin: the computer moves first.",
    "random": "Click or tap the board to begin: colours are drawn.",
    "none": "Click or tap the board to begin: the computer plays both sides.",
}


@dataclass(frozen=True)
class Preview:
    """An empty board, or one with handicap stones; `side` is whom a person plays, as the form of a new game has it."""

    size: BoardSize = 19
    handicap: int = 0
    side: str = "both"

    def shown(self) -> dict[str, Any]:
        """The state of a Goban."""
        game = Game(self.size)
        if self.handicap:
            game.place_fixed_handicap(self.handicap)
        return {
            "size": self.size,
            "stones": "".join(rows_of(game.board.stones)),
            "toMove": SIDES[game.to_move],
            "ghost": SIDES[game.to_move] if self.takes_a_move else None,
            "label": f"Go board, {by(self.size)}. {self.invitation}",
        }

    @property
    def takes_a_move(self) -> bool:
        """A person is sure to have the first move: White after handicap stones, Black otherwise."""
        return self.side in ("both", "white" if self.handicap else "black")

    @property
    def invitation(self) -> str:
        """What a click does."""
        return "Click or tap a point to begin." if self.takes_a_move else _BEGIN.get(self.side, _BEGIN["white"])
