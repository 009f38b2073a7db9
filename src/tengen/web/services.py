"""What the API and the pages work with."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.web.board.registry import BoardRegistry
from tengen.web.pool import SearchPool
from tengen.web.settings import WebSettings
from tengen.web.store import BoardStore


@dataclass(frozen=True)
class Services:
    """Made once a server; pages get it by `register(services)`."""

    settings: WebSettings
    store: BoardStore
    pool: SearchPool
    boards: BoardRegistry

    @classmethod
    def start(cls, settings: WebSettings) -> Services:
        """Open the store and be ready; ValueError if the folder cannot be used."""
        store = BoardStore(settings.data)
        pool = SearchPool(settings.threads, settings.memory_mb, settings.quantum)
        return cls(settings, store, pool, BoardRegistry(settings, store, pool))

    def stop(self) -> None:
        """All searches end, and the store is closed."""
        self.boards.close()
        self.store.close()
