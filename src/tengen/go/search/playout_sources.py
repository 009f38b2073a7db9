"""Which step of a playout policy chose how many moves, over the positions of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tengen._core import Game
from tengen.config import GoConfig
from tengen.go.search import GoSearch

# Shares in percent as published (Basaldúa 2013): isgo-base by section 4.6 on 13x13; both policies by table 4.8, means
# over 9x9, 13x13 and 19x19.
PUBLISHED: dict[str, dict[str, float]] = {
    "isgo-base, 4.6, 13x13": {
        "atari": 8.2,
        "pattern": 28.1,
        "skipped": 9.4,
        "random": 47.2,
        "improved": 3.9,
        "pass": 3.1,
    },
    "isgo-base, table 4.8": {
        "atari": 7.60,
        "pattern": 17.66,
        "skipped": 19.04,
        "random": 47.96,
        "improved": 4.40,
        "pass": 3.35,
    },
    "isgo-learning, table 4.8": {
        "atari": 6.72,
        "edge": 3.98,
        "pattern": 17.43,
        "node": 33.41,
        "skipped": 4.72,
        "random": 28.69,
        "improved": 1.53,
        "pass": 3.53,
    },
}


@dataclass(frozen=True)
class SourceCounts:
    """Moves of playouts by what chose them; sources come in the order in which the policy tries them."""

    counts: dict[str, int]
    playouts: int

    @property
    def moves(self) -> int:
        """All moves together."""
        return sum(self.counts.values())

    @property
    def length(self) -> float:
        """Moves of a playout in the mean."""
        return self.moves / max(self.playouts, 1)

    def shares(self) -> dict[str, float]:
        """In percent."""
        return {source: 100 * count / max(self.moves, 1) for source, count in self.counts.items()}

    def __add__(self, other: SourceCounts) -> SourceCounts:
        """Of the same policy."""
        counts = {source: count + other.counts[source] for source, count in self.counts.items()}
        return SourceCounts(counts, self.playouts + other.playouts)


def count_sources(
    config: GoConfig,
    size: int = 13,
    *,
    playouts: int = 1000,
    replays: int = 20,
    max_moves: int | None = None,
    seed: int = 0,
    on_position: Callable[[int, int], None] = lambda done, of: None,
) -> SourceCounts:
    """Let a search play a game against itself and look at some playouts from each of its positions.

    The search runs `playouts` simulations per move, so that policies which learn have learned; the `replays` that are
    counted teach nothing. The game has `max_moves` moves, without passes, or as many as two thirds of the points;
    `on_position` hears of each.
    """
    if playouts < 1 or replays < 1:
        raise ValueError("playouts and replays must be at least 1")
    search = GoSearch(Game(size), config.with_values({"seed": seed}))
    total = SourceCounts(dict.fromkeys(search.playout_sources, 0), 0)
    positions = 2 * size * size // 3 if max_moves is None else max_moves
    for number in range(positions):
        result = search.run(playouts=playouts)
        total += replayed_sources(search, replays, seed=seed + replays * number)
        on_position(number + 1, positions)
        points = [move.action for move in result.moves if move.action != "pass"]
        if not points:
            break
        search.advance(points[0])
    return total


def replayed_sources(search: GoSearch, playouts: int, *, seed: int = 0) -> SourceCounts:
    """The moves of playouts from the root, which teach nothing."""
    counts = Counter(move.source for i in range(playouts) for move in search.playout(seed + i))
    return SourceCounts({source: counts[source] for source in search.playout_sources}, playouts)
