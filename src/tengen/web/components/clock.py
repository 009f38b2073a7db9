"""The clock of one side."""

from __future__ import annotations

from tengen.web.components.goban import BOARD_MODULES
from tengen.web.components.patched import Patched


class Clock(Patched, component="clock.js", esm=BOARD_MODULES):
    """Shows a ClockView: seconds left, whether it runs, moves and periods of the overtime."""

    def __init__(self, name: str) -> None:
        state = {"seconds": 0.0, "stones": 0, "periods": 0, "in_main": True, "running": False}
        super().__init__({"name": name, **state})
