"""What protocols of analysis say of the moves of a root: ranked, with bounds, shares and variations."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from tengen.go.search import GoSearch
from tengen.go.search.result import GoResult
from tengen.go.size import Vertex

_NORMAL_95 = 1.959964


@dataclass(frozen=True)
class RankedMove:
    """A move of the root. Everything is seen by the side to move."""

    vertex: Vertex
    order: int  # 0 is the move that would be played
    visits: int
    win_rate: float  # of unvisited moves: that of the root
    lower_bound: float  # of the win rate, with 95% confidence
    prior: float  # share among all moves before the search; 0 if it is not known
    score: float | None = None  # lead in points
    margin: float | None = None  # mean of the points by which simulations through it end
    score_stdev: float | None = None
    loss: float = 0.0  # of win rate, against the move that would be played
    points_lost: float | None = None  # of the lead, likewise
    variation: list[str] = field(default_factory=list)  # begins with the move itself
    ownership: np.ndarray | None = None  # as in Move: Black's
    ownership_stdev: np.ndarray | None = None


def win_rate(result: GoResult) -> float:
    """Of the root, for the side to move: the mean over all visits."""
    visits = sum(move.visits for move in result.moves)
    return sum(move.visits * move.value for move in result.moves) / visits if visits else 0.5


def lost(best: float, own: float) -> float:
    """What a move loses against the best one, of win rate or points of the side that moves: never less than nothing."""
    return max(0.0, best - own)


def lower_bound(rate: float, visits: int) -> float:
    """Wilson's lower bound of a win rate, which stays between 0 and 1."""
    if visits <= 0:
        return 0.0
    z2 = _NORMAL_95**2 / visits
    spread = _NORMAL_95 * math.sqrt(rate * (1 - rate) / visits + z2 / (4 * visits))
    return max(0.0, (rate + z2 / 2 - spread) / (1 + z2))


def ranked_moves(
    result: GoResult,
    *,
    black: bool,
    least: int = 0,
    most: int | None = None,
    policy: Mapping[str, float] | None = None,
    variation: Callable[[str], Sequence[str]] | None = None,
) -> list[RankedMove]:
    """The visited moves, best first; at least `least` and at most `most` of them, if there are so many.

    `black` says who is to move, as scores of results are Black's. `policy` has the shares of moves before
    the search. `variation` gives the line that begins with a move; by default only the best has one.
    """
    ranked = sorted(result.moves, key=lambda move: (move.action != result.best, -move.visits))
    visited = sum(1 for move in ranked if move.visits > 0)
    shown = ranked[: max(visited, least)]
    mean = win_rate(result)
    sign = 1 if black else -1
    best = next((move for move in shown[:1] if move.visits > 0), None)
    found = []
    for order, move in enumerate(shown if most is None else shown[:most]):
        vertex = str(move.action)
        rate = min(1.0, max(0.0, move.value)) if move.visits > 0 else mean
        score = None if move.score is None else sign * move.score
        top = None if best is None or best.score is None else sign * best.score
        line = list(variation(vertex)) if variation else list(result.variation) if order == 0 else []
        found.append(
            RankedMove(
                vertex=vertex,
                order=order,
                visits=move.visits,
                win_rate=rate,
                lower_bound=lower_bound(rate, move.visits),
                prior=policy.get(vertex, 0.0) if policy else 0.0,
                score=score,
                margin=None if move.margin is None else sign * move.margin,
                score_stdev=move.score_stdev,
                loss=0.0 if best is None else lost(best.value, rate),
                points_lost=None if top is None or score is None else lost(top, score),
                variation=[str(each) for each in line] if line[:1] == [vertex] else [vertex],
                ownership=move.ownership,
                ownership_stdev=move.ownership_stdev,
            )
        )
    return found


def line_from(search: GoSearch, vertex: Vertex, limit: int) -> list[str]:
    """The line most visited that begins with a move of the root, which may be running."""
    try:
        return [str(each) for each in search.variation(vertex, limit=limit)]
    except ValueError:  # the search has gone on to another position meanwhile
        return [vertex]
