"""Results as text, a file an experiment: to be published beside a report, or to be put together from several machines.

A file has a JSON object a line. The first says what was measured, when and where; each of the others is a cell with the
values of its units in the order of their numbers, null for those that are not there.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tengen.files import write_file
from tengen.lab.store import Made, Store

FORMAT = "tengen lab results"
VERSION = 1
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
    yield {
        "format": FORMAT,
        "version": VERSION,
        "experiment": experiment,
        "first": made.first,
        "last": made.last,
        "machines": made.machines,
    }
    for (cell, settings), values in store.cells(experiment).items():
        yield {"cell": cell, "settings": settings, "values": [values.get(n) for n in range(max(values) + 1)]}


def read_results(paths: Iterable[Path], store: Store) -> int:
    """Adds files, or all .jsonl files of folders, to a store, which keeps what it has; how many values are new.

    ValueError names file, line and field of what is wrong; files before it have been added, nothing of that one.
    """
    return sum(_read(file, store) for path in paths for file in _files(path))


def _files(path: Path) -> list[Path]:
    files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    if not files:
        raise ValueError(f"there are no .jsonl files in {path}")
    return files


def _read(file: Path, store: Store) -> int:
    lines = file.read_bytes().splitlines()
    objects = [_object(file, number, line) for number, line in enumerate(lines, 1)]
    if not objects or objects[0].get("format") != FORMAT:
        raise ValueError(f'{file} has no results of the lab: its first line lacks "format": "{FORMAT}"')
    head = objects[0]
    if head.get("version") != VERSION:
        raise ValueError(f"{file} has version {head.get('version')!r}; this Tengen reads version {VERSION}")
    try:
        experiment, made = _text(head, "experiment"), _made(head)
    except ValueError as error:
        raise ValueError(f"{file}, line 1: {error}") from None
    cells = {}
    for number, each in enumerate(objects[1:], 2):
        try:
            cells[_text(each, "cell"), _text(each, "settings")] = _values(each.get("values"))
        except ValueError as error:
            raise ValueError(f"{file}, line {number}: {error}") from None
    return store.merge(experiment, made, cells)


def _object(file: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
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


def _values(data: Any) -> dict[int, float]:
    if not isinstance(data, list):
        raise ValueError('"values" has to be a list')
    found = {number: value for number, value in enumerate(data) if value is not None}
    for number, value in found.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise ValueError(f'"values": {value!r} of unit {number} is no number')
    return found
