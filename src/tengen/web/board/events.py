"""Who hears of the changes of a board."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

Callback = Callable[[str, Any], None]
_log = logging.getLogger(__name__)


class Events:
    """Subscribers, called in the thread where something happens: they must only take note and return."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._callbacks: dict[int, Callback] = {}
        self._next = 0
        self._seen = time.monotonic()

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Call `callback(kind, data)` from now on; the function that is given back ends it."""
        with self._lock:
            number, self._next = self._next, self._next + 1
            self._callbacks[number] = callback

        def cancel() -> None:
            with self._lock:
                self._callbacks.pop(number, None)
                self._seen = time.monotonic()

        return cancel

    def touch(self) -> None:
        """Somebody looks at the board without listening to it."""
        self._seen = time.monotonic()

    def __len__(self) -> int:
        return len(self._callbacks)

    def alone(self) -> float:
        """Seconds since anybody was there; 0 while somebody listens."""
        return 0.0 if self._callbacks else time.monotonic() - self._seen

    def publish(self, kind: str, data: Any) -> None:
        """Tell everybody; one who fails does not keep the others from hearing it."""
        with self._lock:
            callbacks = list(self._callbacks.values())
        for callback in callbacks:
            try:
                callback(kind, data)
            except Exception:
                _log.exception("a subscriber of a board failed")
