"""A player that uses flat Monte Carlo: equal playouts for every move, the best average is played."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from tengen.engine.choice import RESIGN_BELOW, Choice, wins_as_it_stands
from tengen.go import FlatMonteCarlo, Game

SLICES = 20


@dataclass
class FlatPlayer:
    """Plays `playouts` random games per move, spread evenly over the legal moves, for `seconds` at most."""

    playouts: int = 50_000
    threads: int = 1
    seed: int = 0
    seconds: float | None = None
    resign_below: float = RESIGN_BELOW

    def choose(
        self, game: Game, progress: Callable[[float], None] | None = None, *, seconds: float | None = None
    ) -> Choice:
        """The move to play; `progress` is told the share of the work that is done, `seconds` shortens it."""
        if game.passes_in_a_row > 0 and wins_as_it_stands(game):
            return Choice("pass", 1.0, 0)
        limits = [limit for limit in (self.seconds, seconds) if limit is not None]
        end = time.monotonic() + min(limits) if limits else None
        search = FlatMonteCarlo(game, self.seed + game.move_number)
        # With a clock the slices are as short as they can be, one playout a move.
        slices = SLICES if end is None else max(1, self.playouts // (game.size**2 + 1))
        for part in range(slices):
            search.run(max(1, self.playouts // slices), self.threads)
            if progress:
                progress((part + 1) / slices)
            if end is not None and time.monotonic() >= end:
                break
        vertex, win_rate, _ = search.ranking()[0]
        if win_rate < self.resign_below and game.move_number > game.size**2 // 2:
            vertex = "resign"
        return Choice(vertex, win_rate, search.playouts)

    def hints(self, game: Game, count: int = 5) -> list[tuple[str, float, int]]:
        """The best few moves: (vertex, win rate, playouts)."""
        search = FlatMonteCarlo(game, self.seed + game.move_number)
        search.run(self.playouts, self.threads)
        return search.ranking()[:count]
