"""Results of units in SQLite, so that a killed run goes on."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tengen.code import Program
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
    commit_id text not null default '',  -- of the program that measured it, where it is known
    signature text not null default '',
    primary key (experiment, cell, settings, number)
) without rowid;
create table if not exists machine (
    experiment text not null,
    name text not null,       -- a machine that units were measured on, or collected on from a cluster
    primary key (experiment, name)
) without rowid;
"""
_COLUMNS = "(experiment, cell, settings, number, value, done, commit_id, signature)"
_UNIT = f"unit {_COLUMNS} values (?, ?, ?, ?, ?, ?, ?, ?)"
UNKNOWN = Program()


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
        with self._usable():
            if self._columns_lacking():  # made before units kept their program
                with self._database:
                    self._database.execute("begin immediate")  # another process may be about to do the same
                    for column in self._columns_lacking():
                        self._database.execute(f"alter table unit add column {column} text not null default ''")

    def _columns_lacking(self) -> list[str]:
        known = {row[1] for row in self._database.execute("pragma table_info(unit)")}
        return sorted({"commit_id", "signature"} - known)

    def values(self, experiment: Experiment, cell: Cell) -> dict[int, float]:
        """By number of the unit."""
        with self._usable():
            rows = self._database.execute(
                "select number, value from unit where experiment = ? and cell = ? and settings = ?",
                (experiment.id, cell.key, digest(cell)),
            )
            return dict(rows.fetchall())

    def add(
        self,
        experiment: Experiment,
        cells: Sequence[Cell],
        number: int,
        values: Sequence[float],
        program: Program = UNKNOWN,
        machine: str = "",
    ) -> None:
        """One unit of cells that were measured together, by that program on that machine, or on this one."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        rows = [
            (experiment.id, cell.key, digest(cell), number, value, now, program.commit, program.signature)
            for cell, value in zip(cells, values, strict=True)
        ]
        with self._usable(), self._database:
            self._database.executemany(f"insert or replace into {_UNIT}", rows)
            self._database.execute(
                "insert or ignore into machine values (?, ?)", (experiment.id, machine or machine_name())
            )

    def copy_units(self, experiment: Experiment, others: Sequence[str]) -> None:
        """Copies the units of other experiments whose cells have the same parameters."""
        with self._usable(), self._database:
            for other in others:
                known = self._database.execute(
                    "select distinct settings, cell from unit where experiment = ?", (other,)
                )
                cells = dict(known.fetchall())
                wanted = [cell for cell in experiment.cells if digest(cell) in cells]
                self._database.executemany(
                    f"insert or ignore into unit {_COLUMNS} "
                    "select ?, ?, settings, number, value, done, commit_id, signature from unit where "
                    "experiment = ? and cell = ? and settings = ?",
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

    def programs(self, experiment: Experiment) -> Counter[Program]:
        """Which programs measured the present cells of an experiment, and how many of their units."""
        known = self.units(experiment.id)
        return Counter(by for cell in experiment.cells for _, by in known.get((cell.key, digest(cell)), {}).values())

    def cells(self, experiment: str) -> dict[tuple[str, str], dict[int, float]]:
        """Everything of an experiment: by key and digest of the cell the values, by number of the unit."""
        return {place: {n: value for n, (value, _) in own.items()} for place, own in self.units(experiment).items()}

    def units(self, experiment: str) -> dict[tuple[str, str], dict[int, tuple[float, Program]]]:
        """The same, each value with the program that measured it."""
        found: dict[tuple[str, str], dict[int, tuple[float, Program]]] = {}
        programs: dict[tuple[str, str], Program] = {}
        with self._usable():
            for cell, settings, number, value, *by in self._database.execute(
                "select cell, settings, number, value, commit_id, signature from unit where experiment = ? "
                "order by 1, 2, 3",
                (experiment,),
            ):
                program = programs.setdefault((by[0], by[1]), Program(*by))
                found.setdefault((cell, settings), {})[number] = value, program
        return found

    def merge(
        self, experiment: str, made: Made, cells: Mapping[tuple[str, str], Mapping[int, tuple[float, Program]]]
    ) -> int:
        """Adds units that were measured elsewhere; those that are here already stay. Returns how many are new."""
        rows = [
            (experiment, cell, settings, number, float(value), made.last, by.commit, by.signature)
            for (cell, settings), values in cells.items()
            for number, (value, by) in values.items()
        ]
        with self._usable(), self._database:
            added = self._database.executemany(f"insert or ignore into {_UNIT}", rows).rowcount
            names = [(experiment, name) for name in made.machines]
            self._database.executemany("insert or ignore into machine values (?, ?)", names)
        return added


def digest(cell: Cell) -> str:
    """Of the parameters that a measurement depends on."""
    text = json.dumps(dict(cell.with_), sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
