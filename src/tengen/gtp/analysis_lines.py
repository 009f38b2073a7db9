"""The lines of analysis as front ends parse them: Leela Zero's form and KataGo's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tengen.go.search.ranking import RankedMove, win_rate
from tengen.go.search.result import GoResult


@dataclass(frozen=True)
class LineFields:
    """What a line of analysis has beside the moves."""

    root_info: bool = False
    ownership: bool = False
    ownership_stdev: bool = False
    moves_ownership: bool = False
    moves_ownership_stdev: bool = False
    variation_visits: Callable[[Sequence[str]], list[int]] | None = None  # of the positions of a variation
    edge_visits: Callable[[Sequence[str]], list[int]] | None = None  # of its moves


def leela_line(moves: Sequence[RankedMove]) -> str:
    """Shares in ten-thousandths, as whole numbers."""
    return " ".join(
        f"info move {move.vertex} visits {move.visits} winrate {_share(move.win_rate)} prior {_share(move.prior)} "
        f"lcb {_share(move.lower_bound)} order {move.order} pv {' '.join(move.variation)}"
        for move in moves
    )


def kata_line(moves: Sequence[RankedMove], result: GoResult, *, black: bool, fields: LineFields) -> str:
    """Shares from 0 to 1 with a decimal point. Values are those of the side to move, ownership rows from the top."""
    parts = [_kata_move(move, fields, black) for move in moves]
    if fields.root_info:
        parts.append(_root_info(result, black))
    if fields.ownership and result.ownership is not None:
        parts.append(f"ownership {_owners(result.ownership, black)}")
    if fields.ownership_stdev and result.ownership_stdev is not None:
        parts.append(f"ownershipStdev {_numbers(result.ownership_stdev)}")
    return " ".join(parts)


def _owners(black_owns: np.ndarray, black: bool) -> str:
    return _numbers(black_owns if black else 0.0 - black_owns)


def _numbers(board: np.ndarray) -> str:
    return " ".join(f"{value:.4f}" for value in board.ravel())


def _kata_move(move: RankedMove, fields: LineFields, black: bool) -> str:
    parts = [
        f"info move {move.vertex} visits {move.visits} edgeVisits {move.visits}",
        f"utility {2 * move.win_rate - 1:.6f} winrate {move.win_rate:.6f}",
        *_scores(move.score, move.margin, move.score_stdev),
        f"prior {move.prior:.6f} lcb {move.lower_bound:.6f} utilityLcb {2 * move.lower_bound - 1:.6f}",
        f"order {move.order} pv {' '.join(move.variation)}",
    ]
    if fields.variation_visits is not None:
        parts += ["pvVisits", *map(str, fields.variation_visits(move.variation))]
    if fields.edge_visits is not None:
        parts += ["pvEdgeVisits", *map(str, fields.edge_visits(move.variation))]
    if fields.moves_ownership and move.ownership is not None:
        parts.append(f"movesOwnership {_owners(move.ownership, black)}")
    if fields.moves_ownership_stdev and move.ownership_stdev is not None:
        parts.append(f"movesOwnershipStdev {_numbers(move.ownership_stdev)}")
    return " ".join(parts)


def _root_info(result: GoResult, black: bool) -> str:
    rate = win_rate(result)
    sign = 1 if black else -1
    lead, margin = (None if points is None else sign * points for points in (result.score, result.margin))
    parts = [f"rootInfo visits {result.visits} utility {2 * rate - 1:.6f} winrate {rate:.6f}"]
    return " ".join([*parts, *_scores(lead, margin, result.score_stdev)])


def _scores(lead: float | None, margin: float | None, stdev: float | None) -> list[str]:
    """Nothing where the search did not look at margins. The mean is another name of the lead, by the protocol."""
    if lead is None:
        return []
    ends = lead if margin is None else margin
    return [f"scoreMean {lead:.4f} scoreStdev {stdev or 0.0:.4f} scoreLead {lead:.4f} scoreSelfplay {ends:.4f}"]


def _share(value: float) -> int:
    return round(10000 * min(1.0, max(0.0, value)))
