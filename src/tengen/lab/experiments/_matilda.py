"""Cells of the preset matilda against GNU Go on 9x9."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.lab.experiment import Cell
from tengen.lab.experiments._match import COLUMN, match_cell

Rows = Mapping[str, tuple[str, float | None, int]]  # by name: what is set, published wins in percent, their games
SHORTER = "wins with 1,000 a move, %"  # beside numbers of the document that take many more


def matilda_cells(playouts: int, rows: Rows, column: str = COLUMN) -> list[Cell]:
    """A row for each variant of the program, all against GNU Go at level 0."""
    return [
        match_cell(
            name,
            ",".join(["matilda", f"playouts={playouts}", "tree.memory_mb=1024", *([changed] if changed else [])]),
            "gnugo --level 0",
            column=column,
            published=published,
            played=games,
            cost=1.0 + 11.0 * playouts / 1000,
        )
        for name, (changed, published, games) in rows.items()
    ]


def shorter_cells(rows: Rows) -> list[Cell]:
    """The same rows with fewer simulations, for which nothing is published."""
    return matilda_cells(1000, {name: (changed, None, 0) for name, (changed, _, _) in rows.items()}, SHORTER)
