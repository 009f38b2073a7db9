"""What searches have said of the positions of a board: the curve of win rate and score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tengen.go import Color, Game
from tengen.go.color import SIDES
from tengen.go.search import GoSearch
from tengen.go.search.ranking import line_from, ranked_moves, win_rate
from tengen.go.search.result import GoResult

_CANDIDATES = 20
_VARIATION = 20  # moves


@dataclass(frozen=True)
class Value:
    """Of a position; win rate (0 to 1) and lead in points are Black's."""

    win_rate: float
    score: float | None
    visits: int


def value_of(game: Game, result: GoResult) -> Value | None:
    """What a search says of its root; None before its first simulation."""
    if not any(move.visits for move in result.moves):
        return None
    rate = win_rate(result)
    black = rate if game.to_move == Color.BLACK else 1 - rate
    return Value(round(black, 4), _points(result.score), result.visits)


def snapshot(node: int, game: Game, result: GoResult, search: GoSearch | None) -> dict[str, Any]:
    """A search as pages draw it. Candidates are seen by the side to move, everything else by Black."""
    value = value_of(game, result)
    candidates = ranked_moves(
        result,
        black=game.to_move == Color.BLACK,
        most=_CANDIDATES,
        variation=None if search is None else lambda vertex: line_from(search, vertex, _VARIATION),
    )
    return {
        "node": node,
        "to_move": SIDES[game.to_move],
        "visits": result.visits,
        "simulations": result.simulations,
        "seconds": round(result.seconds, 2),
        "black_win_rate": None if value is None else value.win_rate,
        "black_score": None if value is None else value.score,
        "candidates": [
            {
                "vertex": move.vertex,
                "order": move.order,
                "visits": move.visits,
                "win_rate": round(move.win_rate, 4),
                "lower_bound": round(move.lower_bound, 4),
                "score": _points(move.score),
                "loss": round(move.loss, 4),
                "points_lost": _points(move.points_lost),
                "variation": move.variation,
            }
            for move in candidates
            if move.visits > 0
        ],
        "ownership": None if result.ownership is None else _rounded(result.ownership),
    }


def _points(points: float | None) -> float | None:
    return None if points is None else round(points, 2)


def _rounded(ownership: np.ndarray) -> list[list[float]]:
    return [[round(value, 2) for value in row] for row in ownership.astype(float).tolist()]
