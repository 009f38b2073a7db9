"""A player that searches a tree, which it keeps from move to move."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tengen.engine.choice import RESIGN_BELOW, Choice, wins_as_it_stands
from tengen.go import Game
from tengen.search.config import SearchConfig
from tengen.search.search import Move, Result, Search


@dataclass
class SearchPlayer:
    """Searches for `playouts` or `seconds` a move, whatever ends first; None is no limit.

    It resigns when its win rate was below `resign_below` in `resign_after` moves of its own in a row.
    """

    config: SearchConfig = field(default_factory=SearchConfig)
    playouts: int | None = 1000
    seconds: float | None = None
    seed: int = 0
    resign_below: float = RESIGN_BELOW
    resign_after: int = 3
    _search: Search | None = field(default=None, init=False, repr=False)
    _game: Game | None = field(default=None, init=False, repr=False)  # the position of the search's root
    _hopeless: int = field(default=0, init=False, repr=False)  # moves in a row below the threshold

    def choose(self, game: Game, *, seconds: float | None = None) -> Choice:
        """The move to play; `seconds` shortens the search of this move."""
        if game.passes_in_a_row > 0 and wins_as_it_stands(game):
            return Choice("pass", 1.0, 0)
        search = self._search_from(game)
        limits = [limit for limit in (self.seconds, seconds) if limit is not None]
        result = search.run(playouts=self.playouts, seconds=min(limits, default=None))
        move = self._pick(game, result)
        if move is None:
            return Choice("pass", 0.5, result.simulations)
        self._hopeless = self._hopeless + 1 if move.value < self.resign_below else 0
        vertex = "resign" if self._hopeless >= self.resign_after else str(move.action)
        return Choice(vertex, move.value, result.simulations)

    def _search_from(self, game: Game) -> Search:
        """The search with this position at its root: the last one moved on if the game went on from it."""
        if self._search is not None and self._follow(self._search, game):
            return self._search
        config = replace(self.config, seed=self.seed + game.move_number)
        self._search, self._game = Search(game, config), game.copy()
        return self._search

    def _follow(self, search: Search, game: Game) -> bool:
        old, moves = self._game, game.moves
        assert old is not None
        known = len(old.moves)
        same = (old.size, old.rules, old.komi, old.handicap) == (game.size, game.rules, game.komi, game.handicap)
        if not same or moves[:known] != old.moves:
            self._hopeless = 0  # another game
            return False
        try:
            for color, vertex in moves[known:]:
                if color != old.to_move:
                    return False
                old.play(vertex)
                search.advance(vertex)
        except ValueError:
            return False  # a move that the search does not look at, such as filling an eye
        return bool(old.board == game.board)

    def _pick(self, game: Game, result: Result) -> Move | None:
        """The search's move; None if it knows none. What superko forbids, which it may have forgotten, is left out."""
        moves = [move for move in result.moves if move.action == "pass" or game.legal(move.action)]
        moves.sort(key=lambda move: move.action != result.best)
        if not moves or moves[0].action != "pass" or wins_as_it_stands(game):
            return moves[0] if moves else None
        # The search counts dead stones as alive, so its pass may lose what another move still wins.
        others = (move for move in moves[1:] if move.visits > 0 and move.value >= self.resign_below)
        return next(others, moves[0])
