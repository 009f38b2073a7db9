"""The end of a game: chains that are taken for dead, corrected by the players, and the count."""

from __future__ import annotations

from tengen.go import Color, Game, Score
from tengen.go.size import Vertex
from tengen.go.status import Status


class DeadStones:
    """Chains that are taken for dead, at first those that a status says."""

    def __init__(self, game: Game, status: Status) -> None:
        self._game = game
        self._board = game.board
        self.seki = status.seki
        self.chains = [frozenset(self._board.chain(stone)) for stone in status.dead]

    def change(self, vertex: Vertex) -> None:
        """Dead becomes alive and alive dead; ValueError if there is no stone."""
        if vertex.lower() == "pass" or self._board[vertex] == Color.EMPTY:
            raise ValueError(f"there is no stone at {vertex}")
        chain = frozenset(self._board.chain(vertex))
        if chain in self.chains:
            self.chains.remove(chain)
        else:
            self.chains.append(chain)

    @property
    def stones(self) -> set[str]:
        """All dead stones."""
        return {stone for chain in self.chains for stone in chain}

    def score(self) -> Score:
        """The count without them."""
        dead = self.stones
        return self._game.score([min(chain) for chain in self.chains], [s for s in self.seki if s not in dead])
