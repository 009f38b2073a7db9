"""Ferreira 2016, table 3.3: self-play by number of simulations."""

from tengen.lab.experiment import Claim, Experiment
from tengen.lab.experiments._claims import every, more
from tengen.lab.experiments._match import COLUMN, match_cell, play_pair

_PUBLISHED = {
    1000: (50.3, 435),
    2000: (69.5, 488),
    4000: (82.1, 431),
    8000: (92.0, 512),
    16_000: (94.0, 468),
    32_000: (96.6, 468),
}

EXPERIMENT = Experiment(
    id="002-table-3.3",
    document="Ferreira 2016",
    item="table 3.3",
    title="wins against 1,000 simulations per move, by number of simulations",
    setting="self-play on 9x9, colours alternating; 431 to 512 games per row; Elo is 400 log10(p / (1 - p)) of these",
    method="the preset matilda, 180 games per row at full scale",
    cells=[
        match_cell(
            str(simulations),
            f"matilda,playouts={simulations},tree.memory_mb=1024",
            "matilda,playouts=1000",
            published=wins,
            played=games,
            cost=11.0 * (simulations + 1000) / 1000,
        )
        for simulations, (wins, games) in _PUBLISHED.items()
    ],
    measure=play_pair,
    agreement="5 points, since weights of the program are not known",
    tolerance=5.0,
    claims=[
        Claim(
            "more simulations are better, up to 8,000",
            every(*(more(f"{2 * n} | {COLUMN}", f"{n} | {COLUMN}") for n in (1000, 2000, 4000))),
        )
    ],
    unit=COLUMN,
    figure=True,
    log_x=True,
    x="simulations per move",
    digits=1,
)
