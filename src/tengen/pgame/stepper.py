"""A small P-game with a real search in it, one simulation after the other, for people to watch."""

from __future__ import annotations

import itertools
from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import Any

from tengen._core.pgame import Game, Search
from tengen._core.tree import FIRST_GROUP
from tengen.pgame.layout import places
from tengen.pgame.settings import Settings

MAX_NODES = 400  # of a game that can still be looked at
MAX_SIMULATIONS = 100_000


@dataclass(frozen=True)
class WatchedNode:
    """A position of the game and what the search knows of it. Values are MAX's, from 0 to 1."""

    id: int
    level: int
    x: float  # where it is drawn, from 0 to 1
    score: int
    player: str  # to move: max or min
    end: bool
    max_wins: bool | None  # the truth; None while it is not drawn
    visits: int
    value: float | None  # mean reward of the simulations that came here


@dataclass(frozen=True)
class WatchedMove:
    """A move of the game: a link from a node to one of the next level."""

    parent: int
    move: int
    child: int
    wins: bool | None  # the truth: it wins for the player who makes it
    visits: int
    value: float | None  # MAX's
    groups: tuple[int, ...]  # numbers of the groups that it is in
    last: str  # how the last simulation used it: tree, rollout or nothing
    best: bool  # on the line of the most visited moves


@dataclass(frozen=True)
class WatchedGroup:
    """A group of the moves of a node."""

    parent: int
    number: int
    members: tuple[int, ...]
    visits: int
    value: float | None  # MAX's


@dataclass(frozen=True)
class StepView:
    """The game and the search as they stand."""

    simulations: int
    nodes: tuple[WatchedNode, ...]
    moves: tuple[WatchedMove, ...]
    groups: tuple[WatchedGroup, ...]
    path: tuple[int, ...]  # nodes of the last simulation, from the root
    winner: str | None  # of the last simulation
    answer: int | None  # the move of the root that is visited most
    right_moves: tuple[int, ...]
    line: tuple[int, ...]  # nodes of the most visited line

    @property
    def right(self) -> bool:
        """The answer is one that a perfect player may give."""
        return self.answer in self.right_moves

    def beside(self, node: int, way: str) -> int:
        """The node up, down, left or right of another one in the picture; itself where there is none."""
        if way == "up":
            return next((move.parent for move in self.moves if move.child == node), node)
        if way == "down":
            return next((move.child for move in self.moves if move.parent == node), node)
        level = next(each.level for each in self.nodes if each.id == node)
        row = [each.id for each in sorted(self.nodes, key=lambda each: each.x) if each.level == level]
        place = row.index(node) + {"left": -1, "right": 1}[way]
        return row[place] if 0 <= place < len(row) else node

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {**asdict(self), "right": self.right}


@dataclass
class _Sum:
    visits: int = 0
    rewards: float = 0.0

    def add(self, visits: int, value: float) -> None:
        self.visits += visits
        self.rewards += visits * value

    @property
    def mean(self) -> float | None:
        return self.rewards / self.visits if self.visits else None


