"""Cells of the preset matilda against GNU Go on 9x9."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.lab.experiment import Cell
from tengen.lab.experiments._rounds import round_cell

Rows = Mapping[str, tuple[str, float | None, int]]  # by name: what is set, published wins in percent, their games


def matilda_cells(playouts: int, rows: Rows) -> list[Cell]:
    """A row for each variant of the program, all against GNU Go at level 0."""
    return [
        round_cell(
            name,
            ",".join(["matilda", f"playouts={playouts}", "tree.memory_mb=1024", *([changed] if changed else [])]),
            "gnugo --level 0",
            published=published,
            games=games,
            seconds=0.5 + 5.5 * playouts / 1000,
        )
        for name, (changed, published, games) in rows.items()
    ]
