"""Clocks: what a game allows a side, and what one side has left of it."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class TimeControl:
    """Seconds for one side. Main time comes first, then periods; an increment is added after every move.

    Only `main`: absolute time. With `period` and `stones`: Canadian time, so many moves in every period. With `periods`
    as well: byo-yomi, where a period that is used up is gone. With `increment`: Fischer's time. Nothing: no limit.
    """

    main: float = 0.0
    period: float = 0.0
    stones: int = 0
    periods: int = 0
    increment: float = 0.0
    cap: float = 0.0  # with an increment: time is never saved up beyond this; 0 for no cap
    move_limit: float = 0.0  # seconds that one move may take at most, whatever is left; 0 for no limit

    def __post_init__(self) -> None:
        numbers = (self.main, self.period, self.increment, self.cap, self.move_limit, self.stones, self.periods)
        if not all(0 <= number < 1e9 for number in numbers):
            raise ValueError("times are in seconds, from 0 to a thousand million")
        if self.period > 0 and self.increment > 0:
            raise ValueError("a clock has periods or an increment, not both")
        if self.periods and not (self.period > 0 and self.stones > 0):
            raise ValueError("periods of byo-yomi need a length and the moves of each")

    @property
    def overtime(self) -> bool:
        """Periods follow the main time. As in GTP, periods without stones do not limit anything."""
        return self.period > 0 and self.stones > 0

    @property
    def limited(self) -> bool:
        """Whether there is a limit at all."""
        return self.overtime or (self.period == 0 and self.main + self.increment > 0)

    @property
    def text(self) -> str:
        """As parse_time_control() reads it; a cap and a limit of single moves are left out."""
        if not self.limited:
            return "none"
        main = _short(self.main)
        if self.increment > 0:
            return f"{main}+{_short(self.increment)}"
        if self.periods:
            return f"{main}+{self.periods}x{_short(self.period)}"
        return f"{main}+{_short(self.period)}/{self.stones}" if self.overtime else main


def _short(number: float) -> str:
    return repr(float(number)).removesuffix(".0")


_NUMBER = r"(\d+(?:\.\d*)?|\.\d+)"
_FORMS = re.compile(rf"{_NUMBER}(?:\+(?:{_NUMBER}/(\d+)|(\d+)x{_NUMBER}|{_NUMBER}))?")


def parse_time_control(text: str) -> TimeControl:
    """A clock from "300" (absolute), "300+30/10" (Canadian), "300+5x30" (byo-yomi), "60+0.5" (Fischer) or "none"."""
    if text.strip().lower() == "none":
        return TimeControl()
    match = _FORMS.fullmatch(text.strip())
    control = None
    if match:
        main, period, stones, periods, byo_yomi, increment = match.groups()
        try:
            if period is not None:
                control = TimeControl(float(main), float(period), int(stones))
            elif byo_yomi is not None:
                control = TimeControl(float(main), float(byo_yomi), 1, int(periods))
            else:
                control = TimeControl(float(main), increment=float(increment or 0))
        except ValueError:
            control = None
        empty_part = control is not None and "+" in text and not (control.overtime or control.increment > 0)
        if control is not None and (not control.limited or empty_part or periods == "0"):
            control = None
    if control is None:
        raise ValueError(
            f"clock {text!r}: write MAIN, MAIN+PERIOD/STONES, MAIN+PERIODSxPERIOD or MAIN+INCREMENT in seconds, "
            "such as 300, 300+30/10, 300+5x30 or 60+0.5"
        )
    return control


class SideClock:
    """What one side has left."""

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self._in_main = control.main > 0 or not control.overtime
        self._seconds = control.main if self._in_main else control.period
        self._stones = 0 if self._in_main else control.stones
        self._periods = max(1, control.periods)

    @property
    def in_main(self) -> bool:
        return self._in_main

    @property
    def seconds(self) -> float:
        """Of the main time, or of the period that runs."""
        return self._seconds

    @property
    def stones(self) -> int:
        """Moves to make in the period that runs; 0 in main time."""
        return self._stones

    @property
    def periods(self) -> int:
        """Periods of byo-yomi that are left, the one that runs among them."""
        return self._periods

    @property
    def left(self) -> tuple[float, int] | None:
        """Seconds and stones as GTP's time_left says them, for byo-yomi seconds and periods; None without a limit."""
        if not self.control.limited:
            return None
        if self._in_main:
            return self._seconds, 0
        return self._seconds, self._periods if self.control.periods else self._stones

    def set_left(self, seconds: float, stones: int) -> None:
        """What a referee says is left, as in `left`.

        GTP's seconds are whole: a report that our own count agrees with but for rounding keeps the finer count.
        """
        before = (self._in_main, self._stones, self._periods)
        self._in_main = stones <= 0 or not self.control.overtime
        if not self._in_main and self.control.periods:
            self._stones, self._periods = self.control.stones, stones
        else:
            self._stones = 0 if self._in_main else stones
        rounded = seconds == int(seconds) and before == (self._in_main, self._stones, self._periods)
        if not (rounded and abs(self._seconds - seconds) < 1):
            self._seconds = seconds

    def spend(self, seconds: float) -> bool:
        """Takes the time of one move off; False if it was too much."""
        control = self.control
        if not control.limited:
            return True
        if control.move_limit > 0 and seconds > control.move_limit:
            return False
        self._seconds -= seconds
        if self._in_main:
            if self._seconds >= 0:
                self._seconds += control.increment
                if control.increment > 0 and control.cap > 0:
                    self._seconds = min(self._seconds, control.cap)
                return True
            if not control.overtime:
                return False
            self._in_main = False
            self._seconds += control.period
            self._stones = control.stones
        while self._seconds < 0 and control.periods and self._periods > 1:
            self._periods -= 1
            self._seconds += control.period
            self._stones = control.stones
        if self._seconds < 0:
            return False
        self._stones -= 1
        if self._stones == 0:
            self._seconds, self._stones = control.period, control.stones
        return True
