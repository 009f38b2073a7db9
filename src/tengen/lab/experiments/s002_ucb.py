"""Ferreira 2016, table 3.1: the coefficient of UCB, against GNU Go on 9x9."""

from tengen.lab.experiment import Claim, Experiment
from tengen.lab.experiments._claims import more
from tengen.lab.experiments._match import COLUMN, no_gnugo, play_pair
from tengen.lab.experiments._matilda import SHORTER, Rows, matilda_cells, shorter_cells

_PUBLISHED = {"0.7": (52.0, 490), "1.1": (58.1, 903), "1.15": (59.4, 1086), "1.2": (58.4, 476), "1.3": (55.1, 748)}
_ROWS: Rows = {c: (f"exploration.coefficient={c}", *told) for c, told in _PUBLISHED.items()}

EXPERIMENT = Experiment(
    id="002-table-3.1",
    document="Ferreira 2016",
    item="table 3.1",
    title="wins by coefficient of UCB",
    setting="an older version of the program against GNU Go, 10,000 simulations per move on 9x9",
    method="the preset matilda, colours alternating; GNU Go 3.8 at level 0, the level of table 5.1, since this table "
    "does not tell any; 180 games at full scale, also with 1,000 simulations per move",
    cells=matilda_cells(10_000, _ROWS) + shorter_cells(_ROWS),
    measure=play_pair,
    lacking=no_gnugo,
    agreement="10 points, since opponent and version of the program are not known",
    tolerance=10.0,
    claims=[
        Claim(f"1.15 is better than 0.7 ({column})", more(f"1.15 | {column}", f"0.7 | {column}"))
        for column in (COLUMN, SHORTER)
    ],
    unit=COLUMN,
    figure=True,
    x="coefficient",
    digits=1,
)
