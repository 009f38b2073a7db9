"""Evaluator: a user's own judge of positions, such as a network, asked for many of them at once."""

from __future__ import annotations

from typing import Any

import numpy as np


class Evaluator:
    """What judges positions in batches, instead of rules and rollouts. Override `evaluate`.

    The search goes down its tree until it has `batch_size` new positions, kept apart by their virtual losses, and has
    them judged together. It is always one thread that calls `evaluate`; threads that search go on meanwhile.
    """

    batch_size: int = 32
    """Positions that are judged together, at most."""

    background: bool = False
    """Whether a thread of its own calls `evaluate`, so that even a single thread searches on while it works. A search
    is then no longer the same at each run."""

    def evaluate(self, batch: Any) -> tuple[np.ndarray, np.ndarray | None]:
        """(policies, values) of a batch of positions.

        Of Go the batch is an array of shape (positions, planes, height, width) as `Board.planes` gives it; of a Domain
        the list of states, or the arrays of `Domain.observe` as one array.

        policies[i] has a probability for each move: of Go for each point in rows from the top and then for pass, of a
        Domain by `Domain.column(action)`. What is not legal does not count, and the rest is brought to 1. values[i] is
        what the player to move can expect, from 0 (the worst reward) to 1 (the best), or one number for each player;
        None in place of all values if simulations shall be played out.
        """
        raise TypeError(f"{type(self).__name__} must define evaluate()")
