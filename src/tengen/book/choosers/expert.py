"""Games that somebody has chosen by hand: what they play is good whoever won, and is drawn as often as it occurs."""

from __future__ import annotations

from tengen.book.choosers import Chooser
from tengen.book.kind import BookOptions
from tengen.book.source import Played, Source
from tengen.go import Game


def _weigh(source: Source, game: Game, moves: list[Played], options: BookOptions) -> list[float | None]:
    return [float(move.games) for move in moves]


CHOOSER = Chooser("expert", "Any move of games chosen by hand, as often as they play it.", _weigh, by_share=True)
