"""All looks of a server: found by id, bounded, and closed when they are not used."""

from __future__ import annotations

import threading
import time

from tengen.config import GoConfig
from tengen.go import Game
from tengen.web.board.errors import NotHere
from tengen.web.inside.session import LookSession
from tengen.web.pool import SearchPool

MOST = 24  # looks at once; the one that was unused longest gives way
_IDLE = 900.0  # seconds


class NoSuchLook(NotHere):
    """There is no look of that id."""


class LookRegistry:
    """Looks by id."""

    def __init__(self, pool: SearchPool, most: int = MOST) -> None:
        self._pool = pool
        self._most = most
        self._lock = threading.Lock()
        self._looks: dict[str, LookSession] = {}

    def create(
        self,
        game: Game,
        config: GoConfig,
        *,
        preset: str = "",
        settings: list[str] | None = None,
    ) -> LookSession:
        """A new look."""
        made = LookSession(self._pool, game, config, preset=preset, settings=settings)
        with self._lock:
            self._looks[made.id] = made
            now = time.monotonic()
            by_use = sorted(self._looks.values(), key=lambda each: each.used)
            gone = [each for each in by_use if now - each.used > _IDLE]
            gone = by_use[: max(len(gone), len(by_use) - self._most)]
            for each in gone:
                del self._looks[each.id]
        for each in gone:
            each.close()
        return made

    def get(self, id: str) -> LookSession:
        """NoSuchLook if there is none, or no more."""
        with self._lock:
            found = self._looks.get(id)
        if found is None:
            raise NoSuchLook("There is no such look; those that nobody uses are forgotten after a while.")
        return found

    def delete(self, id: str) -> None:
        """It ends."""
        found = self.get(id)
        with self._lock:
            self._looks.pop(id, None)
        found.close()

    def __len__(self) -> int:
        return len(self._looks)

    def close(self) -> None:
        """All of them end."""
        with self._lock:
            looks, self._looks = list(self._looks.values()), {}
        for look in looks:
            look.close()
