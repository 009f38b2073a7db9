"""Ways to choose a move without a tree, for comparison and for weak levels."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from tengen.config import GoConfig
from tengen.engine.choice import Choice
from tengen.go import FlatMonteCarlo, Game, trace_playout
from tengen.go.search import GoSearch
from tengen.go.size import area

_DRAWS = 20  # before all legal moves are looked at


def random_move(game: Game, rng: random.Random) -> str:
    """A legal move that fills no eye; a pass if there is none."""
    for _ in range(_DRAWS):
        moves: Any = trace_playout(game.board, seed=rng.getrandbits(32), max_length=1)["moves"]
        if moves and moves[0][1] != "pass" and game.legal(moves[0][1]):
            return str(moves[0][1])
    return "pass"


def policy_move(game: Game, config: GoConfig, rng: random.Random) -> str:
    """What the playouts of the configuration would play."""
    search = GoSearch(game, config)
    for _ in range(_DRAWS):
        moves = search.playout(rng.getrandbits(32))
        if moves and moves[0].vertex != "pass" and game.legal(moves[0].vertex):
            return moves[0].vertex
    return "pass"


def flat_choice(
    game: Game,
    *,
    playouts: int,
    seconds: float | None,
    threads: int,
    seed: int,
    stopped: Callable[[], bool] = lambda: False,
) -> Choice:
    """Flat Monte Carlo: equal playouts for every move, the best average is played."""
    end = None if seconds is None else time.monotonic() + seconds
    search = FlatMonteCarlo(game, seed)
    slice_size = area(game.size) + 1
    # Short slices, so that a clock and a request to stop are heard.
    part = max(1, min(playouts, 20 * slice_size) if end is None else slice_size)
    while search.playouts < playouts and not stopped():
        search.run(min(part, playouts - search.playouts), threads)
        if end is not None and time.monotonic() >= end:
            break
    vertex, win_rate, _ = search.ranking()[0]
    return Choice(vertex, win_rate, search.playouts, "flat")
