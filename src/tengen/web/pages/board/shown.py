"""From the view of a board and its analysis to what the board on the page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tengen.web.board import BoardView
from tengen.web.preferences import Preferences

MOST_CANDIDATES = 10
_WORTH = 0.01  # of the visits of the best move, for a move to be shown


def shown(view: BoardView, kept: Preferences, *, editing: bool) -> dict[str, Any]:
    """The state of the board, without what a search says."""
    scoring = view.scoring
    counting = scoring is not None and scoring.ready
    return {
        "size": view.size,
        "stones": "".join(view.rows),
        "last": view.last_move,
        "ko": view.ko,
        "moveNumber": view.move_number,
        "numbers": view.numbers if kept.numbers else {},
        "labels": view.labels,
        "marks": view.marks,
        "toMove": view.to_move,
        "territory": "".join(scoring.owner) if scoring is not None and counting else None,
        "dead": scoring.dead if scoring is not None and counting else [],
        "ghost": view.to_move if _takes_moves(view) and not editing else None,
        "next": next_move(view) if view.state == "analysis" else None,
        "label": f"Go board, {view.size} by {view.size}, move {view.move_number}, {view.to_move} to move",
        "spoken": spoken(view),
        **kept.goban(),
    }


def looking_back(view: BoardView) -> bool:
    """A game is under way, and another position than its last is in sight."""
    return view.state in ("playing", "thinking") and not view.at_tip


def mine(view: BoardView) -> bool:
    """The side to move in the position in sight is a person."""
    return view.players[view.to_move].kind == "human"


def _takes_moves(view: BoardView) -> bool:
    return view.state == "analysis" or (view.state == "playing" and mine(view))


def spoken(view: BoardView) -> str:
    """What screen readers say of the last move."""
    if view.result is not None and view.at_tip:
        return f"The game is over: {view.result}"
    if view.last_move is None:
        return ""
    what = "passes" if view.last_move == "pass" else view.last_move
    return f"Move {view.move_number}: {str(view.last_color).capitalize()} {what}"


def passed(view: BoardView) -> str:
    """Who has just passed, which no stone shows; nothing when that ended the game."""
    if view.last_move != "pass" or view.scoring is not None or view.state == "finished":
        return ""
    return f"{str(view.last_color).capitalize()} passes"


def next_move(view: BoardView) -> str | None:
    """The move that the record goes on with."""
    return next((node.move for node in view.tree if node.parent == view.cursor), None)


def candidates(found: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """The moves of a snapshot as the board draws them; losses are against the first."""
    if not found or not found["candidates"]:
        return []
    moves: Sequence[Mapping[str, Any]] = found["candidates"]
    most = max(move["visits"] for move in moves)
    best = moves[0]["win_rate"]
    return [
        {
            "vertex": move["vertex"],
            "winRate": move["win_rate"],
            "visits": move["visits"],
            "score": move["score"],
            "loss": round(max(0.0, best - move["win_rate"]), 3),
            "line": list(move["variation"]),
        }
        for move in moves[:MOST_CANDIDATES]
        if move["visits"] >= _WORTH * most
    ]


def flat(rows: Sequence[Sequence[float]] | None) -> list[float] | None:
    """Rows one after the other, in steps of 1/20: what cannot be seen need not be drawn again."""
    return None if rows is None else [round(20 * value) / 20 for row in rows for value in row]
