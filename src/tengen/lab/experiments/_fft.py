"""Searchers of plans of Fourier transforms, one unit each: a rate found with a seed."""

from __future__ import annotations

from tengen.lab.experiment import Cell
from tengen.optimise.transform.planning import search_plan


def rate(cell: Cell, unit: int) -> float:
    """Pseudo GFlops of the best plan that a searcher finds."""
    with_ = dict(cell.with_)
    return search_plan(2 ** with_.pop("t"), seed=unit, **with_).mflops / 1000
