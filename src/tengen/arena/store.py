"""Games in SQLite: one row per game, committed as soon as its SGF is safe on the disk."""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from tengen import __version__
from tengen.arena.sgf_record import to_sgf
from tengen.arena.task import GameRecord, GameTask
from tengen.code import code_version
from tengen.config import GoConfig
from tengen.database import Database
from tengen.files import write_file

DATABASE = "arena.sqlite"

_SCHEMA = """
create table if not exists run (
    id integer primary key,
    name text not null unique,
    kind text not null,
    settings text not null,
    version text not null,
    code text not null,
    started text not null
);
create table if not exists game (
    run integer not null references run (id),
    pairing text not null,
    number integer not null,
    black text not null,
    white text not null,
    winner text,
    ending text not null,
    result text not null,
    void integer not null,
    length integer not null,
    seconds real not null,
    black_seconds real not null,
    white_seconds real not null,
    black_moves integer not null,
    white_moves integer not null,
    black_playouts integer not null,
    white_playouts integer not null,
    moves text not null,
    culprit text,
    detail text not null,
    claims text not null,
    sgf text not null,
    played text not null,
    versions text not null,
    task text not null,
    primary key (run, pairing, number)
) without rowid;
"""


@dataclass(frozen=True)
class GameRow:
    """What tables and statistics need of a game."""

    pairing: str
    number: int  # two follow each other in a pair: 0 and 1, 2 and 3
    black: str
    white: str
    winner: str | None  # name of the player; None for a draw or a void game
    ending: str
    result: str
    void: bool
    length: int
    seconds: float
    black_seconds: float
    white_seconds: float
    black_moves: int
    white_moves: int
    black_playouts: int
    white_playouts: int
    moves: str  # vertices with the opening, separated by spaces
    culprit: str | None
    detail: str
    claims: dict[str, str]
    sgf: str
    played: str

    def score_of(self, player: str) -> float:
        """1, 0.5 or 0 for that player; a void game has no score."""
        if self.void:
            raise ValueError(f"game {self.pairing} {self.number} is void")
        return 0.5 if self.winner is None else float(self.winner == player)


def row_of(pairing: str, number: int, task: GameTask, record: GameRecord, sgf: str, played: str) -> GameRow:
    """The row of a game that was played."""
    names = {"b": task.black.name, "w": task.white.name}
    own = {side: [move for move in record.moves if move.color == side] for side in "bw"}
    return GameRow(
        pairing,
        number,
        task.black.name,
        task.white.name,
        names[record.winner] if record.winner else None,
        record.ending,
        record.result,
        record.void,
        len(record.moves),
        record.seconds,
        sum(move.seconds for move in own["b"]),
        sum(move.seconds for move in own["w"]),
        len(own["b"]),
        len(own["w"]),
        sum(move.playouts or 0 for move in own["b"]),
        sum(move.playouts or 0 for move in own["w"]),
        " ".join([*record.opening, *(move.vertex for move in record.moves)]),
        names[record.culprit] if record.culprit else None,
        record.detail,
        record.claims,
        sgf,
        played,
    )


_COLUMNS = [field.name for field in fields(GameRow)]


@dataclass(frozen=True)
class Run:
    """A match or a tournament."""

    id: int
    name: str
    kind: str
    settings: dict[str, Any]
    version: str
    code: str  # the commit of the sources, if it is known
    started: str


