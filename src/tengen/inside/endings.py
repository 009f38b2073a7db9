"""How playouts from the position end: who owns each point, and which points decide."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tengen.go import Board, Color, score_area
from tengen.inside.layer import Layer
from tengen.inside.look import REPLAYS, Look


@dataclass(frozen=True)
class Endings:
    """Sums over playouts, by row from the top and column."""

    playouts: int
    black: np.ndarray  # playouts that end with Black's point
    white: np.ndarray
    winners: np.ndarray  # playouts whose winner owns the point
    black_wins: int

    def ownership(self) -> np.ndarray:
        """1 where playouts end with Black's point, -1 with White's."""
        return np.asarray((self.black - self.white) / max(1, self.playouts))

    def criticality(self) -> np.ndarray:
        """How much more often the winner owns a point than chance would have it (Coulom 2009): the covariance of
        owning the point and winning, over both sides."""
        n = max(1, self.playouts)
        wins = self.black_wins / n
        return self.winners / n - (self.black / n * wins + self.white / n * (1 - wins))


def endings(look: Look, playouts: int = REPLAYS) -> Endings:
    """Play out and count."""
    black, white, winners = (np.zeros((look.game.height, look.game.width)) for _ in range(3))
    black_wins = 0
    for i in range(playouts):
        board = play_out(look, look.seed + i)
        score = score_area(board, look.search.komi)
        owner = np.asarray(score.owner)
        won = score.margin > 0
        black += owner == Color.BLACK.value
        white += owner == Color.WHITE.value
        winners += owner == (Color.BLACK if won else Color.WHITE).value
        black_wins += won
    return Endings(playouts, black, white, winners, black_wins)


def play_out(look: Look, seed: int) -> Board:
    """The end of one playout."""
    board = look.game.board
    for move in look.search.playout(seed):
        if move.vertex == "skip":
            board.to_move = Color[move.color.upper()].opponent
        else:
            board.play(move.vertex, move.color)
    return board


def ending_layers(look: Look) -> list[Layer]:
    """Ownership and criticality: of the search where it keeps them, otherwise of playouts replayed for this."""
    sums = endings(look)
    searched = look.search.result().ownership
    owner = sums.ownership() if searched is None else searched
    of_tree = {c.vertex: c.criticality for c in look.explanation.candidates if c.criticality is not None and c.visits}
    of_tree = {vertex: value for vertex, value in of_tree.items() if vertex != "pass"}
    critical = of_tree or dict(zip(look.points, sums.criticality().flatten().tolist(), strict=True))
    most = max((abs(value) for value in critical.values()), default=0.0) or 0.25
    return [
        Layer(
            "ownership",
            "Ownership",
            "Who owns each point when "
            + ("simulations" if searched is not None else f"{REPLAYS} playouts")
            + " end: 100 is always Black's, -100 always White's.",
            "endings",
            scale="diverging",
            low=-1.0,
            legend=((-1.0, "White's"), (0.0, "open"), (1.0, "Black's")),
            values=dict(zip(look.points, np.asarray(owner, dtype=float).flatten().tolist(), strict=True)),
        ),
        Layer(
            "criticality",
            "Criticality",
            "How much more often the winner owns the point than chance would have it, in "
            + ("the simulations of each move." if of_tree else f"{REPLAYS} playouts: high where the game is decided."),
            "endings",
            low=0.0,
            high=most,
            legend=((0.0, "does not matter"), (most, "decides")),
            values={vertex: value for vertex, value in critical.items() if value is not None},
        ),
    ]
