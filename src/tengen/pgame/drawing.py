"""A small game as somebody draws it: a tree or DAG with a winner at each end. Every change gives a new drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tengen._core.pgame import Game
from tengen.pgame.layout import places
from tengen.pgame.stepper import StepView, WatchedMove, WatchedNode

MAX_DRAWN = 60  # nodes
MAX_MOVES = 8  # of a node
MAX_UNFOLDED = 5000  # nodes of the tree that the game is when every path stands on its own
WINNERS = ("max", "min")


@dataclass(frozen=True)
class Drawing:
    """Node 0 is the root, and nodes are numbered level by level. MAX moves on even levels, MIN on odd ones.

    Moves go from one level to the next, so that it is clear who moves at a node with several parents. Methods that
    change something raise ValueError with a sentence for whoever draws, and give the number that a node has then.
    """

    moves: tuple[tuple[int, ...], ...] = ((),)
    winners: tuple[str | None, ...] = (None,)  # max or min at ends; None elsewhere, and while nobody has said it
    levels: tuple[int, ...] = (0,)

    @classmethod
    def of(cls, moves: Sequence[Iterable[int]], winners: Sequence[str | None]) -> Drawing:
        """From nodes in any order after the root; they are numbered anew."""
        made, numbers = _numbered([list(each) for each in moves], list(winners))
        if lost := sorted(set(range(len(moves))) - numbers.keys()):
            raise ValueError(f"no way leads from the root to node {lost[0]}")
        return made

    @classmethod
    def from_game(cls, game: Game) -> Drawing:
        """The same nodes; moves of a node that lead to the same one become one."""
        moves = [list(dict.fromkeys(game.children(node))) for node in range(game.nodes)]
        return cls.of(moves, [_winner(game.max_wins(node)) if not moves[node] else None for node in range(game.nodes)])

    @property
    def nodes(self) -> int:
        """How many there are."""
        return len(self.moves)

    def children(self, node: int) -> list[int]:
        """The nodes that the moves of a node lead to, in their order."""
        return list(self.moves[node])

    def level(self, node: int) -> int:
        """How many moves a node is from the root."""
        return self.levels[node]

    # --- changes -----------------------------------------------------------------------------------------------------

    def add(self, parent: int) -> tuple[Drawing, int]:
        """A move to a new node, whose number is given back."""
        moves, winners = self._opened(parent)
        moves[parent].append(self.nodes)
        made, numbers = _numbered([*moves, []], [*winners, None])
        return made, numbers[self.nodes]

    def link(self, parent: int, child: int) -> tuple[Drawing, int]:
        """A move to a node that is there already; gives the parent's number."""
        self._require(child)
        moves, winners = self._opened(parent)
        if child in moves[parent]:
            raise ValueError(f"there is a move from node {parent} to node {child} already")
        moves[parent].append(child)
        made, numbers = _numbered(moves, winners)
        return made, numbers[parent]

    def linkable(self, parent: int) -> list[int]:
        """Nodes that a move from this one may lead to."""
        below = self.levels[parent] + 1
        return [node for node in range(self.nodes) if self.levels[node] == below and node not in self.moves[parent]]

    def unlink(self, parent: int, child: int) -> tuple[Drawing, int]:
        """Without that move, and without what only it leads to; gives the parent's number."""
        self._require(parent)
        if child not in self.moves[parent]:
            raise ValueError(f"there is no move from node {parent} to node {child}")
        moves = [list(each) for each in self.moves]
        moves[parent].remove(child)
        made, numbers = _numbered(moves, list(self.winners))
        return made, numbers[parent]

    def remove(self, node: int) -> tuple[Drawing, int]:
        """Without the node, and without what only it leads to; gives the number of one of its parents."""
        self._require(node)
        if node == 0:
            raise ValueError("the root stays: every game begins somewhere")
        parents = [parent for parent in range(self.nodes) if node in self.moves[parent]]
        moves = [[child for child in each if child != node] for each in self.moves]
        made, numbers = _numbered(moves, list(self.winners))
        return made, numbers[parents[0]]

    def settle(self, node: int, winner: str | None) -> tuple[Drawing, int]:
        """Who wins at an end."""
        self._require(node)
        if self.moves[node]:
            raise ValueError(f"node {node} has moves: who wins there follows from the ends below it")
        winners = list(self.winners)
        winners[node] = winner
        return _numbered([list(each) for each in self.moves], winners)[0], node

    def _opened(self, parent: int) -> tuple[list[list[int]], list[str | None]]:
        """Everything, to be changed, with room for a move of a node that is no end any more."""
        self._require(parent)
        winners = list(self.winners)
        winners[parent] = None
        return [list(each) for each in self.moves], winners

    def _require(self, node: int) -> None:
        if not 0 <= node < self.nodes:
            raise ValueError(f"the drawing has no node {node}")

    # --- what it is --------------------------------------------------------------------------------------------------

    @property
    def missing(self) -> str:
        """What there is to do before it is a game, as a sentence; "" for a game."""
        if not self.moves[0]:
            return "The root has no move yet: add one."
        ends = [str(node) for node in range(self.nodes) if not self.moves[node] and self.winners[node] is None]
        if not ends:
            return ""
        where = f"node {ends[0]}" if len(ends) == 1 else f"nodes {', '.join(ends[:-1])} and {ends[-1]}"
        return f"Nobody wins at {where} yet: choose MAX or MIN."

    def game(self) -> Game:
        """To be searched; ValueError if something is missing."""
        if missing := self.missing:
            raise ValueError(missing)
        scores = [{"max": 1, "min": -1, None: 0}[winner] for winner in self.winners]
        return Game.drawn([list(each) for each in self.moves], scores)

    def sketch(self) -> StepView:
        """As a search would show it that has not begun; the truth is known at ends only."""
        x = places(self)
        nodes = tuple(
            WatchedNode(
                id=node,
                level=self.levels[node],
                x=x[node],
                score=0,
                player="min" if self.levels[node] % 2 else "max",
                end=not self.moves[node],
                max_wins=None if (winner := self.winners[node]) is None else winner == "max",
                visits=0,
                value=None,
            )
            for node in range(self.nodes)
        )
        moves = tuple(
            WatchedMove(parent, move, child, None, 0, None, (), "", False)
            for parent in range(self.nodes)
            for move, child in enumerate(self.moves[parent])
        )
        return StepView(0, nodes, moves, (), (), None, None, (), (0,))


