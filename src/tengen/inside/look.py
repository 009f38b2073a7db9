"""A position with a search of it: what every view of the inside starts from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tengen.config import GoConfig
from tengen.engine.explanation import Explanation, explain_search
from tengen.go import Board, Game
from tengen.go.search import GoSearch

SAMPLES = 2000  # first moves of playouts that are drawn where the policy does not know its chances
REPLAYS = 200  # playouts that tell where moves come from and what points decide


@dataclass
class Look:
    """A game at the position that is looked at, and a search whose root it is; `seed` decides what is drawn."""

    game: Game
    search: GoSearch
    seed: int = 0

    @classmethod
    def of(cls, game: Game, config: GoConfig, *, playouts: int = 1000, seconds: float | None = None) -> Look:
        """Search the position first; 0 playouts show what is known before any."""
        look = cls(game.copy(), GoSearch(game, config), config.seed)
        if playouts:
            look.search.run(playouts=playouts, seconds=seconds)
        return look

    @property
    def config(self) -> GoConfig:
        """That of the search."""
        return self.search.config

    @cached_property
    def explanation(self) -> Explanation:
        """Every number of the root's moves, and where the moves of playouts come from."""
        return explain_search(self.game, self.search, replayed=0)

    @cached_property
    def points(self) -> list[str]:
        """All points, by rows from the top."""
        return Board(self.game.size).legal_moves()
