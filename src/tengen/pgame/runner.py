"""Running configurations game by game, and adding up what they gave."""

import json
import math
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from tengen._core.pgame import Experiment, Stop
from tengen.pgame.settings import Settings
from tengen.pgame.store import GameRow, Store


@dataclass(frozen=True)
class Point:
    """The error after some iterations, over all runs."""

    iterations: int
    errors: int
    runs: int

    @property
    def error(self) -> float:
        """Share of the repetitions that chose a move that is not best."""
        return self.errors / self.runs

    @property
    def upper(self) -> float:
        """Upper end of the 95% interval (Brodeur, Childs 2008, eq. 3.1). It takes runs for independent."""
        return self.error + 2 * math.sqrt(self.error * (1 - self.error) / self.runs)


@dataclass(frozen=True)
class Curve:
    """Error over iterations of one configuration."""

    settings: Settings
    points: tuple[Point, ...]
    games: int
    decided: int
    """Games with right and wrong root moves; in all others no answer is wrong."""

    @classmethod
    def of(cls, settings: Settings, rows: list[GameRow]) -> "Curve":
        """The curve of all games that are kept."""
        runs = len(rows) * settings.repetitions
        sums = [sum(column) for column in zip(*(row.errors for row in rows), strict=True)]
        points = tuple(Point(n, e, runs) for n, e in zip(settings.checkpoints, sums, strict=bool(rows)))
        return cls(settings, points, len(rows), sum(row.right_moves < settings.breadth for row in rows))

    def json_lines(self) -> list[str]:
        """An object for each point."""
        return [
            json.dumps(
                {
                    "settings": self.settings.as_dict(),
                    "iterations": point.iterations,
                    "error": point.error,
                    "upper": point.upper,
                    "errors": point.errors,
                    "runs": point.runs,
                    "games": self.games,
                    "decided_games": self.decided,
                }
            )
            for point in self.points
        ]


def _run(experiment: Experiment, game: int, stop: Stop) -> GameRow | None:
    (result,) = experiment.run_games(game, 1, stop=stop)
    return GameRow(result.game, result.right_moves, tuple(result.errors)) if result.errors else None


@dataclass
class Runner:
    """Runs what the store does not know yet, on several threads, and tells `progress` of every game that is done."""

    store: Store = field(default_factory=Store)
    threads: int = 1
    progress: Callable[[], None] = lambda: None

    def known(self, settings: Settings) -> int:
        """Games that need not be run any more."""
        return len(self.store.rows(settings))

    def run(self, settings: Settings) -> Curve:
        """Plays the games that are missing, keeps each when it is done, and gives the curve of all."""
        known = {row.game for row in self.store.rows(settings)}
        missing = [game for game in range(settings.games) if game not in known]
        if missing:
            self._run_games(settings, missing)
        return Curve.of(settings, self.store.rows(settings))

    def _run_games(self, settings: Settings, missing: list[int]) -> None:
        experiment, stop = settings.experiment(), Stop()
        pool = ThreadPoolExecutor(self.threads)
        try:
            # Only as many as there are threads, so that an interrupt finds nothing in the queue.
            left = iter(missing)
            running: set[Future[GameRow | None]] = set()
            for game in left:
                running.add(pool.submit(_run, experiment, game, stop))
                if len(running) >= self.threads:
                    running = self._collect(settings, running)
            while running:
                running = self._collect(settings, running)
        finally:
            stop.stop()
            pool.shutdown()

    def _collect(self, settings: Settings, running: set[Future[GameRow | None]]) -> set[Future[GameRow | None]]:
        done, waiting = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            row = future.result()
            if row is not None:
                self.store.add(settings, row)
                self.progress()
        return waiting
