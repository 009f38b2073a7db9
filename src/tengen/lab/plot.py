"""An experiment's figure redrawn: our curves with their intervals, the published numbers as crosses."""

from __future__ import annotations

import math
import textwrap
from pathlib import Path
from typing import Any

from tengen.lab.experiment import Panel
from tengen.lab.judge import Judgement, Row
from tengen.picture import check_picture, new_panels, plain, save_picture

_WIDTH = 76  # letters of a title
_FEW = 6  # curves whose names find room within the picture


def draw(judgement: Judgement, file: Path) -> None:
    """Curves over the rows if these are numbers, else points side by side; panels one above the other."""
    check_picture(file)
    experiment = judgement.experiment
    columns = list(dict.fromkeys(row.cell.column for row in judgement.rows))
    panels = list(experiment.panels) or [Panel("", {column: column for column in columns})]
    figure, all_axes = new_panels(len(panels), height=5 if len(panels) == 1 else 3.6 * len(panels))
    title = f"{experiment.document}, {experiment.item}: {experiment.title}"
    figure.suptitle(textwrap.fill(plain(title), _WIDTH), fontsize="medium")
    labels = list(dict.fromkeys(row.cell.row for row in judgement.rows))
    places = _places(labels)
    for axes, panel in zip(all_axes, panels, strict=True):
        _draw_panel(axes, panel, judgement, places)
    if not all(_is_number(label) for label in labels):
        all_axes[-1].set_xticks(range(len(labels)), labels, rotation=30, ha="right", fontsize="small")
    elif experiment.log_x:
        all_axes[-1].set_xscale("log")
        all_axes[-1].set_xticks(list(places.values()), labels, fontsize="small")
        all_axes[-1].minorticks_off()
    all_axes[-1].set_xlabel(experiment.x)
    save_picture(figure, file)


def _draw_panel(axes: Any, panel: Panel, judgement: Judgement, places: dict[str, float]) -> None:
    by_column: dict[str, list[Row]] = {}
    for row in judgement.rows:
        by_column.setdefault(row.cell.column, []).append(row)
    for number, (name, curve) in enumerate(panel.curves.items()):
        look = {"color": f"C{number % 10}", "ls": ("-", "--", ":")[number // 10 % 3]}
        if isinstance(curve, str):
            _draw_column(axes, by_column[curve], places, name, look, share=judgement.experiment.unit.endswith("%"))
        else:
            _draw_quotient(axes, by_column[curve[0]], by_column[curve[1]], places, name, look)
    axes.set(ylabel=panel.unit or judgement.experiment.unit)
    axes.set_title(panel.title, fontsize="medium")
    axes.grid(alpha=0.3)
    if (entries := len(axes.get_legend_handles_labels()[0])) > _FEW:
        axes.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    elif entries:
        axes.legend(fontsize="small")


def _draw_column(
    axes: Any, rows: list[Row], places: dict[str, float], name: str, look: dict[str, str], *, share: bool
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
            marker="o",
            ms=3,
            lw=1.2,
            label=name,
            **look,
        )
    theirs = [row.cell for row in rows if row.cell.published is not None]
    if theirs:
        axes.errorbar(
            [places[cell.row] for cell in theirs],
            [cell.published for cell in theirs],
            yerr=[1.96 * (cell.error or 0.0) for cell in theirs],
            fmt="x",
            color=look["color"],
            alpha=0.7,
            label=f"{name}, published",
        )


def _draw_quotient(
    axes: Any, above: list[Row], below: list[Row], places: dict[str, float], name: str, look: dict[str, str]
) -> None:
    """Where the denominator cannot be told from 0 there is nothing to draw."""
    under = {b.cell.row: b.sample.mean for b in below if b.sample and b.sample.mean > max(b.half_width or 0.0, 1e-9)}
    points = [
        (places[a.cell.row], a.sample.mean / under[a.cell.row]) for a in above if a.sample and a.cell.row in under
    ]
    if points:
        axes.set_yscale("log", subs=[])
        axes.yaxis.get_major_locator().set_params(subs=(1, 2, 5))
        axes.yaxis.set_major_formatter("{x:g}")
        axes.plot(*zip(*points, strict=True), marker="o", ms=3, lw=1.2, label=name, **look)


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
