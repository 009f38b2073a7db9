"""Databases of games (tengen.games) as what books are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tengen.book.building import PlayedGame
from tengen.games import Database, Filter, StoredGame
from tengen.games.schema import APPLICATION_ID
from tengen.go import Color

_SQLITE = b"SQLite format 3\0"
_WINNERS = {1: Color.BLACK, 2: Color.WHITE}


def is_database(path: Path) -> bool:
    """Whether a file is a database of games, by its content."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            head = stream.read(72)
    except OSError:
        return False  # who reads records says what is wrong with it
    return head.startswith(_SQLITE) and head[68:72] == APPLICATION_ID.to_bytes(4, "big")


def stored_games(paths: Iterable[Path], wanted: Filter | None = None) -> Iterator[PlayedGame | str]:
    """The games of databases that a filter means; a text for one that cannot be read. ValueError names the file."""
    for path in paths:
        with Database(path) as database:
            for game in database.select(wanted):
                yield played_game(game)


def played_game(game: StoredGame) -> PlayedGame | str:
    """What a book needs of a game; a text if its events are damaged."""
    try:
        setup, moves = game.setup, game.moves
    except ValueError:
        return "a record that cannot be read"
    winner = None if game.winner is None else _WINNERS.get(game.winner)
    return PlayedGame(game.size, moves, game.rules, game.handicap, game.komi, winner, bool(setup))
