"""Frisbee Go (Althöfer 2015): stones are thrown, and one that misses lands on one of the four points beside its aim.

A stone that comes down off the board or where the rules forbid it is lost, and the turn is skipped. That is no pass:
two skipped turns do not end a game, and passes before one no longer count. Passing itself never fails.
"""

from __future__ import annotations

import random

from tengen.go import Game
from tengen.go.color import ColorLike
from tengen.go.size import Vertex

SKIP = "skip"


def landings(game: Game, color: ColorLike, vertex: Vertex, accuracy: float) -> dict[str, float]:
    """What a throw at a vertex may become, with probabilities: vertices, and "skip" for a skipped turn.

    The vertex may be any point of the board, whether a stone can be played there or not; a pass is certain. ValueError
    for a vertex that is not on the board or an accuracy that is no chance.
    """
    if not 0 <= accuracy <= 1:
        raise ValueError(f"accuracy {accuracy} is not a chance from 0 to 1")
    if vertex.lower() == "pass":
        return {"pass": 1.0}
    beside = game.board.neighbors(vertex)
    off_board = 4 - len(beside)
    miss = (1 - accuracy) / 4
    chances = {SKIP: off_board * miss}
    for point, chance in [(vertex.upper(), accuracy), *((point, miss) for point in beside)]:
        landing = point if game.legal(point, color) else SKIP
        chances[landing] = chances.get(landing, 0.0) + chance
    return {landing: chance for landing, chance in chances.items() if chance > 0}


def throw(game: Game, color: ColorLike, vertex: Vertex, accuracy: float, rng: random.Random) -> str:
    """Where a stone thrown at a vertex lands: a vertex, "pass" or "skip". The game is not changed."""
    chances = landings(game, color, vertex, accuracy)
    return rng.choices(list(chances), list(chances.values()))[0]


def play_landing(game: Game, color: ColorLike, landing: str) -> None:
    """Plays what became of a throw: a vertex, "pass" or "skip", in any case; IllegalMove if it cannot be played."""
    if landing.lower() == SKIP:
        game.skip(color)
    else:
        game.play(landing, color)
