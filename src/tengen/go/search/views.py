"""What a search of Go shows beyond its tree: its playouts, what they learned, and the groups of its moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from tengen._core import tree as _core
from tengen.go.search.result import GoResult, PlayoutMove
from tengen.go.size import Vertex
from tengen.search.base import BaseSearch


class GoViews(BaseSearch[GoResult]):
    """A part of GoSearch."""

    _core: _core.GoSearch

    def playout(self, seed: int = 0) -> list[PlayoutMove]:
        """One playout of Go from the root, move by move with what chose it; nothing is learned from it."""
        return [PlayoutMove(*move) for move in self._core.replay(seed)]

    def learned(self, after: Vertex | None = None) -> dict[str, np.ndarray]:
        """What playouts of Go have learned, as columns: win/loss states of the root's empty points.

        With `after` they are those of the position after a move of the root, for the other side. `X_wins` and
        `X_visits` are of the move where it stands (node, tree) and as an answer to the last move (edge). No rows if the
        playouts do not learn.
        """
        columns: dict[str, Any] = self._core.learned(None if after is None else self._core.action(after))
        actions = np.empty(len(columns["action"]), dtype=object)
        actions[:] = [self._core.vertex(int(number)) for number in columns["action"]]
        return {**columns, "action": actions}

    @property
    def playout_sources(self) -> list[str]:
        """What chooses moves of playouts of Go: the steps of the policy, last good replies if it has them, and pass."""
        return self._core.playout_sources

    @property
    def komi(self) -> float:
        """White's points by which playouts are judged, those for handicap stones included; without komi_offset."""
        return self._core.komi

    def next_moves(self, samples: int = 1000, *, seed: int = 0) -> list[tuple[str, str, int]]:
        """How playouts from the root begin: (vertex, what chose it, how often), of so many playouts.

        They are the first moves of `playout(seed)`, `playout(seed + 1)`, and so on.
        """
        return [
            (self._core.vertex(action), source, count)
            for action, source, count in self._core.next_moves(seed, max(0, samples))
        ]

    def next_chances(self) -> dict[str, float]:
        """By vertex how likely it is to be a playout's next move, where the policy knows it exactly; else nothing."""
        return {self._core.vertex(action): chance for action, chance in self._core.next_chances()}

    def groups(self) -> list[list[str]]:
        """The moves of the root in the groups of groups.kinds, in that order; some may be empty."""
        return [[self._core.vertex(action) for action in group] for group in self._core.groups()]
