"""Claims about the move to play: `best D4 E5` is one of these, `avoid D4` is none of these."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.arena.regress.values import PositionError, read_vertex
from tengen.go import Game

KINDS = ("best", "avoid")


@dataclass(frozen=True)
class MoveClaim:
    """One line `best ...` or `avoid ...`."""

    where: str
    kind: str  # one of KINDS
    moves: tuple[str, ...]  # "D4" or "pass"

    def __str__(self) -> str:
        return " ".join((self.kind, *self.moves))

    def holds(self, vertex: str) -> bool:
        """Whether a move that was chosen is right; who resigns is wrong."""
        return vertex != "resign" and (vertex in self.moves) == (self.kind == "best")

    def check(self, game: Game) -> None:
        """PositionError if it names a move that the rules forbid."""
        for vertex in self.moves:
            if vertex != "pass" and not game.legal(vertex):
                raise PositionError(f"{self.where}: {self.kind} names {vertex}, which is not legal here")


def read_claim(line: str, size: int, where: str) -> MoveClaim | None:
    """The claim in a line; None if it is something else."""
    kind, *words = line.replace(",", " ").split()
    if kind not in KINDS:
        return None
    if not words:
        raise PositionError(f"{where}: {kind} needs one move or more, such as {kind} D4 E5")
    moves = ["pass" if word.lower() == "pass" else read_vertex(word, size, where) for word in words]
    return MoveClaim(where, kind, tuple(moves))
