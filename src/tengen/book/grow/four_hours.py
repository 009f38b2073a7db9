"""4H-OB (Rimmel 2009, 3.2.1): long thought against a player that thinks for a moment and gives up after four moves.

Nothing is learned from game to game: what varies is what the short player does. Only the long thoughts are marked as
mutations, so that the chooser `4h` plays nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tengen.book.grow.coevolution import Grown
from tengen.book.grow.thinking import mind_for, seen
from tengen.book.population import Individual, Table
from tengen.book.world import Action
from tengen.seeds import seed_of


def individual(table: Table, settings: Mapping[str, Any], number: int, seed: int) -> Grown:
    """One game; the players change colours from game to game."""
    line = table.world.begin()
    long = number % table.world.players
    minds = {
        True: mind_for(line, settings, seed),
        False: mind_for(
            line, {**settings, "playouts": settings["short_playouts"], "seconds": None}, seed_of("short", seed)
        ),
    }
    moves: list[Action] = []
    mutations: list[int] = []
    thoughts: list[Any] = []
    openings = settings["openings"]
    for action in openings[number] if number < len(openings) else ():
        line.play(action)
        moves.append(action)
    shorts = 0
    while not line.over and len(moves) < line.longest:
        is_long = line.mover == long
        if not is_long and shorts >= settings["short_moves"]:
            scores = tuple(float(player == long) for player in range(table.world.players))
            found = Individual(number, tuple(moves), scores, f"{'BW'[long]}+R", tuple(mutations))
            return Grown(found, json.dumps(thoughts))
        thought = minds[is_long].think(line)
        if is_long:
            mutations.append(len(moves))
            thoughts.append(seen(len(moves), thought))
        else:
            shorts += 1
        line.play(thought.action)
        moves.append(thought.action)
    scores, result = minds[True].end(line)
    return Grown(Individual(number, tuple(moves), scores, result, tuple(mutations)), json.dumps(thoughts))
