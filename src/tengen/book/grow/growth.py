"""What decides how a population grows: everything that has to be the same when it goes on later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tengen.book.go_world import GoWorld
from tengen.book.world import Action, World

#: Success rates that a known move has to exceed to be played again (Rimmel 2009, algorithm 10 and 3.2.2).
THRESHOLDS = {"mbm": 0.5, "mvbm": 0.1}
METHODS = (*THRESHOLDS, "4h")
PLAYOUTS = 10_000


@dataclass(frozen=True)
class Growth:
    """Where games begin, and how they are played."""

    world: World
    method: str = "mvbm"
    threshold: float | None = None  # the method's own if nothing is said
    playouts: int | None = None  # of a mutation; of Search the simulations
    seconds: float | None = None
    config: str = ""  # the search's configuration as TOML; the preset "tengen" if nothing is said
    resign: float = 0.15  # a side gives up when it saw less in three mutations in a row; 0: never
    seed: int = 1
    # The first games begin with these moves, one line each, as those of a book by hand would (the start population of
    # Rimmel 2009 was a part of one)
    openings: tuple[tuple[Action, ...], ...] = ()
    # A share of games in which one side, by turns, thinks for every move: without it a book knows only what it would
    # play itself, and nothing of what others answer
    sparring: float = 0.0
    short_playouts: int | None = None  # of method 4h, for each move of the player that thinks for a moment
    short_moves: int = 4  # ... after which it gives up

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise ValueError(f"there is no method {self.method!r}: choose from {', '.join(METHODS)}")
        if self.threshold is not None and not 0 <= self.threshold <= 1:
            raise ValueError(f"the threshold is {self.threshold:g}, but has to be from 0 to 1")
        for name in ("playouts", "seconds", "short_playouts", "short_moves"):
            value = getattr(self, name)
            if value is not None and not 0 < value < 1e9:
                raise ValueError(f"{name} is {value:g}, but has to be above 0")
        if not 0 <= self.sparring <= 1:
            raise ValueError(f"sparring is {self.sparring:g}, but has to be from 0 to 1")
        for line in self.openings:
            begun = self.world.begin()
            for action in line:
                if begun.over or begun.order(action) < 0:
                    raise ValueError(f"the opening {' '.join(line)!r}: {action!r} is not legal there")
                begun.play(action)
        if self.resign and isinstance(self.world, GoWorld) and self.world.goal:
            raise ValueError(
                "with a goal nobody may give up: the engine expects to win or lose the count, so set resign to 0"
            )
        if not 0 <= self.resign < 0.5:
            raise ValueError(f"resign is {self.resign:g}, but has to be from 0 (never) to below 0.5")

    @property
    def least(self) -> float:
        """A known move is played if its success rate is above this."""
        return THRESHOLDS.get(self.method, 1.0) if self.threshold is None else self.threshold

    def settings(self) -> dict[str, Any]:
        """As files and tasks keep it."""
        playouts = PLAYOUTS if self.playouts is None and self.seconds is None else self.playouts
        return {
            "method": self.method,
            "threshold": self.least,
            "playouts": playouts,
            "seconds": self.seconds,
            "config": self.config,
            "resign": self.resign,
            "seed": self.seed,
            "openings": [list(line) for line in self.openings],
            "sparring": self.sparring,
            **(self._short(playouts) if self.method == "4h" else {}),
        }

    def _short(self, playouts: int | None) -> dict[str, Any]:
        usual = max(1, (playouts or PLAYOUTS) // 100)
        short = usual if self.short_playouts is None else self.short_playouts
        return {"short_playouts": short, "short_moves": self.short_moves}


def differences(begun: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """What is not as it was when a file was begun, in words; "" if all is."""
    changed = [key for key in sorted({*begun, *now}) if begun.get(key) != now.get(key)]
    return ", ".join(f"{key} was {_short(begun.get(key))} and is {_short(now.get(key))}" for key in changed)


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 40 else text[:37] + "..."
