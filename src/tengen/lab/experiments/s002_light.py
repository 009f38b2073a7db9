"""Ferreira 2016, section 3.3.12 and table 5.1: light playouts against heavy ones at as many simulations."""

from tengen.lab.experiment import Claim, Experiment
from tengen.lab.experiments._claims import below, every
from tengen.lab.experiments._match import match_cell, play_pair

_SIMULATIONS = (100, 400, 1600)
_COLUMN = "light wins, %"

EXPERIMENT = Experiment(
    id="002-light-playouts",
    document="Ferreira 2016",
    item="section 3.3.12, light playouts",
    title="light playouts against heavy ones, by simulations per move",
    setting="of all parts heavy playouts matter most: by table 5.1 7.1% of games are won without and 58.4% with them",
    method="the preset matilda with uniform playouts against itself, 180 games per row at full scale on 9x9",
    cells=[
        match_cell(
            str(n),
            f"matilda,playouts={n},playout.policy=light",
            f"matilda,playouts={n}",
            column=_COLUMN,
            cost=1.0 + n / 50,
        )
        for n in _SIMULATIONS
    ],
    measure=play_pair,
    agreement="claims by 95% intervals",
    claims=[Claim("light playouts lose", every(*(below(f"{n} | {_COLUMN}") for n in _SIMULATIONS)))],
    unit="%",
    figure=True,
    log_x=True,
    x="simulations per move",
    digits=1,
)
