"""What players of every kind share: a chosen move, and when to pass."""

from dataclasses import dataclass

from tengen.go import Color, Game
from tengen.go.status import final_score

RESIGN_BELOW = 0.02


@dataclass(frozen=True)
class Choice:
    """A move ("pass" and "resign" included) and how likely its player thinks a win is."""

    vertex: str
    win_rate: float
    playouts: int


def wins_as_it_stands(game: Game) -> bool:
    """Would the side to move win if the game were counted now, dead stones taken off by estimate?"""
    margin = final_score(game)[0].margin
    return margin > 0 if game.to_move == Color.BLACK else margin < 0
