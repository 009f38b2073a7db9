"""A move drawn among those that a book knows."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tengen.engine.book import BookMove

_ALIKE = 1e-9  # shares that differ by rounding


def drawn(moves: Sequence[BookMove], rng: random.Random, by_share: bool = True) -> BookMove | None:
    """One of the moves by their shares, or one of the likeliest; None if none has a share."""
    possible = [move for move in moves if move.share > 0]
    if not possible:
        return None
    if by_share:
        return rng.choices(possible, [move.share for move in possible])[0]
    best = max(move.share for move in possible)
    return rng.choice([move for move in possible if move.share >= best - _ALIKE])
