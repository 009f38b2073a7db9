"""Basaldúa 2013, section 4.3.2 and table 4.9: what contexts and learning cost in time."""

import time
from collections.abc import Sequence

from tengen.go import Game
from tengen.go.presets import preset
from tengen.go.search import GoSearch
from tengen.lab.experiment import Cell, Experiment

_LEARNING = (("isgo-learning", ""), ("isgo-base", ""))
_CONTEXTS = (("isgo-learning", "learning.context=40"), ("isgo-learning", "learning.context=24"))


def _ratio(cell: Cell, unit: int) -> float:
    """Processor time of the first player's playouts over that of the second's, from the empty board in turns."""
    spent = [0.0, 0.0]
    for turn in range(2):
        for number in (turn, 1 - turn):
            name, setting = cell.with_["players"][number]
            config = preset(name).with_settings([setting] if setting else []).with_values({"seed": 2 * unit + turn})
            search = GoSearch(Game(cell.with_["size"]), config)
            before = time.process_time()
            search.run(playouts=cell.with_["playouts"])
            spent[number] += time.process_time() - before
    return spent[0] / spent[1]


def _cells(players: Sequence[tuple[str, str]], *settings: tuple[int, int, float, float]) -> list[Cell]:
    """Of (board, playouts, published, seconds) each."""
    return [
        Cell(
            f"{size}x{size}, {playouts} playouts",
            "factor",
            published,
            units=20,
            cost=cost,
            with_={"players": players, "size": size, "playouts": playouts},
        )
        for size, playouts, published, cost in settings
    ]


EXPERIMENTS = [
    Experiment(
        id="000-context-time",
        document="Basaldúa 2013",
        item="section 4.3.2",
        title="time of learning playouts with contexts of 40 points, as a multiple of that with 24",
        setting="about 4% more",
        method="isgo-learning from the empty board, processor time",
        cells=_cells(_CONTEXTS, (9, 1000, 1.04, 0.5), (13, 1000, 1.04, 1.0)),
        measure=_ratio,
        tolerance=0.03,
        alone=True,
    ),
    Experiment(
        id="000-table-4.9-time",
        document="Basaldúa 2013",
        item="table 4.9, time factor",
        title="time of learning playouts, as a multiple of that of base playouts",
        setting="over whole games with 4 x 2000 playouts, on 9x9 also 4 x 8000 and 4 x 32000 (1.58)",
        method="one search of as many playouts from the empty board, processor time; without 4 x 32000",
        cells=_cells(
            _LEARNING, (9, 8000, 1.38, 2.0), (9, 32000, 1.57, 7.0), (13, 8000, 1.39, 4.0), (19, 8000, 1.51, 8.0)
        ),
        measure=_ratio,
        tolerance=0.1,
        alone=True,
        notes="Our base playouts are cheap: 20 microseconds on 9x9 and 95 on 19x19, to which learning adds 33 and 137, "
        "two thirds of it for looking up nodes and edges. At 15,000 playouts per second on 8 cores, which the thesis "
        "reckons with, one takes some 530 microseconds of a core, of which the same work is a smaller part. It is "
        "neither the position nor the memory: over the first 50 moves of a game on 9x9 the factor is 2.4 to 2.6, and "
        "tables of 1 MB are as slow.",
    ),
]
