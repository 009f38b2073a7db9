"""What `tengen regress` prints: a line for a result, a table of outcomes, tables of solved problems."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rich.table import Table

from tengen.arena.regress.results import FAIL, OUTCOMES, PASS, Report, Result, Solved

_INDENT = " " * 8
_LONGEST = 24  # name of a player that is kept on one line
_FRAME = 3  # columns that a table needs beside the text of each of its columns


def lines_of(result: Result, width: int) -> str:
    """A result on one line if it fits, else with what was expected and what came on lines of its own below."""
    where, rest = str(result), ""
    if len(where) > width:
        where, rest = result.place, result.finding
    wrapped = textwrap.wrap(rest, max(width, 40), initial_indent=_INDENT, subsequent_indent=_INDENT)
    return "\n".join([where, *wrapped])


def outcomes_table(report: Report) -> Table:
    """How many results of each kind every file had; kinds that did not come up are left out."""
    total = report.total
    outcomes = [outcome for outcome in OUTCOMES if total[outcome] or outcome in (PASS, FAIL)]
    table = _table("Regression tests", [str(total[outcome]) for outcome in outcomes], outcomes, len(report.files) > 1)
    for name, counts in report.files.items():
        table.add_row(name, *(str(counts[outcome]) for outcome in outcomes))
    return table


def solved_tables(report: Report, width: int) -> Iterator[Table]:
    """Solved problems, of all of them, by file and player; as many players in one table as fit."""
    totals = {player: sum(files.values(), Solved()) for player, files in report.players.items()}
    names = [name for name in report.files if any(files.get(name) for files in report.players.values())]
    room = width - min(max(map(len, ["total", *names])), width // 2) - _FRAME - 1
    for players in _groups([*totals], room):
        table = _table("Solved", [str(totals[player]) for player in players], players, len(report.files) > 1)
        for name in names:
            table.add_row(name, *(str(report.players[player].get(name, Solved())) for player in players))
        yield table


def _table(title: str, footers: Sequence[str], headers: Sequence[str], with_footer: bool) -> Table:
    table = Table(title=title, show_footer=with_footer)
    table.add_column("file", "total", overflow="fold")
    for header, footer in zip(headers, footers, strict=True):
        table.add_column(header, footer, justify="right", min_width=min(len(header), _LONGEST), overflow="fold")
    return table


def _groups(players: list[str], room: int) -> Iterator[list[str]]:
    """Players whose columns fit beside each other, one at least."""
    group: list[str] = []
    taken = 0
    for player in players:
        needed = min(len(player), _LONGEST) + _FRAME
        if group and taken + needed > room:
            yield group
            group, taken = [], 0
        group.append(player)
        taken += needed
    if group:
        yield group
