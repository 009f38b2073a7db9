"""What a search says: moves of the root and results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tengen.go.size import Vertex
from tengen.notebook import result_html
from tengen.search.config import SearchConfig
from tengen.search.domain import End


@dataclass(frozen=True)
class Move:
    """What a search says of one move of the root."""

    action: Any
    visits: int
    value: float  # mean reward of the player to move
    prior: float
    amaf_visits: int = 0
    amaf_value: float = 0.0
    # Of Go, as in Result: the lead after this move, and how the simulations end that have begun with it since the root
    # was set
    score: float | None = None
    margin: float | None = None
    score_stdev: float | None = None
    # Of Go, if Search.count_move_ownership asks for it: as in Result, of the simulations that began with this move
    ownership: np.ndarray | None = field(default=None, repr=False, compare=False)
    ownership_stdev: np.ndarray | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class PlayoutMove:
    """A move of a playout."""

    color: str
    vertex: Vertex
    source: str  # the step of the policy that chose it


_NUMBERS = ("visits", "value", "prior", "amaf_visits", "amaf_value")


@dataclass(frozen=True)
class Result:
    """A search so far. Moves come most visited first, without those that are left out; `variation` begins with `best`
    and goes on with the moves most visited.
    """

    moves: list[Move]
    best: Any  # by the configuration's choice rule; None if the root is at its end
    variation: list[Any]
    simulations: int  # of this run
    visits: int  # of the root, earlier runs and kept trees included
    seconds: float
    stopped: bool = False
    full: bool = False  # memory was used up: the search went on without new nodes, or stopped
    decided: bool = False  # ended early: searching on would not have changed the move
    config: SearchConfig = field(default_factory=SearchConfig, repr=False)
    # Of Go: by row from the top and column, 1 where simulations end with Black's point, -1 with White's
    ownership: np.ndarray | None = field(default=None, repr=False, compare=False)
    komi_offset: int = 0  # of Go: points that dynamic_komi added to the komi at the end of the run, White's if positive
    # Of Go, in points with komi, more than 0 for Black, and None before the first simulation since the root was set:
    # the lead (lead.py), and mean and deviation of the margins by which simulations end. Playouts that the mercy rule
    # ends count as the board stands then.
    score: float | None = None
    margin: float | None = None
    score_stdev: float | None = None
    # Of Go: deviation of the owner (1 or -1) of each point from simulation to simulation
    ownership_stdev: np.ndarray | None = field(default=None, repr=False, compare=False)
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
