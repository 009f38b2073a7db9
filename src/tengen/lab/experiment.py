"""What an experiment is: cells of a published table or figure, and how one unit of work for a cell is measured."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Cell:
    """One number: its place in the table, what the document says, and how much work ours takes."""

    row: str  # in a figure the value on the x axis
    column: str = "value"  # in a figure the curve
    published: float | None = None  # None: the document shows no number that can be read
    error: float | None = None  # standard error of the published number, if it has one
    units: int = 1  # repetitions at full scale
    cost: float = 0.1  # seconds that a unit takes, about: small scales leave out what is too long
    with_: Mapping[str, Any] = field(default_factory=dict)  # parameters for `measure`
    group: str = ""  # cells of one group are measured together, through the first of them
    spread: float = 0.0  # standard deviation of a unit, as far as it is known beforehand; 0 for unknown

    @property
    def key(self) -> str:
        return f"{self.row} | {self.column}"


KNOWN = 4  # units that a spread known beforehand counts as


@dataclass(frozen=True)
class Sample:
    """What the units of a cell gave: their number, mean and spread.

    A spread known beforehand counts as a few more units, so that a few equal results do not pass for certainty.
    """

    values: tuple[float, ...]
    spread: float = 0.0

    @property
    def count(self) -> int:
        return len(self.values)

    @property
    def mean(self) -> float:
        return math.fsum(self.values) / len(self.values)

    @property
    def error(self) -> float | None:
        """Standard error of the mean; None if nothing is known of the spread."""
        if self.freedom == 0:
            return None
        mean = self.mean
        squares = math.fsum((value - mean) ** 2 for value in self.values) + KNOWN * self.spread**2
        return math.sqrt(squares / self.freedom / self.count)

    @property
    def freedom(self) -> int:
        """Degrees of freedom of the error."""
        return self.count - 1 + (KNOWN if self.spread > 0 else 0)


Samples = Mapping[str, Sample]  # by the key of the cell


def _nothing() -> str:
    return ""


@dataclass(frozen=True)
class Claim:
    """Something that the document says of its numbers, which ours can confirm or not."""

    text: str
    check: Callable[[Samples], bool | None]  # None: the samples do not suffice


@dataclass(frozen=True)
class Panel:
    """A picture of its own within the figure of an experiment: some of its curves, or quotients of two of them."""

    title: str
    curves: Mapping[str, str | tuple[str, str]]  # by label: a column, or those of numerator and denominator
    unit: str = ""  # if it is not that of the experiment


@dataclass(frozen=True)
class Experiment:
    """A table or figure of a document.

    `measure` gives one number for a cell and the number of a unit, or, for the first cell of a group, the numbers of
    the whole group in the order of its cells. Units are independent and seeded by their number, so they may run in any
    order and on any machine.
    """

    id: str  # such as "000-table-4.9"
    document: str  # author and year
    item: str  # such as "table 4.9"
    title: str
    setting: str  # what the document did
    method: str  # what we do, and what differs
    cells: Sequence[Cell]
    measure: Callable[[Cell, int], float | Sequence[float]]
    agreement: str = ""  # what counts as agreement, in words
    tolerance: float = 0.0  # difference that is put down to settings nobody knows
    claims: Sequence[Claim] = ()
    unit: str = ""  # of the numbers: "%", "playouts/s", ...
    notes: str = ""  # why ours differs, where it does
    figure: bool = False  # draw curves over the rows
    x: str = ""  # of a figure: what its rows are
    log_x: bool = False
    panels: Sequence[Panel] = ()  # of a figure that is several; by default all columns in one
    also: Sequence[str] = ()  # ids of further figures of the document that show the same numbers
    pure: bool = False  # `measure` reads only `with_`: experiments with the same `measure` and parameters share results
    alone: bool = False  # measures time: nothing else may run meanwhile
    lacking: Callable[[], str] = _nothing  # what this machine has not, and how to get it; "" if it can be run here
    digits: int = 3

    def __post_init__(self) -> None:
        keys = [cell.key for cell in self.cells]
        if len(set(keys)) < len(keys):
            raise ValueError(f"experiment {self.id}: two cells are called alike")
        columns = {cell.column for cell in self.cells}
        for panel in self.panels:
            for curve in panel.curves.values():
                if unknown := {curve} - columns if isinstance(curve, str) else set(curve) - columns:
                    raise ValueError(f"experiment {self.id}: panel {panel.title!r} has no column {min(unknown)!r}")

    @property
    def ids(self) -> tuple[str, ...]:
        """Its own, then those of the figures that it stands for too."""
        return self.id, *self.also

    def groups(self) -> list[list[Cell]]:
        """Cells that are measured together."""
        found: dict[str, list[Cell]] = {}
        for cell in self.cells:
            found.setdefault(cell.group or cell.key, []).append(cell)
        return list(found.values())

    def cell(self, key: str) -> Cell:
        for cell in self.cells:
            if cell.key == key:
                return cell
        raise ValueError(f"experiment {self.id} has no cell {key!r}")


LONG = 2.0  # seconds; a unit that takes longer is left out where scale asks for less than one


def units_at(cell: Cell, scale: float) -> int:
    """Units of a cell at a scale: at least one, unless that one is long; 0 means that the cell is left out."""
    wanted = cell.units * scale
    if wanted < 1:
        return 1 if cell.cost <= LONG else 0
    return math.ceil(wanted - 1e-9)
