"""How likely a strong player plays each move, before any search: shares of the strengths a search starts from."""

from __future__ import annotations

from tengen.config import GoConfig
from tengen.go import Game
from tengen.go.gammas import strengths


def read_policy(game: Game, config: GoConfig) -> dict[str, float] | None:
    """By legal move its share of one, in the model of Bradley and Terry; None if the configuration does not use it."""
    if not (config.knowledge.gamma > 0 or config.playout.policy == "bradley-terry"):
        return None
    legal = set(game.legal_moves())
    found = {
        vertex: value
        for vertex, value in strengths(
            game.board, config.gamma.prior if config.knowledge.gamma > 0 else config.gamma.file
        ).items()
        if vertex in legal
    }
    total = sum(found.values())
    return {vertex: value / total for vertex, value in found.items()} if total > 0 else {"pass": 1.0}
