"""Positions of games as competitions of the Bradley-Terry model: the move played won against the other legal moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen._core import gammas as _core
from tengen.go import Board, IllegalMove
from tengen.go.sgf import Record, SgfError, iter_records

Counts = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Competitions:
    """Distinct teams, how often each takes part in each competition, and the place of the winner among the teams.

    Few of the teams take part in any one competition, hence an entry for each that does.
    """

    teams: NDArray[np.uint64]
    winners: Counts
    #: Of each entry, ordered by competition: the competition, the place of the team in `teams`, how often it is there.
    competition: Counts
    team: Counts
    times: Floats

    def __len__(self) -> int:
        return len(self.winners)

    def sums(self, of_team: Floats) -> Floats:
        """For each competition the sum over the teams in it."""
        entries = self.times * of_team[self.team]
        return np.bincount(self.competition, entries, len(self)).astype(np.float64)

    def shares(self, of_competition: Floats) -> Floats:
        """For each team the sum over the competitions that it takes part in."""
        entries = self.times * of_competition[self.competition]
        return np.bincount(self.team, entries, len(self.teams)).astype(np.float64)


@dataclass
class Collector:
    """Gathers competitions one by one."""

    teams: list[NDArray[np.uint64]] = field(default_factory=list)
    counts: list[Counts] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    def add(self, teams: NDArray[np.uint64], place: int) -> None:
        """One position: the team of every candidate, and which of them was played."""
        distinct, counts = np.unique(teams, return_counts=True)
        self.teams.append(distinct)
        self.counts.append(counts)
        self.winners.append(int(teams[place]))

    def result(self) -> Competitions:
        """All of them together."""
        none = [np.empty(0, np.uint64)]
        distinct, places = np.unique(np.concatenate(self.teams or none), return_inverse=True)
        winners = np.searchsorted(distinct, np.array(self.winners, dtype=np.uint64))
        competition = np.repeat(np.arange(len(winners)), np.array([len(teams) for teams in self.teams], np.intp))
        times = np.concatenate(self.counts or none).astype(np.float64)
        return Competitions(distinct, winners.astype(np.int64), competition, places.astype(np.int64), times)


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


OnGame = Callable[[Path, Read], object]


def read_games(
    files: Iterable[Path],
    sampling: Sampling,
    patterns: _core.LargePatterns | None = None,
    on_game: OnGame = lambda _path, _read: None,
) -> Read:
    """Reads games and picks positions. Games with set-up stones are skipped; bad ones are counted and left out.

    With large patterns the teams have all that priors know.
    """
    chosen = random.Random(f"positions {sampling.seed}")

    def add(record: Record, read: Read) -> None:
        moves = record.moves()
        wanted = set(chosen.sample(range(len(moves)), min(sampling.positions, len(moves))))
        into = read.held_out if _held_out(read, sampling) else read.training
        for number, board, vertex in _positions(record):
            if number in wanted:
                teams, place = _core.teams(board, vertex, patterns)
                if place >= 0:
                    into.add(teams, place)

    return _read(files, sampling, add, on_game)


def count_patterns(
    files: Iterable[Path], sampling: Sampling, least: int, on_game: OnGame = lambda _path, _read: None
) -> list[str]:
    """The large patterns around at least so many moves of the games learned from, those held out not counted."""
    counter = _core.PatternCounter(least // 4)

    def add(record: Record, read: Read) -> None:
        if not _held_out(read, sampling):
            for _number, board, vertex in _positions(record):
                counter.add(board, vertex)

    _read(files, sampling, add, on_game)
    return counter.frequent(least)


def _read(files: Iterable[Path], sampling: Sampling, add: Callable[[Record, Read], None], on_game: OnGame) -> Read:
    """Hands over one game after the other, the same ones whenever the sampling is the same."""
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
            try:
                add(record, read)
                read.games += 1
            except (SgfError, IllegalMove):
                read.bad += 1
            on_game(path, read)
            if used == sampling.games:
                break
    return read


def _held_out(read: Read, sampling: Sampling) -> bool:
    """Whether the next game is."""
    return (read.games + 1) % sampling.held_out_every == 0


def _has_set_up(record: Record) -> bool:
    names = ("AB", "AW", "AE")
    return record.handicap > 0 or any(name in node.properties for node in record.main_line() for name in names)


def _positions(record: Record) -> Iterator[tuple[int, Board, str]]:
    """The number of each move that is no pass, the board before it and the move."""
    board = Board(record.size)
    for number, (color, vertex) in enumerate(record.moves()):
        board.to_move = color
        if vertex != "pass":
            yield number, board, vertex
        board.play(vertex, color, suicide=True)
