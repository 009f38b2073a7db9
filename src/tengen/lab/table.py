"""An experiment's numbers as a table: a row for each cell, or for figures a grid of rows and curves."""

from __future__ import annotations

from tengen.lab.judge import DIFFERS, Judgement, Row, Z, verdict_of

HEADINGS = ("", "", "ours", "± 95%", "units", "published", "±", "verdict")
LEGEND = "ours ± 95% [published]; ≠ where they differ"


def table_of(judgement: Judgement) -> tuple[list[str], list[list[str]]]:
    """Headings and rows, as texts."""
    if judgement.experiment.figure:
        return _grid(judgement)
    return list(HEADINGS), rows_of(judgement)


def rows_of(judgement: Judgement) -> list[list[str]]:
    """The cells one by one, with HEADINGS."""
    return [_cells(row, judgement.experiment.digits) for row in judgement.rows]


def units_of(judgement: Judgement) -> str:
    """How many units the cells have, of how many at full scale."""
    counts = [row.sample.count if row.sample else 0 for row in judgement.rows]
    wanted = [row.cell.units for row in judgement.rows]
    return f"{_span(counts)} per cell; {_span(wanted)} at full scale"


def _span(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def _cells(row: Row, digits: int) -> list[str]:
    cell, sample = row.cell, row.sample
    return [
        cell.row,
        cell.column,
        f"{sample.mean:.{digits}f}" if sample else "",
        f"{row.half_width:.{digits}f}" if row.half_width is not None else "",
        str(sample.count) if sample else "0",
        "" if cell.published is None else f"{cell.published:g}",
        "" if cell.error is None else f"{Z * cell.error:.{digits}f}",
        verdict_of(row),
    ]


def _grid(judgement: Judgement) -> tuple[list[str], list[list[str]]]:
    experiment = judgement.experiment
    by_place = {(row.cell.row, row.cell.column): _number(row, experiment.digits) for row in judgement.rows}
    rows = dict.fromkeys(cell.row for cell in experiment.cells)
    columns = dict.fromkeys(cell.column for cell in experiment.cells)
    return [experiment.x, *columns], [[row, *(by_place.get((row, c), "") for c in columns)] for row in rows]


def _number(row: Row, digits: int) -> str:
    """One number of the grid, as LEGEND says."""
    parts = []
    if row.sample:
        parts.append(f"{row.sample.mean:.{digits}f}")
        if row.half_width is not None:
            parts.append(f"± {row.half_width:.{digits}f}")
    if row.cell.published is not None:
        parts.append(f"[{row.cell.published:.{digits}f}]")
    if row.verdict == DIFFERS:
        parts.append("≠")
    return " ".join(parts)
