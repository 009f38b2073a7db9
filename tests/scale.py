"""How much of the longest random tests runs: all, or the share that TENGEN_TEST_SCALE names where time is short."""

import os

SCALE = float(os.environ.get("TENGEN_TEST_SCALE", "1"))


def scaled(count: int, least: int = 1) -> int:
    """That share of a count, but no less than `least`."""
    return max(min(count, least), round(count * SCALE))
