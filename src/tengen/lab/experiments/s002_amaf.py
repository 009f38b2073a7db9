"""Ferreira 2016, table 3.2 and figure 3.3: constants of AMAF, against GNU Go on 9x9."""

from itertools import permutations

from tengen.lab.experiment import Claim, Experiment, Samples
from tengen.lab.experiments._match import COLUMN, no_gnugo, play_pair
from tengen.lab.experiments._matilda import Rows, matilda_cells
from tengen.lab.judge import half_width

_PUBLISHED = {8: (41.8, 3427), 10: (43.1, 3984), 11: (42.2, 3540), 12: (42.5, 3736), 14: (41.8, 3427), 15: (42.2, 3246)}
_SMOOTHING: Rows = {
    "0": ("rave.distance=0", None, 180),
    **{str(d): (f"rave.distance={d}", *told) for d, told in _PUBLISHED.items()},
}
_RAVE: Rows = {str(b): (f"rave.parameter={b}", None, 180) for b in (0.1, 0.2, 0.4, 0.6, 0.8, 1.0)}


def _small(samples: Samples) -> bool | None:
    """No two rows are surely more than 10 points apart; open while an interval is wider than that."""
    found = [(sample.mean, half_width(sample)) for sample in samples.values()]
    sure = [(mean - width, mean + width) for mean, width in found if width is not None and width <= 10]
    if len(sure) < max(2, len(found)):
        return None
    return all(low - high <= 10 for (low, _), (_, high) in permutations(sure, 2))


EXPERIMENTS = [
    Experiment(
        id=f"002-{item.replace(' ', '-')}",
        document="Ferreira 2016",
        item=item,
        title=title,
        setting=setting,
        method="the preset matilda with 1,000 simulations per move, colours alternating, against GNU Go 3.8 at level "
        "0; 180 games per row at full scale",
        cells=matilda_cells(1000, rows),
        measure=play_pair,
        lacking=no_gnugo,
        agreement="10 points, since opponent and number of simulations are not known",
        tolerance=10.0,
        claims=[Claim(f"the effect of {x} is small on 9x9: no two rows are 10 points apart", _small)],
        unit=COLUMN,
        notes=notes,
        figure=True,
        x=x,
        digits=1,
    )
    for item, title, setting, rows, x, notes in (
        (
            "table 3.2",
            "wins by distance D of the smoothing of AMAF",
            "9x9; opponent and number of simulations are not told; the rows 8 and 14 are printed alike",
            _SMOOTHING,
            "D",
            "The row 0 has no smoothing, which the document calls an infinite distance.",
        ),
        ("figure 3.3", "wins by b of RAVE", "9x9; the plotted numbers are lost", _RAVE, "b", ""),
    )
]
