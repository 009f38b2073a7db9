"""What a search says: moves of the root and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tengen.config import TreeConfig
from tengen.notebook import result_html
from tengen.search.domain import End

_NUMBERS = ("visits", "value", "prior", "amaf_visits", "amaf_value")


@dataclass(frozen=True)
class Move:
    """What a search says of one move of the root."""

    action: Any
    visits: int
    value: float  # mean reward of the player to move
    prior: float
    amaf_visits: int = 0
    amaf_value: float = 0.0


@dataclass(frozen=True)
class Result:
    """A search so far. Moves come most visited first, without those that are left out; `variation` begins with `best`
    and goes on with the moves most visited.
    """

    moves: Sequence[Move]
    best: Any  # by the configuration's choice rule; None if the root is at its end
    variation: list[Any]
    simulations: int  # of this run
    visits: int  # of the root, earlier runs and kept trees included
    seconds: float
    stopped: bool = False
    full: bool = False  # memory was used up: the search went on without new nodes, or stopped
    decided: bool = False  # ended early: searching on would not have changed the move
    config: TreeConfig = field(default_factory=TreeConfig, repr=False)
    # Of one player without chance: the best end that a simulation has seen, by outcome and actions from the root; and
    # whether the actions lead to it, or the last ones are known to the domain's own rollout alone
    end: End | None = None
    end_is_whole: bool = False

    def _repr_html_(self) -> str:
        return result_html(self)

    def arrays(self) -> dict[str, np.ndarray]:
        """The moves as columns, in their order: action (objects), visits, value, prior, amaf_visits, amaf_value."""
        columns = {name: np.array([getattr(move, name) for move in self.moves]) for name in _NUMBERS}
        actions = np.empty(len(self.moves), dtype=object)
        actions[:] = [move.action for move in self.moves]
        return {"action": actions, **columns}
