"""Rimmel 2009, tables 2.1 and 2.2 and section 2.2.2: threads on one tree and on a tree each."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import more
from tengen.lab.experiments._match import match_cell, play_pair

_N = 500  # playouts that stand for the opponent's time
_BY_PLAYOUTS = (
    f"9x9; playouts stand for time ({_N} for the opponent's), so that the delay between threads is tested and not the "
    "machine; the opponent is the preset mogo instead of an older release; 180 games at full scale"
)

_NOTES = (
    f"At {_N} playouts more of them are worth more than after seconds of thinking, whatever brings them "
    "(001-doubling), so rows with two and four times as many are above the published ones, and are to be compared with "
    "each other. With equally many neither side should be ahead, which checks ours."
)


def _cell(
    row: str, published: tuple[float, float] | None, threads: int, times: int, against: int = 1, mode: str = "shared"
) -> Cell:
    """`times` as many playouts on so many threads, against `against` times as many on as many threads."""
    first = f"mogo,playouts={times * _N},threads={threads},thread.mode={mode}"
    second = f"mogo,playouts={against * _N},threads={against}"
    number, error = published or (None, None)
    return match_cell(row, first, second, games=180, published=number, error=error, cost=1.15 * (times + against))


def _experiment(id_: str, item: str, title: str, setting: str, cells: list[Cell], **more_: object) -> Experiment:
    common = {"measure": play_pair, "tolerance": 3.0, "digits": 1, "method": _BY_PLAYOUTS, "notes": _NOTES, **more_}
    return Experiment(id_, "Rimmel 2009", item, title, setting, cells=cells, **common)  # type: ignore[arg-type]


EXPERIMENTS = [
    _experiment(
        "001-table-2.1",
        "table 2.1",
        "time and threads, 9x9",
        "MoGo against an earlier release, 4 cores; threads x time of 10, 20 and 40 s",
        [
            _cell("1 thread, 10 s", (51.1, 1.8), 1, 1),
            _cell("1 thread, 20 s", (62.0, 2.2), 1, 2),
            _cell("1 thread, 40 s", (74.4, 2.4), 1, 4),
            _cell("2 threads, 20 s", (62.9, 1.8), 2, 2),
            _cell("4 threads, 40 s", (66.4, 2.1), 4, 4),
        ],
    ),
    _experiment(
        "001-table-2.2",
        "table 2.2",
        "four times the time or the cores, 9x9",
        "MoGo on one node of 32 cores",
        [
            _cell("4 s against 1 s", (74.4, 2.4), 1, 4),
            _cell("4 cores against 1", (80.0, 3.4), 4, 4),
            _cell("16 cores against 4", (69.5, 4.5), 16, 16, 4),
        ],
    ),
    _experiment(
        "001-root-parallel",
        "section 2.2.2",
        "root parallelisation: trees put together only in the end",
        "43 machines against one: 59 +- 3%, which is less than what doubling the time gives (63%)",
        [
            _cell("43 trees against 1", (59.0, 3.0), 43, 43, mode="root"),
            _cell("4 trees against 1", None, 4, 4, mode="root"),
            _cell("4 times the playouts in one tree", None, 1, 4),
            _cell("twice the playouts in one tree", (63.0, 2.0), 1, 2),
        ],
        claims=[
            Claim(
                "43 trees are worth less than twice the playouts in one",
                more("twice the playouts in one tree | wins, %", "43 trees against 1 | wins, %"),
            ),
        ],
    ),
]
