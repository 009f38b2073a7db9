"""The lines of analysis as front ends parse them: Leela Zero's form and KataGo's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tengen.search.ranking import RankedMove, win_rate
from tengen.search.search import Result


@dataclass(frozen=True)
class Shown:
    """What a line of analysis has beside the moves."""

    root_info: bool = False
    ownership: bool = False
    variation_visits: Callable[[Sequence[str]], list[int]] | None = None  # of the positions of a variation
    edge_visits: Callable[[Sequence[str]], list[int]] | None = None  # of its moves


def leela_line(moves: Sequence[RankedMove]) -> str:
    """Shares in ten-thousandths, as whole numbers."""
    return " ".join(
        f"info move {move.vertex} visits {move.visits} winrate {_share(move.win_rate)} prior {_share(move.prior)} "
        f"lcb {_share(move.lower_bound)} order {move.order} pv {' '.join(move.variation)}"
        for move in moves
    )


def kata_line(moves: Sequence[RankedMove], result: Result, *, black: bool, shown: Shown) -> str:
    """Shares from 0 to 1 with a decimal point. Values are those of the side to move, ownership rows from the top."""
    parts = [_kata_move(move, shown) for move in moves]
    if shown.root_info:
        parts.append(_root_info(result, black))
    if shown.ownership and result.ownership is not None:
        owner = np.asarray(result.ownership) * (1 if black else -1)
        parts.append("ownership " + " ".join(f"{value:.4f}" for value in owner.ravel()))
    return " ".join(parts)


def _kata_move(move: RankedMove, shown: Shown) -> str:
    parts = [
        f"info move {move.vertex} visits {move.visits} edgeVisits {move.visits}",
        f"utility {2 * move.win_rate - 1:.6f} winrate {move.win_rate:.6f}",
        *_scores(move.score, move.score_stdev),
        f"prior {move.prior:.6f} lcb {move.lower_bound:.6f} utilityLcb {2 * move.lower_bound - 1:.6f}",
        f"order {move.order} pv {' '.join(move.variation)}",
    ]
    if shown.variation_visits is not None:
        parts += ["pvVisits", *map(str, shown.variation_visits(move.variation))]
    if shown.edge_visits is not None:
        parts += ["pvEdgeVisits", *map(str, shown.edge_visits(move.variation))]
    return " ".join(parts)


def _root_info(result: Result, black: bool) -> str:
    rate = win_rate(result)
    score = None if result.score is None else result.score * (1 if black else -1)
    parts = [f"rootInfo visits {result.visits} utility {2 * rate - 1:.6f} winrate {rate:.6f}"]
    return " ".join([*parts, *_scores(score, result.score_stdev)])


def _scores(score: float | None, stdev: float | None) -> list[str]:
    """Nothing where the search did not look at margins."""
    if score is None:
        return []
    told = f"{score:.4f}"
    return [f"scoreMean {told} scoreStdev {stdev or 0.0:.4f} scoreLead {told} scoreSelfplay {told}"]


def _share(value: float) -> int:
    return round(10000 * min(1.0, max(0.0, value)))
