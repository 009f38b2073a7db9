"""Costs to minimise as rewards to maximise, which is what the core wants."""

from __future__ import annotations

from typing import Any

from tengen.search.domain import Domain


class _NegatedCosts:
    """A cost to minimise as a reward to maximise."""

    def __init__(self, domain: Domain[Any, Any]) -> None:
        self.players = 1
        self.initial, self.to_move = domain.initial, domain.to_move
        self.actions, self.play, self.key = domain.actions, domain.play, domain.key
        self._domain = domain

    def outcome(self, state: Any) -> float | None:
        return self._negated(self._domain.outcome(state))

    def rollout(self, state: Any, seed: int) -> float | None:
        return self._negated(self._domain.rollout(state, seed))

    @staticmethod
    def _negated(cost: Any) -> float | None:
        return None if cost is None else -float(cost)


def as_maximised(domain: Domain[Any, Any]) -> tuple[Any, float]:
    """The domain as the core wants it, where more is better, and the sign that turns its rewards back."""
    if not domain.minimise:
        return domain, 1.0
    if domain.players != 1:
        raise ValueError("only a problem of one player can be minimised")
    return _NegatedCosts(domain), -1.0
