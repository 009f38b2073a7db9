"""What the search holds for likely before it searches: its priors as shares of one."""

from __future__ import annotations

import numpy as np

from tengen.go import Game
from tengen.search.search import Search


def read_policy(search: Search) -> dict[str, float] | None:
    """By move of the root its share of one; None if the configuration knows nothing of moves beforehand.

    Priors are virtual wins and losses. The odds of a move, with one more of each, are its strength in the model of
    Bradley and Terry, and its share is its strength among those of all moves.
    """
    columns = search.explain()
    weight = columns["prior_weight"].astype(float)
    if not weight.any():
        return None
    wins = columns["prior"].astype(float) * weight
    strength = (1.0 + wins) / (1.0 + np.maximum(0.0, weight - wins))
    shares = strength / strength.sum()
    return {str(action): float(share) for action, share in zip(columns["action"], shares, strict=True)}


def policy_list(policy: dict[str, float], game: Game) -> list[float]:
    """By row from the top left, then pass: the shares; -1 where a move is illegal, 0 where it is not considered."""
    size = game.size
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"[:size]
    legal = set(game.legal_moves())
    points = [f"{letter}{row}" for row in range(size, 0, -1) for letter in letters]
    shares = [round(policy.get(point, 0.0), 8) if point in legal else -1.0 for point in points]
    return [*shares, round(policy.get("pass", 0.0), 8)]
