"""Random moves that make captures, kos, suicides and filled eyes frequent; decided on the reference board alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.go.reference import EMPTY, ReferenceBoard, other

PASS = -1


@dataclass(frozen=True)
class Move:
    point: int
    color: int


class RandomPlayer:
    def __init__(self, rng: Random, suicide: bool) -> None:
        self.rng = rng
        self.suicide = suicide
        self.last = PASS
        self.waiting_ko: int | None = None

    def choose(self, ref: ReferenceBoard) -> Move:
        # Now and then the same side plays twice, as handicap stones and set-up by moves do.
        color = other(ref.to_move) if self.rng.random() < 0.1 else ref.to_move
        point = self._point(ref, color)
        self.waiting_ko = ref.ko
        self.last = point
        return Move(point, color)

    def _point(self, ref: ReferenceBoard, color: int) -> int:
        legal = [p for p, yes in enumerate(ref.legal_points(color)[self.suicide]) if yes]
        if not legal or self.rng.random() < 0.02:
            return PASS
        fight = self.rng.random()
        if self.waiting_ko in legal and fight < 0.7:
            return self.waiting_ko  # retakes a ko that was forbidden a move ago
        for share, points in ((0.1, self._suicides), (0.25, self._kos), (0.45, self._captures), (0.75, self._near)):
            if fight < share:
                candidates = points(ref, color, legal)
                if candidates:
                    return self.rng.choice(candidates)
        return self.rng.choice(legal)

    def _enclosed(self, ref: ReferenceBoard, legal: list[int]) -> list[int]:
        return [p for p in legal if all(ref.cells[q] != EMPTY for q in ref.grid.neighbors[p])]

    def _suicides(self, ref: ReferenceBoard, color: int, legal: list[int]) -> list[int]:
        if not self.suicide:
            return []
        return [p for p in self._enclosed(ref, legal) if ref.outcome(p, color).suicide]

    def _captures(self, ref: ReferenceBoard, color: int, legal: list[int]) -> list[int]:
        last_liberties = {min(c.liberties) for c in ref.chains() if c.color == other(color) and len(c.liberties) == 1}
        return [p for p in legal if p in last_liberties]

    def _kos(self, ref: ReferenceBoard, color: int, legal: list[int]) -> list[int]:
        """Captures of a single stone from within a mouth of enemy stones; else moves that make such a mouth."""
        cells, neighbors = ref.cells, ref.grid.neighbors
        mouths = [p for p in legal if all(cells[q] == other(color) for q in neighbors[p])]
        if mouths:
            return mouths
        return [
            p for p in legal if any(cells[q] == EMPTY and self._nearly_mouth(ref, q, p, color) for q in neighbors[p])
        ]

    def _nearly_mouth(self, ref: ReferenceBoard, mouth: int, last: int, color: int) -> bool:
        """All neighbours of an empty point but `last` are stones of `color`."""
        return all(ref.cells[q] == color for q in ref.grid.neighbors[mouth] if q != last)

    def _near(self, ref: ReferenceBoard, color: int, legal: list[int]) -> list[int]:
        """Up to two steps from the last move."""
        if self.last == PASS:
            return []
        width = ref.width
        x, y = self.last % width, self.last // width
        return [p for p in legal if abs(p % width - x) + abs(p // width - y) <= 2]
