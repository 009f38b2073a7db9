"""By how many points simulations of Go end, and what lead that makes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tengen.go.search.lead import LeadScale, Margins, at_first_even

#: Lead, mean margin and its deviation, all as Black sees them; None without simulations.
Points = tuple[float | None, float | None, float | None]
NO_POINTS: Points = (None, None, None)


class RootScores:
    """What the core has counted for the moves of the root.

    `black` says who is to move; `visits` and `values` are those of the root's moves in the core's order, where `values`
    are of the side to move. `offset` is what dynamic_komi has added to the komi: win rates are those of a game with it.
    """

    def __init__(
        self,
        scores: tuple[Any, ...],
        komi: float,
        *,
        area: int,
        black: bool,
        visits: Sequence[int],
        values: Sequence[float],
        offset: float = 0.0,
    ) -> None:
        self._columns, root = scores
        self._komi, self._offset = komi, offset
        self._visits = visits
        self._rates = [value if black else 1 - value for value in values]
        self._root = self._margins(*root)
        total = sum(visits)
        mean = sum(n * rate for n, rate in zip(visits, self._rates, strict=True)) / total if total else 0.5
        self._scale = LeadScale(area, at_first_even(mean, total), self._root)

    def of(self, move: int) -> Points:
        """Of one move, by its place at the root; margins are of the simulations through it since it is there."""
        margins = self._margins(*(float(self._columns[name][move]) for name in ("count", "mean", "square")))
        if not self._root.count or not self._visits[move]:
            return NO_POINTS
        lead = self._scale.move(self._visits[move], self._rates[move], margins)
        return self._points(lead, margins)

    def of_all(self) -> Points:
        """Of the position."""
        return self._points(self._scale.root, self._root) if self._root.count else NO_POINTS

    def _margins(self, count: float, mean: float, square: float) -> Margins:
        """With the komi that playouts were counted with."""
        # Read while the search runs, the two may be of slightly different moments.
        return Margins(count, mean - self._komi - self._offset, math.sqrt(max(0.0, square - mean * mean)))

    def _points(self, lead: float, margins: Margins) -> Points:
        """Without what dynamic_komi added."""
        if not margins.count:  # all simulations through the move are older than the root
            return lead + self._offset, None, None
        return lead + self._offset, margins.mean + self._offset, margins.stdev
