"""From the threads of a board to the page of one visitor."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from nicegui import Client, context, run, ui

from tengen.web.board import BoardError, BoardSession
from tengen.web.components.presence import when_shown

READING = 120.0  # seconds that a page may take whose board has to be read, and may be large
Handlers = Mapping[str, Callable[[Any], Any]]


class Feed:
    """Calls a handler of each kind of event with the newest data, in the page's loop, while the page is open.

    What comes faster than the page takes it is skipped: only the last of a kind counts.
    """

    def __init__(self, session: BoardSession, handlers: Handlers, on_return: Callable[[], Any]) -> None:
        """`on_return` is called when the page is there, for the first time or again."""
        self._session = session
        self._handlers = handlers
        self._on_return = on_return
        self._client: Client = context.client
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._latest: dict[str, Any] = {}
        self._cancel: Callable[[], None] | None = None
        self._client.on_connect(self._listen)
        self._client.on_disconnect(self._leave)
        self._client.on_delete(self._leave)
        when_shown(self._listen)

    def _listen(self) -> None:
        """The page is there, for the first time or again, or in sight again: it may have missed something."""
        self._on_return()
        if self._cancel is None:
            self._cancel = self._session.subscribe(self._heard)
        self._heard("board", self._session.view())
        if (found := self._session.analysis()) is not None:
            self._heard("analysis", found)

    def _leave(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _heard(self, kind: str, data: Any) -> None:
        with self._lock:
            waiting = bool(self._latest)
            self._latest.pop(kind, None)  # so that it stands behind what came before it
            self._latest[kind] = data
        if not waiting:
            self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        with self._lock:
            latest, self._latest = self._latest, {}
        if self._cancel is None:
            return
        with self._client:
            for kind, data in latest.items():
                if handler := self._handlers.get(kind):
                    handler(data)


async def act(action: Callable[..., Any], *arguments: Any, **options: Any) -> bool:
    """Do something to a board away from the loop; what it refuses is told. True if it was done."""
    try:
        await run.io_bound(action, *arguments, **options)
    except BoardError as error:
        complain(str(error))
        return False
    return True


def complain(text: str) -> None:
    """Tell the visitor what is wrong."""
    ui.notify(text, type="negative", position="top", close_button="Close", timeout=6000)


def doing(action: Callable[..., Any], *arguments: Any) -> Callable[[], Awaitable[bool]]:
    """A handler of a button."""
    return lambda: act(action, *arguments)
