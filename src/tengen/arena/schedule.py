"""Who plays whom: pairings, and the games of a pairing two by two with colours swapped from the same opening."""

from __future__ import annotations

import hashlib
import math
import re
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any

from tengen.arena.openings import Openings, parse_openings
from tengen.arena.task import GameTask, PlayerSpec, seed_of
from tengen.go import Game
from tengen.go.size import BoardSize, as_size

_LONGEST = 100  # bytes of a name in a file name; two of them and a few words fit in the 255 of a file system


@dataclass(frozen=True)
class Conditions:
    """What all games of a run have in common."""

    size: BoardSize = 9
    komi: float = 7.0
    rules: str = "chinese"
    openings: str = "none"
    seed: int = 1
    move_timeout: float = 120.0
    game_timeout: float = 3600.0
    max_moves: int = 0
    adjudicate: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", as_size(self.size))  # from JSON it comes as a list
        Game(self.size, self.rules, self.komi)  # complains about what is impossible
        for name in ("move_timeout", "game_timeout"):
            if not 0 < getattr(self, name) < math.inf:
                raise ValueError(f"{name} = {getattr(self, name):g}: seconds have to be above 0")
        if self.max_moves < 0:
            raise ValueError(f"max_moves = {self.max_moves}: from 1 on, or 0 for three times the points of the board")
        if self.adjudicate != 0 and not 0.5 < self.adjudicate < 1:
            raise ValueError(f"adjudicate = {self.adjudicate:g}: a win rate above 0.5 and below 1, or 0 for never")

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
    """A name good for files: letters, digits, dots, underscores and hyphens only, and not too long."""
    short = re.sub(r"[^\w.]+", "-", name).strip("-.")
    if not short:
        raise ValueError(f"name {name!r} has neither letter nor digit: give one that has")
    data = short.encode()
    if len(data) > _LONGEST:
        digest = hashlib.blake2b(data, digest_size=4).hexdigest()
        short = f"{data[: _LONGEST - 9].decode(errors='ignore').rstrip('-.')}-{digest}"
    return short


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
            names = " and ".join(repr(name) for name in dict.fromkeys((seen[key], player.name)))
            raise ValueError(f"two players are called {names}: give one another name")
        if "-vs-" in key:
            raise ValueError(f"player {player.name!r}: a name with 'vs' in it looks like a pairing, give another")
        seen[key] = player.name


def round_robin(players: list[PlayerSpec], games: int) -> list[Pairing]:
    """Everybody meets everybody."""
    return [Pairing(a, b, games) for a, b in combinations(players, 2)]


def gauntlet(candidates: list[PlayerSpec], opponents: list[PlayerSpec], games: int) -> list[Pairing]:
    """Every candidate meets every opponent, and no other candidate."""
    return [Pairing(a, b, games) for a in candidates for b in opponents]
