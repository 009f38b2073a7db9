"""Basaldúa 2013, section 3.4.1: how long playouts from the opening are on 19x19."""

from collections.abc import Sequence

import numpy as np

from tengen.go import Game
from tengen.lab.experiment import Cell, Experiment
from tengen.search.presets import preset
from tengen.search.search import Search

_STATISTICS = {"lower quartile": 501.0, "mean": 528.0, "upper quartile": 552.0}
_PLAYERS = {
    "isgo-base": [],
    "isgo-base, EyePotential off": ["isgo.eye_potential=false"],
    "light": ["playout.policy=light"],
}


def _lengths(cell: Cell, unit: int) -> Sequence[float]:
    """Of 100 playouts after an opening of so many moves that the policy's own search plays."""
    config = preset("isgo-base").with_settings(_PLAYERS[cell.row]).with_values({"seed": unit})
    search = Search(Game(19), config)
    for _ in range(cell.with_["opening"]):
        search.advance(search.run(playouts=100).best)
    lengths = [len(search.playout(seed)) for seed in range(100)]
    low, high = np.percentile(lengths, [25, 75])
    return [float(low), float(np.mean(lengths)), float(high)]


EXPERIMENT = Experiment(
    id="000-playout-length",
    document="Basaldúa 2013",
    item="section 3.4.1",
    title="moves of playouts from the opening, 19x19",
    setting="isGO's playouts from openings of masters' games",
    method="from openings of 20 moves that a search of 100 playouts a move plays against itself; 100 playouts a unit",
    cells=[
        Cell(row, name, number, None, 20, 0.4, {"opening": 20}, row)
        for row in _PLAYERS
        for name, number in _STATISTICS.items()
    ],
    measure=_lengths,
    tolerance=26.0,
    unit="moves",
    digits=0,
    notes="Ours are shorter by 70 moves, light ones too. A playout ends when every point is filled but eyes, so "
    "lengths differ by how often stones are captured and played again, which rules on self-atari and eyes decide.",
)
