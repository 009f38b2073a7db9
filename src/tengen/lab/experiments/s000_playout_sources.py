"""Basaldúa 2013, section 4.6 and table 4.8: which step of the policy chose the moves of playouts."""

from collections.abc import Sequence
from statistics import fmean

from tengen.go.presets import preset
from tengen.go.search.playout_sources import PUBLISHED, count_sources
from tengen.lab.experiment import Cell, Experiment


def _shares(cell: Cell, size: int, unit: int) -> dict[str, float]:
    how = cell.with_
    return count_sources(preset(how["policy"]), size, playouts=how["playouts"], replays=2, seed=unit).shares()


def _one_board(cell: Cell, unit: int) -> Sequence[float]:
    shares = _shares(cell, 13, unit)
    return [shares[source] for source in PUBLISHED["isgo-base, 4.6, 13x13"]]


def _three_boards(cell: Cell, unit: int) -> Sequence[float]:
    games = [_shares(cell, size, unit) for size in (9, 13, 19)]
    return [
        number
        for source in PUBLISHED[f"{cell.with_['policy']}, table 4.8"]
        for number in (fmean(shares[source] for shares in games), *(shares[source] for shares in games))
    ]


def _row(policy: str, source: str, share: float) -> list[Cell]:
    columns = ("mean of three boards", share), ("9x9", None), ("13x13", None), ("19x19", None)
    how = {"policy": policy, "playouts": 500}
    cost = 17.0 if policy == "isgo-base" else 36.0
    return [Cell(f"{policy}, {source}", name, value, None, 20, cost, how, policy) for name, value in columns]


_NOTES = (
    "In table 4.8 skipped is pattern x (1 - 0.4812) / 0.4812 to the digit, as if every pattern move that the draw "
    "refused was played after all, and atari moves never; isgo.skipped=patterns is that reading. "
)

EXPERIMENTS = [
    Experiment(
        id="000-4.6-sources",
        document="Basaldúa 2013",
        item="section 4.6",
        title="moves of base playouts by the step that chose them, 13x13",
        setting="6.6e10 moves of playouts during tuning",
        method="isgo-base; a unit is a game of search against itself, 150 playouts per move, 2 replayed per position",
        cells=[
            Cell(source, "share", share, None, 50, 1.3, {"policy": "isgo-base", "playouts": 150}, "all")
            for source, share in PUBLISHED["isgo-base, 4.6, 13x13"].items()
        ],
        measure=_one_board,
        tolerance=3.0,
        unit="%",
        digits=2,
        notes=_NOTES + "Section 4.6 and table 4.8 contradict each other on patterns: the chances had changed.",
    ),
    Experiment(
        id="000-table-4.8",
        document="Basaldúa 2013",
        item="table 4.8",
        title="moves of base and learning playouts by the step that chose them",
        setting="20 games each on 9x9, 13x13 and 19x19 with 4 x 2000 playouts per move",
        method="the same with 500 playouts per move; 2 playouts replayed in each position",
        cells=[
            cell
            for policy in ("isgo-base", "isgo-learning")
            for source, share in PUBLISHED[f"{policy}, table 4.8"].items()
            for cell in _row(policy, source, share)
        ],
        measure=_three_boards,
        tolerance=3.0,
        unit="%",
        digits=2,
        notes=_NOTES + "Node moves need filled tables: their share grows with the playouts (docs/isgo.md).",
    ),
]
