"""What a game of the arena is before it is played and after: plain values that travel as JSON between processes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tengen.engine.time_control import TimeControl
from tengen.go.size import BoardSize, as_size
from tengen.seeds import seed_of

__all__ = ["DECIDED", "VOID", "GameRecord", "GameTask", "PlayedMove", "PlayerSpec", "player_from_dict", "seed_of"]


@dataclass(frozen=True)
class PlayerSpec:
    """A player as one writes it down; `players.make_player` makes it play."""

    name: str
    kind: str  # search, flat, random, policy or gtp
    command: tuple[str, ...] = ()  # of gtp: the program and its arguments
    config: str = ""  # of search and policy: the whole configuration as TOML
    playouts: int | None = None  # for each move; of search and flat
    seconds: float | None = None  # for each move; of search and flat
    clock: TimeControl | None = None  # for the game; a player that oversteps it loses on time
    resign: float = 0.02  # win rate below which it gives up, 0 for never; of search and flat
    blunder: float = 0.0  # share of moves played at random; of players in this process


def player_from_dict(values: Mapping[str, Any]) -> PlayerSpec:
    """The inverse of asdict(), after a way through JSON too."""
    clock = values["clock"]
    command = tuple(values["command"])
    return PlayerSpec(**{**values, "command": command, "clock": TimeControl(**clock) if clock else None})


@dataclass(frozen=True)
class GameTask:
    """One game to play. Everything random in it comes from `seed`, which comes from `id`."""

    id: str
    black: PlayerSpec
    white: PlayerSpec
    size: BoardSize = 9
    komi: float = 7.0
    rules: str = "chinese"
    opening: tuple[str, ...] = ()  # vertices played before the players begin, Black first
    seed: int = 0
    move_timeout: float = 120.0  # seconds that one answer may take; longer is a hang
    game_timeout: float = 3600.0
    max_moves: int = 0  # 0: three times the points
    adjudicate: float = 0.0  # win rate that both sides have to see, several moves long, for the game to end; 0: never

    def to_json(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> GameTask:
        values: dict[str, Any] = json.loads(text)
        values |= {side: player_from_dict(values[side]) for side in ("black", "white")}
        values |= {"opening": tuple(values["opening"]), "size": as_size(values["size"])}
        return cls(**values)


# How a game ends with a winner or a draw: it was scored, resigned, stopped as hopeless, or a side broke the rules or
# the clock.
DECIDED = ("score", "resign", "adjudicated", "illegal", "time")
# How a game ends without counting: the program failed, not the player.
VOID = ("crash", "hang", "protocol", "start", "length")


@dataclass(frozen=True)
class PlayedMove:
    """A move as it came from a player."""

    color: str  # b or w
    vertex: str  # "D4" or "pass"
    seconds: float
    playouts: int | None = None
    value: float | None = None  # win rate that the mover saw for itself


@dataclass(frozen=True)
class GameRecord:
    """A game that was played, or that failed: `ending` says how, `detail` with what words."""

    id: str
    result: str  # as SGF writes it: B+3.5, W+R, W+T, W+F, 0 (draw), Void
    winner: str | None  # b, w or None
    ending: str  # one of DECIDED or VOID
    culprit: str | None = None  # b or w, who failed or broke a rule
    detail: str = ""
    moves: tuple[PlayedMove, ...] = ()
    opening: tuple[str, ...] = ()
    seconds: float = 0.0  # of the whole game
    # What each side and the second referee said of the score: keys black, white, gnugo
    claims: dict[str, str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)  # by black and white

    @property
    def void(self) -> bool:
        return self.ending in VOID
