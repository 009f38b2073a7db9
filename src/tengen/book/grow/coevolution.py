"""MBM and MVBM: one individual of algorithm 10 of Rimmel 2009 (3.2.1, 3.2.2)."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tengen.book.grow.thinking import mind_for, seen
from tengen.book.population import Individual, Table
from tengen.book.world import Action, Line

_AGREED = 3  # mutations of a side in a row that have to see a game as lost for it to give up


@dataclass(frozen=True)
class Grown:
    """An individual and how it came about."""

    individual: Individual
    thoughts: str  # JSON: for every mutation [number, value, visits, [[move, visits, value], ...]]


def best_known(table: Table, line: Line, threshold: float) -> Action | None:
    """The move with the highest success rate above the threshold, the first of several; None if there is none."""
    best, best_rate = None, threshold
    known = table.at(line)
    for action in sorted(known, key=line.order):
        if known[action].rate > best_rate:
            best, best_rate = action, known[action].rate
    return best


def sparring_side(share: float, number: int, players: int) -> int | None:
    """Who plays the game of that number without the population; None if nobody does."""
    before = math.floor(share * number)
    return before % players if math.floor(share * (number + 1)) > before else None


def individual(table: Table, settings: Mapping[str, Any], number: int, seed: int) -> Grown:
    """One game: both sides follow what had the most success for them, and think where all they know is bad."""
    line = table.world.begin()
    mind = mind_for(line, settings, seed)
    moves: list[Action] = []
    mutations: list[int] = []
    thoughts: list[Any] = []
    hopeless = [0] * table.world.players
    without = sparring_side(settings["sparring"], number, table.world.players)
    openings = settings["openings"]
    for action in openings[number] if number < len(openings) else ():
        line.play(action)
        moves.append(action)
    while not line.over and len(moves) < line.longest:
        action = None if line.mover == without else best_known(table, line, settings["threshold"])
        if action is None:
            thought = mind.think(line)
            mover = line.mover
            hopeless[mover] = hopeless[mover] + 1 if thought.value < settings["resign"] else 0
            if hopeless[mover] >= _AGREED:
                scores = tuple(float(player != mover) for player in range(table.world.players))
                result = f"{'BW'[1 - mover]}+R"
                return Grown(Individual(number, tuple(moves), scores, result, tuple(mutations)), json.dumps(thoughts))
            mutations.append(len(moves))
            thoughts.append(seen(len(moves), thought))
            action = thought.action
        line.play(action)
        moves.append(action)
    scores, result = mind.end(line)
    return Grown(Individual(number, tuple(moves), scores, result, tuple(mutations)), json.dumps(thoughts))
