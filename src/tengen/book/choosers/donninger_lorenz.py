"""A linear combination of what is known of a move, as Hydra's book had it (Donninger and Lorenz 2006).

The weights are settings (`book.weight_*`), since theirs are not told. Counts are shares of all games in the position,
so that they are of one size with percentages.
"""

from __future__ import annotations

from tengen.book.choosers import Chooser
from tengen.book.kind import BookOptions
from tengen.book.source import Only, Played, Source
from tengen.go import Game


def _weigh(source: Source, game: Game, moves: list[Played], options: BookOptions) -> list[float | None]:
    if not options.blitz:
        moves = _matched(moves, source.played(game, Only(blitz=False)))
    names = tuple(name.strip() for name in options.aggressive.split(",") if name.strip())
    blitz = options.blitz
    top = _matched(moves, source.played(game, Only(top=options.top, blitz=blitz)) if options.top else [])
    recent = _matched(moves, source.played(game, Only(since=options.recent, blitz=blitz)) if options.recent else [])
    aggressive = _matched(moves, source.played(game, Only(players=names, blitz=blitz)) if names else [])
    total = max(1, sum(move.games for move in moves))
    found: list[float | None] = []
    for number, move in enumerate(moves):
        if move.games == 0:
            found.append(None)
            continue
        found.append(
            options.weight_wins * move.share(move.won)
            + options.weight_draws * move.share(move.drawn)
            + options.weight_top_wins * top[number].share(top[number].won)
            + options.weight_top_draws * top[number].share(top[number].drawn)
            + options.weight_top_games * top[number].games / total
            + options.weight_recent_games * recent[number].games / total
            + options.weight_aggressive_games * aggressive[number].games / total
        )
    return found


def _matched(moves: list[Played], some: list[Played]) -> list[Played]:
    """Of each move what some of the games say."""
    by_vertex = {vertex: played for played in some for vertex in played.vertices}
    return [by_vertex.get(move.vertices[0], Played(move.vertices, 0)) for move in moves]


CHOOSER = Chooser(
    "donninger-lorenz", "Weights (book.weight_*) of wins, draws, top, recent and aggressive games.", _weigh
)
