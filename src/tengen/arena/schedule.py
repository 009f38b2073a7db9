"""Who plays whom: pairings, and the games of a pairing two by two with colours swapped from the same opening."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any

from tengen.arena.openings import Openings, parse_openings
from tengen.arena.task import GameTask, PlayerSpec, seed_of
from tengen.go import Game


@dataclass(frozen=True)
class Conditions:
    """What all games of a run have in common."""

    size: int = 9
    komi: float = 7.0
    rules: str = "chinese"
    openings: str = "none"
    seed: int = 1
    move_timeout: float = 120.0
    game_timeout: float = 3600.0
    max_moves: int = 0
    adjudicate: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Pairing:
    """Two players who meet; `games` is how often at most, a whole number of pairs."""

    first: PlayerSpec
    second: PlayerSpec
    games: int
    round: int = 0  # of a Swiss tournament, from 1 on: there players may meet again

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise ValueError(
                f"{self.games} games of {self.first.name} against {self.second.name}: colours are swapped, "
                "so it has to be an even number"
            )

    @property
    def name(self) -> str:
        """A name that is also good for a folder."""
        turn = f"round-{self.round}-" if self.round else ""
        return f"{turn}{slug(self.first.name)}-vs-{slug(self.second.name)}"


def slug(name: str) -> str:
    """A name with letters, digits, dots and hyphens only."""
    return re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-.") or "player"


@dataclass
class Games:
    """Makes the tasks of a run."""

    conditions: Conditions
    _openings: Openings = field(init=False)

    def __post_init__(self) -> None:
        self._openings = parse_openings(self.conditions.openings, self.conditions.seed)
        self._openings.opening(0, self.conditions.size)  # complain now if there is none
        Game(self.conditions.size, self.conditions.rules, self.conditions.komi)  # ... or if these are impossible

    def task(self, pairing: Pairing, number: int) -> GameTask:
        """Game `number` of a pairing: in even ones the first player is Black."""
        c = self.conditions
        pair, swapped = divmod(number, 2)
        black, white = (pairing.second, pairing.first) if swapped else (pairing.first, pairing.second)
        game = f"{pairing.name}/{number:05d}"
        return GameTask(
            id=game,
            black=black,
            white=white,
            size=c.size,
            komi=c.komi,
            rules=c.rules,
            opening=self._openings.opening(pair, c.size),
            seed=seed_of(c.seed, game),
            move_timeout=c.move_timeout,
            game_timeout=c.game_timeout,
            max_moves=c.max_moves,
            adjudicate=c.adjudicate,
        )


def check_names(players: list[PlayerSpec]) -> None:
    """Names are how results tell players apart, and folders."""
    seen: dict[str, str] = {}
    for player in players:
        key = slug(player.name)
        if key in seen:
            raise ValueError(f"two players are called {player.name!r}: give one another name")
        seen[key] = player.name


def round_robin(players: list[PlayerSpec], games: int) -> list[Pairing]:
    """Everybody meets everybody."""
    return [Pairing(a, b, games) for a, b in combinations(players, 2)]


def gauntlet(candidates: list[PlayerSpec], opponents: list[PlayerSpec], games: int) -> list[Pairing]:
    """Every candidate meets every opponent, and no other candidate."""
    return [Pairing(a, b, games) for a in candidates for b in opponents]


def swiss_round(
    players: list[PlayerSpec], points: dict[str, float], met: set[frozenset[str]], games: int, number: int
) -> list[Pairing]:
    """One Swiss round: neighbours in the table who have not met.

    Of all ways to pair, the one that keeps the table's order most is taken: the leader meets the next player such that
    the rest can be paired too. If everybody has met, players meet again. With an odd number the last player in the
    table who has not rested yet rests; the caller counts that as a meeting with nobody, a set with one name.
    """
    table = sorted(players, key=lambda p: -points.get(p.name, 0.0))  # a stable sort: ties stay in the file's order
    if len(table) % 2:
        table.remove(next((p for p in reversed(table) if frozenset((p.name,)) not in met), table[-1]))
    pairs = _pair_up(table, met) or [(table[i], table[i + 1]) for i in range(0, len(table), 2)]
    return [Pairing(a, b, games, number) for a, b in pairs]


def _pair_up(table: list[PlayerSpec], met: set[frozenset[str]]) -> list[tuple[PlayerSpec, PlayerSpec]] | None:
    if not table:
        return []
    first, rest = table[0], table[1:]
    for i, other in enumerate(rest):
        if frozenset((first.name, other.name)) not in met:
            below = _pair_up(rest[:i] + rest[i + 1 :], met)
            if below is not None:
                return [(first, other), *below]
    return None
