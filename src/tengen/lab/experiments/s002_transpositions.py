"""Ferreira 2016, section 4.3.2: how much transpositions share, and whether it makes the program stronger."""

from tengen.arena.task import seed_of
from tengen.go import Game
from tengen.go.presets import preset
from tengen.go.search import GoSearch
from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import above, below, every
from tengen.lab.experiments._match import match_cell, play_pair

_SIMULATIONS = 2000
_PLIES = (0, 10, 30)
_MET, _WINS = "moves that meet, %", "wins of sharing, %"


def _measure(cell: Cell, unit: int) -> float:
    if cell.column == _WINS:
        return play_pair(cell, unit)
    game = Game(9, "chinese", 7.5)
    player = GoSearch(game, preset("matilda").with_settings([f"seed={seed_of(unit, cell.key)}"]))
    for _ in range(cell.with_["plies"]):
        best = player.run(playouts=50).best
        game.play(best)
        player.advance(best)
    search = GoSearch(game, preset("matilda").with_settings([f"seed={seed_of(unit, 'search')}"]))
    search.run(playouts=_SIMULATIONS)
    nodes = list(search.tree.walk(min_visits=0))
    links = sum(bool(move.child) for node in nodes for move in node.moves)
    return 100 * (links - (len(nodes) - 1)) / links


EXPERIMENT = Experiment(
    id="002-transpositions",
    document="Ferreira 2016",
    item="section 4.3.2, transpositions",
    title="transpositions shared or not",
    setting="positions that are reached again share their statistics; they are called rare, and the gain is not "
    "measured",
    method=f"{_SIMULATIONS:,} simulations of the preset matilda on 9x9, after so many moves of a game: moves of the "
    "tree that lead to a position known by another move; and 180 games against itself with tree.backup=tree",
    cells=[
        *(Cell(f"after {n} moves", _MET, units=60, cost=0.6, with_={"plies": n, "of": _SIMULATIONS}) for n in _PLIES),
        match_cell(
            "1,000 simulations a move",  # its name in results that are kept
            "matilda,playouts=1000",
            "matilda,playouts=1000,tree.backup=tree",
            column=_WINS,
            cost=22.0,
        ),
    ],
    measure=_measure,
    agreement="claims by 95% intervals",
    claims=[
        Claim("transpositions still happen", every(*(above(f"after {n} moves | {_MET}", 0.0) for n in _PLIES))),
        Claim(
            "they are rare: one move in ten at most", every(*(below(f"after {n} moves | {_MET}", 10.0) for n in _PLIES))
        ),
    ],
    unit="%",
    digits=1,
)
