"""Numbers of a pairing as people read them: shared by the live table, reports and the strength page."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from tengen.arena.ratings import Ratings, Result, Score, count_unique, rate
from tengen.arena.standing import Standing
from tengen.arena.task import PlayerSpec


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


def rate_text(score: Score) -> str:
    """The win rate with its interval."""
    return f"{percent(score.rate)}  ({interval_text(score)})" if score.games else "–"


def elo_with_interval(score: Score) -> str:
    return f"{elo_text(score.elo)} ({elo_interval_text(score)})" if score.games else "–"


def los_text(score: Score) -> str:
    return percent(score.los) if score.games else "–"


def llr_text(standing: Standing) -> str:
    """The test's likelihood ratio and the bounds that end it."""
    if standing.sprt is None or standing.llr is None:
        return "–"
    low, high = standing.sprt.bounds
    return f"{standing.llr:+.2f}  (H0 at {low:.2f}, H1 at {high:+.2f})"


def games_left(standing: Standing) -> float:
    """How many more games a pairing takes: all that were asked for, or until a test that goes on as it went is over."""
    most = 0 if standing.reason else standing.pairing.games - len(standing.counted)
    llr, pairs = standing.llr, sum(standing.pairs)
    if standing.sprt is None or not llr or not pairs:
        return most
    bound = standing.sprt.bounds[llr > 0]
    return min(most, 2 * pairs * max(0.0, bound / llr - 1))


def budget_text(player: PlayerSpec) -> str:
    """What a player may use for its moves."""
    parts = [
        f"{player.playouts} playouts" if player.playouts else "",
        f"{player.seconds:g} s" if player.seconds else "",
        f"clock {player.clock.text}" if player.clock else "",
    ]
    return ", ".join(filter(None, parts)) or "its own"


def how_text(player: PlayerSpec) -> str:
    """The command of a program, or what kind of player it is in this process."""
    return shlex.join(player.command) if player.kind == "gtp" else player.kind


@dataclass(frozen=True)
class Effort:
    """What a player's moves took."""

    seconds_per_move: float
    playouts_per_second: float

    @classmethod
    def of(cls, moves: int, seconds: float, playouts: int) -> Effort:
        return cls(seconds / moves if moves else math.nan, playouts / seconds if playouts and seconds else math.nan)

    def text(self) -> str:
        if math.isnan(self.seconds_per_move):
            return "–"
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


def ratings_of(standings: list[Standing], anchors: Mapping[str, float] | None = None) -> Ratings | None:
    """Bradley-Terry over all games; None before the first. Anchors without games say nothing."""
    results = [
        Result(s.pairing.first.name, s.pairing.second.name, s.score().points, s.score().games)
        for s in standings
        if s.score().games
    ]
    known = {name for result in results for name in (result.first, result.second)}
    fixed = {name: elo for name, elo in (anchors or {}).items() if name in known}
    return rate(results, fixed) if results else None
