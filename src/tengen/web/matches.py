"""The arena of a server: matches between presets, started as processes, and what all runs of its folder give."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from tengen.arena.conduct import is_running
from tengen.arena.figures import elo_with_interval, llr_text, rate_text, score_text
from tengen.arena.history import Moment, moments, restored
from tengen.arena.ratings import Sprt
from tengen.arena.standing import Standing
from tengen.arena.store import DATABASE, GameRow, Store
from tengen.files import write_file
from tengen.go.presets import preset
from tengen.go.size import as_size, size_text
from tengen.web.board.errors import BoardError, NotHere, NotKept, board_errors
from tengen.web.processes import Jobs

_NAME = re.compile(r"[\w.-]{1,120}")
_MOST_GAMES = 5000  # in a list


@dataclass(frozen=True)
class MatchWish:
    """A match to play. Players are presets only: a page must not start programs."""

    first: str = "tengen"
    second: str = "uct"
    games: int = 20
    size: int = 9
    komi: float = 7.0
    playouts: int = 200
    sprt: bool = False
    elo0: float = 0.0
    elo1: float = 50.0
    seed: int = 1

    def __post_init__(self) -> None:
        with board_errors():
            preset(self.first)
            preset(self.second)
            if self.sprt:
                Sprt(self.elo0, self.elo1)
        for name, low, high in (("games", 2, 10_000), ("size", 5, 25), ("playouts", 1, 1_000_000)):
            if not low <= getattr(self, name) <= high:
                raise BoardError(f"{name.capitalize()} are from {low} to {high:,}, not {getattr(self, name)}.")
        if self.games % 2:
            raise BoardError("Colours are swapped: games have to be an even number.")
        if not -1000 <= self.komi <= 1000:
            raise BoardError("Komi is from -1000 to 1000.")
        if not 0 <= self.seed < 2**31:
            raise BoardError("A seed is from 0 to 2147483647.")

    @property
    def name(self) -> str:
        """Of the run: all that decides its games. How many there are is left out, as it may grow."""
        test = f"-sprt{self.elo0:g}to{self.elo1:g}" if self.sprt else ""
        base = f"{self.first}-vs-{self.second}-{self.size}x{self.size}-{self.playouts}p-k{self.komi:g}-s{self.seed}"
        return f"{base}{test}"

    def arguments(self, folder: Path) -> list[str]:
        """Of the `tengen` command."""
        words = ["match", self.first, self.second, "--name", self.name, "--folder", str(folder), "--jobs", "1"]
        words += ["--games", str(self.games), "--size", str(self.size), "--komi", f"{self.komi:g}"]
        words += ["--playouts", str(self.playouts), "--seed", str(self.seed), "--json"]
        return [*words, *(["--sprt", "--elo0", f"{self.elo0:g}", "--elo1", f"{self.elo1:g}"] if self.sprt else [])]


# A first match to look at: short, and clear in the end.
EXAMPLE = MatchWish("isgo-base", "rave", games=60, size=9, playouts=100, sprt=True, elo0=0, elo1=100)


@dataclass(frozen=True)
class PairingView:
    """Two players of a run, as the first sees it."""

    first: str
    second: str
    games: int
    wanted: int
    score: str
    win_rate: str
    elo: str
    llr: str
    bounds: tuple[float, float] | None
    reason: str | None
    moments: list[Moment]

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {**asdict(self), "moments": [moment.as_dict() for moment in self.moments]}


@dataclass(frozen=True)
class MatchView:
    """A run of the folder."""

    name: str
    kind: str
    started: str
    state: str  # running, stopping, failed, over or unfinished
    error: str
    ours: bool  # it can be started and stopped here
    conditions: str
    pairings: list[PairingView]

    @property
    def games(self) -> int:
        """Of all pairings."""
        return sum(pairing.games for pairing in self.pairings)

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {**asdict(self), "pairings": [pairing.as_dict() for pairing in self.pairings], "games": self.games}


class Matches:
    """Runs in a folder below the data folder; without one there is nothing to see, and nothing can be started."""

    def __init__(self, folder: Path | None, jobs: Jobs) -> None:
        self._folder = folder
        self._jobs = jobs
        self._starting = threading.Lock()  # two at once must not take the same name

    def start(self, wish: MatchWish, *, any_seed: bool = False) -> str:
        """Begin a match; the name of its run. BoardError if there is one of that name, which has games of its own.

        With any_seed it is then played with the next seed that no match like it has had.
        """
        folder = self._need()
        with self._starting:
            taken = set(self._names())
            while any_seed and wish.name in taken:
                wish = replace(wish, seed=wish.seed + 1)
            if wish.name in taken:
                raise BoardError("There is such a match already: go on with it, or choose another seed.")
            file = folder / "wishes" / f"{wish.name}.json"
            with board_errors():
                try:
                    write_file(file, json.dumps(asdict(wish)).encode(), make_folder=True)
                except OSError as error:
                    raise NotKept(f"{folder} cannot be written: {error.strerror or error}.") from None
            try:
                self._run(wish)
            except BoardError:
                file.unlink(missing_ok=True)  # it was never begun
                raise
        return wish.name

    def _run(self, wish: MatchWish) -> None:
        folder = self._need()
        if is_running(folder, wish.name):
            raise BoardError("This match is running already.")
        self._jobs.start(f"match {wish.name}", wish.arguments(folder), folder / "logs" / f"{wish.name}.log")

    def stop(self, name: str) -> None:
        """Games that had ended are kept."""
        self._jobs.stop(f"match {_checked(name)}")

    def resume(self, name: str) -> None:
        """Go on with a match that was started here."""
        wish = self._wish(_checked(name))
        if wish is None:
            raise BoardError("This run was not started from the page: go on with it by its command.")
        self._run(wish)

    def all(self) -> list[MatchView]:
        """All runs, newest first, without their curves."""
        return [self._view(name, curve=False) for name in self._names()]

    def get(self, name: str) -> MatchView:
        """NotHere if there is none of that name."""
        if _checked(name) not in self._names():
            raise NotHere("There is no such match.")
        return self._view(name, curve=True)

    def games(self, name: str) -> list[GameRow]:
        """The games of a run, the last first."""
        with self._store() as store:
            run = _found(store, name)
            return sorted(store.rows(run), key=lambda row: (row.played, row.number), reverse=True)[:_MOST_GAMES]

    def sgf(self, name: str, pairing: str, number: int) -> bytes:
        """The record of a game; NotHere if there is none."""
        folder = self._need().resolve()
        with self._store() as store:
            rows = store.rows(_found(store, name))
        row = next((row for row in rows if row.pairing == pairing and row.number == number), None)
        if row is None:
            raise NotHere("There is no such game.")
        file = (folder / row.sgf).resolve()
        if not file.is_relative_to(folder):
            raise NotHere("The record of this game is not in the folder of the arena.")
        try:
            return file.read_bytes()
        except OSError:
            raise NotHere("The record of this game is gone.") from None

    def _need(self) -> Path:
        if self._folder is None:
            raise BoardError("Without a data folder no match can be played: start the server with --data.")
        return self._folder

    @contextmanager
    def _store(self) -> Iterator[Store]:
        folder = self._need()
        if not (folder / DATABASE).is_file():
            raise NotHere("There is no such match.")
        with board_errors(), Store.existing(folder) as store:
            yield store

    def _names(self) -> list[str]:
        if self._folder is None:
            return []
        waiting = sorted(file.stem for file in (self._folder / "wishes").glob("*.json"))
        if not (self._folder / DATABASE).is_file():
            return waiting
        with self._store() as store:
            kept = [run.name for run in reversed(store.runs())]
        return [*(name for name in waiting if name not in kept), *kept]

    def _wish(self, name: str) -> MatchWish | None:
        try:
            return MatchWish(**json.loads((self._need() / "wishes" / f"{name}.json").read_text("utf8")))
        except (OSError, ValueError, TypeError):
            return None

    def _view(self, name: str, *, curve: bool) -> MatchView:
        wish = self._wish(name)
        job = self._jobs.state(f"match {name}")
        kind, started, conditions, standings = "match", "", "", []
        try:
            with self._store() as store:
                run = store.find(name)
                kind, started = run.kind, run.started
                c = run.settings["conditions"]
                board = size_text(as_size(c["size"])).replace("x", "×")
                conditions = f"{board}, komi {c['komi']:g}, {c['rules']} rules, openings {c['openings']}"
                standings = _restored(store, run, wish)
        except BoardError:
            if wish is None:
                raise
        over = bool(standings) and all(standing.reason for standing in standings)
        running = job.active or is_running(self._need(), name)
        state = job.state if job.active or (job.state == "failed" and not over) else "running" if running else ""
        return MatchView(
            name=name,
            kind=kind,
            started=started,
            state=state or ("over" if over else "unfinished"),
            error=job.error.splitlines()[-1] if job.error else "",
            ours=wish is not None,
            conditions=conditions,
            pairings=[_pairing(standing, curve, wish) for standing in standings],
        )


def _restored(store: Store, run: Any, wish: MatchWish | None) -> list[Standing]:
    sprt = Sprt(wish.elo0, wish.elo1) if wish is not None and wish.sprt else None
    return restored(store, run, wish.games if wish is not None else None, sprt)


def _pairing(standing: Standing, curve: bool, wish: MatchWish | None) -> PairingView:
    score = standing.score()
    return PairingView(
        first=standing.pairing.first.name,
        second=standing.pairing.second.name,
        games=score.games,
        wanted=standing.pairing.games,
        score=score_text(score),
        win_rate=rate_text(score),
        elo=elo_with_interval(score),
        llr=llr_text(standing) if standing.sprt is not None else "",
        bounds=standing.sprt.bounds if standing.sprt is not None else None,
        reason=standing.reason if wish is not None else None,
        moments=moments(standing) if curve else [],
    )


def _found(store: Store, name: str) -> Any:
    try:
        return store.find(_checked(name))
    except ValueError:
        raise NotHere("There is no such match.") from None


def _checked(name: str) -> str:
    """A name that cannot lead out of the folder."""
    if not _NAME.fullmatch(name) or name.startswith("."):
        raise NotHere("There is no such match.")
    return name
