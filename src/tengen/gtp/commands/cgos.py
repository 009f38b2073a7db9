"""The computer Go server: moves with an analysis for its viewers, and what it tells of the game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from tengen.go.search.ranking import RankedMove, win_rate
from tengen.go.search.result import GoResult
from tengen.gtp.analysis_lines import LineFields
from tengen.gtp.analysis_options import AnalysisOptions
from tengen.gtp.arguments import Arguments
from tengen.gtp.registry import Commands
from tengen.gtp.reports import Reporter
from tengen.gtp.session import Session

commands = Commands()

_MOVES = 10  # in an analysis
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_LEVELS = 62  # of ownership


@commands("cgos-genmove_analyze", "COLOR", "As genmove, after a line of JSON about the search.")
def _cgos_genmove_analyze(session: Session, arguments: Arguments) -> str:
    options = AnalysisOptions(color=arguments.color(0), most=_MOVES)
    reporter = Reporter(session, options, _cgos_style, None)
    session.begin_stream()
    choice = session.generate(arguments.color(0))
    if choice.result is not None:
        reporter.send(choice.result)
    return f"play {choice.vertex}"


@commands("cgos-opponent_name", "NAME [...]", "Who the opponent is.")
def _cgos_opponent_name(session: Session, arguments: Arguments) -> None:
    pass


@commands("cgos-opponent_rating", "RATING [...]", "How strong the opponent is.")
def _cgos_opponent_rating(session: Session, arguments: Arguments) -> None:
    pass


@commands("cgos-gameover", "RESULT [...]", "The game has ended.")
def _cgos_gameover(session: Session, arguments: Arguments) -> None:
    session.ponder_next = False
    session.engine.stop_pondering()


def _cgos_style(moves: Sequence[RankedMove], result: GoResult, black: bool, fields: LineFields) -> str:
    sign = 1 if black else -1
    score = None if result.score is None else sign * result.score
    analysis: dict[str, Any] = {"winrate": round(win_rate(result), 4), "visits": result.visits}
    if score is not None:
        analysis["score"] = round(score, 2)
    analysis["moves"] = [_move(move, score) for move in moves]
    if result.ownership is not None:
        levels = np.rint((np.clip(sign * np.asarray(result.ownership).ravel(), -1, 1) + 1) / 2 * _LEVELS).astype(int)
        analysis["ownership"] = "".join(_DIGITS[level] for level in levels)
    return json.dumps(analysis, separators=(",", ":"))


def _move(move: RankedMove, root_score: float | None) -> dict[str, Any]:
    entry: dict[str, Any] = {"move": move.vertex, "winrate": round(move.win_rate, 4)}
    # A move that was only visited before the last move of the game has no margin of its own yet.
    score = root_score if move.score is None else move.score
    if score is not None:
        entry["score"] = round(score, 2)
    entry["prior"] = round(move.prior, 4)
    # Variations go on after the move; the viewer reads the move itself as one that ends with it.
    entry["pv"] = " ".join(move.variation[1:] or move.variation)
    entry["visits"] = move.visits
    return entry
