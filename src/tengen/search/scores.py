"""By how many points simulations of Go end."""

from __future__ import annotations

import math
from typing import Any

Score = tuple[float | None, float | None]  # mean and deviation, Black's view; None without simulations


class RootScores:
    """What the core has counted for the moves of the root, as points with komi."""

    def __init__(self, columns: dict[str, Any], komi: float) -> None:
        self._columns = columns
        self._komi = komi

    def of(self, move: int) -> Score:
        """Of the simulations through one move, by its place at the root."""
        return self._score(*(int(self._columns[name][move]) for name in ("count", "sum", "squares")))

    def of_all(self) -> Score:
        """Of all simulations."""
        return self._score(*(int(self._columns[name].sum()) for name in ("count", "sum", "squares")))

    def _score(self, count: int, total: int, squares: int) -> Score:
        if count == 0:
            return None, None
        mean = total / count
        # Read while the search runs, the three may be of slightly different moments.
        return mean - self._komi, math.sqrt(max(0.0, squares / count - mean * mean))
