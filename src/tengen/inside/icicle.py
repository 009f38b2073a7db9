"""The tree as boxes under boxes: the width of a box is its share of the visits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tengen.go.color import SIDES
from tengen.inside.look import Look
from tengen.inside.nodes import find_node, name_of
from tengen.search.tree import TreeMove, TreeNode

MAX_DEPTH = 60
MAX_BOXES = 5000


@dataclass(frozen=True)
class TreeBox:
    """A move with what is below it, from the left edge `x` over `width`, both shares of the whole picture."""

    move: str  # empty for the top
    path: tuple[str, ...]  # from the root of the search
    depth: int
    visits: int
    value: float  # for the side that made the move
    mover: str  # black or white
    x: float
    width: float
    node: bool  # it can be looked into
    group: bool
    shared: bool  # its node stands at another place of the picture too, and is drawn open only there
    hidden: int  # moves with visits below it that are too small to draw, or too deep

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {**vars(self), "path": list(self.path)}


def boxes(
    look: Look,
    path: Sequence[str] = (),
    *,
    depth: int = 8,
    least: float = 0.002,
    most: int = 800,
) -> list[TreeBox]:
    """The tree below a node, parents before children and siblings by visits: `depth` rows, boxes of at least the share
    `least` of the width, and not more than `most` of them; the widest come first."""
    if not 1 <= depth <= MAX_DEPTH:
        raise ValueError(f"depth is {depth}, and must be in 1..{MAX_DEPTH}")
    if not 1 <= most <= MAX_BOXES:
        raise ValueError(f"most is {most}, and must be in 1..{MAX_BOXES}")
    if not 0 <= least <= 1:
        raise ValueError(f"least is {least}, and must be a share from 0 to 1")
    top = find_node(look, path)
    mover = _COLORS[1 - top.player]
    found: list[TreeBox] = []
    seen = {top.id}
    row: list[tuple[TreeNode, TreeBox]] = []
    start = TreeBox("", tuple(path), 0, top.visits, _value(top), mover, 0.0, 1.0, True, False, False, 0)
    row.append((top, start))
    for level in range(1, depth + 2):
        below: list[tuple[TreeNode, TreeBox]] = []
        for node, box in row:
            room = level <= depth
            children, hidden = _children(node, box, least, room, most - len(found) - len(below) - len(row))
            found.append(TreeBox(**{**vars(box), "hidden": hidden}))
            for move, child in children:
                shared = move.child in seen
                if move.child and not shared:
                    seen.add(move.child)
                    below.append((look.search.look(move.child, child.path), child))
                else:
                    found.append(TreeBox(**{**vars(child), "shared": shared and bool(move.child)}))
        if not below:
            break
        row = below
    return sorted(found, key=lambda box: (box.depth, box.x))


_COLORS = tuple(SIDES.values())


def _children(
    node: TreeNode, box: TreeBox, least: float, room: bool, left: int
) -> tuple[list[tuple[TreeMove, TreeBox]], int]:
    visited = sorted((move for move in node.moves if move.visits > 0), key=lambda move: -move.visits)
    # The first visits made no node; where paths share nodes, moves have more visits than came on this path.
    total = max(1, sum(move.visits for move in visited), box.visits)
    x = box.x
    children: list[tuple[TreeMove, TreeBox]] = []
    for move in visited:
        width = box.width * move.visits / total
        if not room or width < least or len(children) >= left:
            break
        child = TreeBox(
            move=name_of(move),
            path=(*box.path, name_of(move)),
            depth=box.depth + 1,
            visits=move.visits,
            value=move.value,
            mover=_COLORS[node.player],
            x=x,
            width=width,
            node=bool(move.child),
            group=move.group is not None,
            shared=False,
            hidden=0,
        )
        children.append((move, child))
        x += width
    return children, len(visited) - len(children)


def _value(node: TreeNode) -> float:
    """Of a node for the side that moved to it."""
    visits = sum(move.visits for move in node.moves)
    return 1 - sum(move.visits * move.value for move in node.moves) / visits if visits else 0.5