class Stepper:
    """Game `number` of the experiment that the settings describe, searched as its repetition of that number.

    A game of somebody's own (`Drawing.game`) may stand in for it: then the settings say only how it is searched.
    """

    def __init__(self, settings: Settings, number: int = 0, repetition: int = 0, *, drawn: Game | None = None) -> None:
        """ValueError if the game is too large to look at."""
        if number < 0 or repetition < 0:
            raise ValueError("games and repetitions are numbered from 0")
        self.settings = settings
        self._number, self._repetition = number, repetition
        self._drawn = drawn
        if drawn is None:
            self._check_size(settings)
        self.reset()
        if self.game.nodes > MAX_NODES:
            raise ValueError(f"the game has {self.game.nodes} nodes, and at most {MAX_NODES} can be drawn")
        self._x = places(self.game)

    @staticmethod
    def _check_size(settings: Settings) -> None:
        full = sum(settings.breadth**level for level in range(settings.depth + 1))
        if (settings.combination == 0 and full > MAX_NODES) or full > 50 * MAX_NODES:
            raise ValueError(
                f"a game of breadth {settings.breadth} and depth {settings.depth} has {full} nodes, "
                f"and at most {MAX_NODES} can be drawn: make it smaller"
            )

    @property
    def simulations(self) -> int:
        """Simulations so far."""
        return self._search.simulations

    def step(self, simulations: int = 1) -> None:
        """Search on; ValueError if there were too many."""
        if simulations < 1:
            raise ValueError(f"simulations is {simulations}, and must be at least 1")
        if self.simulations + simulations > MAX_SIMULATIONS:
            raise ValueError(f"a search that is watched ends after {MAX_SIMULATIONS} simulations: reset it")
        self._search.run(simulations)

    def reset(self) -> None:
        """Forget what was searched; the game stays."""
        experiment = self.settings.experiment()
        self._search = (
            Search(experiment, self._number, self._repetition)
            if self._drawn is None
            else Search(experiment, self._drawn)
        )
        self.game = self._search.game

    def answer(self) -> int:
        """What the experiment would note now; ties are drawn anew each time."""
        return self._search.answer()

    def view(self) -> StepView:
        """Everything as it stands."""
        moves, nodes, groups = self._sums()
        path, rollout, winner = self._way()
        line = self._line(moves)
        used = {**dict.fromkeys(rollout, "rollout"), **dict.fromkeys(path, "tree")}
        best = set(itertools.pairwise(line))
        seen = list(range(self.game.nodes))
        right = tuple(self.game.right_moves())
        watched = []
        for parent in seen:
            members = self._search.groups(parent) if self.settings.groups else []
            winning = set(self.game.winning_moves(parent))
            for move, child in enumerate(self.game.children(parent)):
                total = moves[parent, move]
                watched.append(
                    WatchedMove(
                        parent,
                        move,
                        child,
                        move in winning,
                        total.visits,
                        total.mean,
                        tuple(number for number, group in enumerate(members) if move in group),
                        used.get((parent, move), ""),
                        (parent, child) in best,
                    )
                )
        root = [(moves[0, move].visits, -move) for move in range(len(self.game.children(0)))]
        most, first = max(root)
        way = [0, *(self.game.children(parent)[move] for parent, move in [*path, *rollout])]
        return StepView(
            simulations=self.simulations,
            nodes=tuple(self._node(node, nodes[node]) for node in seen),
            moves=tuple(watched),
            groups=tuple(
                WatchedGroup(node, number, tuple(self._search.groups(node)[number]), total.visits, total.mean)
                for (node, number), total in sorted(groups.items())
            ),
            path=tuple(way) if winner is not None else (),
            winner=winner,
            answer=-first if most else None,
            right_moves=right,
            line=tuple(line),
        )

    def _node(self, node: int, total: _Sum) -> WatchedNode:
        return WatchedNode(
            id=node,
            level=self.game.level(node),
            x=self._x[node],
            score=self.game.score(node),
            player="min" if self.game.level(node) % 2 else "max",
            end=not self.game.children(node),
            max_wins=self.game.max_wins(node),
            visits=total.visits,
            value=total.mean,
        )

    def _sums(self) -> tuple[dict[tuple[int, int], _Sum], dict[int, _Sum], dict[tuple[int, int], _Sum]]:
        """Of moves, nodes and groups of the game; several nodes of a tree may stand for one of the game."""
        moves: dict[tuple[int, int], _Sum] = defaultdict(_Sum)
        nodes: dict[int, _Sum] = defaultdict(_Sum)
        groups: dict[tuple[int, int], _Sum] = defaultdict(_Sum)
        seen: set[tuple[int, int]] = set()
        stack = [(self._search.root, 0)]
        while stack:
            ref, node = stack.pop()
            if (ref, node) in seen:
                continue
            seen.add((ref, node))
            minimum = self.game.level(node) % 2 == 1
            columns: dict[str, Any] = self._search.moves(ref)
            rows = zip(*(columns[name].tolist() for name in ("action", "visits", "value", "child")), strict=True)
            for action, visits, value, child in rows:
                mine = 1 - value if minimum else value
                if action >= FIRST_GROUP:
                    groups[node, action - FIRST_GROUP].add(visits, mine)
                    below = node
                else:
                    below = self.game.children(node)[action]
                    moves[node, action].add(visits, mine)
                    nodes[below].add(visits, mine)
                if child:
                    stack.append((child, below))
        for move in range(len(self.game.children(0))):
            nodes[0].visits += moves[0, move].visits
            nodes[0].rewards += moves[0, move].rewards
        return moves, nodes, groups

    def _way(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]], str | None]:
        """(node, move) of the last simulation in the tree and in its rollout, and who won."""
        if not self.simulations:
            return [], [], None
        tree, rollout, winner = self._search.way
        steps, node = [], 0
        for move in [*tree, *rollout]:
            steps.append((node, move))
            node = self.game.children(node)[move]
        return steps[: len(tree)], steps[len(tree) :], "max" if winner == 0 else "min"

    def _line(self, moves: dict[tuple[int, int], _Sum]) -> list[int]:
        line = [0]
        while children := self.game.children(line[-1]):
            visits = [moves[line[-1], move].visits for move in range(len(children))]
            if not any(visits):
                break
            line.append(children[visits.index(max(visits))])
        return line
