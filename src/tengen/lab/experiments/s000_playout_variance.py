"""Basaldúa 2013, section 4.1.1, measured: how far playouts blur a lead, by their length and the size of the board."""

from statistics import NormalDist
from typing import Any

import numpy as np

from tengen.go import Board, trace_playout
from tengen.lab.experiment import Cell, Claim, Experiment, Samples

_LEADS, _SIZES = (0.25, 0.5, 1.0, 1.5, 2.0), (9, 11, 13, 16, 19)


def _playouts(board: Board, count: int, seed: int) -> tuple[np.ndarray, float]:
    traces: list[Any] = [trace_playout(board, index, seed=seed) for index in range(count)]
    return np.array([trace["margin"] for trace in traces]), float(np.mean([len(trace["moves"]) for trace in traces]))


def _wins(cell: Cell, unit: int) -> list[float]:
    margins, _ = _playouts(Board(cell.with_["size"]), 1000, unit)
    return [100 * float(np.mean(margins > margins.mean() - lead * margins.std())) for lead in _LEADS]


def _variance_per_move(cell: Cell, unit: int) -> float:
    board = Board(cell.with_["size"])
    moves: Any = trace_playout(board, 0, seed=1_000_000 + unit)["moves"]
    for _, vertex in moves[: len(moves) * cell.with_["played"] // 100]:
        board.play(vertex)
    margins, length = _playouts(board, 200, unit)
    return float(margins.var(ddof=1)) / length


def _proportional(samples: Samples) -> bool | None:
    means = [found.mean for s in _SIZES if (found := samples[f"0 | {s}x{s}"]).count >= 10]
    return max(means) < 1.5 * min(means) if len(means) == len(_SIZES) else None


EXPERIMENTS = [
    Experiment(
        id="000-4.1.1-leads",
        document="Basaldúa 2013",
        item="section 4.1.1, measured",
        title="wins of a side that leads by so many standard deviations of what playouts add",
        setting="P(win) = Phi(lead / sqrt t), t the variance that playouts add; not measured in the document",
        method="uniform playouts from the empty board",
        cells=[
            Cell(str(lead), f"{s}x{s}", 100 * NormalDist().cdf(lead), None, 20, 0.3, {"size": s}, group=f"{s}")
            for s in (9, 13, 19)
            for lead in _LEADS
        ],
        measure=_wins,
        tolerance=3.0,
        unit="wins, %",
        figure=True,
        x="lead, standard deviations",
        digits=1,
        notes="A board has an end, which a Wiener process has not: no margin on 9x9 is beyond 81 points.",
    ),
    Experiment(
        id="000-4.1.1-length",
        document="Basaldúa 2013",
        item="section 4.1.1, measured",
        title="variance of the margin per move of playouts, by percent of the game played and board",
        setting="the variance is the length of the playout times a constant of the policy; not measured",
        method="uniform playouts; positions are beginnings of other playouts, 200 playouts from each",
        cells=[
            Cell(str(played), f"{s}x{s}", None, None, 30, 0.03, {"size": s, "played": played})
            for s in _SIZES
            for played in (0, 25, 50, 75, 90)
        ],
        measure=_variance_per_move,
        claims=[Claim("at 0% the constant is the same on all boards, within half of it", _proportional)],
        unit="points² per move",
        figure=True,
        x="percent played",
        digits=1,
        notes="In a game the variance falls slower than the length at first, and faster at last.",
    ),
]
