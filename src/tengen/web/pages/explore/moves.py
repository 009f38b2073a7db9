"""Continuations as the board and the table show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tengen.games.found import Continuation, Found
from tengen.games.query import Pattern
from tengen.go import Color
from tengen.go.color import SIDES
from tengen.web.components.rowtable import column, rate_cell
from tengen.web.explorer.wish import Wish
from tengen.web.shared.words import counted

MOST_ROWS = 60
_MOST_DRAWN = 80
_NUMBERED = 0.004  # share of the games, from which on a move on the board carries numbers
_FULL_SHARE = 0.03  # from which on it does not fade for its share
_HALF_TRUST = 8  # games with which it is half faded all the same
_SURE, _COMMON = 20, 0.02  # results and share from which on the best win rate is taken for one

COLUMNS = (
    column("Move"),
    column("Games", "In which it was played here", "right"),
    column("Share", "Of the games that reach this position", "right"),
    column("Win rate", "Of the side that plays it, with the interval in which it lies with 95%", "right"),
    column("Date", "The mean of the known dates", "right"),
    column("By", "The strongest who played it, and of these the most frequent", "fill"),
)


def key(color: str, vertex: str) -> str:
    """Of a row."""
    return f"{color} {vertex}"


def rows(found: Found, wish: Wish) -> list[dict[str, Any]]:
    """Of the table, the most frequent first."""
    return [_row(move, wish) for move in found.continuations[:MOST_ROWS]]


def _row(move: Continuation, wish: Wish) -> dict[str, Any]:
    side, vertex = SIDES[move.color], wish.vertex(move.vertex)
    return {
        "key": key(side, vertex),
        "name": vertex,
        "say": f"Play {vertex}, {side}: {told(move)}",
        "stone": side,
        "few": move.outcomes.decided < _SURE,
        "cells": [
            f"{move.games:,}",
            {"text": share_text(move.share), "share": move.share},
            rate(move),
            "" if move.date is None else str(move.date.year),
            ", ".join(move.players),
        ],
    }


def rate(move: Continuation) -> Any:
    """The win rate with its interval; a dash without results."""
    if move.win_rate is None or move.interval is None:
        return "–"
    low, high = move.interval
    hint = f"{low:.0%} to {high:.0%}, {counted(move.outcomes.decided, 'result')}"
    return rate_cell(f"{move.win_rate:.0%}", round(move.win_rate, 4), round(low, 4), round(high, 4), hint)


def told(move: Continuation) -> str:
    """In words, for those who hear it."""
    won = "" if move.win_rate is None else f", {move.win_rate:.0%} won"
    return f"{counted(move.games, 'game')}, {share_text(move.share)}{won}"


def share_text(share: float) -> str:
    """As short as it can be read."""
    return f"{share:.0%}" if share >= 0.0995 else f"{share:.1%}" if share >= 0.0005 else "<0.1%"


def drawn(found: Found, wish: Wish) -> list[dict[str, Any]]:
    """As the board draws candidates, the most frequent first; of both colours at a point the one that is more so."""
    best = reference(found.continuations)
    moves: dict[str, dict[str, Any]] = {}
    for move in found.continuations[:_MOST_DRAWN]:
        vertex = wish.vertex(move.vertex)
        if vertex in moves:
            continue
        moves[vertex] = {
            "vertex": vertex,
            "winRate": None if move.win_rate is None else round(move.win_rate, 3),
            "visits": move.games,
            "loss": None if move.win_rate is None else round(max(0.0, best - move.win_rate), 3),
            "numbered": move.games >= _NUMBERED * found.games,
            "trust": round(move.games / (move.games + _HALF_TRUST) * min(1.0, move.share / _FULL_SHARE), 2),
            "line": [],
            "color": SIDES[move.color] if isinstance(wish.query, Pattern) else None,
            "told": f"{SIDES[move.color]}, {told(move)}",
        }
    return list(moves.values())


def reference(moves: Sequence[Continuation]) -> float:
    """The win rate that colours are measured by: the best of those with enough results."""
    rates = [move.win_rate for move in moves if move.win_rate is not None and _reliable(move)]
    known = rates or [move.win_rate for move in moves if move.win_rate is not None]
    return max(known, default=0.5)


def _reliable(move: Continuation) -> bool:
    return move.outcomes.decided >= _SURE and move.share >= _COMMON


def summary(found: Found, to_move: Color) -> str:
    """The line above the table."""
    if not found.searched:
        return "No game of this size meets the conditions."
    text = f"{found.games:,} of {counted(found.searched, 'game')}"
    won = found.outcomes(to_move)
    if won.rate is not None and won.interval is not None:
        low, high = won.interval
        side = SIDES[to_move].capitalize()
        text += f" · {side} won {won.rate:.1%}" + (f" ({low:.0%}–{high:.0%})" if won.decided < 2000 else "")
    if found.hits > found.games and isinstance(found.query, Pattern):
        text += f" · {found.hits:,} places"
    return text
