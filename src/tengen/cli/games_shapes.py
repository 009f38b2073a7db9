"""How patterns of regions are drawn in a terminal."""

from __future__ import annotations

import math
import string
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.cli.wide import print_table
from tengen.games.joseki import Answer, Joseki, Shape
from tengen.games.regions import LETTERS
from tengen.go.size import BoardSize, point_name, sides, size_text


def print_facts(found: Joseki) -> None:
    """What a file holds and how it was made."""
    table = Table("", "", title=found.region.what, show_header=False)
    table.columns[1].justify = "right"
    table.add_row("patterns", f"{len(found):,}")
    table.add_row("board", size_text(found.size))
    for name, value in found.facts.items():
        if value not in (None, {}, ""):
            table.add_row(escape(name), escape(f"{value:,}" if type(value) is int else str(value)))
    print_table(table)


def print_top(found: Joseki, numbers: Sequence[int]) -> None:
    """A row for each of some patterns."""
    if not numbers:
        return
    table = Table("pattern", "seen", "territory", "± SD", "± error", "at least", "next")
    for name in ("seen", "territory", "± SD", "± error", "at least"):
        next(column for column in table.columns if column.header == name).justify = "right"
    for number in numbers:
        shape = found[number]
        texts = [_number(value) for value in (shape.mean, shape.sd, shape.error, shape.lower)]
        stones = [
            f"{LETTERS[stone]} {vertex_of(shape, cell, found.size)}" for cell, stone in enumerate(shape.stones) if stone
        ]
        best = shape.answers[0] if shape.answers else None
        then = "" if best is None else f"{_side(best)} {vertex_of(shape, best.cell, found.size)}"
        share = "" if best is None else f" {_percent(best.seen, shape.seen)}"
        table.add_row(", ".join(stones) or "empty", f"{shape.seen:,}", *texts, then + share)
    print_table(table)


def print_shape(shape: Shape, size: BoardSize, most: int) -> None:
    """A pattern as it lies in the top left corner or on the top side, with its next moves as letters."""
    console = Console(highlight=False, emoji=False)
    letters = [" .XO"[1 + stone] for stone in shape.stones]
    cells = list(dict.fromkeys(answer.cell for answer in shape.answers))[:most]
    labels = dict(zip(cells, string.ascii_lowercase, strict=False))
    for cell, label in labels.items():
        letters[cell] = label
    console.print()
    for line in _picture(shape, letters, size):
        console.print(line, markup=False, soft_wrap=True)
    elsewhere = [f"{side} {_percent(count, shape.seen)}" for side, count in (
        ("Black", shape.black_elsewhere), ("White", shape.white_elsewhere)) if count]  # fmt: skip
    console.print(f"seen {shape.seen:,} times, first in game {shape.example} after move {shape.move}", soft_wrap=True)
    if not math.isnan(shape.mean):
        cells_ = len(shape.region)
        console.print(
            f"Black has {shape.mean:.1f} of {cells_} points in the end, ± {_number(shape.sd)} from game to game;"
            f" at least {_number(shape.lower)} by the error of {_number(shape.error)} in {shape.owned:,} games",
            soft_wrap=True,
        )
        console.print(_bar(shape.mean / cells_), markup=False, soft_wrap=True)
    told = [f"elsewhere at once: {', '.join(elsewhere)}"] if elsewhere else []
    told += [f"nothing more is played here: {_percent(shape.silent, shape.seen)}"] if shape.silent else []
    if told:
        console.print("; ".join(told), soft_wrap=True)
    if labels:
        print_table(_answers(shape, labels, size), console)


def _answers(shape: Shape, labels: dict[int, str], size: BoardSize) -> Table:
    table = Table("", "next move here", "Black", "", "White", "", "at once")
    for column in table.columns[2:]:
        column.justify = "right"
    for cell, label in labels.items():
        here = [answer for answer in shape.answers if answer.cell == cell]
        texts = []
        for side in ("black", "white"):
            count = sum(answer.seen for answer in here if answer.color == side)
            texts += [f"{count:,}", _percent(count, shape.seen)] if count else ["", ""]
        seen = sum(answer.seen for answer in here)
        at_once = sum(answer.at_once for answer in here)
        table.add_row(label, vertex_of(shape, cell, size), *texts, _percent(at_once, seen))
    return table


def _picture(shape: Shape, letters: Sequence[str], size: BoardSize) -> list[str]:
    region = shape.region
    width = sides(size)[0]
    columns = [point_name(x, 0, (width, sides(size)[1]))[:1] for x in range(region.left, region.left + region.width)]
    lines = ["    " + " ".join(columns)]
    for y, row in enumerate(region.grid(letters)):
        number = sides(size)[1] - y
        lines.append(f"{number:3} " + " ".join(row).rstrip())
    return lines


def vertex_of(shape: Shape, cell: int, size: BoardSize) -> str:
    """Where a cell is in the top left corner or on the top side."""
    return point_name(*shape.region.cells[cell], size)


def _side(answer: Answer) -> str:
    return {"black": "X", "white": "O"}[answer.color]


def _bar(share: float, width: int = 40) -> str:
    black = round(share * width)
    return "█" * black + "░" * (width - black)


def _number(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:.1f}"


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.0f}%" if of else ""
