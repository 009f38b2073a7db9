"""Levels of play, from random moves to all that the engine can do. docs/levels.md tells how they were calibrated."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tengen.engine.settings import EngineSettings


@dataclass(frozen=True)
class Level:
    """What weakens the engine: few simulations, and a share of moves at random."""

    name: str
    strategy: str = "search"
    playouts: int | None = None
    blunder: float = 0.0


# About 100 Elo a rank on 9x9, with GNU Go 3.8 at level 10 for 8k.
LEVELS = (
    Level("30k", "random", 1),
    Level("25k", playouts=60, blunder=0.6),
    Level("20k", playouts=60, blunder=0.2),
    Level("18k", playouts=60, blunder=0.1),
    Level("15k", playouts=90),
    Level("12k", playouts=220),
    Level("10k", playouts=430),
    Level("8k", playouts=850),
    Level("6k", playouts=1700),
    Level("4k", playouts=3700),
    Level("2k", playouts=8000),
    Level("1d", playouts=20000),
    Level("tengen"),
)


def level_names() -> list[str]:
    """From the weakest to the strongest."""
    return [level.name for level in LEVELS]


def find_level(name: str) -> Level:
    """ValueError lists the levels."""
    for level in LEVELS:
        if level.name == name.strip().lower():
            return level
    raise ValueError(f"there is no level {name!r}; levels are {', '.join(level_names())}")


def at_level(settings: EngineSettings, name: str) -> EngineSettings:
    """The same settings as weak as a level; limits of time stay, and so does a book of the user's own."""
    level = find_level(name)
    return replace(
        settings,
        strategy=level.strategy,
        playouts=level.playouts,
        blunder=level.blunder,
        shipped_book=level == LEVELS[-1],
    )
