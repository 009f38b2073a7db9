"""Results as text, a file per experiment: to be published beside a report, or to be put together from several machines.

A file has a JSON object per line. The first says what was measured, when and where, and lists the programs that did it,
each as its commit and signature. Each of the others is a cell with the values of its units in the order of their
numbers, null for those that are not there, and "by", the place in that list of the program that measured them, or a
list of such places where these are several. Version 1 of the format had no programs.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from tengen.code import Program
from tengen.files import write_file
from tengen.lab.store import UNKNOWN, Made, Store

FORMAT = "tengen lab results"
VERSION = 2
Units = dict[int, tuple[float, Program]]  # by number: the value, and the program that measured it
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


def write_results(store: Store, folder: Path) -> list[Path]:
    """All that a store has, each experiment to FOLDER/ID.jsonl; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for experiment in store.experiments():
        files.append(folder / f"{experiment}.jsonl")
        write_file(files[-1], "".join(f"{json.dumps(line)}\n" for line in _lines(store, experiment)).encode())
    return files


def _lines(store: Store, experiment: str) -> Iterator[dict[str, Any]]:
    made = store.made(experiment)
    assert made is not None  # it has results
    cells = store.units(experiment)
    programs = sorted({program for units in cells.values() for _, program in units.values()})
    yield {
        "format": FORMAT,
        "version": VERSION,
        "experiment": experiment,
        "first": made.first,
        "last": made.last,
        "machines": made.machines,
        "programs": [[program.commit, program.signature] for program in programs],
    }
    for (cell, settings), units in cells.items():
        numbers = range(max(units) + 1)
        places = [programs.index(units[n][1]) if n in units else None for n in numbers]
        same = set(places) - {None}
        yield {
            "cell": cell,
            "settings": settings,
            "values": [units[n][0] if n in units else None for n in numbers],
            "by": same.pop() if len(same) == 1 else places,
        }


def read_results(paths: Iterable[Path], store: Store) -> int:
    """Adds files, or all .jsonl files of folders, to a store, which keeps what it has; how many values are new.

    ValueError names file, line and field of what is wrong; files before it have been added, nothing of that one.
    """
    return sum(store.merge(*read_units(file)) for path in paths for file in _files(path))


def _files(path: Path) -> list[Path]:
    files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    if not files:
        raise ValueError(f"there are no .jsonl files in {path}")
    return files


def read_units(file: Path | Traversable) -> tuple[str, Made, dict[tuple[str, str], Units]]:
    """The experiment of a file, when and where it was measured, and the units of its cells; errors as above."""
    lines = file.read_bytes().splitlines()
    objects = [_object(file, number, line) for number, line in enumerate(lines, 1)]
    if not objects or objects[0].get("format") != FORMAT:
        raise ValueError(f'{file} has no results of the lab: its first line lacks "format": "{FORMAT}"')
    head = objects[0]
    version = head.get("version")
    if version not in (1, VERSION) or isinstance(version, bool):
        raise ValueError(f"{file} has version {version!r}; this Tengen reads versions 1 and {VERSION}")
    try:
        experiment, made = _text(head, "experiment"), _made(head)
        programs = [UNKNOWN] if version == 1 else _programs(head.get("programs"))
    except ValueError as error:
        raise ValueError(f"{file}, line 1: {error}") from None
    cells: dict[tuple[str, str], Units] = {}
    for number, each in enumerate(objects[1:], 2):
        try:
            values = _values(each.get("values"))
            by = _by(each.get("by", 0) if version == 1 else each.get("by"), values, programs)
            cells[_text(each, "cell"), _text(each, "settings")] = {n: (values[n], by[n]) for n in values}
        except ValueError as error:
            raise ValueError(f"{file}, line {number}: {error}") from None
    return experiment, made, cells


def _object(file: Path | Traversable, number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except UnicodeDecodeError:
        raise ValueError(f"{file}, line {number} is no text") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{file}, line {number} is no JSON ({error})") from None
    if not isinstance(found, dict):
        raise ValueError(f"{file}, line {number} is no JSON object")
    return found


def _text(data: dict[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not value:
        raise ValueError(f'"{name}" has to be text')
    return value


def _made(head: dict[str, Any]) -> Made:
    for name in ("first", "last"):
        if not _DATE.fullmatch(_text(head, name)):
            raise ValueError(f'"{name}" is {head[name]!r}, which is no date such as 2026-11-17')
    machines = head.get("machines")
    if not isinstance(machines, list) or not all(isinstance(each, str) for each in machines):
        raise ValueError('"machines" has to be a list of texts')
    return Made(head["first"], head["last"], tuple(machines))


def _programs(data: Any) -> list[Program]:
    if not isinstance(data, list) or not all(
        isinstance(each, list) and len(each) == 2 and all(isinstance(text, str) for text in each) for each in data
    ):
        raise ValueError('"programs" has to be a list of pairs of texts, commit and signature')
    return [Program(*each) for each in data]


def _by(data: Any, values: dict[int, float], programs: list[Program]) -> dict[int, Program]:
    """By number of the unit."""
    places = data if isinstance(data, list) else [data] * (max(values, default=-1) + 1)
    found = {}
    for number in values:
        place = places[number] if number < len(places) else None
        if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < len(programs):
            raise ValueError(f'"by": {place!r} of unit {number} is no place in "programs"')
        found[number] = programs[place]
    return found


def _values(data: Any) -> dict[int, float]:
    if not isinstance(data, list):
        raise ValueError('"values" has to be a list')
    found = {number: value for number, value in enumerate(data) if value is not None}
    for number, value in found.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise ValueError(f'"values": {value!r} of unit {number} is no number')
    return found
