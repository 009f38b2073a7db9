"""Programs by name, where their absence is no failure."""

from __future__ import annotations

from tengen.arena.gtp.process import find_program
from tengen.arena.player import PlayerFailed


def installed(name: str) -> str | None:
    """The absolute path of a program on PATH or among the games, by its name or path; None if there is none."""
    try:
        return find_program(name)
    except PlayerFailed:
        return None
