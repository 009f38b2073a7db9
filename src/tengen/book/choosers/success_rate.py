"""The move with the highest success rate, of several the one that more games have played (Rimmel 2009, 3.2.1)."""

from __future__ import annotations

from tengen.book.choosers import Chooser
from tengen.book.kind import BookOptions
from tengen.book.source import Played, Source
from tengen.go import Game

_TIE = 1e-9  # a game more decides between equal rates, and nothing else


def _weigh(source: Source, game: Game, moves: list[Played], options: BookOptions) -> list[float | None]:
    return [move.rate + _TIE * min(move.games, 10**6) if move.rate > 0 else None for move in moves]


CHOOSER = Chooser("success-rate", "The move with the highest share of games won.", _weigh)
