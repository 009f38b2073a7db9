"""The tree of variations, each line in a lane of its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tengen.web.components.goban import BOARD_MODULES
from tengen.web.components.patched import Patched


class Variations(Patched, component="variations.js", esm=BOARD_MODULES):
    """nodes: [id, column, lane, place of the parent in this list or -1, colour, number, text, has a comment]."""

    def __init__(self, on_jump: Callable[[int], Any]) -> None:
        super().__init__({"nodes": [], "current": 0})
        self.on("jump", lambda event: on_jump(int(event.args["id"])))


def lay_out(parents: Mapping[int, int | None]) -> dict[int, tuple[int, int]]:
    """Column and lane of each node; children come in order. No two share a place, and first children go straight on.

    Variations of later moves are placed first, so that the links of earlier ones cross nothing. A node whose parent is
    not among them begins in the first column.
    """
    children: dict[int | None, list[int]] = defaultdict(list)
    for node, parent in parents.items():
        children[parent if parent in parents else None].append(node)
    places: dict[int, tuple[int, int]] = {}
    lowest: list[int] = []  # the lowest lane in use, by column
    stack = [(node, 0) for node in reversed(children[None])]
    while stack:
        start, column = stack.pop()
        line = [start]
        while following := children.get(line[-1]):
            line.append(following[0])
        lowest += [-1] * (column + len(line) - len(lowest))
        lane = 1 + max(lowest[max(0, column - 1) : column + len(line)], default=-1)
        if column:
            lowest[column - 1] = max(lowest[column - 1], lane - 1)  # the link goes down there
        for offset, node in enumerate(line):
            places[node] = (column + offset, lane)
            lowest[column + offset] = lane
        for offset, node in enumerate(line):
            stack += [(child, column + offset + 1) for child in reversed(children[node][1:])]
    return places


def rows(tree: Sequence[Any]) -> list[list[Any]]:
    """The nodes of a view of a board, for the component."""
    places = lay_out({node.id: node.parent for node in tree})
    at = {node.id: place for place, node in enumerate(tree)}
    return [
        [
            node.id,
            *places[node.id],
            at.get(node.parent, -1),
            node.color or "",
            node.number,
            node.move or "",
            node.has_comment,
        ]
        for node in tree
    ]
