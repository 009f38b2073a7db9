"""The computer Go server: moves with an analysis for its viewers, and what it tells of the game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from tengen.gtp.analysis_lines import Shown
from tengen.gtp.analysis_options import AnalysisOptions
from tengen.gtp.arguments import Arguments
from tengen.gtp.registry import Commands
from tengen.gtp.reports import Reporter
from tengen.gtp.session import Session
from tengen.search.ranking import RankedMove, win_rate
from tengen.search.search import Result

commands = Commands()

_MOVES = 10  # that are told of
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


def _cgos_style(moves: Sequence[RankedMove], result: Result, black: bool, shown: Shown) -> str:
    sign = 1 if black else -1
    told: dict[str, Any] = {"winrate": round(win_rate(result), 4), "visits": result.visits}
    if result.score is not None:
        told["score"] = round(sign * result.score, 2)
    told["moves"] = [_move(move) for move in moves]
    if result.ownership is not None:
        levels = np.rint((np.clip(sign * np.asarray(result.ownership).ravel(), -1, 1) + 1) / 2 * _LEVELS).astype(int)
        told["ownership"] = "".join(_DIGITS[level] for level in levels)
    return json.dumps(told, separators=(",", ":"))


def _move(move: RankedMove) -> dict[str, Any]:
    told: dict[str, Any] = {"move": move.vertex, "winrate": round(move.win_rate, 4), "visits": move.visits}
    told["prior"] = round(move.prior, 4)
    if move.score is not None:
        told["score"] = round(move.score, 2)
    if len(move.variation) > 1:
        told["pv"] = " ".join(move.variation[1:])
    return told
