"""Results of units in SQLite, so that a killed run goes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tengen.database import Database
from tengen.lab.experiment import Cell, Experiment, Sample
from tengen.machine import machine_name

_SCHEMA = """
create table if not exists unit (
    experiment text not null,
    cell text not null,       -- its key
    settings text not null,   -- a digest of its parameters: other parameters are other results
    number integer not null,
    value real not null,
    done text not null,
    primary key (experiment, cell, settings, number)
) without rowid;
create table if not exists machine (
    experiment text not null,
    name text not null,       -- a machine that units were measured on, or collected on from a cluster
    primary key (experiment, name)
) without rowid;
"""


@dataclass(frozen=True)
class Made:
    """When the units of an experiment were measured, as dates, and on which machines."""

    first: str
    last: str
    machines: tuple[str, ...]

    def __str__(self) -> str:
        dates = self.first if self.first == self.last else f"{self.first} to {self.last}"
        return f"{dates}, {'; '.join(self.machines)}" if self.machines else dates


class Store(Database):
    """What was measured so far."""

    def __init__(self, file: Path | None = None) -> None:
        super().__init__(file, _SCHEMA)

    def values(self, experiment: Experiment, cell: Cell) -> dict[int, float]:
        """By number of the unit."""
        with self._usable():
            rows = self._database.execute(
                "select number, value from unit where experiment = ? and cell = ? and settings = ?",
                (experiment.id, cell.key, digest(cell)),
            )
            return dict(rows.fetchall())

    def add(self, experiment: Experiment, cells: Sequence[Cell], number: int, values: Sequence[float]) -> None:
        """One unit of cells that were measured together."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        rows = [
            (experiment.id, cell.key, digest(cell), number, value, now)
            for cell, value in zip(cells, values, strict=True)
        ]
        with self._usable(), self._database:
            self._database.executemany("insert or replace into unit values (?, ?, ?, ?, ?, ?)", rows)
            self._database.execute("insert or ignore into machine values (?, ?)", (experiment.id, machine_name()))

    def borrow(self, experiment: Experiment, others: Sequence[str]) -> None:
        """Takes over the units of other experiments whose cells have the same parameters."""
        with self._usable(), self._database:
            for other in others:
                known = self._database.execute(
                    "select distinct settings, cell from unit where experiment = ?", (other,)
                )
                cells = dict(known.fetchall())
                wanted = [cell for cell in experiment.cells if digest(cell) in cells]
                self._database.executemany(
                    "insert or ignore into unit select ?, ?, settings, number, value, done from unit "
                    "where experiment = ? and cell = ? and settings = ?",
                    [(experiment.id, cell.key, other, cells[digest(cell)], digest(cell)) for cell in wanted],
                )
                if wanted:
                    self._database.execute(
                        "insert or ignore into machine select ?, name from machine where experiment = ?",
                        (experiment.id, other),
                    )

    def samples(self, experiment: Experiment) -> dict[str, Sample]:
        """Cells with one unit at least."""
        found = {}
        for cell in experiment.cells:
            values = self.values(experiment, cell)
            if values:
                found[cell.key] = Sample(tuple(values[number] for number in sorted(values)), cell.spread)
        return found

    def experiments(self) -> list[str]:
        """Ids of all that have results."""
        with self._usable():
            return [row[0] for row in self._database.execute("select distinct experiment from unit order by 1")]

    def made(self, experiment: str) -> Made | None:
        """When and where; None if nothing was measured."""
        with self._usable():
            first, last = self._database.execute(
                "select min(done), max(done) from unit where experiment = ?", (experiment,)
            ).fetchone()
            names = self._database.execute("select name from machine where experiment = ? order by 1", (experiment,))
            return Made(first[:10], last[:10], tuple(row[0] for row in names)) if first else None

    def cells(self, experiment: str) -> dict[tuple[str, str], dict[int, float]]:
        """Everything of an experiment: by key and digest of the cell the values, by number of the unit."""
        found: dict[tuple[str, str], dict[int, float]] = {}
        with self._usable():
            for cell, settings, number, value in self._database.execute(
                "select cell, settings, number, value from unit where experiment = ? order by 1, 2, 3", (experiment,)
            ):
                found.setdefault((cell, settings), {})[number] = value
        return found

    def merge(self, experiment: str, made: Made, cells: Mapping[tuple[str, str], Mapping[int, float]]) -> int:
        """Adds units that were measured elsewhere; those that are here already stay. Returns how many are new."""
        rows = [
            (experiment, cell, settings, number, float(value), made.last)
            for (cell, settings), values in cells.items()
            for number, value in values.items()
        ]
        with self._usable(), self._database:
            added = self._database.executemany("insert or ignore into unit values (?, ?, ?, ?, ?, ?)", rows).rowcount
            names = [(experiment, name) for name in made.machines]
            self._database.executemany("insert or ignore into machine values (?, ?)", names)
        return added


def digest(cell: Cell) -> str:
    """Of the parameters that a measurement depends on."""
    text = json.dumps(dict(cell.with_), sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
