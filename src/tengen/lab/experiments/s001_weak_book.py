"""Rimmel 2009, 3.2.1: a book by a weak player harms a stronger one."""

from tengen.lab.experiment import Claim, Experiment
from tengen.lab.experiments._books import GROWN, HAND, NONE, match_cells, play_matches
from tengen.lab.experiments._colours import both_above, both_below
from tengen.lab.experiments._grown import (
    AGAINST_HAND,
    AGAINST_NONE,
    AGREEMENT,
    GAME,
    GAMES,
    OURS,
    PLAYOUTS,
    POPULATION,
    SHARED,
    pair,
)

_STRONGER = 6  # times as long: 60 s against 10 s
_HAND_AGAINST_NONE = "handmade book, against no book"

EXPERIMENT = Experiment(
    id="001-weak-book",
    document="Rimmel 2009",
    item="section 3.2.1, robustness",
    title="a book by a weak player harms a stronger one",
    setting="9x9, 60 s per move on 8 cores; the book was learned at 10 s per move, with MBM",
    method=f"{OURS} Here players have {_STRONGER * PLAYOUTS:,} playouts, while the books grew with {PLAYOUTS}: they "
    "are the same as in 001-mbm.",
    cells=match_cells(
        "weak",
        pair(HAND, NONE, _HAND_AGAINST_NONE, (63.0, 50.0))
        | pair(GROWN, HAND, AGAINST_HAND, (40.7, 30.6))
        | pair(GROWN, NONE, AGAINST_NONE, (None, None)),
        cost=6 * GAMES * GAME * _STRONGER,
        grow={"method": "mbm", "playouts": PLAYOUTS, "games": POPULATION},
        **(SHARED | {"playouts": _STRONGER * PLAYOUTS}),
    ),
    measure=play_matches,
    agreement=f"{AGREEMENT}; of these numbers the document tells no errors",
    claims=[
        Claim("over both colours the handmade book helps", both_above(_HAND_AGAINST_NONE)),
        Claim("over both colours the weak player's book loses to the handmade book", both_below(AGAINST_HAND)),
        Claim("over both colours the weak player's book loses to no book", both_below(AGAINST_NONE)),
    ],
    unit="wins, %",
    figure=True,
    digits=1,
)
