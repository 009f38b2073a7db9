"""The growth of a population by workers that come, go and die as they like (Rimmel 2009, 3.2.1).

Every game is begun with the population as it is then, and kept when it ends. Killed at any moment, a run loses the
games under way; begun again with the same settings it goes on with the first numbers that are missing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from tengen.book.grow.growth import Growth, differences
from tengen.book.grow.job import job_of, played_of
from tengen.book.grow.store import Store, only_one
from tengen.book.lines import pack
from tengen.book.population import Individual
from tengen.seeds import seed_of
from tengen.workers import Job, Workers

_FAILURES = 5  # in a row, after which nobody goes on
_RECENT = 100  # games whose success is shown


@dataclass
class Progress:
    """How a growth stands."""

    games: int  # that there are
    wanted: int
    played: int = 0  # in this run
    lost: list[str] = field(default_factory=list)  # games that could not be played, with the reason
    mutations: float = 0.0  # a game, in the recent ones
    length: float = 0.0
    recent: int = 0  # how many these are
    first: float = 0.0  # mean score of the first player in the recent games
    started: float = field(default_factory=time.monotonic)

    @property
    def seconds_left(self) -> float | None:
        """At the pace of this run; None while nobody knows."""
        if not self.played:
            return None
        return (time.monotonic() - self.started) / self.played * max(0, self.wanted - self.games)


Listener = Callable[[Progress], None]


def grow(
    file: str | PathLike[str],
    growth: Growth,
    *,
    games: int,
    jobs: int = 1,
    workers: Workers | None = None,
    start: Iterable[Individual] = (),
    listener: Listener | None = None,
) -> Progress:
    """Lets a population grow until it has so many games; `start` is what a new file begins with.

    ValueError if the file is another one, or was begun with other settings.
    """
    path = Path(file)
    with only_one(path), Store(path) as store:
        _begin(store, growth, start)
        return _Driver(store, growth, games, listener or _silent).run(workers, jobs)


def _silent(_: Progress) -> None:
    pass


def _begin(store: Store, growth: Growth, start: Iterable[Individual]) -> None:
    meta = store.meta()
    world, settings = growth.world.spec(), growth.settings()
    if not meta:
        first = list(start)
        store.begin({"world": world, "settings": settings, "start": len(first)}, first)
    elif changed := differences(meta["world"] | meta["settings"], world | settings):
        raise ValueError(f"{store.file} was begun with other settings: {changed}")


class _Driver:
    """One run."""

    def __init__(self, store: Store, growth: Growth, games: int, listener: Listener) -> None:
        self._store = store
        self._world = growth.world.spec()
        self._settings = growth.settings()
        self._wanted = games
        self._listener = listener
        found = store.individuals()
        self._games = [individual for _, individual in found]
        self._taken = {individual.number for individual in self._games}
        self._under_way: dict[str, Job] = {}
        self._packed: tuple[int, bytes] = (-1, b"")
        self._failures = 0
        self.progress = Progress(len(self._games), games)
        self._summarise()

    def run(self, workers: Workers | None, jobs: int) -> Progress:
        """Plays until there are enough games."""
        self._listener(self.progress)
        if len(self._games) >= self._wanted:
            return self.progress
        if workers is not None:
            self._drive(workers)
            return self.progress
        from tengen.workers.local import LocalWorkers

        own = LocalWorkers(min(jobs, self._wanted - len(self._games)))
        try:
            self._drive(own)
        finally:
            own.close()
        return self.progress

    def _drive(self, workers: Workers) -> None:
        while True:
            while workers.free > 0 and len(self._games) + len(self._under_way) < self._wanted:
                job = self._next()
                self._under_way[job.id] = job
                workers.submit(job)
            if not self._under_way:
                return
            for done in workers.finished(0.5):
                job = self._under_way.pop(done.id)
                if done.text is None:
                    self._lost(int(job.id), done.failure)
                else:
                    self._keep(done.text)
            self._listener(self.progress)

    def _next(self) -> Job:
        number = next(n for n in range(len(self._taken) + len(self._under_way) + 1) if self._is_new(n))
        if self._packed[0] != len(self._games):
            self._packed = (len(self._games), pack(self._games))
        seed = seed_of("individual", self._settings["seed"], number)
        return job_of(self._world, self._settings, number, seed, self._packed[1])

    def _is_new(self, number: int) -> bool:
        return number not in self._taken and str(number) not in self._under_way

    def _keep(self, text: str) -> None:
        played = played_of(text)
        individual = played.individual
        self._store.add(
            individual,
            seed=seed_of("individual", self._settings["seed"], individual.number),
            known=played.known,
            thoughts=played.thoughts,
            seconds=played.seconds,
            worker=played.worker,
        )
        self._games.append(individual)
        self._taken.add(individual.number)
        self._failures = 0
        self.progress.games += 1
        self.progress.played += 1
        self._summarise()

    def _lost(self, number: int, why: str) -> None:
        """A game that nobody could play is not tried again in this run, but in the next one."""
        self._store.failed(number, why)
        self._taken.add(number)
        self._failures += 1
        self.progress.lost.append(f"game {number}: {why}")
        if self._failures >= _FAILURES:
            raise ValueError(f"{_FAILURES} games in a row could not be played, the last one because of: {why}")

    def _summarise(self) -> None:
        recent = self._games[-_RECENT:]
        self.progress.recent = len(recent)
        if recent:
            self.progress.mutations = sum(len(game.mutations) for game in recent) / len(recent)
            self.progress.length = sum(len(game.moves) for game in recent) / len(recent)
            self.progress.first = sum(game.scores[0] for game in recent) / len(recent)
