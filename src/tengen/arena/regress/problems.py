"""Move problems: what a player plays in a position, and whether that is right."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tengen.arena.in_process import InProcessPlayer
from tengen.arena.player import PlayerFailed, Reply
from tengen.arena.players import make_player
from tengen.arena.regress.positions import Position
from tengen.arena.regress.results import FAIL, PASS, Result
from tengen.arena.task import GameTask, PlayerSpec, seed_of
from tengen.go import Color


def run_problems(
    name: str, problems: Sequence[Position], spec: PlayerSpec, *, seed: int, repeat: int, timeout: float
) -> Iterator[Result]:
    """A result for every problem of a file; it passes if it is solved in more than half of `repeat` runs."""
    for position in problems:
        start = time.perf_counter()
        chosen: Counter[str] = Counter()
        solved, detail = 0, ""
        for run in range(repeat):
            try:
                vertex = answer(position, spec, seed_of(seed, *position.rows, position.to_move, run), timeout).vertex
            except PlayerFailed as failure:
                if failure.kind == "start":
                    raise
                detail = failure.detail
                continue
            chosen[vertex] += 1
            solved += all(claim.holds(vertex) for claim in position.claims)
        yield Result(
            name,
            int(position.claims[0].where.rpartition(":")[2]),
            spec.name,
            PASS if 2 * solved > repeat else FAIL,
            ", ".join(map(str, position.claims)),
            " ".join(vertex if repeat == 1 else f"{vertex}:{count}" for vertex, count in chosen.most_common()),
            detail,
            time.perf_counter() - start,
            spec.name,
            solved,
            repeat,
        )


def answer(position: Position, spec: PlayerSpec, seed: int, timeout: float) -> Reply:
    """The move of a player that has just been set before the position; it never resigns."""
    game = position.game()
    task = GameTask(
        "problem", spec, spec, position.size, game.komi, position.rules, seed=seed, move_timeout=timeout
    )  # fmt: skip
    color = "b" if game.to_move == Color.BLACK else "w"
    player = make_player(replace(spec, resign=0.0))
    try:
        if isinstance(player, InProcessPlayer):
            player.begin(task, color, game)
        else:
            player.begin(task, color)
            # A part of the diagram has no chain without liberties that the whole does not have: nothing is captured.
            for stone_color, symbol in (("b", "X"), ("w", "O")):
                for vertex in position.stones(symbol):
                    player.play(stone_color, vertex)
            for played_color, vertex in game.moves:
                player.play("b" if played_color == Color.BLACK else "w", vertex)
        return player.genmove(color, None)
    finally:
        player.close()
