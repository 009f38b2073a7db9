"""Numbers of a pairing as people read them: shared by the live table, reports and the strength page."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tengen.arena.ratings import Ratings, Result, Score, count_unique, rate
from tengen.arena.standing import Standing


def percent(share: float) -> str:
    return "–" if math.isnan(share) else f"{100 * share:.1f}%"


def elo_text(elo: float) -> str:
    if math.isnan(elo):
        return "–"
    return ("+" if elo > 0 else "-" if elo < 0 else "±") + ("∞" if math.isinf(elo) else f"{abs(elo):.0f}")


def score_text(score: Score) -> str:
    """Wins, losses and, if there are any, draws."""
    return f"{score.wins}–{score.losses}" + (f"–{score.draws}" if score.draws else "")


def interval_text(score: Score) -> str:
    """The 95% interval of the win rate (Wilson)."""
    if not score.games:
        return "–"
    low, high = score.interval()
    return f"{100 * low:.1f} to {100 * high:.1f}%"


def elo_interval_text(score: Score) -> str:
    if not score.games:
        return "–"
    low, high = score.elo_interval()
    return f"{elo_text(low)} to {elo_text(high)}"


def seconds_text(seconds: float) -> str:
    """A duration in the unit that suits it."""
    if not math.isfinite(seconds):
        return "–"
    if seconds < 1:
        return f"{1000 * seconds:.0f} ms"
    if seconds < 120:
        return f"{seconds:.1f} s"
    if seconds < 7200:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


@dataclass(frozen=True)
class Effort:
    """What a player's moves took."""

    seconds_per_move: float
    playouts_per_second: float

    @classmethod
    def of(cls, moves: int, seconds: float, playouts: int) -> Effort:
        return cls(seconds / moves if moves else math.nan, playouts / seconds if playouts and seconds else math.nan)

    def text(self) -> str:
        rate = "" if math.isnan(self.playouts_per_second) else f", {self.playouts_per_second:,.0f} playouts/s"
        return f"{seconds_text(self.seconds_per_move)}/move{rate}"


def unique_games(standing: Standing) -> int:
    """Counted games that are not repetitions of others."""
    return count_unique(row.moves.split() for row in standing.counted if not row.void)


def disputed(standing: Standing) -> int:
    """Scored games whose winner somebody else sees otherwise: a player's claim, or GNU Go's."""
    return sum(
        any(claim[:1] != row.result[:1] for claim in row.claims.values())
        for row in standing.counted
        if row.ending == "score"
    )


def ratings_of(standings: list[Standing], anchors: dict[str, float] | None = None) -> Ratings | None:
    """Bradley-Terry over all games; None before the first."""
    results = [
        Result(s.pairing.first.name, s.pairing.second.name, s.score().points, s.score().games)
        for s in standings
        if s.score().games
    ]
    return rate(results, anchors) if results else None
