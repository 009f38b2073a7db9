"""The clocks of a game on the page: which one runs, and what each side has left."""

from __future__ import annotations

import copy
import time

from tengen.engine.time_control import SideClock, TimeControl, parse_time_control
from tengen.go import Color
from tengen.go.color import SIDES
from tengen.web.board.errors import board_errors
from tengen.web.board.view import ClockView


class Clocks:
    """Two clocks of which at most one runs."""

    def __init__(self, control: TimeControl | None = None) -> None:
        self.control = control or TimeControl()
        self._clocks = {color: SideClock(self.control) for color in SIDES}
        self._runs: Color | None = None
        self._since = 0.0

    @classmethod
    def parse(cls, text: str) -> Clocks:
        """From "300+5x30" and the like; "none" for no clocks."""
        with board_errors():
            return cls(parse_time_control(text))

    @property
    def running(self) -> Color | None:
        return self._runs

    def start(self, color: Color) -> None:
        """That side is to move; if its clock runs already it runs on."""
        if self.control.limited and self._runs != color:
            self._runs, self._since = color, time.monotonic()

    def pause(self) -> None:
        """Nobody's time runs; what was used of this turn is charged, but never as the loss of the game."""
        if self._runs is None:
            return
        clock = self._clocks[self._runs]
        used = min(time.monotonic() - self._since, max(0.0, clock.seconds - 0.1))
        left = clock.left
        self._runs = None
        if left is not None:
            clock.set_left(left[0] - used, left[1])

    def press(self, color: Color) -> bool:
        """That side has moved; False if its time was over."""
        used = time.monotonic() - self._since if self._runs == color else 0.0
        self._runs = None
        return self._clocks[color].spend(used)

    def flagged(self) -> Color | None:
        """The side whose time has run out."""
        if self._runs is None:
            return None
        clock = copy.copy(self._clocks[self._runs])
        return None if clock.spend(time.monotonic() - self._since) else self._runs

    def left(self, color: Color) -> tuple[float, int] | None:
        """As GTP's time_left; None without a limit."""
        return self._clocks[color].left

    def set_left(self, color: Color, seconds: float, stones: int) -> None:
        """From what was kept."""
        if self.control.limited:
            self._clocks[color].set_left(seconds, stones)

    def view(self, color: Color) -> ClockView:
        """With the time of the turn that runs taken off, period by period."""
        clock = copy.copy(self._clocks[color])
        runs = self._runs == color
        if runs:
            _run_down(clock, time.monotonic() - self._since)
        return ClockView(
            clock.control.limited, round(max(0.0, clock.seconds), 2), clock.stones, clock.periods, clock.in_main, runs
        )


def _run_down(clock: SideClock, used: float) -> None:
    """What a clock shows after a part of a turn: main time, then periods one after the other."""
    control = clock.control
    seconds = clock.seconds - used
    left = clock.left or (0.0, 0)
    count = left[1]
    if seconds < 0 and clock.in_main and control.overtime:
        seconds += control.period
        count = control.periods or control.stones
    while seconds < 0 and control.periods and count > 1:
        seconds += control.period
        count -= 1
    clock.set_left(seconds, count)
