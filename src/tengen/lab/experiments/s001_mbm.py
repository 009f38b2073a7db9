"""Rimmel 2009, 3.2.1: a book grown by MBM, for players as strong as who grew it."""

from tengen.lab.experiment import Claim, Experiment
from tengen.lab.experiments._books import GROWN, HAND, NONE, match_cells, play_matches
from tengen.lab.experiments._claims import more
from tengen.lab.experiments._colours import both_above, gains_more
from tengen.lab.experiments._grown import (
    AGAINST_HAND,
    AGAINST_NONE,
    AGREEMENT,
    BEFORE,
    GAME,
    GAMES,
    GROWTH,
    OURS,
    PLAYOUTS,
    POPULATION,
    SHARED,
    pair,
)

EXPERIMENT = Experiment(
    id="001-mbm",
    document="Rimmel 2009",
    item="section 3.2.1",
    title="a book grown by MBM against none and against one by hand",
    setting="9x9, komi 7.5, 10 s per move on 8 cores, 3,496 games generated; White's number before learning, lost in "
    "our text, is 100 less Black's",
    method=OURS,
    cells=match_cells(
        "MBM",
        pair(NONE, NONE, BEFORE, (51.5, 48.5), 1.8)
        | {("White", GROWN, NONE): ("White", AGAINST_NONE, None, None)}
        | {("Black", GROWN, NONE): ("Black", AGAINST_NONE, 48.0, 1.9)}
        | pair(GROWN, HAND, AGAINST_HAND, (64.1, 46.1), 1.8),
        cost=GROWTH + 5 * GAMES * GAME,
        grow={"method": "mbm", "playouts": PLAYOUTS, "games": POPULATION},
        **SHARED,
    ),
    measure=play_matches,
    agreement=AGREEMENT,
    claims=[
        Claim("White learns: it wins more than before", more(f"White | {AGAINST_NONE}", f"White | {BEFORE}")),
        Claim("White learns more than Black", gains_more("White", "Black", AGAINST_NONE, BEFORE)),
        Claim("the wins of both colours add up to more than 100% after learning", both_above(AGAINST_NONE)),
        Claim("over both colours it beats the handmade book", both_above(AGAINST_HAND)),
    ],
    unit="wins, %",
    figure=True,
    digits=1,
)
