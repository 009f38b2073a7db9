"""How long to think about a move, given a clock."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from tengen.engine.time_control import SideClock

LEAST = 0.001  # seconds; a search of no time at all would have no move


@dataclass(frozen=True)
class Allotment:
    """Seconds for a move: `target` as a rule, up to `limit` while the best move is unsettled."""

    target: float
    limit: float


@dataclass(frozen=True)
class Turn:
    """What a rule of timing looks at."""

    clock: SideClock
    area: int  # points of the board
    empty: int  # those without a stone
    first: bool = False  # the first search of a game
    lag: float = 0.0  # seconds that a move costs beside the search

    @property
    def side(self) -> int:
        """The side of a square board as large."""
        return math.isqrt(self.area)


def allot(turn: Turn, rule: str) -> Allotment:
    """The time for a move by one of RULES, within what the clock certainly has."""
    wanted = RULES[rule](turn)
    most = max(LEAST, _certain(turn))
    target = min(max(LEAST, wanted.target), most)
    return Allotment(target, min(max(target, wanted.limit), most))


def _certain(turn: Turn) -> float:
    """Seconds that one move may take without any danger."""
    clock, control = turn.clock, turn.clock.control
    left = clock.seconds
    if control.overtime:
        # Behind the main time there is a period; in a period, moves of it may have to follow.
        left = left + control.period if clock.in_main else left / max(1, clock.stones)
        return 0.95 * (left - 2 * turn.lag)
    # The rest has to do for all moves that follow, and a machine may stumble at each of them.
    most = (left - 3 * turn.lag) / 3
    return min(most, 0.9 * control.move_limit) if control.move_limit > 0 else most


def _matilda(turn: Turn) -> Allotment:
    """Ferreira 2016, 3.5: max(t_b / s_b, t_a / (s_e / 2)), s_e = max(empty points, side); the first turn doubled."""
    clock, control = turn.clock, turn.clock.control
    moves = max(turn.empty, turn.side) // 2
    main = clock.seconds if clock.in_main else 0.0
    overtime = 0.0
    if control.overtime:
        overtime = control.period / control.stones if clock.in_main else clock.seconds / max(1, clock.stones)
    seconds = max(overtime, main / max(1, moves), control.increment) - turn.lag
    seconds *= 2 if turn.first else 1
    return Allotment(seconds, seconds)


def _tengen(turn: Turn) -> Allotment:
    """An even share of what is left, more of it in the middle game; unsettled moves may take three times as much."""
    clock, control = turn.clock, turn.clock.control
    if not clock.in_main:
        seconds = clock.seconds / max(1, clock.stones) - turn.lag
        # A period of byo-yomi comes back whole; of Canadian time something is saved for moves that need it.
        return Allotment(0.8 * seconds, 0.95 * seconds if control.periods else 1.3 * seconds)
    expected = max(turn.side, math.ceil(0.4 * turn.empty))  # moves of ours: games end with empty points
    per_move = control.period / control.stones if control.overtime else control.increment
    pool = max(0.0, clock.seconds - expected * turn.lag)
    if per_move == 0 and clock.seconds < 0.1 * control.main:
        expected *= 4  # sudden death is near and the game is longer than expected
    seconds = _emphasis(turn) * pool / expected + 0.8 * max(0.0, per_move - turn.lag)
    return Allotment(seconds, min(3 * seconds, pool / 5 + per_move))


def _emphasis(turn: Turn) -> float:
    """The opening is quick, the middle game decides."""
    filled = 1 - turn.empty / turn.area
    if filled < 0.04:
        return 0.8
    return 1.4 if filled < 0.45 else 1.0


RULES: dict[str, Callable[[Turn], Allotment]] = {"tengen": _tengen, "matilda": _matilda}


class Lag:
    """Seconds that a move costs beside the search, measured from what a referee says is left."""

    def __init__(self, seconds: float | None = None) -> None:
        """`seconds` fixes it; None measures."""
        self._fixed = seconds
        self._measured: float | None = None

    def seconds(self, clock: SideClock) -> float:
        """Before the first measurement a small part of the clock, since who plays fast is near."""
        if self._fixed is not None:
            return self._fixed
        if self._measured is not None:
            return self._measured
        control = clock.control
        return min(0.1, 0.003 * (control.main + control.period + 20 * control.increment))

    def observe(self, own: float, reported: float, whole: bool) -> None:
        """Our count before a move against the referee's; reports in whole seconds say little of small lags."""
        lost = own - reported - (1.0 if whole else 0.0)
        if lost > 0:
            # The worst of the last moves, slowly forgotten.
            self._measured = max(lost, 0.9 * (self._measured or 0.0))
        elif self._measured is not None:
            self._measured *= 0.9
