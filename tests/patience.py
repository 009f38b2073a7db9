"""How long tests wait for what has to happen. Such a limit only ends a test that would hang: it follows the machine."""

import os
import time
from functools import cache

_SAMPLE = 0.05  # seconds that the sample takes on a quiet machine of 2025


def patience(seconds: float = 60) -> float:
    """That many seconds, and more on a machine that is slow or has other work now."""
    return seconds * max(1.0, _slowness(), os.getloadavg()[0] / (os.cpu_count() or 1))


@cache
def _slowness() -> float:
    """How many times longer a piece of work takes than on a quiet machine, measured when tests begin to wait."""
    begun = time.perf_counter()
    sum(number * number for number in range(1_000_000))
    return (time.perf_counter() - begun) / _SAMPLE
