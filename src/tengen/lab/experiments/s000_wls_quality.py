"""Basaldúa 2013, tables 4.5 and 4.6: how well win/loss states tell known probabilities."""

from collections.abc import Sequence
from typing import Any

from tengen._core.bandit import Wls
from tengen.bandit.wls_tables import published
from tengen.lab.experiment import Cell, Experiment

_BATCHES = 50  # units at full scale: 25,000 repetitions in all, as printed


def _cells(table: str) -> list[Cell]:
    cells = []
    for row in published()["table"]:
        if row["table"] != table:
            continue
        low, high = row["updates"]
        k = row.get("k")
        name = f"{low} to {high} updates" + ("" if k is None else f", K = {k}")
        how: dict[str, Any] = {"k": k, "low": low, "high": high, "repetitions": 25_000 // _BATCHES}
        residual, rank = row["residual"], row["rank"]
        cells += [
            Cell(name, "residual", residual[0], units=_BATCHES, with_={**how, "of": "residual"}, group=name),
            Cell(name, "rank correlation", rank[0], units=_BATCHES, with_={**how, "of": "rank"}, group=name),
        ]
    return cells


def _measure(cell: Cell, unit: int) -> Sequence[float]:
    how = cell.with_
    wls = Wls(21, saturation="counter") if how["k"] is None else Wls(21, k=how["k"])
    found = wls.quality(
        min_updates=how["low"], max_updates=how["high"], repetitions=how["repetitions"], seed=unit, threads=1
    )
    return [found.residual.mean, found.rank_correlation.mean]


EXPERIMENTS = [
    Experiment(
        id=f"000-table-{table}",
        document="Basaldúa 2013",
        item=f"table {table}",
        title=title,
        setting="end of scale 21, 253 states, 25,000 repetitions",
        method="the same with our tables of states (`tengen wls`), in 50 batches",
        cells=_cells(table),
        measure=_measure,
        agreement="within 0.003, K = 1.0 apart",
        tolerance=0.003,
        digits=4,
        notes="" if table == "4.5" else "The row K = 1.0 cannot be reproduced by the rule the thesis prints.",
    )
    for table, title in (("4.5", "win/loss states, saturated ones count"), ("4.6", "win/loss states that jump"))
]
