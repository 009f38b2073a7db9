"""Ferreira 2016, section 4.3.2: how much transpositions share, and whether it makes the program stronger."""

from collections.abc import Sequence

from tengen.arena.task import seed_of
from tengen.go import Game
from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import above, every
from tengen.lab.experiments._rounds import play_round, round_cell
from tengen.search.presets import preset
from tengen.search.search import Search

_SIMULATIONS = 2000
_PLIES = (0, 10, 30)
_SAVED, _WINS = "known positions, %", "wins of sharing, %"


def _measure(cell: Cell, unit: int) -> float | Sequence[float]:
    if cell.column == _WINS:
        return play_round(cell, unit)
    game = Game(9, "chinese", 7.5)
    player = Search(game, preset("matilda").with_settings([f"seed={seed_of(unit, cell.key)}"]))
    for _ in range(cell.with_["plies"]):
        best = player.run(playouts=50).best
        game.play(best)
        player.advance(best)
    searches = [
        Search(game, preset("matilda").with_settings([f"seed={seed_of(unit, 'search')}", f"tree.backup={backup}"]))
        for backup in ("shared", "tree")
    ]
    for search in searches:
        search.run(playouts=_SIMULATIONS)
    shared, separate = (search.nodes for search in searches)
    return 100 * (1 - shared / separate)


EXPERIMENT = Experiment(
    id="002-transpositions",
    document="Ferreira 2016",
    item="section 4.3.2, transpositions",
    title="transpositions shared or not",
    setting="positions that are reached again share their statistics; they are called rare, and the gain is not "
    "measured",
    method=f"nodes that {_SIMULATIONS:,} simulations of the preset matilda make on 9x9 with tree.backup=shared, "
    "beside those "
    "without sharing, after so many moves; and games between the two, 300 at full scale",
    cells=[
        *(
            Cell(f"after {n} moves", _SAVED, units=60, cost=1.0 + 0.01 * n, with_={"plies": n, "of": _SIMULATIONS})
            for n in _PLIES
        ),
        round_cell(
            "1,000 simulations a move",
            "matilda,playouts=1000",
            "matilda,playouts=1000,tree.backup=tree",
            column=_WINS,
            games=300,
            seconds=11.0,
        ),
    ],
    measure=_measure,
    agreement="claims by 95% intervals",
    claims=[Claim("transpositions happen", every(*(above(f"after {n} moves | {_SAVED}", 0.0) for n in _PLIES)))],
    unit="%",
    digits=1,
)
