"""An experiment's figure redrawn: our curves with their intervals, the published numbers as crosses."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from tengen.lab.judge import Judgement, Row
from tengen.picture import check_picture, new_picture


def draw(judgement: Judgement, file: Path) -> None:
    """Curves over the rows if these are numbers, else points side by side."""
    check_picture(file)
    experiment = judgement.experiment
    figure, axes = new_picture()
    labels = list(dict.fromkeys(row.cell.row for row in judgement.rows))
    places = _places(labels)
    columns = list(dict.fromkeys(row.cell.column for row in judgement.rows))
    for number, column in enumerate(columns):
        rows = [row for row in judgement.rows if row.cell.column == column]
        style = ("-", "--", ":")[number // 10 % 3]
        _draw_column(axes, rows, places, column, f"C{number % 10}", style, share=experiment.unit.endswith("%"))
    if not all(_is_number(label) for label in labels):
        axes.set_xticks(range(len(labels)), labels, rotation=30, ha="right", fontsize="small")
    elif experiment.log_x:
        axes.set_xscale("log")
        axes.set_xticks(list(places.values()), labels, fontsize="small")
        axes.minorticks_off()
    axes.set(
        title=f"{experiment.document}, {experiment.item}: {experiment.title}",
        xlabel=experiment.x,
        ylabel=experiment.unit,
    )
    axes.grid(alpha=0.3)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(fontsize="small")
    figure.savefig(file, dpi=110)


def _draw_column(
    axes: Any, rows: list[Row], places: dict[str, float], name: str, color: str, style: str, *, share: bool
) -> None:
    ours = [(row.cell, row.sample.mean, row.half_width or 0.0) for row in rows if row.sample is not None]
    if ours:
        low, high = (0.0, 100.0) if share else (-math.inf, math.inf)  # no share is beyond, whatever few units allow
        axes.errorbar(
            [places[cell.row] for cell, _, _ in ours],
            [mean for _, mean, _ in ours],
            yerr=[
                [min(width, mean - low) for _, mean, width in ours],
                [min(width, high - mean) for _, mean, width in ours],
            ],
            fmt=f"o{style}",
            ms=3,
            lw=1.2,
            color=color,
            label=name,
        )
    theirs = [row.cell for row in rows if row.cell.published is not None]
    if theirs:
        axes.errorbar(
            [places[cell.row] for cell in theirs],
            [cell.published for cell in theirs],
            yerr=[1.96 * (cell.error or 0.0) for cell in theirs],
            fmt="x",
            color=color,
            alpha=0.7,
            label=f"{name}, published",
        )


def _places(labels: list[str]) -> dict[str, float]:
    if all(_is_number(label) for label in labels):
        return {label: float(label) for label in labels}
    return {label: float(number) for number, label in enumerate(labels)}


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
