"""Experiments of a user's own, written to files as users do, and the runs of them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.arena.runs import Driver, tengen

_HEAD = """
import os, time
from pathlib import Path

from tengen.lab.experiment import Cell, Experiment

def experiment(cells, measure, id="own"):
    return Experiment(id, "A 2000", "table 1", "title", "setting", "method", cells, measure)
"""

# Every unit is noted in a file before it is measured. If there is a file `most.txt`, those beyond its number wait.
NOTED = """
def measure(cell, unit):
    noted, most = (Path(__file__).with_name(name) for name in ("noted.txt", "most.txt"))
    with noted.open("a") as file:
        file.write(f"{cell.row} {unit}\\n")
    place = len(noted.read_text().splitlines())
    while most.exists() and place > int(most.read_text() or 0):
        time.sleep(0.01)
    time.sleep(cell.with_["seconds"])
    return unit + cell.with_["add"]

CELLS = [Cell(row, units=UNITS, with_={"seconds": SECONDS, "add": add}) for row, add in (("a", 0), ("b", 100))]
EXPERIMENT = experiment(CELLS, measure)
"""


def write(folder: Path, code: str, name: str = "mine.py") -> Path:
    """A file of experiments."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(_HEAD + code)
    return path


def run(file: Path, *arguments: object) -> tuple[int, str, str]:
    """`tengen lab run` of a file to its end, its results beside it."""
    return tengen("lab", "run", "--from", file, "--folder", file.parent, *arguments)


def start(file: Path, *arguments: object) -> Driver:
    """The same, to be interrupted."""
    return Driver("lab", "run", "--from", file, "--folder", file.parent, *arguments)


def stored(folder: Path) -> dict[tuple[str, int], float]:
    """The values that a run has kept, by cell and unit."""
    file = folder / "lab.sqlite"
    if not file.exists():
        return {}
    database = sqlite3.connect(file)
    try:
        return {
            (cell, number): value for cell, number, value in database.execute("select cell, number, value from unit")
        }
    except sqlite3.OperationalError:  # not made yet, or busy
        return {}
    finally:
        database.close()


def noted(folder: Path) -> list[str]:
    """The units that were begun, in their order."""
    return (folder / "noted.txt").read_text().splitlines()
