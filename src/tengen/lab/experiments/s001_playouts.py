"""Rimmel 2009, chapter 4: shape rules in the tree; fill board, nakade and approach moves in playouts."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import above
from tengen.lab.experiments._match import match_cell, play_pair

_SHAPES = "territory_line death_line peep_connect hane threat connect wall bad_kogeima empty_triangle".split()
_PLAIN = "mogo,playout.approach=0,playout.steps=save"
_FILL = f"{_PLAIN} fill-board=1:4"
_SECONDS = {9: 0.0046, 13: 0.018, 19: 0.1}  # of a pair of games, for each playout a move
_OURS = "only such settings of the document as take minutes, and smaller ones; the weights of the preset mogo are ours"


def _cells(new: str, old: str, *settings: tuple[int, int, float | None, float | None]) -> list[Cell]:
    """(board, playouts, published, its error) each."""
    return [
        match_cell(
            f"{size}x{size}, {playouts}",
            f"{new},playouts={playouts}",
            f"{old},playouts={playouts}",
            size=size,
            games=180 if size == 9 else 60,
            published=published,
            error=error,
            cost=_SECONDS[size] * playouts,
        )
        for size, playouts, published, error in settings
    ]


def _experiment(id_: str, item: str, title: str, setting: str, cells: list[Cell], claim: str) -> Experiment:
    return Experiment(
        id_,
        "Rimmel 2009",
        item,
        title,
        setting,
        method=_OURS,
        cells=cells,
        measure=play_pair,
        tolerance=2.0,
        claims=[Claim("it helps", above(claim))],
        digits=1,
    )


EXPERIMENTS = [
    _experiment(
        "001-shapes",
        "section 4.2.1",
        "nine shapes known before any simulation, against none",
        "19x19, as AMAF simulations: 63.9 +- 0.5%; the playouts a move are not told",
        _cells(
            "mogo",
            "mogo," + ",".join(f"knowledge.{shape}=0" for shape in _SHAPES),
            (9, 250, None, None),
            (13, 500, None, None),
            (19, 300, 63.9, 0.5),
        ),  # fmt: skip
        "19x19, 300 | wins, %",
    ),
    _experiment(
        "001-figure-4.3",
        "figure 4.3",
        "fill board: random moves where nine points are empty",
        "10 000 to 200 000 playouts a move; 52.9 to 55.2% on 9x9, 49.3 to 78.4% on 19x19, more with more playouts",
        _cells(
            f"{_FILL} pattern capture",
            f"{_PLAIN} pattern capture",
            (9, 250, None, None),
            (9, 1000, None, None),
            (9, 10000, 52.9, 0.5),
            (19, 300, None, None),
        ),  # fmt: skip
        "9x9, 10000 | wins, %",
    ),
    _experiment(
        "001-table-4.2",
        "table 4.2",
        "nakade: the middle of three empty points inside enemy stones",
        "9x9: 52.8% at 10 000 playouts to 66.2% at 45 s on 8 cores; 19x19: 53.2% at 100 000",
        _cells(
            f"{_PLAIN} nakade fill-board=1:4 pattern capture",
            f"{_FILL} pattern capture",
            (9, 250, None, None),
            (9, 1000, None, None),
            (9, 10000, 52.8, 0.5),
        ),  # fmt: skip
        "9x9, 10000 | wins, %",
    ),
    _experiment(
        "001-approach",
        "section 4.2.2",
        "approach moves: a self-atari gives way to the connection before it, half of the time",
        "9x9, 20 000 playouts: 52.68 +- 0.33%; 19x19, 50 000: 54.69 +- 2.27%",
        _cells(
            "mogo", "mogo,playout.approach=0", (9, 250, None, None), (9, 1000, None, None), (9, 20000, 52.68, 0.33)
        ),  # fmt: skip
        "9x9, 20000 | wins, %",
    ),
]
