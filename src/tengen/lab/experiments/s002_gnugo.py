"""Ferreira 2016, table 4.1: against GNU Go at level 10 with the clocks of the Computer Go Server."""

from tengen.arena.play import play_game
from tengen.arena.players import parse_player
from tengen.arena.task import DECIDED, GameTask, seed_of
from tengen.lab.experiment import Cell, Experiment
from tengen.lab.experiments._match import no_gnugo

_GAMES = 4  # of a unit: hundredth parts of the match are left out
_COLUMNS = ("wins, %", "moves", "seconds used")
# Board, seconds of the match, wins, games, moves and seconds of the document.
_PUBLISHED = {
    "9x9, 5 min": (9, 300, (91.6, 88.2, 271.6), 136),
    "13x13, 10 min": (13, 600, (33.3, 149.0, 456.5), 216),
    "9x9, 30 s": (9, 30, (None, None, None), 136),
    "13x13, 60 s": (13, 60, (None, None, None), 216),
}


def _cells() -> list[Cell]:
    cells = []
    for row, (size, seconds, published, games) in _PUBLISHED.items():
        wins = published[0]
        error = None if wins is None else (wins * (100 - wins) / games) ** 0.5
        how = {"size": size, "seconds": seconds}
        cost = _GAMES * (0.8 * seconds + 0.3 * size**2)
        cells += [
            Cell(row, column, number, error if column == "wins, %" else None, games // _GAMES, cost, how, group=row)
            for column, number in zip(_COLUMNS, published, strict=True)
        ]
    return cells


def _measure(cell: Cell, unit: int) -> list[float]:
    """Wins, moves and seconds used of the preset as White, the means of a few games."""
    size, clock = int(cell.with_["size"]), int(cell.with_["seconds"])
    name = "matilda" if size < 12 else "matilda-large"
    black, white = parse_player("gnugo --level 10"), parse_player(f"{name},clock={clock},tree.memory_mb=1024")
    totals = [0.0, 0.0, 0.0]
    for number in range(_GAMES):
        text = f"{cell.row} {unit} {number}"
        record = play_game(GameTask(text, black, white, size, 7.5, seed=seed_of(unit, text)), second_referee=False)
        if record.ending not in DECIDED:
            raise ValueError(f"a game ended with {record.ending}: {record.detail}")
        used = sum(move.seconds for move in record.moves if move.color == "w")
        totals = [
            sum(pair) for pair in zip(totals, (100.0 * (record.winner == "w"), len(record.moves), used), strict=True)
        ]
    return [total / _GAMES for total in totals]


EXPERIMENT = Experiment(
    id="002-table-4.1",
    document="Ferreira 2016",
    item="table 4.1",
    title="against GNU Go at level 10 with sudden death",
    setting="the program as White, 5 minutes a match on 9x9 and 10 on 13x13, komi 7.5; books and pondering; machine "
    "and threads are not told",
    method="the presets matilda and matilda-large as White on one thread, without books and without thinking in the "
    "opponent's time; also with a tenth of the time, for which nothing is published",
    cells=_cells(),
    measure=_measure,
    agreement="10 points, moves or seconds, since the machine is not known",
    tolerance=10.0,
    notes="19x19 is left out, as in the document, which says that it would win close to no game.",
    alone=True,
    lacking=no_gnugo,
    digits=1,
)
