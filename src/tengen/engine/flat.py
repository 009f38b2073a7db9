"""A player that uses flat Monte Carlo: equal playouts for every move, the best average is played."""

from collections.abc import Callable
from dataclasses import dataclass

from tengen.go import Color, FlatMonteCarlo, Game

RESIGN_BELOW = 0.02
SLICES = 20


@dataclass(frozen=True)
class Choice:
    """A move ("pass" and "resign" included) and how likely its player thinks a win is."""

    vertex: str
    win_rate: float
    playouts: int


@dataclass
class FlatPlayer:
    """Plays `playouts` random games per move, spread evenly over the legal moves."""

    playouts: int = 50_000
    threads: int = 1
    seed: int = 0

    def choose(self, game: Game, progress: Callable[[float], None] | None = None) -> Choice:
        """The move to play; `progress` is told the share of the work that is done."""
        if game.passes_in_a_row > 0 and self._ahead(game):
            return Choice("pass", 1.0, 0)
        search = FlatMonteCarlo(game, self.seed + game.move_number)
        for part in range(SLICES):
            search.run(max(1, self.playouts // SLICES), self.threads)
            if progress:
                progress((part + 1) / SLICES)
        vertex, win_rate, _ = search.ranking()[0]
        if win_rate < RESIGN_BELOW and game.move_number > game.size**2 // 2:
            vertex = "resign"
        return Choice(vertex, win_rate, search.playouts)

    def hints(self, game: Game, count: int = 5) -> list[tuple[str, float, int]]:
        """The best few moves: (vertex, win rate, playouts)."""
        search = FlatMonteCarlo(game, self.seed + game.move_number)
        search.run(self.playouts, self.threads)
        return search.ranking()[:count]

    def _ahead(self, game: Game) -> bool:
        margin = game.score().margin
        return margin > 0 if game.to_move == Color.BLACK else margin < 0
