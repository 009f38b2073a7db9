"""A database of records as a book (tengen.games): what its games played here, modulo symmetries and colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tengen.book.games_book import GamesBook
from tengen.book.kind import BookKind, BookOptions
from tengen.book.source import Graph, Only, Played
from tengen.engine.book import Book
from tengen.games import Database, Filter
from tengen.games.query import Position
from tengen.games.schema import APPLICATION_ID
from tengen.go import Color, Game, Reduced, transformed
from tengen.go.size import BoardSize, Vertex, size_of, size_option

_SQLITE = b"SQLite format 3\0"


class RecordsSource:
    """The games of a database; those with a handicap do not count."""

    komi = None

    def __init__(self, path: Path) -> None:
        """ValueError if it is none, or damaged."""
        self.name = path.name
        self.database = Database(path, threads=True)
        sizes = self.database.query("select width, height, count(*) from game group by width, height order by 3 desc")
        self.sizes: dict[BoardSize, int] = {size_of(width, height): count for width, height, count in sizes}
        self.size: BoardSize | None = next(iter(self.sizes)) if len(self.sizes) == 1 else None

    def played(self, game: Game, only: Only | None = None) -> list[Played]:
        """The moves of all games here, or of those that are asked for."""
        if game.size not in self.sizes:
            return []
        only = only or Only()
        wanted = Filter(size=game.size, handicap=0, rank_min=only.top or None, since=only.since or None)
        counts = _Counts(game)
        for sign, some in self._parts(wanted, only):
            counts.add(self.database, some, only.players, sign)
        return counts.played()

    @staticmethod
    def _parts(wanted: Filter, only: Only) -> Iterator[tuple[int, Filter]]:
        yield 1, wanted
        if not only.blitz:
            yield -1, replace(wanted, speed="blitz")

    def graph(self) -> Graph | None:
        """It has too many games."""
        return None


class _Counts:
    """Sums by the reduced move: of moves that are alike in a position games play any."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._place = Reduced(game.board)
        self._sums: dict[Vertex, list[float]] = {}

    def add(self, database: Database, wanted: Filter, players: tuple[str, ...], sign: int) -> None:
        """Adds, or takes away again, what the games of a filter played; of some players, where they play the move."""
        board = self._game.board
        black = self._game.to_move == Color.BLACK
        if not players:
            self._find(database, Position.of(board), wanted, sign)
            return
        exchanged = transformed(board, 0, True)
        as_black, as_white = (board, exchanged) if black else (exchanged, board)
        for name in players:
            self._find(database, Position.of(as_black, colors=False), replace(wanted, black=name), sign)
            self._find(database, Position.of(as_white, colors=False), replace(wanted, white=name), sign)

    def _find(self, database: Database, position: Position, wanted: Filter, sign: int) -> None:
        for move in database.find(position, wanted).continuations:
            sums = self._at(move.vertex)
            sums[0] += sign * move.games
            sums[1] += sign * move.wins
        for move in database.find(position, replace(wanted, won="draw")).continuations:
            self._at(move.vertex)[2] += sign * move.games

    def _at(self, vertex: Vertex) -> list[float]:
        return self._sums.setdefault(self._place.reduce(vertex), [0.0, 0.0, 0.0])

    def played(self) -> list[Played]:
        """The legal ones, the most frequent first."""
        found = []
        for reduced, (games, wins, draws) in self._sums.items():
            alike = [vertex for vertex in self._place.restore(reduced) if vertex == "pass" or self._game.legal(vertex)]
            if alike and games > 0:
                found.append(Played(tuple(alike), round(games), round(wins - draws / 2), round(draws)))
        return sorted(found, key=lambda each: (-each.games, each.vertices))


class RecordsBook(GamesBook):
    """A database and what a chooser makes of it."""

    source: RecordsSource


def _read(path: Path, options: BookOptions) -> Book:
    source = RecordsSource(path)
    facts: dict[str, Any] = {
        "kind": KIND.what,
        "games": {size_option(size): count for size, count in source.sizes.items()},
    }
    return RecordsBook(source, options, facts)


def _recognises(path: Path, head: bytes) -> bool:
    return head.startswith(_SQLITE) and head[68:72] == APPLICATION_ID.to_bytes(4, "big")


KIND = BookKind("records", "a database of records", _recognises, _read)
