"""Two configurations on the same position, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tengen.go.size import Vertex
from tengen.inside.layers import layers
from tengen.inside.look import Look


@dataclass(frozen=True)
class ComparedMove:
    """A move as both see it."""

    vertex: Vertex
    visits: tuple[int, int]
    share: tuple[float, float]
    value: tuple[float | None, float | None]


@dataclass(frozen=True)
class Comparison:
    """What two searches think, and how far they agree."""

    best: tuple[str | None, str | None]
    variation: tuple[list[str], list[str]]
    simulations: tuple[int, int]
    moves: tuple[ComparedMove, ...]  # most visited first, by the sum of both shares
    agreement: float  # share of the visits that both give to the same moves: the sum of the smaller shares
    settings: dict[str, tuple[Any, Any]]  # keys in which the configurations differ
    layers: tuple[str, ...]  # names of layers that both have

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "best": list(self.best),
            "variation": list(self.variation),
            "simulations": list(self.simulations),
            "moves": [
                {"vertex": m.vertex, "visits": list(m.visits), "share": list(m.share), "value": list(m.value)}
                for m in self.moves
            ],
            "agreement": self.agreement,
            "settings": {key: list(both) for key, both in self.settings.items()},
            "layers": list(self.layers),
        }


def compare(first: Look, second: Look) -> Comparison:
    """Compare two looks at the same position; ValueError if the positions differ."""
    if first.game.board != second.game.board:
        raise ValueError("the two searches are of different positions")
    told = (first.explanation, second.explanation)
    by_vertex = [{c.vertex: c for c in each.candidates} for each in told]
    totals = [max(1, sum(c.visits for c in each.candidates)) for each in told]
    moves = []
    for vertex in dict.fromkeys([*by_vertex[0], *by_vertex[1]]):
        pair = [candidates.get(vertex) for candidates in by_vertex]
        visits = [c.visits if c else 0 for c in pair]
        if any(visits):
            moves.append(
                ComparedMove(
                    vertex,
                    (visits[0], visits[1]),
                    (visits[0] / totals[0], visits[1] / totals[1]),
                    (pair[0].win_rate if pair[0] else None, pair[1].win_rate if pair[1] else None),
                )
            )
    moves.sort(key=lambda move: -sum(move.share))
    names = [[layer.name for layer in layers(each) if not layer.absent] for each in (first, second)]
    others = dict(second.config.items())
    return Comparison(
        best=(told[0].best, told[1].best),
        variation=(told[0].variation, told[1].variation),
        simulations=(told[0].simulations, told[1].simulations),
        moves=tuple(moves),
        agreement=sum(min(move.share) for move in moves),
        settings={key: (value, others[key]) for key, value in first.config.items() if value != others[key]},
        layers=tuple(name for name in names[0] if name in names[1]),
    )
