"""Brodeur and Childs 2008, figures 3.12 to 3.14 and D.1 to D.3: LibEGO with transpositions and groups of moves."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import every, more
from tengen.lab.experiments._rounds import COLUMN, play_round, round_cell

_MANHATTAN = "manhattan-enemy:3 manhattan-friendly:3 all"
_OTHERS = "enemy-kills friendly-saves many-liberties:3 all"
# Name, entries of the table of which ours has a 400th part, groups (table B.1).
_PLAYERS = {
    "Base": (0, ""),
    "NoGroup": (500_000, ""),
    "ManGroup": (500_000, _MANHATTAN),
    "ManGroupSmall": (50_000, _MANHATTAN),
    "JamesGroup": (500_000, f"manhattan-total:3 {_OTHERS}"),
    "JamesGroupNoMan": (50_000, _OTHERS),
}


def _player(name: str, playouts: int) -> str:
    entries, groups = _PLAYERS[name]
    text = f"libego,playouts={playouts},tree.expand_visits=2"
    if entries:
        text += f",tree.backup=dag,tree.table_entries={entries // 400},tree.min_access=2"
    return text + (f",tree.groups=true,groups.kinds={groups}" if groups else "")


def _cells(size: int, playouts: int, seconds: float) -> list[Cell]:
    return [
        round_cell(name, _player(name, playouts), "gnugo --level 0", seconds=seconds, size=size) for name in _PLAYERS
    ]


def _above(better: str, *worse: str) -> Claim:
    text = f"{better} wins more than {' and '.join(worse)}" if len(worse) < 3 else f"all others win more than {better}"
    pairs = [(better, other) if len(worse) < 3 else (other, better) for other in worse]
    return Claim(text, every(*(more(f"{a} | {COLUMN}", f"{b} | {COLUMN}") for a, b in pairs)))


_WORST = _above("JamesGroupNoMan", *(name for name in _PLAYERS if name != "JamesGroupNoMan"))

EXPERIMENTS = [
    Experiment(
        id=f"004-figure-{figure}",
        document="Brodeur, Childs 2008",
        item=item,
        title=f"LibEGO with a table and groups against GNU Go, {size}x{size}, {time} s a move",
        setting=f"GNU Go 3.6, Chinese rules, colours alternating, up to 1,000 games each, {time} s a move",
        method=f"the preset libego with {playouts:,} playouts a move, about a 400th part of what {time} s allowed at "
        "20,000 to 40,000 a second, and tables cut likewise; nodes mature at 2 visits instead of 100; GNU Go 3.8 at "
        "level "
        "0, since level 10 wins nearly all games against so short a search; 990 games at full scale. The distance 3 "
        "and "
        "the 3 liberties are ours. Base keeps its tree from move to move too, and a table costs no simulations.",
        cells=_cells(size, playouts, seconds),
        measure=play_round,
        agreement="no win rate is printed; claims about who wins more, by 95% intervals",
        claims=claims,
        unit=COLUMN,
        figure=True,
        digits=1,
    )
    for figure, item, size, time, playouts, seconds, claims in (
        ("3.12", "figure 3.12", 9, 20, 2000, 3.0, [_above("ManGroupSmall", "Base"), _WORST]),
        ("3.13", "figures 3.13 and 3.14", 13, 40, 2000, 6.5, [_above("ManGroup", "NoGroup", "Base"), _WORST]),
        ("D.1", "figure D.1", 9, 10, 1000, 1.8, []),
        ("D.2", "figure D.2", 13, 80, 4000, 12.0, [_above("ManGroup", "Base")]),
        ("D.3", "figure D.3", 13, 160, 8000, 23.0, [_above("ManGroup", "Base")]),
    )
]
