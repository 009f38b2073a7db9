"""Rimmel 2009, section 4.2.1: shapes that the tree knows before any simulation."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import above
from tengen.lab.experiments._match import match_cell, play_pair

_SHAPES = (
    *("territory_line", "death_line", "peep_connect", "hane", "threat"),
    *("connect", "wall", "bad_kogeima", "empty_triangle"),
)
_WITHOUT = "".join(f",knowledge.{shape}=0" for shape in _SHAPES)


def _cell(size: int, playouts: int, games: int, cost: float, published: tuple[float, float] | None = None) -> Cell:
    number, error = published or (None, None)
    player = f"mogo,playouts={playouts}"
    name = f"{size}x{size}, {playouts} playouts"
    return match_cell(name, player, player + _WITHOUT, size=size, games=games, published=number, error=error, cost=cost)


EXPERIMENT = Experiment(
    id="001-shapes",
    document="Rimmel 2009",
    item="section 4.2.1",
    title="nine shapes known before any simulation, against none",
    setting="19x19, as AMAF simulations: 63.9 +- 0.5% of some 9200 games; the time per move is not told",
    method="the preset mogo with its shapes and without; weights of shapes are ours; smaller boards beside 19x19",
    cells=[_cell(9, 250, 180, 1.2), _cell(13, 500, 120, 8.0), _cell(19, 300, 60, 23.0, (63.9, 0.5))],
    measure=play_pair,
    tolerance=5.0,
    claims=[Claim("shapes help on 19x19", above("19x19, 300 playouts | wins, %"))],
    digits=1,
)
