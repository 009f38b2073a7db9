"""Openings: the moves that stand on the board before two players begin, the same for both games of a pair.

none                    the empty board
random:N                N random moves, anew for every pair
sgf:FOLDER[:N]          the first N moves (8) of the games in a folder, one game after the other
balanced[:N]            a set of short openings (of N moves) that search holds for even
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Protocol

from tengen.arena.task import seed_of
from tengen.datafile import OPENINGS, read_data
from tengen.go import Color, Game
from tengen.go.sgf import Record, iter_records
from tengen.go.size import BoardSize, point_at, sides, size_text
from tengen.go.tactics import is_eye

_FROM_SGF = 8  # moves of a game, if nothing is said


class Openings(Protocol):
    """Where openings come from."""

    def opening(self, pair_index: int, size: BoardSize) -> tuple[str, ...]:
        """The vertices of a pair's opening, Black first; ValueError if there is none for the size."""


def parse_openings(text: str, seed: int) -> Openings:
    """The openings that a text means; ValueError says what is wrong with it."""
    kind, colon, rest = text.strip().partition(":")
    if kind == "none" and not colon:
        return NoOpenings()
    if kind == "random" and (moves := _count(rest)) is not None:
        return RandomOpenings(moves, seed)
    if kind == "sgf" and rest:
        folder, _, last = rest.rpartition(":")
        moves = _count(last) if folder else None
        return SgfOpenings(Path(rest if moves is None else folder), _FROM_SGF if moves is None else moves)
    if kind == "balanced" and (not colon or _count(rest) is not None):
        return BalancedOpenings(seed, _count(rest))
    raise ValueError(f"openings {text!r}: write none, random:N, sgf:FOLDER, sgf:FOLDER:N, balanced or balanced:N")


def _count(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[1-9][0-9]{0,2}", text) else None


@dataclass(frozen=True)
class NoOpenings:
    """The empty board."""

    def opening(self, pair_index: int, size: BoardSize) -> tuple[str, ...]:
        """No moves."""
        return ()


@dataclass(frozen=True)
class RandomOpenings:
    """Random legal moves that fill no eye, and stay off the first line while they can."""

    moves: int
    seed: int

    def opening(self, pair_index: int, size: BoardSize) -> tuple[str, ...]:
        """Different for every pair and seed, and always the same for both."""
        return random_opening(
            self.moves, size, random.Random(seed_of("opening", self.seed, pair_index, size)), range(2, max(sides(size)))
        )


def random_opening(moves: int, size: BoardSize, rng: random.Random, lines: range) -> tuple[str, ...]:
    """Random moves, all on these lines (1 is the edge) while there is room; ValueError if the board is too small."""
    game = Game(size)
    for number in range(moves):
        board = game.board
        points = [v for v in game.legal_moves() if not is_eye(board, v, game.to_move)]
        if not points:
            raise ValueError(
                f"a random opening of {moves} moves has no room on {size_text(size)}: ask for {number} at most"
            )
        game.play(rng.choice([v for v in points if line_of(v, size) in lines] or points))
    return tuple(vertex for _, vertex in game.moves)


def line_of(vertex: str, size: BoardSize) -> int:
    """The line of a point, 1 at the edge."""
    x, y = point_at(vertex, size)
    width, height = sides(size)
    return 1 + min(x, y, width - 1 - x, height - 1 - y)


@dataclass(frozen=True)
class SgfOpenings:
    """The first moves of the games in a folder, files in the order of their names, from the start when all are used."""

    folder: Path
    moves: int
    _known: dict[BoardSize, list[tuple[str, ...]]] = field(default_factory=dict, init=False, compare=False, repr=False)

    def opening(self, pair_index: int, size: BoardSize) -> tuple[str, ...]:
        """The pair's game; only games without handicap or set-up fit."""
        if size not in self._known:
            self._known[size] = self._read(size)
        fitting = self._known[size]
        return fitting[pair_index % len(fitting)]

    def _read(self, size: BoardSize) -> list[tuple[str, ...]]:
        if not self.folder.is_dir():
            raise ValueError(f"openings: {self.folder} is not a folder")
        fitting: list[tuple[str, ...]] = []
        unfit: Counter[str] = Counter()
        for path in sorted(p for p in self.folder.rglob("*") if p.suffix.lower() in (".sgf", ".sgfs") and p.is_file()):
            try:
                for record in iter_records(path, on_error=lambda error: unfit.update(["unreadable"])):
                    reason = self._unfit(record, size)
                    if reason is None:
                        fitting.append(tuple(vertex for _, vertex in record.moves()[: self.moves]))
                    else:
                        unfit[reason] += 1
            except OSError:
                unfit["unreadable"] += 1
        if not fitting:
            board = size_text(size)
            found = ", ".join(f"{count} {reason}" for reason, count in unfit.items()) or "no SGF file"
            raise ValueError(f"openings: no game in {self.folder} fits {board} and {self.moves} moves ({found})")
        return fitting

    def _unfit(self, record: Record, size: BoardSize) -> str | None:
        if record.size != size:
            return "of another size"
        if record.handicap or any(
            name in node.properties for node in record.main_line() for name in ("AB", "AW", "AE")
        ):
            return "with handicap or set-up stones"
        try:
            moves = record.game(min(self.moves, len(record.moves()))).moves
        except ValueError:
            return "with illegal moves"
        if len(moves) < self.moves or any(vertex == "pass" for _, vertex in moves):
            return "too short"
        if any(color != (Color.BLACK, Color.WHITE)[number % 2] for number, (color, _) in enumerate(moves)):
            return "whose colours do not alternate"
        return None


@dataclass(frozen=True)
class BalancedOpenings:
    """The set of the board size, in an order that the seed decides."""

    seed: int
    moves: int | None = None

    def opening(self, pair_index: int, size: BoardSize) -> tuple[str, ...]:
        """The pair's opening; all are used before any is used again."""
        known = balanced_set(size)
        fitting = [opening for opening in known if self.moves in (None, len(opening))]
        if not fitting:
            lengths = ", ".join(str(n) for n in sorted({len(opening) for opening in known}))
            raise ValueError(f"openings balanced:{self.moves}: those for {size_text(size)} have {lengths} moves")
        random.Random(seed_of("balanced", self.seed, size)).shuffle(fitting)
        return fitting[pair_index % len(fitting)]


@cache
def balanced_set(size: BoardSize) -> tuple[tuple[str, ...], ...]:
    """All openings of the set for a size; ValueError if there is no set."""
    folder = files("tengen") / "data" / "openings"
    file = folder / f"{size_text(size)}.txt"
    if not file.is_file():
        sizes = sorted(int(f.name.partition("x")[0]) for f in folder.iterdir() if f.name.endswith(".txt"))
        raise ValueError(
            f"openings balanced: there is no set for {size_text(size)}, only for "
            f"{', '.join(f'{n}x{n}' for n in sizes)}; random:N works on every size"
        )
    lines = (line.partition("#")[0].split() for line in read_data(file, OPENINGS).text().splitlines())
    return tuple(tuple(words) for words in lines if words)
