"""What a search of Go says beyond what every search does: leads, and who owns what in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from tengen.config import GoConfig
from tengen.go.search.wording import lead_text
from tengen.go.size import Vertex
from tengen.notebook import result_html
from tengen.search.result import Move, Result


@dataclass(frozen=True)
class GoMove(Move):
    """What a search says of one move of the root."""

    # As in GoResult: the lead after this move, and how the simulations end that have begun with it since the root was
    # set
    score: float | None = None
    margin: float | None = None
    score_stdev: float | None = None
    # If GoSearch.count_move_ownership asks for it: as in GoResult, of the simulations that began with this move
    ownership: np.ndarray | None = field(default=None, repr=False, compare=False)
    ownership_stdev: np.ndarray | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class GoResult(Result):
    """A search of Go so far, as `Result`, with leads and ownership."""

    moves: Sequence[GoMove]
    config: GoConfig = field(default_factory=GoConfig, repr=False)
    # By row from the top and column, 1 where simulations end with Black's point, -1 with White's
    ownership: np.ndarray | None = field(default=None, repr=False, compare=False)
    komi_offset: int = 0  # points that dynamic_komi added to the komi at the end of the run, White's if positive
    # In points with komi, more than 0 for Black, and None before the first simulation since the root was set: the lead
    # (lead.py), and mean and deviation of the margins by which simulations end. Playouts that the mercy rule ends count
    # as the board stands then.
    score: float | None = None
    margin: float | None = None
    score_stdev: float | None = None
    # Deviation of the owner (1 or -1) of each point from simulation to simulation
    ownership_stdev: np.ndarray | None = field(default=None, repr=False, compare=False)

    def _repr_html_(self) -> str:
        leads = [lead_text(move.score) for move in self.moves]
        return result_html(self, leads if any(leads) else None)


@dataclass(frozen=True)
class PlayoutMove:
    """A move of a playout."""

    color: str
    vertex: Vertex
    source: str  # the step of the policy that chose it
