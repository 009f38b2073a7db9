"""Cells of the configurations of LibEGO of Brodeur and Childs (2008, table B.1), at a small part of their playouts."""

from __future__ import annotations

from tengen.lab.experiment import Cell
from tengen.lab.experiments._match import match_cell

_MANHATTAN = "manhattan-enemy:3 manhattan-friendly:3 all"
_OTHERS = "enemy-kills friendly-saves many-liberties:3 all"
# Entries of the table, of which ours has as small a part, and groups (table B.1).
PLAYERS = {
    "Base": (0, ""),
    "NoGroup": (500_000, ""),
    "ManGroup": (500_000, _MANHATTAN),
    "ManGroupSmall": (50_000, _MANHATTAN),
    "JamesGroup": (500_000, f"manhattan-total:3 {_OTHERS}"),
    "JamesGroupNoMan": (50_000, _OTHERS),
}
GNUGO, BASE = "wins against GNU Go, %", "wins against Base, %"
SHORT = 8  # games against Base have so much fewer playouts


def _player(name: str, playouts: int, part: int) -> str:
    entries, groups = PLAYERS[name]
    text = f"libego,playouts={playouts},tree.expand_visits=10"
    if entries:
        text += f",tree.backup=dag,tree.table_entries={entries // part},tree.min_access=2"
    return text + (f",tree.groups=true,groups.kinds={groups}" if groups else "")


def libego_cells(size: int, playouts: int, part: int, seconds: float) -> list[Cell]:
    """Every configuration against GNU Go, and against Base with fewer playouts; `seconds` of a game of the former."""
    short = playouts // SHORT
    rival = _player("Base", short, part)
    return [
        match_cell(name, _player(name, playouts, part), "gnugo --level 0", column=GNUGO, size=size, cost=2 * seconds)
        for name in PLAYERS
    ] + [
        match_cell(name, _player(name, short, part), rival, column=BASE, size=size, cost=seconds / 2)
        for name in PLAYERS
        if name != "Base"
    ]
