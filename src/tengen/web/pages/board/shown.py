"""From the view of a board and its analysis to what the board on the page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tengen.go.search.wording import lead_text, percent
from tengen.web.board import BoardView
from tengen.web.preferences import Preferences
from tengen.web.shared.words import by, only_person, outcome

MOST_CANDIDATES = 10
_WORTH = 0.01  # of the visits of the best move, for a move to be shown
_NUMBERED, _FEWEST = 0.02, 20  # share of the position's visits, and visits, from which on a move carries numbers
_FULL_SHARE = 0.1  # of the position's visits, from which on a move does not fade for its share
_HALF_TRUST = 20  # visits with which it is half faded all the same


def shown(view: BoardView, kept: Preferences, *, editing: bool) -> dict[str, Any]:
    """The state of the board, without what a search says."""
    count = view.scoring or view.counted
    count = count if count is not None and count.ready else None
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
        "territory": None if count is None else "".join(count.owner),
        "dead": [] if count is None else count.dead,
        "ghost": view.to_move if _takes_moves(view) and not editing else None,
        "next": next_move(view) if view.state == "analysis" else None,
        "label": f"Go board, {by(view.size)}, move {view.move_number}, {view.to_move} to move",
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


def person(view: BoardView) -> str | None:
    """The side of the one person who plays the computer; None if two people play, or none does."""
    return only_person({side: player.kind for side, player in view.players.items()})


def spoken(view: BoardView) -> str:
    """What screen readers say of the last move."""
    if view.result is not None and view.at_tip:
        return f"The game is over: {outcome(view.result, person(view))}"
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
    """The moves of a snapshot as the board and the table draw them.

    Of moves with few visits nothing is known but that the search prefers others: they fade and carry no numbers.
    """
    if not found or not found["candidates"]:
        return []
    moves: Sequence[Mapping[str, Any]] = found["candidates"]
    most = max(move["visits"] for move in moves)
    total = max(1, found["visits"], most)
    black = 1 if found["to_move"] == "black" else -1
    return [
        {
            "vertex": move["vertex"],
            "winRate": move["win_rate"],
            "visits": move["visits"],
            "numbered": move["visits"] >= max(_NUMBERED * total, _FEWEST),
            "trust": round(trust(move["visits"], total), 2),
            "lead": lead_text(None if move["score"] is None else black * move["score"]),
            "loss": round(move["loss"], 3),
            "lost": _lost(move["loss"], move["points_lost"]),
            "line": list(move["variation"]),
        }
        for move in moves[:MOST_CANDIDATES]
        if move["visits"] >= _WORTH * most
    ]


def trust(visits: int, total: int) -> float:
    """From 0 to 1, how far a candidate is drawn as one: many visits, and a good share of those of the position."""
    return visits / (visits + _HALF_TRUST) * min(1.0, visits / (_FULL_SHARE * total))


def _lost(loss: float, points: float | None) -> str:
    return percent(loss) if points is None else f"{percent(loss)} · {points:.1f}"


def flat(rows: Sequence[Sequence[float]] | None) -> list[float] | None:
    """Rows one after the other, in steps of 1/20: what cannot be seen need not be drawn again."""
    return None if rows is None else [round(20 * value) / 20 for row in rows for value in row]
