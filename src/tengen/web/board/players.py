"""Who plays a colour: a person, or the engine with a preset or at a level."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tengen.book.reader import configured
from tengen.config import GoConfig
from tengen.engine.levels import at_level, find_level
from tengen.engine.settings import EngineSettings
from tengen.go.presets import preset
from tengen.web.board.errors import BoardError, board_errors

KINDS = ("human", "engine")
MOST_PLAYOUTS = 10_000_000
MOST_SECONDS = 3600.0


@dataclass(frozen=True)
class PlayerSpec:
    """A player. `playouts` and `seconds` bound each move of an engine; without them the level or the clock does."""

    kind: str = "human"
    preset: str = "tengen"
    level: str = "tengen"
    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise BoardError(f"A player is human or engine, not {self.kind!r}.")
        with board_errors():
            preset(self.preset)
            object.__setattr__(self, "level", find_level(self.level).name)
        if self.playouts is not None and not 1 <= self.playouts <= MOST_PLAYOUTS:
            raise BoardError(f"Playouts per move are from 1 to {MOST_PLAYOUTS}, not {self.playouts}.")
        if self.seconds is not None and not 0.01 <= self.seconds <= MOST_SECONDS:
            raise BoardError(f"Seconds per move are from 0.01 to {MOST_SECONDS:g}, not {self.seconds:g}.")

    @property
    def is_engine(self) -> bool:
        return self.kind == "engine"

    @property
    def name(self) -> str:
        """As the record and the page call the player."""
        if not self.is_engine:
            return "Human"
        parts = ["Tengen"]
        parts += [f"level {self.level}"] if self.level != "tengen" else []
        parts += [f"preset {self.preset}"] if self.preset != "tengen" else []
        return ", ".join(parts)

    def settings(self, config: GoConfig) -> EngineSettings:
        """How the engine plays, with the threads and the memory of this configuration."""
        chosen = at_level(EngineSettings(config, books=configured), self.level)
        playouts = chosen.playouts if self.playouts is None else self.playouts
        return replace(chosen, playouts=playouts, seconds=self.seconds)


HUMAN = PlayerSpec()
