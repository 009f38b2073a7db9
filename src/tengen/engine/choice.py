"""A move as the engine gives it."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.go.search.result import GoResult
from tengen.go.size import Vertex


@dataclass(frozen=True)
class Choice:
    """A move ("pass" and "resign" included), how likely its player thinks a win is, and what made it."""

    vertex: Vertex
    win_rate: float
    playouts: int
    reason: str  # book, search, settled, cleanup, the strategy's name, ...
    seconds: float = 0.0
    result: GoResult | None = None  # of the search, if there was one
