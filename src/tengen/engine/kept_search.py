"""A search that follows a game from move to move and keeps what it learned."""

from __future__ import annotations

from dataclasses import replace

from tengen.config import GoConfig
from tengen.go import Game
from tengen.go.search import GoSearch


class KeptSearch:
    """Gives the search whose root is the position asked for: the last one moved on if the game went on from it."""

    def __init__(self) -> None:
        self._search: GoSearch | None = None
        self._game: Game | None = None  # the position of the search's root
        self._config: GoConfig | None = None

    @property
    def search(self) -> GoSearch | None:
        """The search as it was left."""
        return self._search

    def at(self, game: Game, config: GoConfig) -> GoSearch:
        """The search from this position; ValueError if the configuration is wrong."""
        if self._search is not None and config == self._config and self._follow(self._search, game):
            return self._search
        self.clear()  # the old tree goes before the new one comes
        self._search = GoSearch(game, replace(config, seed=config.seed + game.move_number))
        self._game, self._config = game.copy(), config
        return self._search

    def clear(self) -> None:
        """Forget everything."""
        self._search = self._game = self._config = None

    def _follow(self, search: GoSearch, game: Game) -> bool:
        old, moves = self._game, game.moves
        assert old is not None
        known = len(old.moves)
        if not same_game(old, game) or moves[:known] != old.moves:
            return False
        try:
            for color, vertex in moves[known:]:
                if color != old.to_move:
                    return False
                old.play(vertex)
                search.advance(vertex)
        except ValueError:
            return False  # a move that the search does not look at, such as filling an eye
        return bool(old.board == game.board and old.to_move == game.to_move)


def same_game(one: Game, other: Game) -> bool:
    """The same size, rules, komi and handicap."""
    return (one.size, one.rules, one.komi, one.handicap) == (other.size, other.rules, other.komi, other.handicap)
