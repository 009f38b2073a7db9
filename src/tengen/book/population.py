"""Populations (Rimmel 2009, 3.2.1): a set of whole games with results, and what was played with which success where.

A position is looked up as its World knows it; in Go that is modulo the symmetries of the board, by whatever moves it
came about, with the side to move and without ko.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tengen.book.world import Action, Line, World


@dataclass(frozen=True)
class Individual:
    """One game of a population, from its start to its end."""

    number: int
    moves: tuple[Action, ...]
    scores: tuple[float, ...]  # for each player: 1 a win, 0 a loss, 1/2 a draw; other problems anything from 0 to 1
    result: str = ""  # as it is written: B+3.5, W+R
    mutations: tuple[int, ...] = ()  # the numbers, from 0, of the moves that did not come from the population

    @property
    def winner(self) -> int | None:
        """The player with the highest score; None for a draw."""
        best = max(self.scores)
        return self.scores.index(best) if self.scores.count(best) == 1 else None


@dataclass
class Tally:
    """How games went on which a move was played in a position."""

    games: int = 0
    won: int = 0  # by the side that played it
    score: float = 0.0  # of that side, in sum: wins and half of the draws

    @property
    def rate(self) -> float:
        """The success rate."""
        return self.score / self.games if self.games else 0.0

    def add(self, score: float) -> None:
        """One more game."""
        self.games += 1
        self.won += score > 0.5
        self.score += score


@dataclass
class Table:
    """What a population says of every position that occurs in it: by its key, the reduced moves played there.

    A game counts once for a move, though it may have been in the position twice.
    """

    world: World
    games: int = 0
    positions: dict[Hashable, dict[Action, Tally]] = field(default_factory=dict)

    def add(self, individual: Individual) -> None:
        """One more game; ValueError, with nothing added, if it has an illegal move."""
        try:
            steps = dict.fromkeys(self.world.steps(individual.moves))
        except ValueError as error:
            raise ValueError(f"game {individual.number}: {error}") from None
        for key, action, mover in steps:
            self.positions.setdefault(key, {}).setdefault(action, Tally()).add(individual.scores[mover])
        self.games += 1

    def at(self, line: Line) -> dict[Action, Tally]:
        """The moves that games have played where this one stands, by action; only what is legal here.

        Of moves that are alike by symmetry only one is named, the first in order.
        """
        place = line.place()
        found: dict[Action, Tally] = {}
        for reduced, tally in self.positions.get(place.key, {}).items():
            action = next((action for action in place.restore(reduced) if line.order(action) >= 0), None)
            if action is not None:
                found[action] = tally
        return found


@dataclass
class Population:
    """Games, what they are games of, and how they were made."""

    world: World
    individuals: list[Individual] = field(default_factory=list)
    made: dict[str, Any] = field(default_factory=dict)  # settings of its growth, for people

    def table(self) -> Table:
        """What it says of every position; takes seconds for thousands of games."""
        return table_of(self.world, self.individuals)


def table_of(world: World, individuals: Iterable[Individual]) -> Table:
    """What games say of every position in them."""
    table = Table(world)
    for individual in individuals:
        table.add(individual)
    return table
