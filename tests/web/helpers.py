"""Boards to test, and waiting for what happens in other threads."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tengen.web.board import BoardSession, PlayerSpec
from tengen.web.settings import WebSettings
from tests.patience import patience

SETTINGS = WebSettings(threads=2, memory_mb=256)
ENGINE = PlayerSpec("engine", playouts=30)
ADDRESS = "http://127.0.0.1:8361"


def wait_for(happened: Callable[[], Any], seconds: float = 60) -> Any:
    """What it gives as soon as that is true; the limit only ends a test that would hang."""
    end = time.monotonic() + patience(seconds)
    while time.monotonic() < end:
        if found := happened():
            return found
        time.sleep(0.005)
    raise AssertionError("it has not happened")


@contextmanager
def a_board(settings: WebSettings = SETTINGS, **options: Any) -> Iterator[BoardSession]:
    """A board that is closed in the end."""
    board = BoardSession(settings=settings, **options)
    try:
        yield board
    finally:
        board.close()


def rows(*lines: str) -> list[str]:
    """Rows as views have them."""
    return ["".join(line.split()) for line in lines]
