"""How the pairings of a kept run came to stand as they do: score, Elo and test after every game."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import Any

from tengen.arena.ratings import Sprt
from tengen.arena.schedule import Pairing
from tengen.arena.standing import Standing
from tengen.arena.store import GameRow, Run, Store
from tengen.arena.task import PlayerSpec, player_from_dict


@dataclass(frozen=True)
class Moment:
    """A pairing after some games, as its first player sees it; infinite numbers are None."""

    games: int
    points: float
    elo: float | None
    low: float | None  # of the 95% interval
    high: float | None
    llr: float | None

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


def restored(store: Store, run: Run, games: int | None = None, sprt: Sprt | None = None) -> list[Standing]:
    """The pairings that have games, from what the run kept. It does not keep how many games were wanted, nor the test:
    without `games` those that are there are all."""
    rows: dict[str, list[GameRow]] = defaultdict(list)
    for row in store.rows(run):
        rows[row.pairing].append(row)
    players = {name: player_from_dict(values) for name, values in run.settings["players"].items()}
    return [_standing(name, found, players, games, sprt) for name, found in rows.items()]


def _standing(
    name: str, rows: list[GameRow], players: dict[str, PlayerSpec], games: int | None, sprt: Sprt | None
) -> Standing:
    wanted = max(2, games or 0, len(rows) + len(rows) % 2)
    names = [players[each] for each in (rows[0].black, rows[0].white)]
    # The first player has Black in games of even number, but only the name of the pairing says it for certain.
    pairings = [Pairing(a, b, wanted) for a, b in (names, names[::-1])]
    standing = Standing(next((each for each in pairings if name.endswith(each.name)), pairings[0]), sprt)
    for row in sorted(rows, key=lambda each: each.number):
        standing.add(row)
    return standing


def moments(standing: Standing, most: int = 500) -> list[Moment]:
    """After each game that counts; of long matches evenly chosen ones, and always the last."""
    fresh = Standing(standing.pairing, standing.sprt)
    total = len(standing.counted)
    step = max(1, math.ceil(total / most))
    found = []
    for number, row in enumerate(standing.counted, 1):
        fresh.add(row)
        if number % step == 0 or number == total:
            found.append(_moment(fresh))
    return found


def _moment(standing: Standing) -> Moment:
    score = standing.score()
    low, high = score.elo_interval() if score.games else (math.nan, math.nan)
    return Moment(score.games, score.points, _finite(score.elo), _finite(low), _finite(high), standing.llr)


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None
