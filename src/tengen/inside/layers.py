"""The layers of a position: a table of functions, one or more layers each."""

from __future__ import annotations

from collections.abc import Callable

from tengen.inside.endings import ending_layers
from tengen.inside.layer import Layer
from tengen.inside.look import Look
from tengen.inside.playout_layers import learning_layers, policy_layers
from tengen.inside.prior_layers import prior_layers
from tengen.inside.shape_layers import group_layers, pattern_layers, pruning_layers
from tengen.inside.tree_layers import rave_layers, tree_layers

# In the order in which people see them.
_MAKERS: tuple[Callable[[Look], list[Layer]], ...] = (
    tree_layers,
    rave_layers,
    prior_layers,
    policy_layers,
    ending_layers,
    learning_layers,
    pattern_layers,
    group_layers,
    pruning_layers,
)


def layers(look: Look) -> list[Layer]:
    """All layers, those that the configuration leaves empty included: they say what would fill them."""
    return [layer for make in _MAKERS for layer in make(look)]
