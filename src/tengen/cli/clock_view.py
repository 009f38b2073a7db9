"""The clocks of a game as people read them."""

from __future__ import annotations

from tengen.engine.engine import Engine
from tengen.engine.time_control import SideClock
from tengen.go import Color


def clocks_text(engine: Engine) -> list[str]:
    """What both sides have left; nothing if there is no clock."""
    if not engine.time_control.limited:
        return []
    sides = (Color.BLACK, Color.WHITE)
    return ["time: " + ", ".join(f"{side.name.capitalize()} {clock_text(engine.clock(side))}" for side in sides)]


def clock_text(clock: SideClock) -> str:
    """Such as 4:05, 0:30 (3 periods) or 1:00 (10 moves)."""
    seconds = max(0.0, clock.seconds)
    text = f"{int(seconds // 60)}:{int(seconds % 60):02}" if seconds >= 10 else f"{seconds:.1f} s"
    if clock.in_main:
        return text
    if clock.control.periods:
        return f"{text} ({clock.periods} period{'s' if clock.periods != 1 else ''})"
    return f"{text} ({clock.stones} move{'s' if clock.stones != 1 else ''})"


def has_lost_on_time(engine: Engine, color: Color) -> bool:
    """Whether a side's clock has run out."""
    clock = engine.clock(color)
    return clock.control.limited and clock.seconds < 0
