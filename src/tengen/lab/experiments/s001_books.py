"""Rimmel 2009, 3.2: books that grow by coevolution (MBM, MVBM), for who grew them and for stronger players."""

from tengen.lab.experiment import Claim, Experiment
from tengen.lab.experiments._books import (
    GROWN,
    HAND,
    NONE,
    both_above,
    both_below,
    gains_more,
    match_cells,
    play_matches,
)
from tengen.lab.experiments._claims import more

_PLAYOUTS = 200
_STRONGER = 6  # times as long: 60 s against 10 s
_POPULATION = 300
_GAMES = 20
_UNITS = 10
_GROWTH = 80.0  # seconds of a population
_GAME = 0.4  # seconds, with 200 playouts

_BEFORE, _AGAINST_NONE, _AGAINST_HAND = "before learning", "against no book", "against the handmade book"
_HAND_AGAINST_NONE = "handmade book, against no book"
_MVBM, _HANDMADE, _NO_BOOK = "MVBM", "handmade", "no book"
_OURS = (
    f"9x9, komi 7.5, the preset tengen. Playouts instead of time: {_PLAYOUTS} for each move that comes from no book, "
    f"while books grow and in matches; {_UNITS} populations of {_POPULATION} games each, which begin with five lines "
    f"of the handmade book; {_GAMES} games of each population in each match, {_UNITS * _GAMES} in all. The book plays "
    "the most frequent move in won games wherever it knows the position. A game ends when both sides see 95% for the "
    "same one, five moves long. The handmade book, 50 rules from games of dan players and professionals, is ours; the "
    "document's cannot be had."
)
_AGREEMENT = (
    "95% intervals, without tolerance: those of our populations and of the document's numbers where it tells errors. "
    "Its players thought a thousand times as long and its populations were ten times as large, so that claims say more "
    "than numbers"
)


def _pair(
    ours: str, theirs: str, column: str, published: tuple[float | None, float | None], error: float | None = None
) -> dict[tuple[str, str, str], tuple[str, str, float | None, float | None]]:
    """The matches of a column: White's and Black's numbers."""
    return {
        (colour, ours, theirs): (colour, column, number, None if number is None else error)
        for colour, number in zip(("White", "Black"), published, strict=True)
    }


_GROUP = {"playouts": _PLAYOUTS, "games": _GAMES, "units": _UNITS}

MBM = Experiment(
    id="001-mbm",
    document="Rimmel 2009",
    item="section 3.2.1",
    title="a book grown by MBM against none and against one by hand",
    setting="9x9, komi 7.5, 10 s per move on 8 cores, 3,496 games generated; White's number before learning, lost in "
    "our text, is 100 less Black's",
    method=_OURS,
    cells=match_cells(
        "MBM",
        _pair(NONE, NONE, _BEFORE, (51.5, 48.5), 1.8)
        | {("White", GROWN, NONE): ("White", _AGAINST_NONE, None, None)}
        | {("Black", GROWN, NONE): ("Black", _AGAINST_NONE, 48.0, 1.9)}
        | _pair(GROWN, HAND, _AGAINST_HAND, (64.1, 46.1), 1.8),
        cost=_GROWTH + 5 * _GAMES * _GAME,
        grow={"method": "mbm", "playouts": _PLAYOUTS, "games": _POPULATION},
        **_GROUP,
    ),
    measure=play_matches,
    agreement=_AGREEMENT,
    claims=[
        Claim("White learns: it wins more than before", more(f"White | {_AGAINST_NONE}", f"White | {_BEFORE}")),
        Claim("White learns more than Black", gains_more("White", "Black", _AGAINST_NONE, _BEFORE)),
        Claim("the wins of both colours add up to more than 100% after learning", both_above(_AGAINST_NONE)),
        Claim("over both colours it beats the handmade book", both_above(_AGAINST_HAND)),
    ],
    unit="wins, %",
    figure=True,
    digits=1,
)

WEAK = Experiment(
    id="001-weak-book",
    document="Rimmel 2009",
    item="section 3.2.1, robustness",
    title="a book by a weak player harms a stronger one",
    setting="9x9, 60 s per move on 8 cores; the book was learned at 10 s per move, with MBM",
    method=f"{_OURS} Here players have {_STRONGER * _PLAYOUTS:,} playouts, while the books grew with {_PLAYOUTS}: they "
    "are the same as in 001-mbm.",
    cells=match_cells(
        "weak",
        _pair(HAND, NONE, _HAND_AGAINST_NONE, (63.0, 50.0))
        | _pair(GROWN, HAND, _AGAINST_HAND, (40.7, 30.6))
        | _pair(GROWN, NONE, _AGAINST_NONE, (None, None)),
        cost=6 * _GAMES * _GAME * _STRONGER,
        grow={"method": "mbm", "playouts": _PLAYOUTS, "games": _POPULATION},
        **(_GROUP | {"playouts": _STRONGER * _PLAYOUTS}),
    ),
    measure=play_matches,
    agreement=f"{_AGREEMENT}; of these numbers the document tells no errors",
    claims=[
        Claim("over both colours the handmade book helps", both_above(_HAND_AGAINST_NONE)),
        Claim("over both colours the weak player's book loses to the handmade book", both_below(_AGAINST_HAND)),
        Claim("over both colours the weak player's book loses to no book", both_below(_AGAINST_NONE)),
    ],
    unit="wins, %",
    figure=True,
    digits=1,
)

MVBM = Experiment(
    id="001-table-3.1",
    document="Rimmel 2009",
    item="table 3.1",
    title="a book grown by MVBM and one by hand, both against none",
    setting="9x9, komi 7.5, 6 hours for each side on a quad-core, 3,000 games generated; the handmade book is a better "
    "one than that of section 3.2.1",
    method=_OURS,
    cells=match_cells(
        "MVBM",
        {("White", GROWN, NONE): ("White", _MVBM, 74.5, 2.3), ("Black", GROWN, NONE): ("Black", _MVBM, 64.6, 2.4)}
        | _pair(HAND, NONE, _HANDMADE, (62.9, 49.7), 3.8)
        | _pair(NONE, NONE, _NO_BOOK, (None, None)),
        cost=_GROWTH + 5 * _GAMES * _GAME,
        grow={"method": "mvbm", "playouts": _PLAYOUTS, "games": _POPULATION},
        **_GROUP,
    ),
    measure=play_matches,
    agreement=_AGREEMENT,
    claims=[
        Claim("MVBM: White wins more than without a book", more(f"White | {_MVBM}", f"White | {_NO_BOOK}")),
        Claim("MVBM: Black, too", more(f"Black | {_MVBM}", f"Black | {_NO_BOOK}")),
        Claim("as White MVBM wins more than the handmade book", more(f"White | {_MVBM}", f"White | {_HANDMADE}")),
        Claim("as Black, too", more(f"Black | {_MVBM}", f"Black | {_HANDMADE}")),
    ],
    unit="wins, %",
    figure=True,
    digits=1,
)

EXPERIMENTS = [MBM, WEAK, MVBM]
