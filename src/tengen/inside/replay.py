"""One playout, move by move, with the rule that chose each move and the board after it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from tengen.go import Board, Color, score_area
from tengen.go.size import Vertex
from tengen.inside.look import Look
from tengen.inside.sources import meaning_of


@dataclass(frozen=True)
class ReplayedMove:
    """A move of the playout."""

    number: int  # from 1
    color: str
    vertex: Vertex  # or pass, or skip in Frisbee Go
    source: str
    meaning: str
    captured: tuple[str, ...]


@dataclass(frozen=True)
class Replay:
    """A playout with its end."""

    seed: int
    start: Board
    moves: tuple[ReplayedMove, ...]
    result: str  # such as B+3.5: the area as it stands in the end
    margin: float  # Black's points minus White's, komi included
    sources: dict[str, int]  # moves by what chose them

    def board_at(self, number: int) -> Board:
        """The position after so many moves of the playout."""
        board = self.start.copy()
        for move in self.moves[:number]:
            _play(board, move.color, move.vertex)
        return board

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "seed": self.seed,
            "moves": [{**asdict(move), "captured": list(move.captured)} for move in self.moves],
            "result": self.result,
            "margin": self.margin,
            "sources": self.sources,
        }


def replay(look: Look, seed: int = 0) -> Replay:
    """The playout of that seed; nothing is learned from it."""
    start = look.game.board
    board = start.copy()
    moves: list[ReplayedMove] = []
    sources: dict[str, int] = {}
    for number, move in enumerate(look.search.playout(seed), 1):
        captured = _play(board, move.color, move.vertex)
        moves.append(ReplayedMove(number, move.color, move.vertex, move.source, meaning_of(move.source), captured))
        sources[move.source] = sources.get(move.source, 0) + 1
    score = score_area(board, look.search.komi)
    return Replay(seed, start, tuple(moves), score.text, score.margin, sources)


def _play(board: Board, color: str, vertex: Vertex) -> tuple[str, ...]:
    """Play a move and tell what it captured."""
    side = Color[color.upper()]
    if vertex == "skip":
        board.to_move = side.opponent
        return ()
    if vertex == "pass":
        board.play(vertex, color)
        return ()
    enemies = {p for p in board.neighbors(vertex) if board[p] == side.opponent}
    chains = {stone for p in enemies if board.liberties(p) == 1 for stone in board.chain(p)}
    board.play(vertex, color)
    return tuple(sorted(chains))
