"""Positions of games as competitions of the Bradley-Terry model: the move played won against the other legal moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tengen._core import gammas as _core
from tengen.go import Board, IllegalMove
from tengen.go.sgf import Record, SgfError, iter_records

if TYPE_CHECKING:
    from scipy.sparse import csr_array

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Competitions:
    """Distinct teams, how often each takes part in each competition, and the place of the winner among the teams."""

    teams: NDArray[np.uint32]
    counts: csr_array
    winners: Counts

    def __len__(self) -> int:
        return len(self.winners)


@dataclass
class Collector:
    """Gathers competitions one by one."""

    teams: list[NDArray[np.uint32]] = field(default_factory=list)
    counts: list[Counts] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    def add(self, teams: NDArray[np.uint32], place: int) -> None:
        """One position: the team of every candidate, and which of them was played."""
        distinct, counts = np.unique(teams, return_counts=True)
        self.teams.append(distinct)
        self.counts.append(counts)
        self.winners.append(int(teams[place]))

    def result(self) -> Competitions:
        """All of them together."""
        from scipy.sparse import csr_array

        if not self.winners:
            return Competitions(np.empty(0, np.uint32), csr_array((0, 0)), np.empty(0, np.int64))
        distinct, columns = np.unique(np.concatenate(self.teams), return_inverse=True)
        starts = np.concatenate([[0], np.cumsum([len(teams) for teams in self.teams])])
        data = np.concatenate(self.counts).astype(np.float64)
        matrix = csr_array((data, columns, starts), shape=(len(self.winners), len(distinct)))
        return Competitions(distinct, matrix, np.searchsorted(distinct, np.array(self.winners, dtype=np.uint32)))


@dataclass(frozen=True)
class Sampling:
    """Which games and positions are used. Every tenth game used is held out to measure on."""

    positions: int = 20
    share: float = 1.0
    games: int = 0
    seed: int = 0
    held_out_every: int = 10


@dataclass
class Read:
    """What reading has found."""

    games: int = 0
    skipped: int = 0
    bad: int = 0
    training: Collector = field(default_factory=Collector)
    held_out: Collector = field(default_factory=Collector)


def read_games(
    files: Iterable[Path], sampling: Sampling, on_game: Callable[[Path, Read], object] = lambda _path, _read: None
) -> Read:
    """Reads games and picks positions. Games with set-up stones are skipped; bad ones are counted and left out."""
    read = Read()
    rng = random.Random(sampling.seed)

    def bad(_error: SgfError) -> None:
        read.bad += 1

    for path in files:
        used = 0
        for record in iter_records(path, on_error=bad):
            if rng.random() >= sampling.share:
                continue
            if _has_set_up(record):
                read.skipped += 1
                continue
            used += 1
            held_out = (read.games + 1) % sampling.held_out_every == 0
            try:
                _add_game(record, read.held_out if held_out else read.training, sampling.positions, rng)
                read.games += 1
            except (SgfError, IllegalMove):
                read.bad += 1
            on_game(path, read)
            if used == sampling.games:
                break
    return read


def _has_set_up(record: Record) -> bool:
    names = ("AB", "AW", "AE")
    return record.handicap > 0 or any(name in node.properties for node in record.main_line() for name in names)


def _add_game(record: Record, into: Collector, positions: int, rng: random.Random) -> None:
    moves = record.moves()
    wanted = set(rng.sample(range(len(moves)), min(positions, len(moves))))
    board = Board(record.size)
    for number, (color, vertex) in enumerate(moves):
        board.to_move = color
        if number in wanted and vertex != "pass":
            teams, place = _core.teams(board, vertex)
            if place >= 0:
                into.add(teams, place)
        board.play(vertex, color, suicide=True)
