"""Curves of UCT on trees and on graphs of artificial games, and the panels that show them."""

from dataclasses import replace

from tengen.lab.experiment import Cell, Panel
from tengen.lab.experiments._pgame import curve, gain_panel, plan_of

ALL = "all games: "
LEVELS = ("0%", "1%", "5%", "10%", "20%", "30%")


def dag_cells(size: str) -> list[Cell]:
    """The configurations of a board of table A.1; of 2x20 also among all games, decided or not."""
    cells = []
    for settings in plan_of(f"dag-{size}"):
        name = f"{settings.uct}, {settings.combination:.0%}"
        settings = replace(settings, combination=settings.combination / 2)
        cells += curve(name, settings, quick=name.endswith("30%"))
        if size == "2x20" and settings.uct == "dag":
            cells += curve(f"{ALL}{name}", replace(settings, decided=False), quick=False)
    return cells


def dag_panels(figures: str, size: str) -> list[Panel]:
    """On 2x20 the errors of both and the gain; elsewhere the document has the gain alone."""
    gain = gain_panel(
        f"{figures.split()[-1]}: error of UCT on the tree / error of UCT-DAG",
        {f"{level} combined": (f"tree, {level}", f"dag, {level}") for level in LEVELS},
    )
    if size != "2x20":
        return [gain]
    return [
        Panel("3.1: UCT-DAG", {f"dag, {level}": f"dag, {level}" for level in LEVELS}),
        Panel("3.1, all games", {f"dag, {level}": f"{ALL}dag, {level}" for level in LEVELS}),
        Panel("3.2: UCT on the tree", {f"tree, {level}": f"tree, {level}" for level in LEVELS}),
        gain,
    ]
