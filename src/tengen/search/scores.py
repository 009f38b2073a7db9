"""By how many points simulations of Go end."""

from __future__ import annotations

import math
from typing import Any

Score = tuple[float | None, float | None]  # mean and deviation, Black's view; None without simulations


class RootScores:
    """What the core has counted for the moves of the root, as points with komi."""

    def __init__(self, scores: tuple[Any, ...], komi: float) -> None:
        self._columns, self._all = scores
        self._komi = komi

    def of(self, move: int) -> Score:
        """Of the simulations through one move, by its place at the root."""
        return self._score(*(float(self._columns[name][move]) for name in ("known", "mean", "square")))

    def of_all(self) -> Score:
        """Of all simulations."""
        return self._score(*self._all)

    def _score(self, known: float, mean: float, square: float) -> Score:
        if not known:
            return None, None
        # Read while the search runs, the two may be of slightly different moments.
        return mean - self._komi, math.sqrt(max(0.0, square - mean * mean))
