"""Positions and moves modulo the symmetries of the board and the exchange of colours, as books and databases keep them.

place = Reduced(game.board)
place.key                       # what all images of the position share
place.reduce("Q16")             # the same for all moves that are alike in it
place.restore("D4")             # the moves here that a reduced move stands for
"""

from __future__ import annotations

from tengen._core import Board, position_key, transform_vertex
from tengen.go.size import Vertex, inverse_symmetry, point_at


class Reduced:
    """A position as one of its images: the key that they share, and the way of moves there and back.

    In the image Black is to move. Ko is left out: ask the rules whether a move is legal.
    """

    def __init__(self, board: Board) -> None:
        self.size = board.size
        self.key, self._symmetries, self.swapped = position_key(board)

    def reduce(self, vertex: Vertex) -> Vertex:
        """The move in the image; the first by row and column among those that are alike in this position."""
        if vertex.lower() == "pass":
            return "pass"
        images = {transform_vertex(self.size, vertex, symmetry) for symmetry in self._symmetries}
        return min(images, key=lambda image: point_at(image, self.size)[::-1])

    def restore(self, vertex: Vertex) -> list[Vertex]:
        """The moves of this position that reduce() turns into this one, several if the position is like itself."""
        if vertex.lower() == "pass":
            return ["pass"]
        back = (transform_vertex(self.size, vertex, inverse_symmetry(symmetry)) for symmetry in self._symmetries)
        return list(dict.fromkeys(back))
