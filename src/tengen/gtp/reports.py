"""From results of a search to lines of analysis, as often as the controller wants them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from tengen.engine.policy import read_policy
from tengen.go import Color
from tengen.go.search import GoSearch
from tengen.go.search.ranking import RankedMove, line_from, ranked_moves
from tengen.go.search.result import GoResult
from tengen.gtp.analysis_lines import LineFields, kata_line, leela_line
from tengen.gtp.analysis_options import AnalysisOptions
from tengen.gtp.session import Session

_VARIATION = 30  # moves of a variation at most

Style = Callable[[Sequence[RankedMove], GoResult, bool, LineFields], str]


def leela_style(moves: Sequence[RankedMove], result: GoResult, black: bool, fields: LineFields) -> str:
    """Leela Zero's lines."""
    return leela_line(moves)


def kata_style(moves: Sequence[RankedMove], result: GoResult, black: bool, fields: LineFields) -> str:
    """KataGo's lines."""
    return kata_line(moves, result, black=black, fields=fields)


class Reporter:
    """Writes a line of analysis when it is time for the next one."""

    def __init__(
        self, session: Session, options: AnalysisOptions, style: Style = leela_style, interval: float | None = None
    ) -> None:
        """Without an interval only `send` writes."""
        self.sent = False  # whether there was a line
        self._sent_visits = -1  # of the last line
        self._session = session
        self._options = options
        self._style = style
        self._interval = interval
        self._next = time.monotonic() + (interval or 0.0)
        game = session.game
        self._black = (options.color or game.to_move) == Color.BLACK
        if self._black != (game.to_move == Color.BLACK):
            game = game.copy()
            game.set_up(to_move=options.color)
        self._policy = read_policy(game, session.engine.config)

    def on_report(self, result: GoResult) -> None:
        """A report of the search, of which a line is written when it is time for one."""
        now = time.monotonic()
        if self._interval is None or now < self._next or result.visits == 0:
            return
        self._next = max(self._next + self._interval, now)
        self.send(result)

    def send(self, result: GoResult) -> None:
        """Writes a line now."""
        search = self._session.engine.search
        options = self._options
        moves = self.moves(result)
        if not moves or result.visits == self._sent_visits:
            return
        fields = LineFields(
            options.root_info,
            options.ownership,
            options.ownership_stdev,
            options.moves_ownership,
            options.moves_ownership_stdev,
            (lambda line: visits_along(search, line)[0]) if search and options.variation_visits else None,
            (lambda line: visits_along(search, line)[1]) if search and options.edge_visits else None,
        )
        self._session.send_line(self._style(moves, result, self._black, fields))
        self.sent = True
        self._sent_visits = result.visits

    def moves(self, result: GoResult) -> list[RankedMove]:
        """The moves that a line has."""
        search = self._session.engine.search
        return ranked_moves(
            result,
            black=self._black,
            least=self._options.least,
            most=self._options.most,
            policy=self._policy,
            variation=(lambda vertex: line_from(search, vertex, _VARIATION)) if search else None,
        )


def visits_along(search: GoSearch, line: Sequence[str]) -> tuple[list[int], list[int]]:
    """Visits of the positions along a variation, and of its moves; 0 where the tree has ended."""
    positions: list[int] = []
    edges: list[int] = []
    node = search.tree.root
    for vertex in line:
        edge = next((move.visits for move in node.moves if move.action == vertex), 0)
        child = search.tree.child(node, vertex)
        edges.append(edge)
        positions.append(child.visits if child is not None else edge)
        if child is None:
            break
        node = child
    missing = [0] * (len(line) - len(edges))
    return positions + missing, edges + missing
