"""Brodeur and Childs 2008, figures 3.12 to 3.14 and D.1 to D.3: LibEGO with transpositions and groups of moves."""

from tengen.lab.experiment import Claim, Experiment
from tengen.lab.experiments._claims import above, every, more
from tengen.lab.experiments._libego import BASE, GNUGO, PLAYERS, SHORT, libego_cells
from tengen.lab.experiments._match import no_gnugo, play_pair
from tengen.lab.experiments._pgame import item_of


def _beats(name: str) -> list[Claim]:
    return [
        Claim(f"{name} wins more than Base against GNU Go", more(f"{name} | {GNUGO}", f"Base | {GNUGO}")),
        Claim(f"{name} beats Base (our games)", above(f"{name} | {BASE}")),
    ]


_LAST = "JamesGroupNoMan"
_WORST = Claim(
    f"{_LAST} wins least",
    every(*(more(f"{name} | {GNUGO}", f"{_LAST} | {GNUGO}") for name in PLAYERS if name != _LAST)),
)
_NO_GROUP = Claim("ManGroup wins more than NoGroup", more(f"ManGroup | {GNUGO}", f"NoGroup | {GNUGO}"))

EXPERIMENTS = [
    Experiment(
        id=f"004-figure-{figures.split()[0]}",
        also=[f"004-figure-{other}" for other in figures.split()[1:]],
        document="Brodeur, Childs 2008",
        item=item_of(figures),
        title=f"LibEGO with a table and groups against GNU Go, {size}x{size}, {time} s per move",
        setting=f"GNU Go 3.6, Chinese rules, colours alternating, up to 1,000 games each, {time} s per move",
        method=f"the preset libego with {playouts:,} playouts per move, a {part}th part of what {time} s allow at "
        "20,000 to 40,000 per second, and tables cut likewise; nodes mature at 10 visits, not 100; against GNU Go 3.8 "
        "at level 0, its weakest, since the search is so much shorter, 180 games each. Beside that 180 games against "
        "Base with "
        f"{playouts // SHORT:,}. The distance 3 and the 3 liberties are ours. Base keeps its tree between moves too, "
        "and a table costs no playouts.",
        cells=libego_cells(size, playouts, part, seconds),
        measure=play_pair,
        lacking=no_gnugo,
        agreement="no win rate is printed; claims about who wins more, by 95% intervals",
        claims=claims,
        unit="%",
        figure=True,
        digits=1,
    )
    for figures, size, time, playouts, part, seconds, claims in (
        ("3.12", 9, 20, 16_000, 50, 6.0, [*_beats("ManGroupSmall"), _WORST]),
        ("3.13 3.14", 13, 40, 4000, 200, 10.0, [_NO_GROUP, *_beats("ManGroup"), _WORST]),
        ("D.1", 9, 10, 8000, 50, 3.0, _beats("ManGroupSmall")),
        ("D.2", 13, 80, 8000, 200, 20.0, _beats("ManGroup")),
        ("D.3", 13, 160, 16_000, 200, 40.0, _beats("ManGroup")),
    )
]
