"""Basaldúa 2013, table 4.9: learning playouts against base playouts."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import more
from tengen.lab.experiments._match import match_cell, play_pair

_NAME = "{size}x{size}, {playouts} playouts"


def _cell(size: int, playouts: int, games: int, cost: float, wins: tuple[int, int] | None = None) -> Cell:
    published = error = None
    if wins is not None:
        share = wins[0] / wins[1]
        published, error = 100 * share, 100 * (share * (1 - share) / wins[1]) ** 0.5
    return match_cell(
        _NAME.format(size=size, playouts=playouts),
        f"isgo-learning,playouts={playouts}",
        f"isgo-base,playouts={playouts}",
        size=size,
        games=games,
        published=published,
        error=error,
        cost=cost,
    )


EXPERIMENT = Experiment(
    id="000-table-4.9",
    document="Basaldúa 2013",
    item="table 4.9",
    title="learning against base playouts",
    setting="4 x 2000, 4 x 8000 and 4 x 32000 playouts per move on four threads; 200 to 1000 games",
    method="as many playouts on one thread, and fewer beside them; 180 games at full scale, 60 where a game takes long",
    cells=[
        _cell(9, 200, 180, 1.3),
        _cell(9, 2000, 180, 11.0),
        _cell(9, 8000, 180, 45.0, (663, 1000)),
        _cell(9, 32000, 60, 180.0, (147, 200)),
        _cell(9, 128000, 20, 720.0, (148, 200)),
        _cell(13, 2000, 120, 40.0),
        _cell(13, 8000, 60, 160.0, (685, 1000)),
        _cell(19, 2000, 20, 200.0),
        _cell(19, 8000, 10, 800.0, (382, 600)),
    ],
    measure=play_pair,
    agreement="the intervals, and 5 points for what the document leaves open",
    tolerance=5.0,
    claims=[
        Claim(
            "the gain grows with the playouts (9x9)",
            more("9x9, 8000 playouts | wins, %", "9x9, 200 playouts | wins, %"),
        )
    ],
    digits=1,
)
