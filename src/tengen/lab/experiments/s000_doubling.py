"""Basaldúa 2013, section 4.8: what doubling the playouts is worth, by which times are compared."""

from tengen.lab.experiment import Cell, Experiment
from tengen.lab.experiments._match import match_cell, play_pair


def _double(size: int, n: int, cost: float, published: float | None = None, error: float | None = None) -> Cell:
    return match_cell(
        f"{size}x{size}, {2 * n} against {n}",
        f"isgo-base,playouts={2 * n}",
        f"isgo-base,playouts={n}",
        size=size,
        games=180,
        published=published,
        error=error,
        cost=cost,
    )


EXPERIMENT = Experiment(
    id="000-doubling",
    document="Basaldúa 2013",
    item="section 4.8",
    title="twice the playouts",
    setting="11x11, base playouts, 4 x 2000 against 4 x 1000: 480 of 800 games (the text says 600), 70.44 Elo",
    method="isgo-base on one thread, 180 games at full scale (--scale 4.5 plays 800); other settings beside it",
    cells=[_double(9, 100, 0.7), _double(9, 1000, 5.0), _double(11, 250, 2.5), _double(11, 1000, 9.0, 60.0, 1.73)],
    measure=play_pair,
    agreement="the intervals, and 3 points for other engines' details",
    tolerance=3.0,
    digits=1,
    notes="Ours have a quarter of the playouts: four threads of 2,000 are 8,000. The gain falls as they grow, on "
    "both boards (so it does for tengen, docs/strength.md), and the published one may well be where it leads.",
)
