"""Results in SQLite: one row per game, committed as soon as it is known: a killed run loses the games under way."""

import json
from dataclasses import dataclass
from pathlib import Path

from tengen.database import Database
from tengen.pgame.settings import Settings

_SCHEMA = """
create table if not exists configuration (id integer primary key, settings text not null unique);
create table if not exists result (
    configuration integer not null references configuration (id),
    game integer not null,
    right_moves integer not null,
    errors text not null,
    primary key (configuration, game)
) without rowid;
"""


@dataclass(frozen=True)
class GameRow:
    """One game: how many root moves are right, and wrong answers at each checkpoint."""

    game: int
    right_moves: int
    errors: tuple[int, ...]


class Store(Database):
    """Results by configuration and game. Without a file they live as long as the object."""

    def __init__(self, file: Path | None = None) -> None:
        super().__init__(file, _SCHEMA)

    def _id(self, settings: Settings) -> int:
        with self._database:
            self._database.execute("insert or ignore into configuration (settings) values (?)", (settings.key,))
        row = self._database.execute("select id from configuration where settings = ?", (settings.key,)).fetchone()
        return int(row[0])

    def rows(self, settings: Settings) -> list[GameRow]:
        """What is known of the games of a configuration, in order."""
        found = self._database.execute(
            "select game, right_moves, errors from result where configuration = ? and game < ? order by game",
            (self._id(settings), settings.games),
        )
        return [GameRow(game, right, tuple(json.loads(errors))) for game, right, errors in found]

    def add(self, settings: Settings, row: GameRow) -> None:
        """A game that is known already stays as it is."""
        with self._database:
            self._database.execute(
                "insert or ignore into result values (?, ?, ?, ?)",
                (self._id(settings), row.game, row.right_moves, json.dumps(row.errors)),
            )