def _winner(max_wins: bool) -> str:
    return "max" if max_wins else "min"


def _numbered(moves: list[list[int]], winners: list[str | None]) -> tuple[Drawing, dict[int, int]]:
    """Checked, without what no way leads to, and numbered level by level; with the new number of each node."""
    _check_nodes(moves, winners)
    _check_cycles(moves)
    order, levels = [0], {0: 0}
    for node in order:
        for child in moves[node]:
            if child not in levels:
                levels[child] = levels[node] + 1
                order.append(child)
            elif levels[child] != levels[node] + 1:
                raise ValueError(
                    "a move leads to the next level, so that it is clear who moves there: "
                    f"node {node} is on level {levels[node]}, node {child} on level {levels[child]}"
                )
    numbers = {node: number for number, node in enumerate(order)}
    made = Drawing(
        tuple(tuple(numbers[child] for child in moves[node]) for node in order),
        tuple(None if moves[node] else winners[node] for node in order),
        tuple(levels[node] for node in order),
    )
    if _unfolded(made.moves) > MAX_UNFOLDED:
        raise ValueError(f"there are too many ways through the game: as a tree it has more than {MAX_UNFOLDED:,} nodes")
    return made, numbers


def _check_nodes(moves: list[list[int]], winners: list[str | None]) -> None:
    if not moves or len(moves) != len(winners):
        raise ValueError("a drawing has a root, and for each node its moves and its winner")
    if len(moves) > MAX_DRAWN:
        raise ValueError(f"a drawing has at most {MAX_DRAWN} nodes")
    for node, (below, winner) in enumerate(zip(moves, winners, strict=True)):
        if len(below) > MAX_MOVES:
            raise ValueError(f"a node has at most {MAX_MOVES} moves, and node {node} would have {len(below)}")
        if len(set(below)) < len(below):
            raise ValueError(f"two moves from node {node} lead to the same node")
        for child in below:
            if not 0 <= child < len(moves):
                raise ValueError(f"a move from node {node} leads to node {child}, which is not there")
        if winner is not None and winner not in WINNERS:
            raise ValueError(f"the winner at node {node} is {winner!r}, and must be max or min")
        if winner is not None and below:
            raise ValueError(f"node {node} has moves: who wins there follows from the ends below it")


def _check_cycles(moves: list[list[int]]) -> None:
    """Children first; a node that is met on the way to itself closes a cycle."""
    state = dict.fromkeys(range(len(moves)), "new")

    def walk(node: int, way: list[int]) -> None:
        state[node] = "open"
        for child in moves[node]:
            if state[child] == "open":
                cycle = [*way[way.index(child) :], child]
                raise ValueError(f"a game must end, and this would go round in a cycle: {' › '.join(map(str, cycle))}")
            if state[child] == "new":
                walk(child, [*way, child])
        state[node] = "done"

    for node in range(len(moves)):
        if state[node] == "new":
            walk(node, [node])


def _unfolded(moves: Sequence[Sequence[int]]) -> int:
    """Nodes of the tree of all ways from the root; numbers grow from parent to child."""
    ways = [1, *[0] * (len(moves) - 1)]
    for node, below in enumerate(moves):
        for child in below:
            ways[child] += ways[node]
    return sum(ways)
