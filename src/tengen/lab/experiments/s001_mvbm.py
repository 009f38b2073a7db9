"""Rimmel 2009, table 3.1: a book grown by MVBM beside one by hand."""

from tengen.lab.experiment import Claim, Experiment
from tengen.lab.experiments._books import GROWN, HAND, NONE, match_cells, play_matches
from tengen.lab.experiments._claims import more
from tengen.lab.experiments._colours import both_above
from tengen.lab.experiments._grown import AGREEMENT, GAME, GAMES, GROWTH, OURS, PLAYOUTS, POPULATION, SHARED, pair

_MVBM, _HANDMADE, _NO_BOOK = "MVBM", "handmade", "no book"
_LONG, _LONGER = "MVBM, long thought", 10

EXPERIMENT = Experiment(
    id="001-table-3.1",
    document="Rimmel 2009",
    item="table 3.1",
    title="a book grown by MVBM and one by hand, both against none",
    setting="9x9, komi 7.5, 6 hours for each side on a quad-core, 3,000 games generated; the handmade book is a better "
    "one than that of section 3.2.1",
    method=f"{OURS} The last column is of books whose moves were thought about for {_LONGER * PLAYOUTS:,} playouts, "
    "ten times as long as players think in the matches.",
    cells=match_cells(
        "MVBM",
        {("White", GROWN, NONE): ("White", _MVBM, 74.5, 2.3), ("Black", GROWN, NONE): ("Black", _MVBM, 64.6, 2.4)}
        | pair(HAND, NONE, _HANDMADE, (62.9, 49.7), 3.8)
        | pair(NONE, NONE, _NO_BOOK, (None, None)),
        cost=GROWTH + 5 * GAMES * GAME,
        grow={"method": "mvbm", "playouts": PLAYOUTS, "games": POPULATION},
        **SHARED,
    )
    + match_cells(
        "MVBM, long",
        pair(GROWN, NONE, _LONG, (None, None)),
        cost=6 * GROWTH + 2 * GAMES * GAME,
        grow={"method": "mvbm", "playouts": _LONGER * PLAYOUTS, "games": POPULATION},
        **SHARED,
    ),
    measure=play_matches,
    agreement=AGREEMENT,
    claims=[
        Claim("MVBM: White wins more than without a book", more(f"White | {_MVBM}", f"White | {_NO_BOOK}")),
        Claim("MVBM: Black, too", more(f"Black | {_MVBM}", f"Black | {_NO_BOOK}")),
        Claim("as White MVBM wins more than the handmade book", more(f"White | {_MVBM}", f"White | {_HANDMADE}")),
        Claim("as Black, too", more(f"Black | {_MVBM}", f"Black | {_HANDMADE}")),
        Claim("over both colours long thought beats no book (ours)", both_above(_LONG)),
    ],
    unit="wins, %",
    notes="Populations of 300 games come to know one line well and little else: in each of the first five some 280 "
    "games share nine moves and more, since a side that loses there goes on until its success rate has fallen below a "
    "tenth. Players without a book answer otherwise.",
    figure=True,
    digits=1,
)
