"""Basaldúa 2013, 3.4.4 and 6.1.2: how many patterns of corners and sides strong players repeat."""

from __future__ import annotations

from tengen.games.joseki import MOVES
from tengen.games.regions import REGIONS
from tengen.lab.experiment import Cell, Experiment
from tengen.lab.experiments._masters import DOCUMENT, GAMES, MASTERS, no_masters, patterns

_PUBLISHED = {"small-corner": 46_979, "big-corner": 20_201, "big-side": 27_881}
_COLUMNS = {"whole games": 10_000, f"to move {MOVES}": MOVES}


def measure(cell: Cell, unit: int) -> int:
    """Patterns in as many games as the document has, drawn by the number of the unit."""
    return len(patterns(cell.with_["region"], unit, cell.with_["moves"], judged=False))


EXPERIMENT = Experiment(
    id="000-joseki",
    document=DOCUMENT,
    item="section 3.4.4",
    title="patterns of corners and sides that were seen more than 5 times",
    setting=f"{GAMES:,} games, a third by professionals, the rest by strong players on servers",
    method=f"as many, drawn from {MASTERS}, of which 55% are by professionals; our masks (docs/joseki.md)",
    cells=[
        Cell(f"{region.what}, {len(region)} cells", column, _PUBLISHED[name] if last > MOVES else None, units=4,
             cost=12.0, with_={"region": name, "moves": last})
        for name, region in REGIONS.items()
        for column, last in _COLUMNS.items()
    ],
    measure=measure,
    lacking=no_masters,
    agreement="within a fifth",
    tolerance=4000,
    digits=0,
    notes="Which cells the document's regions have is not known, nor whether it looks at whole games; its collection "
    "is another one.",
)  # fmt: skip
