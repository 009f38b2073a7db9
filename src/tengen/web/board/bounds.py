"""What a game record may hold before it is put on a board: hostile files must cost neither time nor memory."""

from __future__ import annotations

import re

from tengen.go.sgf import Node
from tengen.web.board.errors import BoardError

COMMENT = 100_000  # letters
_VALUES = 2_000  # of one property of a node
_STONES = 200_000  # that all nodes together set up
_POINTS = ("AB", "AW", "AE")
_LISTS = (*_POINTS, "LB", "CR", "SQ", "TR", "MA")
# A value that is not closed reaches to the end: otherwise every bracket would be searched to the end again.
_VALUE = re.compile(rb"\[(?:[^\]\\]++|\\.)*+(?:\]|\\?\Z)", re.DOTALL)


def check_nodes(data: bytes, most: int) -> None:
    """Before a file is parsed: BoardError if it has too many nodes."""
    nodes = _VALUE.sub(b"", data).count(b";")
    if nodes > most:
        raise BoardError(f"The file has {nodes:,} nodes; at most {most:,} are read.")


def check_values(root: Node, most_moves: int) -> None:
    """Before anything is replayed: BoardError if nodes hold more than boards can have."""
    stones = moves = 0
    stack = [root]
    while stack:
        node = stack.pop()
        stack.extend(node.children)
        properties = node.properties
        for name in _LISTS:
            if len(values := properties.get(name, ())) > _VALUES:
                raise BoardError(
                    f"A node of the file has {len(values):,} values of {name}; at most {_VALUES:,} are read."
                )
        stones += sum(_area(value) for name in _POINTS for value in properties.get(name, ()))
        moves += len(properties.get("B", ())) + len(properties.get("W", ()))
        if stones > _STONES or moves > most_moves:
            raise BoardError(f"The file sets up more than {_STONES:,} stones or has more than {most_moves:,} moves.")
        if sum(len(value) for value in properties.get("C", ())) > COMMENT:
            raise BoardError(f"A comment of the file is longer than {COMMENT:,} letters.")


def _area(value: bytes) -> int:
    """Points of a rectangle such as aa:cc; 1 of anything else."""
    corners = [corner.strip() for corner in value.split(b":")]
    if len(corners) != 2 or any(len(corner) != 2 for corner in corners):
        return 1
    (x1, y1), (x2, y2) = corners
    return (abs(x1 - x2) + 1) * (abs(y1 - y2) + 1)
