"""What was thought about for long (4H-OB: Rimmel 2009, 3.2.1), the most frequent of it, whoever won.

`tengen book grow --method 4h` makes games for it, in which the other side thinks for a moment and soon resigns.
"""

from __future__ import annotations

from tengen.book.choosers import Chooser
from tengen.book.kind import BookOptions
from tengen.book.source import Played, Source
from tengen.go import Game


def _weigh(source: Source, game: Game, moves: list[Played], options: BookOptions) -> list[float | None]:
    return [move.thought if move.thought > 0 else None for move in moves]


CHOOSER = Chooser("4h", "The move that came most often of a long thought.", _weigh)
