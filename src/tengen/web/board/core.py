"""What the parts of a board share: its lock, what happened last, being heard and being kept."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tengen.web.board.errors import BoardError, NotKept
from tengen.web.board.events import Callback, Events
from tengen.web.board.view import BoardView
from tengen.web.board.work import Job, Worker
from tengen.web.pool import SearchPool
from tengen.web.settings import WebSettings

_TITLE = 200  # letters


@dataclass(frozen=True)
class Whole:
    """What the core asks of the board that it belongs to, always within the lock."""

    view: Callable[[], BoardView]
    settle: Callable[[], None]  # what follows from any change, or from somebody coming: the right clock runs
    keep: Callable[[], None]  # NotKept if that cannot be done now
    next_job: Callable[[], Job | None]  # what the worker does next; None to rest


class Core:
    """No part changes anything but within `lock`, and tells of it by `happened` when all of it is done."""

    def __init__(
        self,
        whole: Whole,
        pool: SearchPool | None = None,
        settings: WebSettings | None = None,
        id: str | None = None,
        title: str = "",
    ) -> None:
        self.settings = settings or WebSettings()
        self.pool = pool or SearchPool(
            self.settings.threads, self.settings.memory_mb, self.settings.quantum, self.settings.book
        )
        self.id = id or uuid.uuid4().hex
        self.title = title
        self.created = self.changed = time.time()
        self.lock = threading.RLock()
        self.closed = False
        self.message = ""
        self.version = 0  # grows with every change
        self.kept = True  # the last change
        self._whole = whole
        self._events = Events()
        self._worker = Worker(self.lock, whole.next_job, f"tengen-board-{self.id[:8]}", self._work_failed)

    # --- changes -----------------------------------------------------------------------------------------------------

    def happened(self, message: str = "") -> None:
        """Something is different: keep it, tell everybody, and let the worker see to it. Within the lock."""
        self.version += 1
        self.changed = time.time()
        self.message = message
        self._whole.settle()
        self.keep()
        self._show()
        self.wake()

    def rename(self, title: str) -> None:
        """What the list of boards calls it."""
        with self.lock:
            self.title = checked_title(title)
            self.happened(self.message)

    def keep(self) -> None:
        """Write it down; a full disk must not end a game."""
        try:
            self._whole.keep()
        except NotKept as error:
            self.kept = False
            self.message = str(error)
        else:
            self.kept = True

    def keep_again(self) -> None:
        """Try once more, if the last change could not be kept."""
        with self.lock:
            if not self.kept and not self.closed:
                self.keep()
                if self.kept:
                    self.message = "This board is kept again."
                    self.version += 1
                    self._show()

    # --- who hears of them -------------------------------------------------------------------------------------------

    def publish(self, kind: str, data: Any) -> None:
        """Tell everybody of something that is no change of the view."""
        self._events.publish(kind, data)

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Hear `callback(kind, data)` of what happens; the function given back ends it.

        Kinds and data: "board" a BoardView, "analysis" a snapshot, "clock" the clocks by side, "review" how far it is
        and the move just judged, "closed" None. It is called in other threads and must return at once.
        """
        cancel = self._events.subscribe(callback)
        self._attended()
        return cancel

    @property
    def listeners(self) -> int:
        """How many listen now."""
        return len(self._events)

    def touch(self) -> None:
        """Somebody is there, though not listening: keeps searches and clocks going for the time of grace."""
        self._events.touch()
        self._attended()

    @property
    def unattended(self) -> bool:
        """Nobody has been there for longer than the time of grace."""
        return self._events.alone() > self.settings.grace

    def _attended(self) -> None:
        """Go on with what was stopped while nobody was there."""
        with self.lock:
            if not self.closed:
                self._whole.settle()
                self.wake()

    def _show(self) -> None:
        if len(self._events):
            self._events.publish("board", self._whole.view())

    # --- work --------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """There may be something to do. Within the lock."""
        self._worker.wake()

    @property
    def busy(self) -> bool:
        """Work is under way."""
        return self._worker.busy

    def join(self) -> None:
        """Wait until no work is under way; not within the lock."""
        self._worker.join()

    def _work_failed(self, error: Exception) -> None:
        """The next action tries again."""
        refused = isinstance(error, BoardError)
        self.message = str(error) if refused else f"The search failed ({type(error).__name__}: {error})."
        self.version += 1
        self._show()


def checked_title(title: str) -> str:
    """A title without spaces around it; BoardError if it is too long."""
    if len(title) > _TITLE:
        raise BoardError(f"A title has {_TITLE} letters at most.")
    return title.strip()
