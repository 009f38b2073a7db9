"""What a search says of a position, and the searches of one line of positions after another."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.config import GoConfig
from tengen.engine.kept_search import KeptSearch
from tengen.engine.thinking import Limits, Thinker
from tengen.go import Color, Game
from tengen.go.search.result import GoMove, GoResult
from tengen.go.size import Vertex
from tengen.go.status import final_score

CANDIDATES = 5
LONGEST_LINE = 12


@dataclass(frozen=True)
class Candidate:
    """A move of a position; the numbers are Black's."""

    vertex: Vertex
    visits: int
    win_rate: float
    score: float | None


@dataclass(frozen=True)
class Evaluation:
    """A position; win rate (0 to 1) and score (the lead in points, komi included) are Black's."""

    to_move: Color
    win_rate: float
    score: float | None
    visits: int  # 0 if the position was counted and not searched
    best: str | None = None
    line: tuple[str, ...] = ()  # what the search expects, from the best move on
    candidates: tuple[Candidate, ...] = ()  # most visited first


def for_side(color: Color, win_rate: float) -> float:
    """Black's win rate as that of a side, and back."""
    return win_rate if color == Color.BLACK else 1.0 - win_rate


class Analyst:
    """Evaluates positions, each with so many simulations or seconds.

    The tree is kept when the game goes on from the last position, and what is kept counts as part of the simulations,
    up to three quarters of them.
    """

    def __init__(
        self,
        config: GoConfig,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        thinker: Thinker | None = None,  # that runs the searches, if they share threads or may be interrupted
    ) -> None:
        if playouts is None and seconds is None:
            raise ValueError("a review needs a number of playouts or seconds for each position")
        self.config = config
        self.playouts = playouts
        self.seconds = seconds
        self._thinker = thinker or Thinker()
        self._kept = KeptSearch()
        self._aside: Analyst | None = None
        self._dropped = False

    def evaluate(self, game: Game) -> Evaluation:
        """Search a position; one that is over is counted. KeyboardInterrupt ends it without harm."""
        if game.over:
            return self.count(game)
        while True:
            search = self._kept.at(game, self.config)
            playouts = self.playouts
            if playouts is not None:
                playouts = max(playouts - search.result().visits, (playouts + 3) // 4)
            result = self._thinker.think(search, Limits(playouts, self.seconds))
            if not self._dropped:
                return _evaluation(game, result)
            self._forget()

    def count(self, game: Game) -> Evaluation:
        """A position where both sides have stopped."""
        with self._thinker.share():
            return count(game)

    def aside(self, game: Game) -> Evaluation:
        """The same without touching the tree that is kept."""
        self._aside = Analyst(self.config, playouts=self.playouts, seconds=self.seconds, thinker=self._thinker)
        try:
            return self._aside.evaluate(game)
        finally:
            self._aside = None
            if self._dropped:
                self._forget()

    @property
    def memory(self) -> int:
        """Bytes of the trees; may be asked while they grow."""
        search, aside = self._kept.search, self._aside
        return (0 if search is None else search.memory) + (0 if aside is None else aside.memory)

    def drop(self) -> None:
        """From another thread: all that is known of positions goes; one that is being searched is searched anew."""
        self._dropped = True
        if (aside := self._aside) is not None:
            aside._dropped = True
        self._thinker.interrupt()

    def _forget(self) -> None:
        self._kept.clear()
        self._dropped = False
        self._thinker.begin()


def count(game: Game) -> Evaluation:
    """A position where both sides have stopped: counted, with dead stones taken off."""
    margin = final_score(game)[0].margin
    return Evaluation(game.to_move, 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5, margin, 0)


def _evaluation(game: Game, result: GoResult) -> Evaluation:
    side = game.to_move
    searched = [move for move in result.moves if move.visits > 0]
    visits = sum(move.visits for move in searched)
    if not visits:
        return count(game)
    mean = sum(move.visits * move.value for move in searched) / visits
    return Evaluation(
        side,
        for_side(side, mean),
        result.score,
        result.visits,
        result.best,
        _line(game, result),
        tuple(_candidate(side, move) for move in searched[:CANDIDATES]),
    )


def _candidate(side: Color, move: GoMove) -> Candidate:
    return Candidate(str(move.action), move.visits, for_side(side, move.value), move.score)


def _line(game: Game, result: GoResult) -> tuple[str, ...]:
    """The expected line, as far as it can be played."""
    follows = result.variation[:1] == [result.best]
    line = result.variation[:LONGEST_LINE] if follows else [result.best]
    board, legal = game.copy(), []
    for vertex in line:
        if board.over or not (vertex == "pass" or board.legal(vertex)):
            break
        board.play(vertex)
        legal.append(str(vertex))
    return tuple(legal)
