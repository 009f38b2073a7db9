"""Ferreira 2016, tables 5.1 and 5.2: the program with one part less, against GNU Go on 9x9."""

from tengen.lab.experiment import Claim, Experiment
from tengen.lab.experiments._claims import more
from tengen.lab.experiments._match import COLUMN, no_gnugo, play_pair
from tengen.lab.experiments._matilda import SHORTER, Rows, matilda_cells, shorter_cells

_PARTS: Rows = {
    "nothing": ("", 58.4, 358),
    "UCB term": ("exploration.formula=none", 26.4, 307),
    "RAVE": ("rave.schedule=off", 54.4, 320),
    "criticality": ("rave.criticality=false", 52.9, 780),
    "LGRF": ("reply.tree=false", 48.4, 440),
    "prior values": ("prior.use=off", 44.0, 450),
    "heavy playouts": ("playout.policy=light", 7.1, 326),
}
_TWO: Rows = {"nothing": ("", 81.1, 201), "RAVE": ("rave.schedule=off", 77.5, 209)}


def _more(first: str, second: str, column: str) -> Claim:
    check = more(f"{first} | {column}", f"{second} | {column}")
    return Claim(f"without {first} it wins more than without {second} ({column})", check)


_PAIRS = (("UCB term", "heavy playouts"), ("prior values", "UCB term"), ("nothing", "prior values"))
_ORDER = [_more(*pair, column) for column in (COLUMN, SHORTER) for pair in _PAIRS]
_FEW = (
    "With 1,000 simulations per move prior values are most of what is known, and their loss costs more than that of "
    "the UCB term, for which we think RAVE makes up. The table is of 5,000, of which ours are too few games."
)

EXPERIMENTS = [
    Experiment(
        id=f"002-table-{table}",
        document="Ferreira 2016",
        item=f"table {table}",
        title=f"the program with one part less, {simulations:,} simulations per move",
        setting="against GNU Go 3.8 at level 0 on 9x9",
        method="the preset matilda, colours alternating, 180 games per row at full scale; the rows say what is off",
        cells=matilda_cells(simulations, rows) + (shorter_cells(rows) if claims else []),
        measure=play_pair,
        lacking=no_gnugo,
        agreement="10 points, since weights of the program are not known; claims by 95% intervals",
        tolerance=10.0,
        claims=claims,
        unit=COLUMN,
        figure=True,
        digits=1,
        notes=_FEW if claims else "",
    )
    for table, simulations, rows, claims in (("5.1", 5000, _PARTS, _ORDER), ("5.2", 100_000, _TWO, []))
]
