"""The shares of moves before any search as the protocol lists them."""

from __future__ import annotations

from tengen.go import Game


def policy_list(policy: dict[str, float], game: Game) -> list[float]:
    """By row from the top left, then pass: the shares; -1 where a move is illegal, 0 where it is not considered."""
    size = game.size
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"[:size]
    legal = set(game.legal_moves())
    points = [f"{letter}{row}" for row in range(size, 0, -1) for letter in letters]
    shares = [round(policy.get(point, 0.0), 8) if point in legal else -1.0 for point in points]
    return [*shares, round(policy.get("pass", 0.0), 8)]
