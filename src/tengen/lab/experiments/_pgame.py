"""Cells that are points of curves on artificial games."""

from __future__ import annotations

from typing import Any

from tengen.lab.experiment import Cell
from tengen.pgame.settings import Settings


def curve(name: str, *, units: int = 200, cost: float = 0.5, **settings: Any) -> list[Cell]:
    """The error of one configuration at its checkpoints, in percent; a unit is one game with all its repetitions."""
    checked = Settings(**{"repetitions": 50, **settings})
    values = checked.as_dict()
    return [
        Cell(str(point), name, units=units, cost=cost, with_={**values, "at": point}, group=name)
        for point in checked.checkpoints
    ]


def play_unit(cell: Cell, unit: int) -> list[float]:
    """Errors of the searches of game `unit`, at every checkpoint."""
    values = {key: value for key, value in cell.with_.items() if key != "at"}
    settings = Settings(**values)
    (result,) = settings.experiment().run_games(unit, 1)
    return [100.0 * wrong / settings.repetitions for wrong in result.errors]
