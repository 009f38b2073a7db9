"""How often somebody may do something: so many times at once, and as many again in each minute."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.responses import JSONResponse

from tengen.web.board.errors import TooOften

_CALLERS = 10_000  # that are remembered; a new one beyond them takes the place of the one seen longest ago


class Rate:
    """A token bucket for each caller; any thread may ask. 0 per minute sets no limit."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = per_minute
        self._clock = clock
        self._lock = threading.Lock()
        self._left: dict[str, tuple[float, float]] = {}  # what was left, and when

    def take(self, address: str) -> float:
        """0 if it may be done now, which is counted; else the seconds until it may."""
        return self._ask(address, 1.0)

    def wait(self, address: str) -> float:
        """The same without counting anything."""
        return self._ask(address, 0.0)

    def require(self, address: str, why: str) -> None:
        """The same as take(); TooOften, with that sentence, if it may not be done now."""
        if (seconds := self.take(address)) > 0:
            raise TooOften(why, seconds)

    def _ask(self, address: str, count: float) -> float:
        if self._most == 0:
            return 0.0
        caller, now = _caller(address), self._clock()
        with self._lock:
            left, since = self._left.pop(caller, (float(self._most), now))
            left = min(float(self._most), left + (now - since) * self._most / 60)
            allowed = left >= 1
            if allowed:
                left -= count
            self._left[caller] = (left, now)
            while len(self._left) > _CALLERS:
                del self._left[next(iter(self._left))]
        return 0.0 if allowed else (1 - left) * 60 / self._most


def refused_for_now(error: TooOften) -> JSONResponse:
    """The answer of a server, with the time until which one has to wait."""
    return JSONResponse({"detail": str(error)}, 429, {"Retry-After": str(error.seconds)})


def _caller(address: str) -> str:
    """Who has one address of IPv6 has 2^64 of them."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False))
