"""Results of units in SQLite, so that a killed run goes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from tengen.database import Database
from tengen.lab.experiment import Cell, Experiment, Sample

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
"""


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

    def samples(self, experiment: Experiment) -> dict[str, Sample]:
        """Cells with one unit at least."""
        found = {}
        for cell in experiment.cells:
            values = self.values(experiment, cell)
            if values:
                found[cell.key] = Sample(tuple(values[number] for number in sorted(values)), cell.spread)
        return found

    def last(self, experiment: Experiment) -> str | None:
        """When the last unit was done."""
        with self._usable():
            row = self._database.execute("select max(done) from unit where experiment = ?", (experiment.id,)).fetchone()
            return str(row[0]) if row and row[0] else None


def digest(cell: Cell) -> str:
    """Of the parameters that a measurement depends on."""
    text = json.dumps(dict(cell.with_), sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
