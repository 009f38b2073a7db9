"""Dead stones, seki and the score of a finished game, judged by playouts."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen import _core
from tengen._core import Board, Game, Score, score_by_ownership

__all__ = ["Status", "estimate", "final_score", "score_by_ownership"]

# Measured on finished games of strong players: 0.05 to 0.15 name the right winner most often (docs/scoring.md).
THRESHOLD = 0.1


@dataclass(frozen=True)
class Status:
    """What playouts say of a position; `dead` and `seki` name one stone of each chain."""

    ownership: NDArray[np.float64]
    dead: list[str]
    seki: list[str]


def estimate(
    board: Board,
    playouts: int = 1000,
    *,
    threads: int = 1,
    seed: int = 0,
    threshold: float = THRESHOLD,
    policy: str = "settle",
) -> Status:
    """Judge every chain by who owns its points at the end of playouts, and by unconditional life."""
    result, dead, seki = _core.estimate(board, playouts, threads, seed, threshold, policy)
    return Status(result.ownership, dead, seki)


def final_score(game: Game, playouts: int = 1000, *, threads: int = 1, seed: int = 0) -> tuple[Score, Status]:
    """Count a game by its rules after taking off what `estimate` holds for dead."""
    status = estimate(game.board, playouts, threads=threads, seed=seed)
    return game.score(status.dead, status.seki), status
