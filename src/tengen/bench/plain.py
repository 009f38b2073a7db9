"""The yardstick for problems written in Python: UCT as one writes it in Python alone, states kept in the nodes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, cast

from tengen.search.domain import Domain


class _Node:
    __slots__ = ("actions", "children", "end", "mover", "reward", "state", "visits")

    def __init__(self, domain: Domain[Any, Any], state: Any) -> None:
        self.state = state
        self.end = cast(float | None, domain.outcome(state))
        self.mover = domain.to_move(state) if self.end is None else 0
        self.actions = list(domain.actions(state)) if self.end is None else []
        self.children: list[_Node] = []
        self.visits = 0
        self.reward = 0.0  # of the player who moved here


def plain_search(domain: Domain[Any, Any], playouts: int, seed: int) -> list[tuple[Any, int]]:
    """UCB1 with uniform rollouts for two players and outcomes of player 0: the root's actions with their visits."""
    draw = random.Random(seed)
    root = _Node(domain, domain.initial())
    log, sqrt, two = math.log, math.sqrt, math.sqrt(2)
    outcome = cast(Callable[[Any], float | None], domain.outcome)
    actions = cast(Callable[[Any], Sequence[Any]], domain.actions)
    play = domain.play
    for _ in range(playouts):
        node, path = root, [(root, 0)]
        while node.end is None:
            mover = node.mover
            if len(node.children) < len(node.actions):
                child = _Node(domain, play(node.state, node.actions[len(node.children)]))
                node.children.append(child)
                path.append((child, mover))
                node = child
                break
            total = log(node.visits)
            node = max(node.children, key=lambda c: c.reward / c.visits + two * sqrt(total / c.visits))
            path.append((node, mover))
        state, end = node.state, node.end
        while end is None:
            state = play(state, draw.choice(actions(state)))
            end = outcome(state)
        for visited, mover in path:
            visited.visits += 1
            visited.reward += end if mover == 0 else 1 - end
    return [(action, child.visits) for action, child in zip(root.actions, root.children, strict=False)]
