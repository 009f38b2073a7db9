"""Whole games of Go by position, as columns: a source for choosers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tengen.book.go_world import GoLine, GoPlace, GoWorld
from tengen.book.population import Individual
from tengen.book.source import Graph, Only, Played, Position
from tengen.go import Game
from tengen.go.size import BoardSize, Vertex, vertices


class GameIndex:
    """All positions of games, found by their keys; modulo symmetries and not colours (tengen.book.go_world)."""

    def __init__(
        self,
        name: str,
        world: GoWorld,
        individuals: Sequence[Individual],
        thoughts: Callable[[], Mapping[int, str]] | None = None,
    ) -> None:
        """`thoughts` are read when they are needed. ValueError if a game has a move that is not legal."""
        self.name = name
        self.size: BoardSize = world.size
        self.komi: float | None = world.komi
        self.world = world
        self.individuals = individuals
        self._thoughts = thoughts
        self._names = (*vertices(world.size), "pass")
        numbers = {vertex: number for number, vertex in enumerate(self._names)}
        keys: list[int] = []
        moves: list[int] = []
        movers: list[int] = []
        counts: list[int] = []
        for each in individuals:
            if len(each.scores) != 2:
                raise ValueError(f"game {each.number} has no result of two players")
            try:
                steps = world.steps(each.moves)
            except ValueError as error:
                raise ValueError(f"game {each.number}: {error}") from None
            counts.append(len(steps))
            for key, move, mover in steps:
                keys.append(key)
                moves.append(numbers[move])
                movers.append(mover)
        self._keys = np.array(keys, np.uint64)
        self._moves = np.array(moves, np.uint16)
        self._movers = np.array(movers, np.uint8)
        self._games = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
        self._starts = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
        self._scores = np.array([each.scores for each in individuals], np.float64).reshape(-1, 2)
        self._order = np.argsort(self._keys, kind="stable")
        self._sorted = self._keys[self._order]
        self._graph: _GameGraph | None = None

    def __len__(self) -> int:
        return len(self.individuals)

    @property
    def positions(self) -> int:
        """How many different ones there are."""
        return int(np.count_nonzero(np.diff(self._sorted)) + 1) if len(self._sorted) else 0

    def rows(self, key: int) -> npt.NDArray[np.int64]:
        """Where a position stands in the columns."""
        first = np.searchsorted(self._sorted, np.uint64(key), "left")
        last = np.searchsorted(self._sorted, np.uint64(key), "right")
        found: npt.NDArray[np.int64] = self._order[first:last]
        return found

    def played(self, game: Game, only: Only | None = None) -> list[Played]:
        """The moves of all games here; nothing is known of players and dates, and none is of blitz."""
        if game.size != self.size or (only is not None and (only.top or only.since or only.players)):
            return []
        place, line = GoPlace(game), GoLine(game)
        rows = self.rows(place.key)
        found: list[Played] = []
        for move in np.unique(self._moves[rows]).tolist():
            alike = [vertex for vertex in place.restore(self._names[move]) if line.order(vertex) >= 0]
            if not alike:
                continue
            own = rows[self._moves[rows] == move]
            _, first = np.unique(self._games[own], return_index=True)  # a game counts once
            once = own[first]
            scores = self._scores[self._games[once], self._movers[once]]
            won = int(np.count_nonzero(scores > 0.5))
            drawn = int(np.count_nonzero(scores == 0.5))
            found.append(Played(tuple(alike), len(once), won, drawn, sum(map(self._was_thought, once.tolist()))))
        return sorted(found, key=lambda each: (-each.games, line.order(each.vertices[0])))

    def _was_thought(self, row: int) -> bool:
        game = int(self._games[row])
        return int(row - self._starts[game]) in self.individuals[game].mutations

    def graph(self) -> Graph:
        """All of it."""
        if self._graph is None:
            self._graph = _GameGraph(self, self._thoughts() if self._thoughts is not None else {})
        return self._graph

    def _at(self, key: int, thoughts: Mapping[int, Any]) -> Position | None:
        rows = self.rows(key)
        if not len(rows):
            return None
        replies: dict[Vertex, dict[int, None]] = {}
        ends: dict[Vertex, list[float]] = {}
        for row in rows.tolist():
            name = self._names[self._moves[row]]
            game = self._games[row]
            if row + 1 < self._starts[game + 1]:
                replies.setdefault(name, {})[int(self._keys[row + 1])] = None
            else:
                ends.setdefault(name, []).append(float(self._scores[game, self._movers[row]]))
        return Position(
            int(self._movers[rows[0]]),
            {name: tuple(keys) for name, keys in replies.items()},
            {name: tuple(scores) for name, scores in ends.items()},
            self._unplayed(rows.tolist(), {*replies, *ends}, thoughts),
        )

    def _unplayed(self, rows: list[int], played: set[Vertex], thoughts: Mapping[int, Any]) -> float | None:
        """What the latest thought in a position said of the best move that no game has played."""
        for row in reversed(rows):
            index = int(self._games[row])
            individual = self.individuals[index]
            at = int(row - self._starts[index])
            if individual.number not in thoughts or at not in individual.mutations:
                continue
            values = [
                value
                for move, value in _others(thoughts[individual.number], at)
                if self._reduced(individual, at, move) not in played
            ]
            if values:
                return max(values)
        return None

    def _reduced(self, individual: Individual, at: int, move: Vertex) -> Vertex:
        line = self.world.begin()
        for vertex in individual.moves[:at]:
            line.play(vertex)
        try:
            return line.place().reduce(move)
        except ValueError:  # no point of this board
            return "pass"


def _others(thoughts: str, at: int) -> list[tuple[Vertex, float]]:
    """What a search said of the moves beside the one that it chose; nothing if that is damaged."""
    try:
        for number, _, _, others in json.loads(thoughts):
            if number == at:
                return [(str(move), min(1.0, max(0.0, float(value)))) for move, _, value in others]
    except (ValueError, TypeError, RecursionError):
        pass
    return []


class _GameGraph:
    """The games as a graph; positions are made once, when they are asked for."""

    def __init__(self, index: GameIndex, thoughts: Mapping[int, Any]) -> None:
        self._index = index
        self._thoughts = thoughts
        self._known: dict[int, Position | None] = {}

    def position(self, key: int) -> Position | None:
        """A position by its key."""
        if key not in self._known:
            self._known[key] = self._index._at(key, self._thoughts)
        return self._known[key]

    def key(self, game: Game) -> int:
        """The key of where a game stands."""
        return GoPlace(game).key

    def reduce(self, game: Game, vertex: Vertex) -> Vertex:
        """The move in the image."""
        return GoPlace(game).reduce(vertex)
