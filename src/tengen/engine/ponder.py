"""Thinking on the opponent's time."""

from __future__ import annotations

import threading

from tengen.go.search import GoSearch


class Ponderer:
    """Runs a search in the background until it is stopped or its bounds are reached."""

    def __init__(self) -> None:
        self._search: GoSearch | None = None
        self._thread: threading.Thread | None = None

    def start(self, search: GoSearch, playouts: int, seconds: float) -> None:
        self.stop()
        stream = search.stream(playouts=playouts, seconds=seconds, every=float("inf"))
        self._search = search
        self._thread = threading.Thread(target=lambda: list(stream), name="tengen-ponder", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """The search is at rest afterwards, with what it has found."""
        if self._thread is not None and self._search is not None:
            self._search.stop()
            self._thread.join()
            self._thread = self._search = None
