"""A search that somebody waits for, and who asks again and again: only the newest question counts."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from tengen._core.pgame import Stop

if TYPE_CHECKING:
    from tengen.web.explorer.explorer import Explorer

_T = TypeVar("_T")


class Stopped(Exception):  # noqa: N818 - nothing is wrong
    """Nobody waits for the answer any more."""


class Token:
    """Whether an answer is still wanted."""

    def __init__(self) -> None:
        self.core = Stop()
        self._stopped = threading.Event()

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        """From any thread; a search under way ends soon."""
        self._stopped.set()
        self.core.stop()


class Inquiry:
    """Of one page: a new question ends the one before, whose answer nobody gets."""

    def __init__(self, explorer: Explorer) -> None:
        self._explorer = explorer
        self._token = Token()
        self._closed = False

    async def ask(self, work: Callable[[Token], _T]) -> _T:
        """What the work gives, done away from the loop; Stopped if a newer question came, or the page went."""
        self._token.stop()
        if self._closed:
            raise Stopped
        self._token = token = Token()
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._explorer.workers, work, token)
        except RuntimeError:
            if token.stopped or self._closed or self._explorer.closing:
                raise Stopped from None
            raise
        if token.stopped:
            raise Stopped
        return answer

    def drop(self) -> None:
        """The answer is not wanted any more."""
        self._token.stop()

    def close(self) -> None:
        """The page is gone."""
        self._closed = True
        self._token.stop()
