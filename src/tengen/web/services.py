"""What the API and the pages work with."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.web.board.registry import BoardRegistry
from tengen.web.experiments import Experiments
from tengen.web.explorer import Adding, Explorer, Shelf
from tengen.web.inside.registry import LookRegistry
from tengen.web.matches import Matches
from tengen.web.pool import SearchPool
from tengen.web.processes import Jobs
from tengen.web.rates import Rate
from tengen.web.settings import WebSettings
from tengen.web.store import BoardStore
from tengen.web.watched import WatchedGames


@dataclass(frozen=True)
class Services:
    """Made once a server; pages get it by `register(services)`."""

    settings: WebSettings
    store: BoardStore
    pool: SearchPool
    boards: BoardRegistry
    new_boards: Rate
    looks: LookRegistry
    pgames: WatchedGames
    jobs: Jobs
    matches: Matches
    experiments: Experiments
    explorer: Explorer
    adding: Adding

    @classmethod
    def start(cls, settings: WebSettings) -> Services:
        """Open the store and be ready; ValueError if the folder cannot be used."""
        store = BoardStore(settings.data)
        pool = SearchPool(settings.threads, settings.memory_mb, settings.quantum, settings.book)
        jobs, data = Jobs(), settings.data
        shelf = Shelf(settings.games, data)
        return cls(
            settings,
            store,
            pool,
            BoardRegistry(settings, store, pool),
            Rate(settings.new_boards),
            LookRegistry(pool),
            WatchedGames(),
            jobs,
            Matches(data / "arena" if data is not None else None, jobs),
            Experiments(data / "lab" if data is not None else None, jobs),
            Explorer(shelf, settings.threads),
            Adding(shelf, jobs, data),
        )

    def stop(self) -> None:
        """All searches end, and the store is closed."""
        self.jobs.close()
        self.explorer.close()
        self.looks.close()
        self.boards.close()
        self.store.close()
