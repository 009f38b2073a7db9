"""Classical searches over the same domains: minimax, alpha-beta, flat and nested Monte Carlo, NRPA, layered shortest
paths. They are the baselines that tree search is compared with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from tengen._core import classic as _core
from tengen.search.domain import Domain

__all__ = [
    "FlatMove",
    "GameValue",
    "Line",
    "alpha_beta",
    "flat_monte_carlo",
    "minimax",
    "nested_monte_carlo",
    "nrpa",
    "shortest_layered_path",
]

MAX_DEPTH = 1000


@dataclass(frozen=True)
class GameValue:
    """The value of a state for player 0, a line of best play, and the number of states looked at."""

    value: float
    line: list[Any]
    nodes: int
    complete: bool

    @property
    def best(self) -> Any:
        """A best action; None at the end of the game."""
        return self.line[0] if self.line else None


@dataclass(frozen=True)
class Line:
    """The best sequence found: its outcome for player 0 (a cost if the domain minimises), its actions, its price."""

    outcome: float
    actions: list[Any]
    rollouts: int
    complete: bool


@dataclass(frozen=True)
class FlatMove:
    """One action and the mean outcome of its rollouts for the player to move."""

    action: Any
    mean: float
    rollouts: int


def _start(domain: Domain[Any, Any], state: Any) -> Any:
    return domain.initial() if state is None else state


def _sign(domain: Domain[Any, Any]) -> float:
    """What turns rewards of the core into outcomes of the domain: costs are negative rewards there."""
    return -1.0 if domain.minimise else 1.0


def _value(domain: Domain[Any, Any], found: tuple[Any, ...]) -> GameValue:
    value, *rest = found
    return GameValue(_sign(domain) * value, *rest)


def minimax(
    domain: Domain[Any, Any],
    state: Any = None,
    *,
    depth: int = MAX_DEPTH,
    seconds: float = inf,
    evaluate: Callable[[Any], float] | None = None,
) -> GameValue:
    """Exact value by looking at everything, down to `depth`, where `evaluate` (for player 0) takes over."""
    return _value(domain, _core.minimax(domain, _start(domain, state), depth, seconds, evaluate))


def alpha_beta(
    domain: Domain[Any, Any],
    state: Any = None,
    *,
    depth: int = MAX_DEPTH,
    seconds: float = inf,
    evaluate: Callable[[Any], float] | None = None,
) -> GameValue:
    """The same value from fewer states."""
    return _value(domain, _core.alpha_beta(domain, _start(domain, state), depth, seconds, evaluate))


def flat_monte_carlo(
    domain: Domain[Any, Any], state: Any = None, *, rollouts: int = 100, seconds: float = inf, seed: int = 0
) -> list[FlatMove]:
    """So many rollouts for every action; best mean first."""
    sign = _sign(domain)
    rows, _, _ = _core.flat_monte_carlo(domain, _start(domain, state), rollouts, seconds, seed)
    moves = sorted((FlatMove(*row) for row in rows), key=lambda move: -move.mean)
    return [FlatMove(m.action, sign * m.mean, m.rollouts) for m in moves]


def nested_monte_carlo(
    domain: Domain[Any, Any],
    state: Any = None,
    *,
    level: int = 2,
    memorise: bool = True,
    seconds: float = inf,
    seed: int = 0,
) -> Line:
    """Nested Monte Carlo for one player: each level plays the best move that the level below finds."""
    reward, *rest = _core.nested_monte_carlo(domain, _start(domain, state), level, memorise, seconds, seed)
    return Line(_sign(domain) * reward, *rest)


def nrpa(
    domain: Domain[Any, Any],
    state: Any = None,
    *,
    level: int = 3,
    iterations: int = 100,
    alpha: float = 1.0,
    seconds: float = inf,
    seed: int = 0,
) -> Line:
    """Nested rollout policy adaptation for one player."""
    reward, *rest = _core.nrpa(domain, _start(domain, state), level, iterations, alpha, seconds, seed)
    return Line(_sign(domain) * reward, *rest)


def shortest_layered_path(
    sizes: Sequence[int], edges: Sequence[Sequence[tuple[int, int, float]]]
) -> tuple[float, list[int], list[list[float]]]:
    """(length, node of each layer, values of all nodes); edges[i] holds (from, to, length) from layer i to i + 1."""
    length, path, values = _core.shortest_layered_path(list(sizes), [list(layer) for layer in edges])
    return length, path, values
