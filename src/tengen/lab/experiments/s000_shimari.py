"""Basaldúa 2013, 3.4.9, figures 3.5 and 3.6: the territory of enclosures and of the Chinese opening."""

from __future__ import annotations

from tengen.games.joseki import MOVES
from tengen.games.regions import REGIONS
from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import more
from tengen.lab.experiments._masters import DOCUMENT, GAMES, MASTERS, no_masters, patterns

_CORNER, _SIDE = "big-corner", "big-side"
#: Stones by column and row from the corner, or from the left end of the side; then mean, SD and how often it was seen.
_SHAPES: dict[str, tuple[str, tuple[tuple[int, int], ...], float, float]] = {
    "keima shimari": (_CORNER, ((2, 3), (4, 2)), 45.9, 7.46),
    "ogeima shimari": (_CORNER, ((2, 3), (5, 2)), 43.4, 7.73),
    "ikken tobi shimari": (_CORNER, ((2, 3), (4, 3)), 45.0, 7.19),
    "Chinese opening": (_SIDE, ((3, 3), (10, 2), (16, 3)), 55.9, 9.69),
}
_COLUMNS = ("territory", "SD", "seen")


def measure(cell: Cell, unit: int) -> list[float]:
    """Mean, standard deviation and number of a pattern."""
    region, points, *_ = _SHAPES[cell.row]
    stones = [1 if point in points else 0 for point in REGIONS[region].cells]
    shape = patterns(region, unit, MOVES, judged=True).find(stones)
    if shape is None:
        raise ValueError(f"the {cell.row} was seen fewer than 6 times")
    return [shape.mean, shape.sd, shape.seen]


EXPERIMENT = Experiment(
    id="000-figure-3.5",
    document=DOCUMENT,
    item="figures 3.5 and 3.6",
    title="final territory of enclosures and of the Chinese opening",
    setting=f"{GAMES:,} games, judged by isGO from their final positions; 66 cells of a corner, 87 of a side",
    method=f"as many games from {MASTERS}, 64 playouts from each final position; our masks (docs/joseki.md)",
    cells=[
        Cell(name, column, published, units=4, cost=90.0, group=name)
        for name, (_, _, mean, sd) in _SHAPES.items()
        for column, published in zip(_COLUMNS, (mean, sd, None), strict=True)
    ],
    measure=measure,
    claims=[
        Claim("the small knight's enclosure owns more than the large knight's",
              more("keima shimari | territory", "ogeima shimari | territory")),
        Claim("it owns more than the one-space enclosure",
              more("keima shimari | territory", "ikken tobi shimari | territory")),
        Claim("the one-space enclosure owns more than the large knight's",
              more("ikken tobi shimari | territory", "ogeima shimari | territory")),
    ],
    lacking=no_masters,
    agreement="territory within 2 points, SD within 2",
    tolerance=2.0,
    digits=1,
    notes="Ours is 4 to 7 points lower. Neither counted games alone (39.6 for the small knight's enclosure) nor "
    "corners of other forms, nor those that stand alone at move 62 (39.2) explain it; how isGO judged is not told.",
)  # fmt: skip
