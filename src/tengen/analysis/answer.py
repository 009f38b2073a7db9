"""Answers: what a search found as the objects that go out, one a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tengen.analysis.fields import FieldError
from tengen.analysis.policy import policy_list
from tengen.analysis.query import Query, Warned
from tengen.engine.perspective import ownership_seen, points_seen, rate_seen
from tengen.go import Color, Game, transformed
from tengen.search.ranking import lower_bound, ranked_moves, win_rate
from tengen.search.search import Result, Search

Answer = dict[str, Any]
_SYMMETRIES = 8


def general_error(message: str) -> Answer:
    """Something that is no query at all."""
    return {"error": message}


def field_error(error: FieldError, name: str | None, turn: int | None = None) -> Answer:
    """A field of a query is wrong; with a turn, only that one cannot be analysed."""
    answer: Answer = {"error": str(error), "field": error.field}
    if name is not None:
        answer["id"] = name
    if turn is not None:
        answer["turnNumber"] = turn
    return answer


def warning(name: str, warned: Warned) -> Answer:
    """A field that is not followed."""
    return {"warning": warned.message, "field": warned.field, "id": name}


def no_results(query: Query, turn: int) -> Answer:
    """A search that was ended before its first simulation."""
    return {"id": query.id, "turnNumber": turn, "isDuringSearch": False, "noResults": True}


def analysis(
    query: Query,
    turn: int,
    game: Game,
    search: Search,
    result: Result,
    policy: dict[str, float] | None,
    *,
    during: bool,
) -> Answer:
    """All that a search knows so far, as the query wants to have it told."""
    seen = _Seen(game.to_move, query.perspective.side(game.to_move))
    answer: Answer = {
        "id": query.id,
        "turnNumber": turn,
        "isDuringSearch": during,
        "moveInfos": _moves(query, search, result, policy, seen),
        "rootInfo": _root(game, result, seen),
    }
    if query.ownership and result.ownership is not None:
        owners = ownership_seen(result.ownership, seen.side)
        answer["ownership"] = owners.astype(float).round(4).ravel().tolist()
    if query.policy and policy is not None:
        answer["policy"] = policy_list(policy, game)
    return answer


def _moves(query: Query, search: Search, result: Result, policy: dict[str, float] | None, seen: _Seen) -> list[Answer]:
    rows = []
    for move in ranked_moves(result, black=seen.to_move == Color.BLACK, strengths=policy):
        line = search.visited_variation(move.vertex, limit=query.variation + 1)
        row = {
            "move": move.vertex,
            "visits": move.visits,
            **seen.value(move.win_rate, move.lower_bound),
            **seen.score(move.score, move.score_stdev, by=seen.to_move),
            "order": move.order,
            "pv": [action for action, _ in line],
        }
        if policy is not None:
            row["prior"] = round(move.prior, 8)
        if query.variation_visits:
            row["pvVisits"] = [visits for _, visits in line]
        rows.append(row)
    return rows


def _root(game: Game, result: Result, seen: _Seen) -> Answer:
    rate = win_rate(result)
    board = game.board
    symmetric = min(transformed(board, symmetry).hash for symmetry in range(_SYMMETRIES))
    return {
        "visits": result.visits,
        **seen.value(rate, lower_bound(rate, result.visits)),
        **seen.score(result.score, result.score_stdev, by=Color.BLACK),
        "currentPlayer": game.to_move.name[0],
        "thisHash": f"{board.hash:016X}",
        "symHash": f"{symmetric:016X}",
    }


@dataclass(frozen=True)
class _Seen:
    """Numbers as one side sees them."""

    to_move: Color
    side: Color

    def value(self, rate: float, bound: float) -> Answer:
        """The win rate of the side to move, its lower bound, and both as utilities from -1 to 1."""
        rate, bound = (rate_seen(each, self.to_move, self.side) for each in (rate, bound))
        return {
            "winrate": round(rate, 6),
            "lcb": round(bound, 6),
            "utility": round(2 * rate - 1, 6),
            "utilityLcb": round(2 * bound - 1, 6),
        }

    def score(self, mean: float | None, deviation: float | None, by: Color) -> Answer:
        """The mean margin of simulations: all that is known of the lead, the mean and the score by self-play."""
        if mean is None:
            return {}
        margin = round(points_seen(mean, by, self.side), 4)
        row: Answer = {"scoreLead": margin, "scoreMean": margin, "scoreSelfplay": margin}
        return row if deviation is None else {**row, "scoreStdev": round(deviation, 4)}
