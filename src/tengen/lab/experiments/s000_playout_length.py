"""Basaldúa 2013, section 3.4.1: how long playouts from the opening are on 19x19."""

from collections.abc import Sequence

import numpy as np

from tengen.go import Game
from tengen.go.presets import preset
from tengen.go.search import GoSearch
from tengen.lab.experiment import Cell, Experiment

_STATISTICS = {"lower quartile": 501.0, "mean": 528.0, "upper quartile": 552.0}
_PLAYERS = {
    "isgo-base": [],
    "isgo-base, EyePotential off": ["isgo.eye_potential=false"],
    "light": ["playout.policy=light"],
}


def _lengths(cell: Cell, unit: int) -> Sequence[float]:
    """Of 100 playouts after an opening of so many moves."""
    game = Game(19)
    for number in range(cell.with_["opening"]):
        found = GoSearch(game, preset("tengen").with_values({"seed": 100 * unit + number})).run(playouts=100)
        game.play(next(move.action for move in found.moves if move.action != "pass"))
    search = GoSearch(game, preset("isgo-base").with_settings(_PLAYERS[cell.row]))
    lengths = [len(search.playout(100 * unit + number)) for number in range(100)]
    low, high = np.percentile(lengths, [25, 75])
    return [float(low), float(np.mean(lengths)), float(high)]


EXPERIMENT = Experiment(
    id="000-playout-length",
    document="Basaldúa 2013",
    item="section 3.4.1",
    title="moves of playouts from the opening, 19x19",
    setting="isGO's playouts from openings of masters' games",
    method="from openings of 20 moves that the preset tengen plays with 100 playouts per move; 100 playouts per unit",
    cells=[
        Cell(row, name, number, None, 20, 0.8, {"opening": 20, "by": "tengen"}, row)
        for row in _PLAYERS
        for name, number in _STATISTICS.items()
    ],
    measure=_lengths,
    tolerance=26.0,
    unit="moves",
    digits=0,
    notes="Ours are shorter by 80 moves and more, light ones too, and by 60 if the opening counts. Tests compare our "
    "playouts with a second, slow board. What is left is how often stones are captured and played again, by the rules "
    "on eyes, self-atari and seki: with EyePotential off playouts are 13 moves longer. The thesis does not say by "
    "which version of its policy it counted.",
)
