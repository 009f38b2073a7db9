"""Finding nodes of a tree by the way that leads to them, which stays right whatever the search does meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.inside.look import Look
from tengen.search.tree import TreeMove, TreeNode


def name_of(move: TreeMove) -> str:
    """A vertex, or "group 2"."""
    return f"group {move.group}" if move.group is not None else str(move.action)


def find_node(look: Look, path: Sequence[str]) -> TreeNode:
    """The node behind moves from the root, groups among them; ValueError names the first that leads nowhere."""
    node = look.search.tree.root
    for depth, wanted in enumerate(path):
        move = next((move for move in node.moves if name_of(move).lower() == wanted.lower()), None)
        if move is None:
            raise ValueError(f"{wanted!r} is not a move of the tree after {' '.join(path[:depth]) or 'the root'}")
        if not move.child:
            raise ValueError(f"the tree ends before {wanted!r}: the move has {move.visits} visits and no node yet")
        node = look.search.look(move.child, (*node.path, name_of(move)))
    return node
