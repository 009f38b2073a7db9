"""The score of a match, with what a table prints about it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tengen.arena.ratings import elo, intervals


@dataclass(frozen=True)
class Score:
    """Games of one player against another; void games are not among them."""

    wins: int
    losses: int
    draws: int = 0

    def __post_init__(self) -> None:
        for name in ("wins", "losses", "draws"):
            if getattr(self, name) < 0:
                raise ValueError(f"{getattr(self, name)} {name}: must not be negative")

    def __add__(self, other: Score) -> Score:
        return Score(self.wins + other.wins, self.losses + other.losses, self.draws + other.draws)

    def swapped(self) -> Score:
        """The same games as the opponent sees them."""
        return Score(self.losses, self.wins, self.draws)

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def rate(self) -> float:
        """Points for each game; not a number before the first."""
        return self.points / self.games if self.games else math.nan

    @property
    def elo(self) -> float:
        """Infinite for a perfect score; not a number before the first game."""
        return elo.elo_of(self.rate) if self.games else math.nan

    @property
    def los(self) -> float:
        return elo.los(self.wins, self.losses)

    def interval(self, method: str = "wilson", level: float = 0.95) -> tuple[float, float]:
        return intervals.interval(self.points, self.games, method, level)

    def elo_interval(self, method: str = "wilson", level: float = 0.95) -> tuple[float, float]:
        return elo.elo_interval(self.points, self.games, method, level)