class Store(Database):
    """The games of a folder: a database and, in `games`, an SGF file for each of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / DATABASE
        with self._usable():
            folder.mkdir(parents=True, exist_ok=True)
        super().__init__(self.file, _SCHEMA)

    @classmethod
    def existing(cls, folder: Path) -> Store:
        """Of a folder that has games already; a ValueError otherwise."""
        if not (folder / DATABASE).is_file():
            raise ValueError(f"there are no games in {folder}: it has no {DATABASE}")
        return cls(folder)

    def run(self, name: str, kind: str, settings: dict[str, Any]) -> Run:
        """The run of that name, begun if it is not there; ValueError if it was begun with other settings."""
        text = json.dumps(settings, sort_keys=True)
        with self._usable(), self._database:
            self._database.execute(
                "insert or ignore into run (name, kind, settings, version, code, started) values (?, ?, ?, ?, ?, ?)",
                (name, kind, text, __version__, code_version(), _now()),
            )
        found = self.find(name)
        if changed := _differences(found.settings, json.loads(text)):
            raise ValueError(
                f"{name!r} in {self.folder} was begun with other settings ({', '.join(changed)} differ): "
                "give it another name or folder"
            )
        return found

    def runs(self) -> list[Run]:
        """All runs, oldest first."""
        with self._usable():
            rows = self._database.execute(
                "select id, name, kind, settings, version, code, started from run order by id"
            ).fetchall()
        return [Run(i, name, kind, json.loads(settings), *rest) for i, name, kind, settings, *rest in rows]

    def find(self, name: str) -> Run:
        """The run of that name; ValueError lists the names there are."""
        runs = self.runs()
        for run in runs:
            if run.name == name:
                return run
        known = ", ".join(run.name for run in runs) or "none"
        raise ValueError(f"no run in {self.folder} is called {name!r}; there are: {known}")

    def rows(self, run: Run) -> list[GameRow]:
        """The games of a run, by pairing and number."""
        with self._usable():
            found = self._database.execute(
                f"select {', '.join(_COLUMNS)} from game where run = ? order by pairing, number", (run.id,)
            ).fetchall()
        return [_row(values) for values in found]

    def add(self, run: Run, pairing: str, number: int, task: GameTask, record: GameRecord) -> GameRow:
        """Keeps a game: first its SGF, then its row. A game that is there already stays as it is."""
        played = _now()
        path = Path("games") / run.name / pairing / f"{number:05d}.sgf"
        row = row_of(pairing, number, task, record, str(path), played)
        try:
            write_file(self.folder / path, to_sgf(task, record, date=played[:10]), make_folder=True, alone=True)
            values = [getattr(row, column) for column in _COLUMNS]
            values[_COLUMNS.index("claims")] = json.dumps(row.claims)
            marks = ", ".join("?" * (len(values) + 3))
            with self._database:
                self._database.execute(
                    f"insert or ignore into game (run, {', '.join(_COLUMNS)}, versions, task) values ({marks})",
                    (run.id, *values, json.dumps(record.versions), task.to_json()),
                )
        except (OSError, sqlite3.Error) as error:
            raise ValueError(
                f"game {task.id} could not be kept in {self.folder}: {error}; earlier games are safe"
            ) from None
        return row

    def versions(self, run: Run) -> dict[str, str]:
        """By player, the program and version that played."""
        with self._usable():
            rows = self._database.execute(
                "select black, white, versions from game where run = ? group by black, white", (run.id,)
            ).fetchall()
        found: dict[str, str] = {}
        for black, white, text in rows:
            versions = json.loads(text)
            found |= {black: versions.get("black", ""), white: versions.get("white", "")}
        return found


def _differences(old: dict[str, Any], new: dict[str, Any], path: str = "") -> list[str]:
    """The keys, with dots, whose values differ."""
    changed: list[str] = []
    for key in sorted({*old, *new}):
        a, b = old.get(key), new.get(key)
        if isinstance(a, dict) and isinstance(b, dict):
            changed += _differences(a, b, f"{path}{key}.")
        elif a != b and not (key == "config" and a and b and _same_search(a, b)):
            changed.append(path + key)
    return changed


def _same_search(old: str, new: str) -> bool:
    """Whether two configurations mean the same: a later version may have keys that an earlier one did not write."""
    try:
        return GoConfig.from_toml(old) == GoConfig.from_toml(new)
    except ValueError:
        return False


def _row(values: tuple[Any, ...]) -> GameRow:
    named = dict(zip(_COLUMNS, values, strict=True))
    return GameRow(**{**named, "void": bool(named["void"]), "claims": json.loads(named["claims"])})


def _now() -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
