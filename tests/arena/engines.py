"""Programs to test with, and whether they are gone."""

import sys
import time
from pathlib import Path

from tengen.arena.gtp.keeper import marked
from tests.patience import patience

SCRIPT = Path(__file__).with_name("bad_engine.py")


def bad(mode: str) -> list[str]:
    """The command of the scripted bad engine."""
    return [sys.executable, "-S", str(SCRIPT), mode]


def gone(mark: str) -> bool:
    """Whether no process of a program is left, at once or after a while."""
    end = time.monotonic() + patience()
    while marked(mark):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
