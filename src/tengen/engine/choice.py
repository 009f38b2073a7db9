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
    book: str = ""  # the name of the book that the move is from
    remark: str = ""  # what the book says of it

    @property
    def why(self) -> str:
        """The reason in full, for people: "book 9x9.book: played in 61 of 80 records"."""
        if not self.book:
            return self.reason
        return f"{self.reason} {self.book}" + (f": {self.remark}" if self.remark else "")
