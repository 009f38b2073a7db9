"""Rimmel 2009, section 4.2.2: fill board, nakade and approach moves in playouts."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import above
from tengen.lab.experiments._match import match_cell, play_pair

_PLAIN = "mogo,playout.approach=0,playout.steps=save"
_FILL = f"{_PLAIN} fill-board=1:4"
_SECONDS = {9: 0.0045, 19: 0.08}  # of a pair of games, for each playout per move
Setting = tuple[int, int, float | None, float | None]  # board, playouts, published, its error
_SMALL: tuple[Setting, ...] = ((9, 250, None, None), (9, 1000, None, None))


def _cells(new: str, old: str, *settings: Setting) -> list[Cell]:
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


def _experiment(id_: str, item: str, title: str, setting: str, cells: list[Cell]) -> Experiment:
    compared = next(cell for cell in cells if cell.published is not None)
    return Experiment(
        id_,
        "Rimmel 2009",
        item,
        title,
        setting,
        "the preset mogo, whose weights are ours; of the document's settings only what takes minutes, and smaller ones",
        cells,
        play_pair,
        tolerance=2.0,
        claims=[Claim("it helps", above(compared.key))],
        digits=1,
        notes="Settings of 100,000 playouts and more, of 8 cores and of 10,000 on 19x19 are left out: they take hours.",
    )


EXPERIMENTS = [
    _experiment(
        "001-figure-4.3",
        "figure 4.3",
        "fill board: random moves where nine points are empty",
        "10,000 to 200,000 playouts per move; 52.9 to 55.2% on 9x9, 49.3 to 78.4% on 19x19, more with more playouts",
        _cells(
            f"{_FILL} pattern capture",
            f"{_PLAIN} pattern capture",
            *(*_SMALL, (9, 10_000, 52.9, 0.5), (19, 300, None, None)),
        ),
    ),
    _experiment(
        "001-table-4.2",
        "table 4.2",
        "nakade: the middle of three empty points inside enemy stones",
        "9x9: 52.8% at 10,000 playouts to 66.2% at 45 s on 8 cores; 19x19: 53.2% at 100,000",
        _cells(
            f"{_PLAIN} nakade fill-board=1:4 pattern capture",
            f"{_FILL} pattern capture",
            *(*_SMALL, (9, 10_000, 52.8, 0.5)),
        ),
    ),
    _experiment(
        "001-approach",
        "section 4.2.2",
        "approach moves: a self-atari gives way to the connection before it, half of the time",
        "9x9, 20,000 playouts: 52.68 +- 0.33%; 19x19, 50,000: 54.69 +- 2.27%",
        _cells("mogo", "mogo,playout.approach=0", *_SMALL, (9, 20_000, 52.68, 0.33)),
    ),
]
