"""Mutations in a user's own domain: a search of many simulations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tengen.book.domain_world import DomainLine
from tengen.book.grow.thinking import KEPT, Thought
from tengen.config import TreeConfig
from tengen.search import Search
from tengen.seeds import seed_of


class SearchMind:
    """A new search for each mutation, with a seed of its own."""

    def __init__(self, settings: Mapping[str, Any], seed: int) -> None:
        self._config = TreeConfig.from_toml(settings["config"]) if settings["config"] else TreeConfig()
        self._playouts, self._seconds = settings["playouts"], settings["seconds"]
        self._seed = seed
        self._number = 0

    def think(self, line: DomainLine) -> Thought:
        """The search's action."""
        self._number += 1
        config = self._config.with_values({"seed": seed_of("mutation", self._seed, self._number)})
        search = Search(line.domain, config, state=line.state)
        result = search.run(self._playouts, seconds=self._seconds)
        best = next(move for move in result.moves if move.action == result.best)
        others = [move for move in result.moves if move.action != result.best and move.visits][:KEPT]
        return Thought(
            repr(result.best),
            self._share(line, best.value),
            best.visits,
            tuple((repr(move.action), move.visits, round(self._share(line, move.value), 4)) for move in others),
        )

    def end(self, line: DomainLine) -> tuple[tuple[float, ...], str]:
        """The domain's outcome."""
        return line.scores(), str(line.domain.outcome(line.state))

    @staticmethod
    def _share(line: DomainLine, value: float) -> float:
        low, high = line.domain.rewards or (0.0, 1.0)
        return min(1.0, max(0.0, (value - low) / (high - low)))
