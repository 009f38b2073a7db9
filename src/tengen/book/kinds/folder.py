"""A folder of chosen games as a book: the handmade book of an expert (Rimmel 2009, 3.2.1).

Every .sgf and .sgfs file in it counts, also compressed by xz, and those in its folders. Games with a handicap or stones
set up are left out, as are files that cannot be read: a stray note must not cost the book.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tengen._core import reduced_line
from tengen.book.game_index import GameIndex
from tengen.book.games_book import GamesBook, lines_of
from tengen.book.go_world import GoWorld
from tengen.book.kind import BookError, BookKind, BookOptions, Line
from tengen.book.population import Individual
from tengen.book.source import Graph, Only, Played
from tengen.engine.book import Book
from tengen.go import Color, Game
from tengen.go.sgf import Record, SgfError, iter_records
from tengen.go.size import BoardSize, size_option

_ENDINGS = (".sgf", ".sgfs", ".sgf.xz", ".sgfs.xz")
_MOST_GAMES = 100_000
_MOST_FILES = 100_000
_SCORES = {Color.BLACK: (1.0, 0.0), Color.WHITE: (0.0, 1.0), Color.EMPTY: (0.5, 0.5)}
_KOMI = 7.5  # of the index, which nothing depends on


class FolderSource:
    """Games of several sizes of board; their komi does not count, since somebody chose them for their moves."""

    komi = None

    def __init__(self, name: str, indices: dict[BoardSize, GameIndex]) -> None:
        self.name = name
        self.indices = indices
        self.size: BoardSize | None = next(iter(indices)) if len(indices) == 1 else None

    def played(self, game: Game, only: Only | None = None) -> list[Played]:
        """The moves of all games of this size here."""
        index = self.indices.get(game.size)
        return [] if index is None else index.played(game, only)

    def graph(self) -> Graph | None:
        """Of one size alone."""
        return next(iter(self.indices.values())).graph() if len(self.indices) == 1 else None


class FolderBook(GamesBook):
    """The games of a folder."""

    source: FolderSource

    def lines(self) -> Iterator[Line]:
        """Every position of every game."""
        for index in self.source.indices.values():
            yield from lines_of(self, index)


def _read(path: Path, options: BookOptions) -> Book:
    found: dict[BoardSize, list[Individual]] = {}
    files = left_out = 0
    for file in record_files(path):
        files += 1
        problems: list[SgfError] = []
        for record in iter_records(file, on_error=problems.append):
            individual = _individual(record, sum(map(len, found.values())))
            if individual is None:
                left_out += 1
                continue
            found.setdefault(record.size, []).append(individual)
            if individual.number >= _MOST_GAMES:
                raise BookError(f"{path}: it has more than {_MOST_GAMES:,} games: `tengen games import` takes so many")
        left_out += len(problems)
    if not found:
        raise BookError(f"{path}: none of its {files} files of records has a game without handicap that can be read")
    indices = {size: GameIndex(path.name, GoWorld(size, _KOMI), games) for size, games in found.items()}
    facts: dict[str, Any] = {
        "kind": KIND.what,
        "games": {size_option(size): len(games) for size, games in found.items()},
        "left out": left_out,
        "positions": sum(index.positions for index in indices.values()),
    }
    return FolderBook(FolderSource(path.name or str(path), indices), options, facts, chooser="expert")


def _individual(record: Record, number: int) -> Individual | None:
    """The game as far as its moves are legal and by turns; nobody has won where the winner is not known."""
    if record.handicap or record.has_set_up:
        return None
    try:
        game = record.game(strict=False)
    except (SgfError, ValueError):
        return None
    moves = []
    for at, (color, vertex) in enumerate(game.moves):
        if color != (Color.WHITE if at % 2 else Color.BLACK):
            break
        moves.append(vertex)
    legal = len(reduced_line(record.size, moves))
    scores = (0.0, 0.0) if record.winner is None else _SCORES[record.winner]
    return Individual(number, tuple(moves[:legal]), scores, record.result or "") if legal else None


def record_files(path: Path) -> Iterator[Path]:
    """The files of records in a folder and in its folders; BookError if there are too many to look at."""
    for count, file in enumerate(sorted(path.rglob("*")), 1):
        if count > _MOST_FILES:
            raise BookError(f"{path}: it has more than {_MOST_FILES:,} files")
        if file.name.endswith(_ENDINGS) and file.is_file():
            yield file


def _recognises(path: Path, head: bytes) -> bool:
    return not head and path.is_dir() and next(record_files(path), None) is not None


KIND = BookKind("folder", "a folder of chosen games", _recognises, _read)
