"""Instances in text files: the layouts of the usual benchmark collections, and JSON.

Text files hold whole numbers, a line each thing; `#` begins a comment. The head is one of
    n, then W or `W H`        (2DPackLib, Hopper and Turton, Burke et al.)
    `n W` or `W n`, or W, then n
and n lines follow, all alike:
    w h | id w h | w h demand | id w h demand | id w h demand b p
H is taken for the optimum if the rectangles fill W x H exactly, as in collections cut from one sheet.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from tengen.files import write_file
from tengen.optimise.packing.instance import Instance, Packing

_MAX_BYTES = 64 * 1024 * 1024
Row = tuple[int, list[int]]


def read_instance(file: str | Path, *, rotation: bool | None = None) -> Instance:
    """An instance from a file; ValueError names the file and the line or field. `rotation` overrules what it says."""
    path = Path(file)
    text = _text(path)
    try:
        if text.lstrip().startswith(("{", "[")):
            data = _json(text)
            made = Instance.from_dict(data.get("instance", data) if isinstance(data, dict) else data)
        else:
            made = parse_text(text, path.stem)
        turns = made.rotation if rotation is None else rotation
        return Instance(made.width, made.rectangles, turns, made.name or path.stem, made.optimum)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def read_packing(file: str | Path) -> Packing:
    """A packing as `write_packing` writes it; ValueError names the file and the field."""
    path = Path(file)
    text = _text(path)  # names the file itself
    try:
        return Packing.from_dict(_json(text))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def write_instance(file: str | Path, instance: Instance) -> None:
    """As JSON if the name ends in .json, else as text in the layout of 2DPackLib without its last two columns."""
    path = Path(file)
    if path.suffix.lower() == ".json":
        text = json.dumps(instance.to_dict()) + "\n"
    elif not instance.rotation:
        raise ValueError(f"{path}: text files do not say that rectangles must not be turned; use .json")
    else:
        head = f"{instance.width} {instance.optimum}" if instance.optimum is not None else str(instance.width)
        rows = [f"{i} {w} {h} 1" for i, (w, h) in enumerate(instance.rectangles, 1)]
        title = [f"# {' '.join(instance.name.split())}"] if instance.name else []
        text = "\n".join([*title, str(len(rows)), head, *rows, ""])
    write_file(path, text.encode())


def write_packing(file: str | Path, packing: Packing) -> None:
    """As JSON, with its instance."""
    write_file(file, (json.dumps(packing.to_dict()) + "\n").encode())


def parse_text(text: str, name: str = "") -> Instance:
    """An instance from the text of a file; ValueError names the line."""
    rows = list(_rows(text))
    if len(rows) < 2:
        raise ValueError("no instance: a head with the number of rectangles and the width of the strip is missing")
    width, height, items = _head(rows)
    rectangles = _rectangles(items)
    area = sum(w * h for w, h in rectangles)
    optimum = height if height is not None and width * height == area else None
    return Instance(width, tuple(rectangles), True, name, optimum)


def _rows(text: str) -> list[Row]:
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        words = re.split(r"[\s,;]+", line.split("#", 1)[0].strip())
        if words != [""]:
            rows.append((number, [_number(word, number) for word in words if word]))
    return rows


def _number(word: str, line: int) -> int:
    try:
        value = float(word)
        if value == int(value) and abs(value) <= 1e9:
            return int(value)
    except (ValueError, OverflowError):
        raise ValueError(f"line {line}: {word[:40]!r} is not a number") from None
    raise ValueError(f"line {line}: {word[:40]} is no whole number up to 10^9: use a finer or coarser unit of length")


def _head(rows: list[Row]) -> tuple[int, int | None, list[Row]]:
    """Width, height if it is given, and the lines of the rectangles."""
    (line, first), (_, second) = rows[:2]
    if len(first) == 1 and len(second) <= 2:
        items = rows[2:]
        if len(second) == 1 and first[0] != len(items) and second[0] == len(items):
            return first[0], None, items
        count, width, height = first[0], second[0], second[1] if len(second) == 2 else None
    elif len(first) == 2:
        items, height = rows[1:], None
        count, width = first if first[0] == len(items) or first[1] != len(items) else first[::-1]
    else:
        raise ValueError(f"line {line}: the head is the number of rectangles, then the width of the strip")
    if count != len(items):
        raise ValueError(f"line {line}: {count} rectangles are announced, but {len(items)} lines follow")
    return width, height, items


def _rectangles(items: list[Row]) -> list[tuple[int, int]]:
    columns = len(items[0][1]) if items else 2
    if columns not in (2, 3, 4, 6):
        known = "w h, id w h, w h demand, id w h demand, id w h demand b p"
        raise ValueError(f"line {items[0][0]}: {columns} columns; known are: {known}")
    numbers = [row[0] for _, row in items]
    named = columns != 2 and (columns != 3 or numbers in (list(range(len(items))), list(range(1, len(items) + 1))))
    rectangles: list[tuple[int, int]] = []
    for line, row in items:
        if len(row) != columns:
            raise ValueError(f"line {line}: {len(row)} columns, but the first rectangle has {columns}")
        width, height, *rest = row[1:] if named else row
        demand = rest[0] if rest else 1
        if width < 1 or height < 1:
            raise ValueError(f"line {line}: a rectangle of {width} x {height}")
        if not 1 <= demand <= 10_000:
            raise ValueError(f"line {line}: a demand of {demand}")
        rectangles += [(width, height)] * demand
    return rectangles


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
    if len(data) > _MAX_BYTES:
        raise ValueError(f"{path}: more than {_MAX_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: byte {error.start} is not UTF-8 text") from None


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}: {error.msg}") from None
    except RecursionError:
        raise ValueError("too deeply nested") from None
