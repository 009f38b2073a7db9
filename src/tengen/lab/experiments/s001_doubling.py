"""Rimmel 2009, section 2.3: what twice the thinking time is worth, by which all speed-ups are judged."""

from tengen.lab.experiment import Cell, Experiment
from tengen.lab.experiments._match import match_cell, play_pair


def _cell(preset: str, playouts: int, cost: float) -> Cell:
    return match_cell(
        str(playouts),
        f"{preset},playouts={2 * playouts}",
        f"{preset},playouts={playouts}",
        column=preset,
        games=180,
        published=63.0,
        cost=cost,
    )


EXPERIMENT = Experiment(
    id="001-doubling",
    document="Rimmel 2009",
    item="sections 2.2 and 2.3",
    title="twice the playouts, by playouts of the weaker side",
    setting="MoGo, doubled time per move: roughly 63%",
    method="the presets mogo, tengen and uct on 9x9, 180 games per point at full scale",
    cells=[
        _cell(preset, playouts, cost * playouts / 1000)
        for preset, cost in (("mogo", 6.0), ("tengen", 6.0), ("uct", 2.0))
        for playouts in (125, 250, 500, 1000, 2000)
    ],
    measure=play_pair,
    agreement="the interval, and 4 points for a number that is called rough",
    tolerance=4.0,
    unit="wins, %",
    figure=True,
    x="playouts of the weaker side",
    log_x=True,
    digits=1,
    notes="Doubling is worth more with few playouts. In matches from random openings (docs/strength.md) tengen had "
    "81% with twice 120 playouts, 77% with twice 250 and 500 and 73% with twice 1,000: it falls towards the published "
    "number, which stands for seconds of thinking. Those games are of tengen before its present priors, which we think "
    "outweigh 125 playouts.",
)
