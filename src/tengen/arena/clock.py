"""A running clock of one side: main time, then stones in every period (Canadian time)."""

from __future__ import annotations

from tengen.arena.task import Clock


def parse_clock(text: str) -> Clock:
    """A clock from "300" (main seconds) or "300+30/10" (then 10 stones in every 30 seconds)."""
    main, plus, rest = text.partition("+")
    period, slash, stones = rest.partition("/")
    try:
        clock = Clock(float(main), float(period), int(stones)) if plus else Clock(float(main))
    except ValueError:
        clock = None
    if clock is None or plus != ("+" if slash else "") or not _possible(clock):
        raise ValueError(f"clock {text!r}: write MAIN or MAIN+PERIOD/STONES, such as 300 or 300+30/10 (seconds)")
    return clock


def _possible(clock: Clock) -> bool:
    finite = 0 <= clock.main < 1e9 and 0 <= clock.period < 1e9
    return finite and (clock.period > 0) == (clock.stones > 0) and clock.main + clock.period > 0


class RunningClock:
    """What one side has left."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        # As in GTP a period without stones is no limit at all.
        self._unlimited = clock.period > 0 and clock.stones <= 0
        self._in_main = clock.main > 0 or clock.period <= 0
        self._seconds, self._stones = (clock.main, 0) if self._in_main else (clock.period, clock.stones)

    @property
    def left(self) -> tuple[float, int] | None:
        """Seconds and stones as GTP's time_left says them; None if there is no limit."""
        return None if self._unlimited else (self._seconds, self._stones)

    def spend(self, seconds: float) -> bool:
        """Takes the time of one move off; False if it was too much."""
        if self._unlimited:
            return True
        self._seconds -= seconds
        if self._in_main:
            if self._seconds >= 0:
                return True
            if self._clock.period <= 0:
                return False
            self._in_main = False
            self._seconds += self._clock.period
            self._stones = self._clock.stones
        if self._seconds < 0:
            return False
        self._stones -= 1
        if self._stones == 0:
            self._seconds, self._stones = self._clock.period, self._clock.stones
        return True
