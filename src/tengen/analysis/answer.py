"""Answers: what a search found as the objects that go out, one per line."""

from __future__ import annotations

from typing import Any

import numpy as np

from tengen.analysis.fields import FieldError
from tengen.analysis.policy import policy_list
from tengen.analysis.query import Query, Warned
from tengen.engine.book import Book, book_dict
from tengen.engine.perspective import ownership, points, win_rate
from tengen.go import Color, Game, transformed
from tengen.go.search import GoSearch
from tengen.go.search.ranking import lower_bound, ranked_moves
from tengen.go.search.ranking import win_rate as root_win_rate
from tengen.go.search.result import GoResult
from tengen.go.size import symmetries

Answer = dict[str, Any]


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
    search: GoSearch,
    result: GoResult,
    policy: dict[str, float] | None,
    *,
    during: bool,
) -> Answer:
    """All that a search knows so far, in the form the query asks for."""
    side = query.perspective.side(game.to_move)
    answer: Answer = {
        "id": query.id,
        "turnNumber": turn,
        "isDuringSearch": during,
        "moveInfos": _moves(query, game, search, result, policy, side),
        "rootInfo": _root(game, result, side),
    }
    mean = result.ownership if query.ownership else None
    deviation = result.ownership_stdev if query.ownership_stdev else None
    answer.update(_ownership(mean, deviation, side))
    if query.policy and policy is not None:
        answer["policy"] = policy_list(policy, game)
    return answer


def book_moves(book: Book | None, game: Game) -> Answer | None:
    """What an opening book knows of a position; None if it does not know it, or if there is no book."""
    return None if book is None else book_dict(book.name, book.moves(game))


def _moves(
    query: Query, game: Game, search: GoSearch, result: GoResult, policy: dict[str, float] | None, side: Color
) -> list[Answer]:
    rows = []
    for move in ranked_moves(result, black=game.to_move == Color.BLACK, policy=policy):
        line = search.visited_variation(move.vertex, limit=query.variation + 1)
        row = {
            "move": move.vertex,
            "visits": move.visits,
            **_value(move.win_rate, move.lower_bound, game.to_move, side),
            **_score(_black(move.score, game), _black(move.margin, game), move.score_stdev, side),
            "order": move.order,
            "pv": [action for action, _ in line],
        }
        if policy is not None:
            row["prior"] = round(move.prior, 8)
        if query.variation_visits:
            row["pvVisits"] = [visits for _, visits in line]
        mean = move.ownership if query.moves_ownership else None
        deviation = move.ownership_stdev if query.moves_ownership_stdev else None
        row.update(_ownership(mean, deviation, side))
        rows.append(row)
    return rows


def _ownership(black: np.ndarray | None, deviation: np.ndarray | None, side: Color) -> Answer:
    """Who owns points, by rows from the top left; None is left out."""
    row: Answer = {}
    if black is not None:
        row["ownership"] = _numbers(ownership(black, side))
    if deviation is not None:
        row["ownershipStdev"] = _numbers(deviation)
    return row


def _numbers(board: np.ndarray) -> list[float]:
    numbers: list[float] = board.astype(float).round(4).ravel().tolist()
    return numbers


def _black(mover: float | None, game: Game) -> float | None:
    """Points of the side to move as Black's."""
    return None if mover is None else points(mover, game.to_move)


def _root(game: Game, result: GoResult, side: Color) -> Answer:
    rate = root_win_rate(result)
    board = game.board
    symmetric = min(transformed(board, symmetry).hash for symmetry in range(symmetries(board.size)))
    return {
        "visits": result.visits,
        **(_value(rate, lower_bound(rate, result.visits), game.to_move, side) if result.visits else {}),
        **_score(result.score, result.margin, result.score_stdev, side),
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


def _score(lead: float | None, margin: float | None, deviation: float | None, side: Color) -> Answer:
    """The lead, which the protocol also calls the mean, and how simulations end, as far as they are known."""
    row: Answer = {}
    if lead is not None:
        row["scoreLead"] = row["scoreMean"] = round(points(lead, side), 4)
    if margin is not None:
        row["scoreSelfplay"] = round(points(margin, side), 4)
    return row if deviation is None else {**row, "scoreStdev": round(deviation, 4)}
