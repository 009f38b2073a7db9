"""A thread that is there only while there is work."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from tengen.web.board.errors import BoardError

_log = logging.getLogger(__name__)
Job = Callable[[], None]


class Worker:
    """Does one job after the other, as long as `next_job` (asked within the lock) has one."""

    def __init__(
        self,
        lock: threading.RLock,
        next_job: Callable[[], Job | None],
        name: str,
        on_error: Callable[[Exception], None],
    ) -> None:
        self._lock = lock
        self._next_job = next_job
        self._name = name
        self._on_error = on_error
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """There may be something to do. Within the lock."""
        if self._thread is None and (job := self._next_job()) is not None:
            self._thread = threading.Thread(target=self._work, args=(job,), name=self._name, daemon=True)
            self._thread.start()

    @property
    def busy(self) -> bool:
        return self._thread is not None

    def join(self) -> None:
        """Wait until it rests; not within the lock."""
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    def _work(self, first: Job) -> None:
        job: Job | None = first
        while job is not None:
            try:
                job()
            except Exception as error:  # the board must not be left without a worker, nor try the same for ever
                if not isinstance(error, BoardError):
                    _log.exception("work of a board failed")
                with self._lock:
                    self._thread = None
                    self._on_error(error)
                return
            with self._lock:
                job = self._next_job()
                if job is None:
                    self._thread = None
