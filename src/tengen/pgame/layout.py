"""Where the nodes of a P-game are drawn."""

from __future__ import annotations

from collections import defaultdict
from typing import Protocol

_PASSES = 4


class Layered(Protocol):
    """A game, or a drawing of one."""

    @property
    def nodes(self) -> int: ...
    def level(self, node: int) -> int: ...
    def children(self, node: int) -> list[int]: ...


def places(game: Layered) -> dict[int, float]:
    """From the left edge 0 to the right edge 1: evenly spread over each level, ordered by the mean of their parents and
    children in turns, which keeps crossings few."""
    levels: dict[int, list[int]] = defaultdict(list)
    parents: dict[int, list[int]] = defaultdict(list)
    for node in range(game.nodes):
        levels[game.level(node)].append(node)
        for child in game.children(node):
            parents[child].append(node)
    x = {node: _spread(i, len(row)) for row in levels.values() for i, node in enumerate(row)}
    if all(len(each) == 1 for each in parents.values()):
        return x  # a tree: nodes are numbered in order
    for i in range(_PASSES):
        down = i % 2 == 0
        for level in sorted(levels, reverse=not down):
            _order(levels[level], x, parents if down else {node: game.children(node) for node in levels[level]})
    return x


def _order(row: list[int], x: dict[int, float], beside: dict[int, list[int]]) -> None:
    def mean(node: int) -> float:
        near = beside.get(node) or [node]
        return sum(x[each] for each in near) / len(near)

    row.sort(key=lambda node: (mean(node), node))
    for i, node in enumerate(row):
        x[node] = _spread(i, len(row))


def _spread(i: int, count: int) -> float:
    return (i + 0.5) / count
