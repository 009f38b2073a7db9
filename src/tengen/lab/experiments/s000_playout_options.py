"""Basaldúa 2013, section 4.3: options of playouts that were decided by self-play."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import above, level
from tengen.lab.experiments._match import match_cell, play_pair


def _contexts(first: int, second: int) -> Cell:
    player = "isgo-learning,playouts=2000,learning.context="
    return match_cell(f"{first} against {second}", f"{player}{first}", f"{player}{second}", games=180, cost=13.0)


def _eyes(playouts: int, cost: float) -> Cell:
    player = f"isgo-base,playouts={playouts}"
    return match_cell(f"{playouts} playouts", player, f"{player},isgo.eye_potential=false", games=180, cost=cost)


EXPERIMENTS = [
    Experiment(
        id="000-eye-potential",
        document="Basaldúa 2013",
        item="section 4.3.1",
        title="eyes with empty diagonals are left alone (EyePotential) against not",
        setting="self-play, no numbers",
        method="isgo-base with and without isgo.eye_potential, 9x9",
        cells=[_eyes(200, 1.0), _eyes(1000, 4.5)],
        measure=play_pair,
        claims=[Claim("EyePotential on is stronger", above("1000 playouts | wins, %"))],
        digits=1,
    ),
    Experiment(
        id="000-context-size",
        document="Basaldúa 2013",
        item="section 4.3.2",
        title="points of the local contexts that learning playouts tell apart",
        setting="self-play; 24 beats 8, and 40 against 24 was not significant over 500 games",
        method="isgo-learning on 9x9 with 2000 playouts per move (the document does not say); 180 games at full scale",
        cells=[_contexts(24, 8), _contexts(40, 24)],
        measure=play_pair,
        claims=[
            Claim("24 points are better than 8", above("24 against 8 | wins, %")),
            Claim("40 points are as good as 24, within 10 points", level("40 against 24 | wins, %", 50, 10)),
        ],
        digits=1,
    ),
]
