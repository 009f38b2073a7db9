"""Win rate and score over a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tengen.web.components.goban import BOARD_MODULES
from tengen.web.components.patched import Patched


class Curve(Patched, component="curve.js", esm=BOARD_MODULES):
    """points: move, winRate and lead of Black or None, loss of the mover, color, vertex; told, lost: in words."""

    def __init__(self, on_jump: Callable[[int], Any]) -> None:
        super().__init__({"points": [], "current": 0, "total": 0, "scores": False})
        self.on("jump", lambda event: on_jump(int(event.args["move"])))
