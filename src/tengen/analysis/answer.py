"""Answers: what a search found as the objects that go out, one a line."""

from __future__ import annotations

from typing import Any

from tengen.analysis.fields import FieldError
from tengen.analysis.policy import policy_list
from tengen.analysis.query import Query, Warned
from tengen.engine.perspective import ownership, points, win_rate
from tengen.go import Color, Game, transformed
from tengen.search.ranking import RankedMove, lower_bound, ranked_moves
from tengen.search.ranking import win_rate as root_win_rate
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
    side = query.perspective.side(game.to_move)
    answer: Answer = {
        "id": query.id,
        "turnNumber": turn,
        "isDuringSearch": during,
        "moveInfos": _moves(query, game, search, result, policy, side),
        "rootInfo": _root(game, result, side),
    }
    if query.ownership and result.ownership is not None:
        answer["ownership"] = ownership(result.ownership, side).astype(float).round(4).ravel().tolist()
    if query.policy and policy is not None:
        answer["policy"] = policy_list(policy, game)
    return answer


def _moves(
    query: Query, game: Game, search: Search, result: Result, policy: dict[str, float] | None, side: Color
) -> list[Answer]:
    rows = []
    for move in ranked_moves(result, black=game.to_move == Color.BLACK, policy=policy):
        line = search.visited_variation(move.vertex, limit=query.variation + 1)
        row = {
            "move": move.vertex,
            "visits": move.visits,
            **_value(move.win_rate, move.lower_bound, game.to_move, side),
            **_score(_black(move, game), move.score_stdev, side),
            "order": move.order,
            "pv": [action for action, _ in line],
        }
        if policy is not None:
            row["prior"] = round(move.prior, 8)
        if query.variation_visits:
            row["pvVisits"] = [visits for _, visits in line]
        rows.append(row)
    return rows


def _black(move: RankedMove, game: Game) -> float | None:
    """A move's score in Black's points."""
    return None if move.score is None else points(move.score, game.to_move)


def _root(game: Game, result: Result, side: Color) -> Answer:
    rate = root_win_rate(result)
    board = game.board
    symmetric = min(transformed(board, symmetry).hash for symmetry in range(_SYMMETRIES))
    return {
        "visits": result.visits,
        **(_value(rate, lower_bound(rate, result.visits), game.to_move, side) if result.visits else {}),
        **_score(result.score, result.score_stdev, side),
        "currentPlayer": game.to_move.name[0],
        "thisHash": f"{board.hash:016X}",
        "symHash": f"{symmetric:016X}",
    }


def _value(value: float, least: float, to_move: Color, side: Color) -> Answer:
    """The win rate, its lower bound for the side to move, and both as utilities from -1 to 1."""
    rate = win_rate(value, to_move, side)
    bound = win_rate(least, to_move, side)
    return {
        "winrate": round(rate, 6),
        "lcb": round(bound, 6),
        "utility": round(2 * rate - 1, 6),
        "utilityLcb": round(2 * bound - 1, 6),
    }


def _score(black: float | None, deviation: float | None, side: Color) -> Answer:
    """The mean margin of simulations, which is all of the lead, the mean and the score by self-play that is known."""
    if black is None:
        return {}
    margin = round(points(black, side), 4)
    row: Answer = {"scoreLead": margin, "scoreMean": margin, "scoreSelfplay": margin}
    return row if deviation is None else {**row, "scoreStdev": round(deviation, 4)}
