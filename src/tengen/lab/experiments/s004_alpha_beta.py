"""Brodeur and Childs 2008, figure 1.2: UCT and alpha-beta on artificial games of breadth 8 and depth 8."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._alpha_beta import SIZE, errors
from tengen.lab.experiments._claims import every
from tengen.lab.experiments._compare import ahead, at_most, still_above
from tengen.lab.experiments._pgame import AGREEMENT, GAMES, METHOD, REPETITIONS, curve, play_unit
from tengen.pgame import Settings

_UCT = Settings(breadth=SIZE, depth=SIZE, games=GAMES, repetitions=REPETITIONS, decided=True, uct="tree")
_POINTS = [*_UCT.checkpoints, 20_000, 50_000, 100_000, 200_000, 500_000]


def _measure(cell: Cell, unit: int) -> list[float]:
    return play_unit(cell, unit) if cell.column == "UCT" else errors(unit, _POINTS)


EXPERIMENT = Experiment(
    id="004-figure-1.2",
    document="Brodeur, Childs 2008",
    item="figure 1.2",
    title="UCT and alpha-beta on games of breadth 8 and depth 8",
    setting="average error by iterations, of UCT and of alpha-beta; numbers of games and runs are not given",
    method=f"UCT: {METHOD} Alpha-beta: {GAMES} such games, moves in random order, an iteration being an end looked at; "
    "it has no evaluation, so before a root move is proved to win it answers with one that is not refuted.",
    cells=[
        *curve("UCT", _UCT, quick=True),
        *(Cell(str(at), "alpha-beta", units=GAMES, cost=1.2, with_={"at": at}, group="alpha-beta") for at in _POINTS),
    ],
    measure=_measure,
    agreement=AGREEMENT,
    claims=[
        Claim("UCT is near 0 after less than 10,000 iterations", at_most("UCT", 5.0, 10_000)),
        Claim(
            "alpha-beta stays poor for long and comes to 0 only past 10,000",
            every(
                still_above("alpha-beta", 50.0, 1000),
                still_above("alpha-beta", 5.0, 10_000),
                at_most("alpha-beta", 1.0, 500_000),
            ),
        ),
        Claim(
            "UCT errs less than alpha-beta after 1,000 and after 10,000",
            every(*(ahead("UCT", "alpha-beta", at) for at in (1000, 10_000))),
        ),
    ],
    unit="error, %",
    figure=True,
    x="iterations",
    log_x=True,
    digits=2,
)
