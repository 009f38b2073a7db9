"""Tables that fit the screen: cells are wrapped between words, and columns for which there is no room stand below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

_NUMBERS = re.compile(r"[-+±–∞\d.,/%()\[\]≠ ]*")
_ENDLESS = 100_000  # letters; a screen on which every table has room
_LONGEST = 30  # letters of a word that get a line of their own; what is longer is broken


def print_table(table: Table, console: Console | None = None) -> None:
    """Prints a table of texts, as wide as the terminal or, in a pipe, as COLUMNS says or 80."""
    console = console or Console(highlight=False)
    unbounded = console.options.update(width=_ENDLESS)
    if console.measure(table, options=unbounded).maximum <= console.width:
        console.print(table)
        return
    beside, frame = (3, 1) if table.box is not None else (2, 0)
    least = [_least(column) for column in table.columns]
    parts = _parts([width + beside for width in least], frame, console.width)
    for number, part in enumerate(parts):
        columns = [table.columns[place] for place in part]
        widths = _shrunk(
            [_widest(column) for column in columns],
            [least[place] for place in part],
            console.width - frame - beside * len(part),
        )
        console.print(_part(table, columns, widths, first=number == 0, last=number == len(parts) - 1))


def _parts(widths: Sequence[int], frame: int, width: int) -> list[list[int]]:
    """The columns of each piece, the first one in all of them."""
    found: list[list[int]] = [[]]
    for place, own in enumerate(widths[1:], 1):
        if found[-1] and frame + widths[0] + sum(widths[i] for i in found[-1]) + own > width:
            found.append([])
        found[-1].append(place)
    return [[0, *part] for part in found]


def _texts(column: Column) -> tuple[list[str], str]:
    """Cells and heading without their markup."""
    cells = [line for cell in column.cells for line in Text.from_markup(str(cell)).plain.splitlines()]
    return cells, Text.from_markup(str(column.header)).plain


def _widest(column: Column) -> int:
    cells, heading = _texts(column)
    return max(map(cell_len, [*cells, heading]))


def _least(column: Column) -> int:
    """How wide a column has to be: numbers are not broken, texts are between words."""
    cells, heading = _texts(column)
    whole = all(_NUMBERS.fullmatch(cell) for cell in cells)
    words = cells if whole else [word for cell in cells for word in cell.split()]
    return min(max(map(cell_len, [*words, *heading.split()]), default=1), _LONGEST)


def _shrunk(widths: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Widths that have room together: the widest gives way first, but none below what it needs."""
    found = list(widths)
    while sum(found) > room and (wide := [i for i in range(len(found)) if found[i] > least[i]]):
        found[max(wide, key=lambda i: found[i])] -= 1
    return found


def _part(table: Table, columns: Sequence[Column], widths: Sequence[int], *, first: bool, last: bool) -> Table:
    """Some columns of a table, as they stand there."""
    part = Table(
        title=table.title if first else None,
        caption=table.caption if last else None,
        box=table.box,
        pad_edge=table.pad_edge,
        title_justify=table.title_justify,
        title_style=table.title_style,
    )
    for column, width in zip(columns, widths, strict=True):
        part.add_column(
            column.header,
            justify=column.justify,
            style=column.style,
            header_style=column.header_style,
            overflow="fold",
            width=width,
        )
    for row in zip(*(column.cells for column in columns), strict=True):
        part.add_row(*row)
    return part
