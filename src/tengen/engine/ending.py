"""The end of a game: when passing is right, and what to clean up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property

import numpy as np

from tengen.config import GoConfig
from tengen.go import Color, Game
from tengen.go.search import GoSearch
from tengen.go.search.restriction import Ban, Restriction
from tengen.go.search.result import GoMove, GoResult
from tengen.go.size import area, point_name
from tengen.go.status import Status, estimate, score_by_ownership

# A point is settled if nearly all simulations give it to the same side (Black's hold on it is from -1 to 1). Playouts
# that count the board know less than those of the search, and so are less sure of what is settled.
_SETTLED = 0.6
_SETTLED_BY_COUNT = 0.5
_LEAST_VISITS = 200  # of a search whose ownership counts
_HOPELESS = 0.1
_AS_GOOD = 0.05  # of win rate that a pass may seem worse than a move and be taken for as good
_HOLDS = 0.5  # win rate that a pass must have, as the other side goes on, for a won game to be left as it is
_WORSE = 0.1  # of win rate by which a move has to be worse than a pass for the pass to end an unsettled game
_PATIENCE = 3  # boards full of moves, after which nobody waits for unsettled points any more
_AS_IT_STANDS = ("tromp-taylor", "cgos")  # rules that count all stones as alive

ShortSearch = Callable[[GoSearch, int], GoResult]
Share = Callable[[], AbstractContextManager[None]]


class Ending:
    """Whether the side to move may leave a position as it is, by several counts, each made when it is first needed.

    Playouts that take no side, the search, and under some rules the stones as they stand: they err in different
    positions, so a game ends only where they agree.
    """

    def __init__(self, game: Game, config: GoConfig, playouts: int, search: ShortSearch, share: Share) -> None:
        """`playouts` count the board. `search` runs short searches, `share` stands around other work."""
        self._game = game
        self._config = config
        self._playouts = playouts
        self._search = search
        self._share = share

    @cached_property
    def status(self) -> Status:
        """Dead stones and owners by playouts that take no side."""
        with self._share():
            return estimate(self._game.board, self._playouts)

    @cached_property
    def wins(self) -> bool:
        """The side to move would win if the game were counted now, dead stones taken off where the rules do so."""
        game = self._game
        margins = [game.score(self.status.dead, self.status.seki).margin]
        if game.rules.name in _AS_IT_STANDS:
            margins.append(game.score().margin)
        return all(_wins(game, margin) for margin in margins)

    def is_settled(self, result: GoResult | None = None) -> bool:
        """All counts, that of a search's result among them, give every point to the same side without much doubt.

        Under territory scoring that may fail for points that nobody gets.
        """
        if self._is_late:
            return True
        if self._is_early:
            return False
        known = None if result is None or result.visits < _LEAST_VISITS else result.ownership
        if known is not None and not self._agree(known):
            return False  # the cheapest count first
        own = self._own_count
        return own is not None and self._agree(own)

    def may_end(self, result: GoResult | None = None) -> bool:
        """Whether the mover may pass and the other side may pass too: it wins, nothing is open that matters, and the
        other side finds no move that turns the game around.
        """
        if not self.wins or not (self.is_settled(result) or self._wins_without_open_points()):
            return False
        # Counts are averages, in which one strong move hardly shows: only a search with the other side to move sees it.
        return self.value_of_pass >= _HOLDS

    def moves_that_settle(self) -> set[str]:
        """Legal moves on points that are open or beside them, and on liberties of stones there; none if there are not
        any, or if the position is to be played on in any case.
        """
        game = self._game
        if self._is_early or not self.wins:
            return set()
        owner = self._own_count
        if owner is None:
            return set()
        points: set[str] = set()
        for open_point in self._open_points(owner):
            for vertex in [open_point, *game.board.neighbors(open_point)]:
                points |= {vertex} if game.board[vertex] == Color.EMPTY else set(game.board.liberty_points(vertex))
        return {point for point in points if game.legal(point)}

    def no_pass(self, wished: Restriction | None = None) -> Restriction:
        """The moves to search in place of a pass: those that are wished or settle something, or else all others."""
        color = self._game.to_move.name
        if wished is not None:
            return wished.without_pass(color)
        points = tuple(self.moves_that_settle())
        return Restriction(allow=(Ban(color, points),)) if points else Restriction(avoid=(Ban(color, ("pass",)),))

    def best_of(self, moves: list[GoMove], result: GoResult, resign_below: float) -> GoMove:
        """The first of a search's moves; not a pass, unless it may end the game or every other move is worse."""
        first = moves[0]
        if first.action != "pass" or self.may_end(result):
            return first
        # The search counts dead stones as alive, so its pass may lose what another move still wins; and where the pass
        # wins, a move that is about as good settles what is open.
        least = first.value - _AS_GOOD if self.wins else resign_below
        return next((move for move in moves[1:] if move.visits > 0 and move.value >= least), first)

    def reason_to_pass(self, move: GoMove, result: GoResult) -> str | None:
        """Why a pass is right though this is the best other move that the search has found; None if it is not."""
        passed = self._game.passes_in_a_row > 0
        if self.is_settled(result):
            as_good = (passed and self._is_late) or self.value_of_pass >= move.value - _AS_GOOD
            return "nothing is left to play" if as_good and self._loses_nothing(move) else None
        # As in a seki, or where nothing is left but to fill one's own points.
        holds = passed and self.wins and self.value_of_pass >= _HOLDS
        if holds and self.value_of_pass > self._value_of_moves(move, result) + _WORSE:
            return "every move would lose something"
        return None

    def _value_of_moves(self, move: GoMove, result: GoResult) -> float:
        """The value of the best move but a pass. A search of few simulations, as at weak levels, does not know it."""
        if result.visits >= _LEAST_VISITS:
            return move.value
        search = GoSearch(self._game, self._config)
        search.restrict(self.no_pass())
        found = self._search(search, _LEAST_VISITS)
        return max((each.value for each in found.moves if each.action == found.best), default=0.5)

    def _loses_nothing(self, move: GoMove) -> bool:
        """In a settled position: whether a pass is as good as a move, by what a stone more can win."""
        return self._game.rules.scoring == "territory" or move.value < _HOPELESS or self.wins

    @cached_property
    def value_of_pass(self) -> float:
        """For the mover, by a short search of the position after it; there the other side may go on in any case."""
        after = self._game.copy()
        after.play("pass")
        after.set_up(to_move=after.to_move)  # passes before this one must not end the game
        result = self._search(GoSearch(after, self._config), 2000)
        return 1 - max((each.value for each in result.moves if each.action == result.best), default=0.5)

    @property
    def _is_early(self) -> bool:
        """Too few stones are on the board for any count."""
        stones = self._game.board.stones
        return int(np.count_nonzero(stones)) < stones.size // 4

    @property
    def _is_late(self) -> bool:
        """The game has gone on for so long that it has to end somehow."""
        return self._game.move_number > _PATIENCE * area(self._game.size)

    @cached_property
    def _own_count(self) -> np.ndarray | None:
        """Owners by a short search that does not know of passes before."""
        game = self._game.copy()
        game.set_up(to_move=game.to_move)
        config = replace(self._config, tree=replace(self._config.tree, ownership_every=1))
        return self._search(GoSearch(game, config), _LEAST_VISITS).ownership

    def _agree(self, owner: np.ndarray) -> bool:
        """Both counts are sure of the same owners, but for points that nobody gets."""
        open_points = self._open_points(owner)
        if not open_points:
            return True
        game = self._game
        if game.rules.scoring != "territory" or len(open_points) > max(game.width, game.height):
            return False
        return all(_is_dame(game, point) for point in open_points)

    def _open(self, owner: np.ndarray) -> np.ndarray:
        """Where the counts differ or are unsure."""
        counted = self.status.ownership.reshape(owner.shape)
        sure = (np.abs(owner) >= _SETTLED) & (np.abs(counted) >= _SETTLED_BY_COUNT)
        found: np.ndarray = ~sure | (np.sign(owner) != np.sign(counted))
        return found

    def _open_points(self, owner: np.ndarray) -> list[str]:
        return [point_name(column, row, self._game.size) for row, column in np.argwhere(self._open(owner))]

    def _wins_without_open_points(self) -> bool:
        """Under territory scoring, where moves cost points: the mover wins though it gets no point that is open."""
        game = self._game
        if game.rules.scoring != "territory" or self._is_early:
            return False
        owner = self._own_count
        if owner is None:
            return False
        lost = np.where(self._open(owner), -1.0 if game.to_move == Color.BLACK else 1.0, owner)
        return _wins(game, score_by_ownership(game.board, lost, 0.0, game.komi).margin)


def legal_moves(game: Game, result: GoResult) -> list[GoMove]:
    """The move to play, then others by visits, without what superko forbids: the search may have forgotten it."""
    moves = [move for move in result.moves if move.action == "pass" or game.legal(move.action)]
    return sorted(moves, key=lambda move: move.action != result.best)


def _wins(game: Game, margin: float) -> bool:
    return margin > 0 if game.to_move == Color.BLACK else margin < 0


def _is_dame(game: Game, vertex: str) -> bool:
    """An empty point between stones of both sides."""
    board = game.board
    beside = {board[point] for point in board.neighbors(vertex)}
    return board[vertex] == Color.EMPTY and {Color.BLACK, Color.WHITE} <= beside


def clean_up_moves(game: Game, status: Status) -> set[str]:
    """Legal moves that take liberties of dead stones of the side that is not to move."""
    dead = [stone for stone in status.dead if game.board[stone] != game.to_move]
    points = {point for stone in dead for point in game.board.liberty_points(stone)}
    return {point for point in points if game.legal(point)}
