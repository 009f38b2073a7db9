"""Generated moves with their variations on standard error, in the words of engines that other programs know.

gtp2ogs reads variations there, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tengen.engine.choice import Choice
from tengen.go import Color
from tengen.go.search.ranking import RankedMove, win_rate
from tengen.go.search.result import GoResult
from tengen.gtp.analysis_options import AnalysisOptions
from tengen.gtp.reports import Reporter
from tengen.gtp.session import Session, Watch

_SHOWN = 10  # moves of Leela Zero's table


@dataclass(frozen=True)
class Thought:
    """The search behind a move. Everything is seen by the side that moves."""

    moves: list[RankedMove]  # the chosen one first
    result: GoResult
    score: float
    score_stdev: float
    nodes: int

    @property
    def best(self) -> RankedMove:
        """The chosen move; of a side that resigns, the move before which it did."""
        return self.moves[0]


@dataclass(frozen=True)
class Dialect:
    """How an engine writes to standard error."""

    greeting: str | None  # by which readers know the engine, if its lines do not tell
    lines: Callable[[Thought], list[str]]


def _katago(thought: Thought) -> list[str]:
    best = thought.best
    return [
        f"CHAT:Visits {thought.result.visits} Winrate {100 * best.win_rate:.2f}% ScoreLead {thought.score:.1f} "
        f"ScoreStdev {thought.score_stdev:.1f} PV {_line(best)}"
    ]


def _leela(thought: Thought) -> list[str]:
    mean = win_rate(thought.result)
    return [
        f"MC winrate={mean:.6f}",
        f"{thought.result.visits} visits, score {100 * thought.best.win_rate:.2f}% (from {100 * mean:.2f}%) "
        f"PV: {_line(thought.best)}",
    ]


def _leela_zero(thought: Thought) -> list[str]:
    result = thought.result
    speed = result.simulations / result.seconds if result.seconds > 0 else 0
    rows = [
        f"{move.vertex:>4} -> {move.visits:>7} (V: {100 * move.win_rate:5.2f}%) (LCB: {100 * move.lower_bound:5.2f}%) "
        f"(N: {100 * move.prior:5.2f}%) PV: {_line(move)}"
        for move in thought.moves[:_SHOWN]
    ]
    return [*rows, f"{result.visits} visits, {thought.nodes} nodes, {result.simulations} playouts, {speed:.0f} n/s"]


def _line(move: RankedMove) -> str:
    return " ".join(move.variation)


DIALECTS = {
    "katago": Dialect("Tengen writes variations as KataGo does", _katago),
    "leela": Dialect(None, _leela),
    "leela-zero": Dialect(None, _leela_zero),
}


def watch_moves(dialect: Dialect) -> Watch:
    """For a Session: after each move that was searched, the lines of a dialect."""

    def before_move(session: Session, color: Color) -> Callable[[Choice], None]:
        reporter = Reporter(session, AnalysisOptions(color=color), interval=None)

        def after_move(choice: Choice) -> None:
            moves = [] if choice.result is None else reporter.moves(choice.result)
            if choice.result is None or not moves:  # nothing was searched
                return
            moves.sort(key=lambda move: move.vertex != choice.vertex)
            score, stdev = _score(moves[0], choice.result, color)
            search = session.engine.search
            thought = Thought(moves, choice.result, score, stdev, search.nodes if search else 0)
            for line in dialect.lines(thought):
                session.note(line)

        return after_move

    return before_move


def _score(move: RankedMove, result: GoResult, color: Color) -> tuple[float, float]:
    """Of a move, or else of all simulations."""
    if move.score is not None:
        return move.score, move.score_stdev or 0.0
    return (result.score or 0.0) * (1 if color == Color.BLACK else -1), result.score_stdev or 0.0
