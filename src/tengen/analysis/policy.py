"""The shares of moves before any search as the protocol lists them."""

from __future__ import annotations

from tengen.go import Game
from tengen.go.size import vertices


def policy_list(policy: dict[str, float], game: Game) -> list[float]:
    """By row from the top left, then pass: the shares; -1 where a move is illegal, 0 where it is not considered."""
    legal = set(game.legal_moves())
    shares = [round(policy.get(point, 0.0), 8) if point in legal else -1.0 for point in vertices(game.size)]
    return [*shares, round(policy.get("pass", 0.0), 8)]
