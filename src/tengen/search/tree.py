"""Looking into a search tree: walking it, and exporting it to JSON and GraphViz."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tengen.notebook import tree_html

if TYPE_CHECKING:
    from tengen.search.base import BaseSearch


@dataclass(frozen=True)
class TreeNode:
    """A position that was expanded, as it was when it was looked at; `path` are the actions that lead there.

    Where chance decides (Frisbee Go), moves and paths are what came about.
    """

    id: int
    path: tuple[Any, ...]
    visits: int
    player: int
    group: bool
    terminal: bool
    moves: list[TreeMove]
    chance: bool = False  # chance moves here; values are those of player 0


@dataclass(frozen=True)
class TreeMove:
    """A move of a node; `child` is the id of the node behind it, 0 if there is none. Groups have no action."""

    action: Any
    visits: int
    value: float
    prior: float
    child: int
    group: int | None = None


class TreeView:
    """The tree of a search, live: each look shows it as it is then. A node that several paths reach comes once."""

    def __init__(self, search: BaseSearch[Any]) -> None:
        self._search = search

    def _repr_html_(self) -> str:
        return tree_html(self)

    @property
    def root(self) -> TreeNode:
        """The root."""
        return self._search.look(self._search.root_id, ())

    def child(self, node: TreeNode, action: Any) -> TreeNode | None:
        """The node behind an action, if it was made."""
        for move in node.moves:
            if move.group is None and move.action == action and move.child:
                return self.below(node, move)
        return None

    def below(self, node: TreeNode, move: TreeMove) -> TreeNode | None:
        """The node behind a move or a group of a node, if it was made."""
        if not move.child:
            return None
        return self._search.look(move.child, node.path if move.group is not None else (*node.path, move.action))

    def walk(self, *, min_visits: int = 1, max_depth: int | None = None) -> Iterator[TreeNode]:
        """All nodes with at least so many visits, parents before children, most visited first."""
        seen = set()
        stack: list[tuple[int, tuple[Any, ...], int]] = [(self._search.root_id, (), 0)]
        while stack:
            ref, path, depth = stack.pop()
            if ref in seen:
                continue
            seen.add(ref)
            node = self._search.look(ref, path)
            yield node
            if max_depth is not None and depth >= max_depth:
                continue
            below = [m for m in node.moves if m.child and m.visits >= min_visits]
            for move in sorted(below, key=lambda m: m.visits):
                stack.append((move.child, path if move.group is not None else (*path, move.action), depth + 1))

    def to_json(self, *, min_visits: int = 1, max_depth: int | None = None) -> str:
        """The nodes and moves as JSON; actions as text."""
        nodes = [
            {
                "id": node.id,
                "path": [str(a) for a in node.path],
                "visits": node.visits,
                "player": node.player,
                "terminal": node.terminal,
                "moves": [
                    {
                        "action": f"group {m.group}" if m.group is not None else str(m.action),
                        "visits": m.visits,
                        "value": round(m.value, 6),
                        "prior": round(m.prior, 6),
                        "child": m.child,
                    }
                    for m in node.moves
                    if m.visits >= min_visits
                ],
            }
            for node in self.walk(min_visits=min_visits, max_depth=max_depth)
        ]
        return json.dumps({"root": self._search.root_id, "nodes": nodes})

    def to_dot(self, *, min_visits: int = 1, max_depth: int | None = None) -> str:
        """A GraphViz graph: width of an edge by its share of the visits, label action, visits and value."""
        nodes = list(self.walk(min_visits=min_visits, max_depth=max_depth))
        shown = {node.id for node in nodes}
        lines = ["digraph tree {", '  node [shape=box, fontname="sans-serif"];', '  edge [fontname="sans-serif"];']
        for node in nodes:
            lines.append(f'  n{node.id} [label="{node.visits}"];')
            for move in node.moves:
                if move.child in shown and move.visits >= min_visits:
                    width = 0.5 + 6 * move.visits / max(node.visits, 1)
                    name = f"group {move.group}" if move.group is not None else str(move.action)
                    text = f"{name}\n{move.visits}  {move.value:.3f}".replace("\\", "\\\\").replace('"', '\\"')
                    text = text.replace("\n", "\\n")
                    lines.append(f'  n{node.id} -> n{move.child} [label="{text}", penwidth={width:.2f}];')
        return "\n".join([*lines, "}"]) + "\n"
