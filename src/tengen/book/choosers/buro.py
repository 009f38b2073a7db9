"""Minimax over all games played (Buro 2001, in Rimmel 2009, 3.1.2): it never loses twice the same way.

Games are the leaves: won, lost, drawn. Every position before them has one child more, the best move that nobody has
played there, worth what a search thought of it; where no search is known it is worth
nothing sure, 1/2, and in the position to play a search is made (`book.playouts`). A position
reached by several ways is one node, and a way that leads back to itself counts for nothing.
"""

from __future__ import annotations

from tengen.book.choosers import Chooser
from tengen.book.kind import BookError, BookOptions
from tengen.book.source import Graph, Played, Position, Source
from tengen.go import Game
from tengen.go.presets import preset
from tengen.go.search import Ban, GoSearch, Restriction

_UNKNOWN = 0.5
_BY_RATE = 1e-6  # success rates decide between moves of one value


class _Values:
    """Values of positions for those to move there, each computed once."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._known: dict[int, float] = {}

    def of(self, start: int) -> float:
        """By negamax, without recursion: games are long."""
        above: set[int] = set()
        stack = [start]
        while stack:
            key = stack[-1]
            position = None if key in self._known else self._graph.position(key)
            if position is None:
                above.discard(key)
                stack.pop()
                continue
            waiting = [] if key in above else self._unknown(position, above | {key})
            above.add(key)
            if waiting:
                stack.extend(waiting)
                continue
            self._known[key] = self._value(position)
            above.discard(key)
            stack.pop()
        return self._known.get(start, _UNKNOWN)

    def _unknown(self, position: Position, above: set[int]) -> list[int]:
        after = {key for keys in position.replies.values() for key in keys}
        return [key for key in after if key not in self._known and key not in above and self._graph.position(key)]

    def _value(self, position: Position) -> float:
        best = _UNKNOWN if position.unplayed is None else position.unplayed
        for move in {*position.replies, *position.ends}:
            value = self.of_move(position, move)
            best = best if value is None else max(best, value)
        return best

    def of_move(self, position: Position, move: str) -> float | None:
        """Of a move for those who play it: the worst that came of it; None if that is not known."""
        found = list(position.ends.get(move, ()))
        for key in position.replies.get(move, ()):
            after = self._graph.position(key)
            if after is not None and key in self._known:
                found.append(self._known[key] if after.mover == position.mover else 1 - self._known[key])
        return min(found, default=None)


def _searched(game: Game, moves: list[Played], playouts: int) -> float:
    """What a search thinks of the best move that nobody has played."""
    known = tuple(vertex for move in moves for vertex in move.vertices)
    search = GoSearch(game, preset("tengen"))
    search.restrict(Restriction(avoid=(Ban(game.to_move.name, known),)))
    result = search.run(playouts)
    return next((move.value for move in result.moves if move.action == result.best), 0.0)


def _weigh(source: Source, game: Game, moves: list[Played], options: BookOptions) -> list[float | None]:
    graph = source.graph()
    if graph is None:
        raise BookError(f"{source.name}: the chooser buro needs whole games, a population or a folder of records")
    here = graph.position(graph.key(game))
    if here is None:
        return [None] * len(moves)
    values = _Values(graph)
    values.of(graph.key(game))
    unplayed = _searched(game, moves, options.playouts) if here.unplayed is None else here.unplayed
    found: list[float | None] = []
    for move in moves:
        value = values.of_move(here, graph.reduce(game, move.vertices[0]))
        # A move that nobody has played is better: the engine has to think.
        found.append(None if value is None or value < unplayed else value + _BY_RATE * move.rate)
    return found


CHOOSER = Chooser("buro", "Minimax over all games, with the best unplayed move as a child of each position.", _weigh)
