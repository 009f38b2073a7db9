"""The most frequent move among the games that the side to move has won (Rimmel 2009, 3.2.1).

Far fewer of its moves are wrong than of those with the highest success rate, which may have been won by chance, once.
"""

from __future__ import annotations

from tengen.book.choosers import Chooser
from tengen.book.kind import BookOptions
from tengen.book.source import Played, Source
from tengen.go import Game


def _weigh(source: Source, game: Game, moves: list[Played], options: BookOptions) -> list[float | None]:
    # Between moves won equally often the success rate decides.
    return [move.won + move.rate / 2 if move.won > 0 else None for move in moves]


CHOOSER = Chooser("most-won", "The most frequent move among games that the side to move has won.", _weigh)
