"""A book over games: a source of moves and a chooser."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from tengen.book.choosers import chooser_of
from tengen.book.drawing import drawn
from tengen.book.fitting import fits
from tengen.book.game_index import GameIndex
from tengen.book.go_world import GoWorld
from tengen.book.kind import BookOptions, Line
from tengen.book.source import Played, Source
from tengen.engine.book import BookMove
from tengen.go import Game
from tengen.go.size import BoardSize, Vertex

_ALIKE = 1e-12


class GamesBook:
    """What the chooser of the options makes of a source."""

    def __init__(self, source: Source, options: BookOptions, facts: dict[str, Any], chooser: str | None = None) -> None:
        """With a `chooser` of its own it does without that of the options, unless these name one."""
        self.source = source
        self._options = options
        self._facts = facts
        default = BookOptions().chooser
        self._chooser = chooser_of(chooser if chooser and options.chooser == default else options.chooser)

    @property
    def name(self) -> str:
        """The file's."""
        return self.source.name

    @property
    def size(self) -> BoardSize | None:
        """The board that it is for."""
        return self.source.size

    def facts(self) -> dict[str, Any]:
        """What it is and how it was made."""
        return {**self._facts, "chooser": self._chooser.name}

    def moves(self, game: Game) -> list[BookMove]:
        """All that games have played here; the moves to choose from have a share."""
        if self.size not in (None, game.size) or game.over or not fits(game, self._options, self.source.komi):
            return []
        played = self.source.played(game)
        shares = self._shares(game, played)
        found = [
            BookMove(vertex, share / len(move.vertices), move.games, move.won, _remark(move))
            for move, share in zip(played, shares, strict=True)
            for vertex in move.vertices
        ]
        return sorted(found, key=lambda move: (-move.share, -(move.wins or 0), -(move.games or 0)))

    def choose(self, game: Game, rng: random.Random) -> BookMove | None:
        """The chooser's move, and any of those that are alike."""
        return drawn(self.moves(game), rng, self._options.draw)

    def _shares(self, game: Game, played: list[Played]) -> list[float]:
        weights: list[float | None] = self._chooser.weigh(self.source, game, played, self._options) if played else []
        # A pass is for the engine to think about: games of a book passed for what was left to play in them.
        possible = [
            number
            for number, (move, weight) in enumerate(zip(played, weights, strict=True))
            if weight is not None and move.games >= self._options.games and move.vertices != ("pass",)
        ]
        shares = [0.0] * len(played)
        if not possible:
            return shares
        if self._chooser.by_share:
            total = sum(weights[number] or 0.0 for number in possible)
            for number in possible:
                shares[number] = (weights[number] or 0.0) / total if total > 0 else 0.0
            return shares
        best = max(weights[number] or 0.0 for number in possible)
        first = [number for number in possible if (weights[number] or 0.0) >= best - _ALIKE]
        for number in first:
            shares[number] = 1 / len(first)
        return shares


def lines_of(book: GamesBook, index: GameIndex) -> Iterator[Line]:
    """Every position of an index, those with fewer moves first, with what the book would play there.

    Of an index whose games begin elsewhere than at the empty board there are none.
    """
    world = index.world
    if world != GoWorld(world.size, world.komi, world.rules):
        return
    seen: set[int] = set()
    ways: list[tuple[int, Sequence[Vertex]]] = []
    for individual in index.individuals:
        for number, (key, _, _) in enumerate(world.steps(individual.moves)):
            if key not in seen:
                seen.add(key)
                ways.append((number, individual.moves[:number]))
    for _, moves in sorted(ways, key=lambda way: way[0]):
        game = Game(world.size, "japanese", world.komi)
        for vertex in moves:
            game.play(vertex)
        replies = tuple((move.vertex, move.games or 1) for move in book.moves(game) if move.share > 0)
        if replies:
            yield Line(world.size, tuple(moves), replies, sum(each.games for each in book.source.played(game)))


def _remark(move: Played) -> str:
    games = "game" if move.games == 1 else "games"
    draws = f", {move.drawn} drawn" if move.drawn else ""
    return f"{move.share(move.won):.0%} of {move.games} {games} won{draws}"
