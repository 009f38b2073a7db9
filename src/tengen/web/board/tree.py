"""The variation tree of a board: a game record whose nodes have numbers that stay."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tengen.go import Color, Game, IllegalMove
from tengen.go.color import SIDES
from tengen.go.sgf import Node, Path, Record
from tengen.go.sgf.edit import COLORS, vertices
from tengen.go.size import BoardSize
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.board.reading import read_file
from tengen.web.board.view import NodeView
from tengen.web.settings import WebSettings

_CACHED = 16
_WARNINGS = 20


@dataclass
class Entry:
    """A node with its place in the tree."""

    node: Node
    parent: int | None
    moves: int  # up to it
    depth: int


class GameTree:
    """A record, its nodes by number, and the positions there. 0 is the root."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.warnings: list[str] = []  # what was odd about the file
        self._games: OrderedDict[int, Game] = OrderedDict()
        self._entries: dict[int, Entry] = {}
        self._children: dict[int | None, list[int]] | None = None  # by parent, in no order; made when asked for
        self._next = 0
        self.reindex()

    @classmethod
    def new(cls, size: BoardSize, rules: str, komi: float | None, handicap: int) -> GameTree:
        """An empty board, or one with handicap stones on the usual points."""
        with board_errors():
            game = Game(size, rules, komi)
            if handicap:
                game.place_fixed_handicap(handicap)
        return cls(Record.from_game(game))

    @classmethod
    def load(cls, data: bytes, settings: WebSettings) -> GameTree:
        """The first game of an SGF file; what cannot be played is put all the same, and told in the warnings."""
        record = read_file(data, settings)
        tree = cls(record)
        tree.warnings = [warning[:300] for warning in record.warnings[:_WARNINGS]]
        return tree

    def reindex(self) -> None:
        """Number all nodes; those that are known keep their number."""
        known = {id(entry.node): number for number, entry in self._entries.items()}
        old, self._entries = self._entries, {}
        stack: list[tuple[Node, int | None, int, int]] = [(self.record.root, None, 0, 0)]
        while stack:
            node, parent, moves, depth = stack.pop()
            number = known.get(id(node), -1)
            if number < 0:
                number, self._next = self._next, self._next + 1
            moves += sum(len(node.properties.get(name, ())) for name in COLORS)
            self._entries[number] = Entry(node, parent, moves, depth)
            stack.extend((child, number, moves, depth + 1) for child in reversed(node.children))
        del old  # alive until here, so that no new node has the id of a dropped one
        self.forget_positions()

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, number: int) -> bool:
        return number in self._entries

    def __iter__(self) -> Iterator[int]:
        return iter(self._entries)

    def in_file_order(self) -> list[int]:
        """All nodes as a file has them."""
        order: list[int] = []
        stack = [0]
        while stack:
            order.append(stack.pop())
            stack.extend(reversed(self.children(order[-1])))
        return order

    # --- places ------------------------------------------------------------------------------------------------------

    def entry(self, number: int) -> Entry:
        """BoardError if there is no such node."""
        entry = self._entries.get(number)
        if entry is None:
            raise BoardError(f"There is no node {number} in the tree.")
        return entry

    def node(self, number: int) -> Node:
        return self.entry(number).node

    def parent(self, number: int) -> int | None:
        return self.entry(number).parent

    def children(self, number: int) -> list[int]:
        """Main line first."""
        wanted = self.node(number).children
        if not wanted:
            return []
        found = {id(self._entries[child].node): child for child in self._by_parent().get(number, ())}
        return [found[id(node)] for node in wanted]

    def _by_parent(self) -> dict[int | None, list[int]]:
        if self._children is None:
            self._children = {}
            for number, entry in self._entries.items():
                self._children.setdefault(entry.parent, []).append(number)
        return self._children

    def line(self, number: int) -> list[int]:
        """From the root to a node."""
        found: list[int] = []
        place: int | None = number
        while place is not None:
            found.append(place)
            place = self.entry(place).parent
        return found[::-1]

    def end_of(self, number: int) -> int:
        """The last node of the main line from here on."""
        while children := self.children(number):
            number = children[0]
        return number

    def path(self, number: int) -> Path:
        """As records name places."""
        line = self.line(number)
        return tuple(
            next(index for index, child in enumerate(self.node(above).children) if child is self.node(below))
            for above, below in pairwise(line)
        )

    def move(self, number: int) -> tuple[Color, str] | None:
        """The last move of a node; None if it has none."""
        node, size = self.node(number), self.record.size
        for name, color in COLORS.items():
            if raws := node.properties.get(name):
                return color, vertices(size).get(raws[-1].strip(), "pass")
        return None

    def texts(self, number: int, name: str) -> list[str]:
        """The values of a property of a node."""
        return self.record.get(self.path(number), name) if name in self.node(number).properties else []

    def vertex(self, point: str) -> str | None:
        """The vertex of a point as SGF writes it; None if it is none."""
        found = vertices(self.record.size).get(point.strip().encode("ascii", "replace"))
        return None if found == "pass" else found

    # --- positions ---------------------------------------------------------------------------------------------------

    def game(self, number: int) -> Game:
        """The game up to a node; to be copied before it is changed."""
        if number in self._games:
            self._games.move_to_end(number)
            return self._games[number]
        game = self._continued(number)
        if game is None:
            with board_errors():
                game = self.record.game(path=self.path(number), strict=False)
        self._games[number] = game
        while len(self._games) > _CACHED:
            self._games.popitem(last=False)
        return game

    def _continued(self, number: int) -> Game | None:
        """From the parent's position, if that is known and the node is one plain move."""
        entry = self.entry(number)
        properties = entry.node.properties
        if (
            entry.parent is None
            or entry.parent not in self._games
            or not {"AB", "AW", "AE", "PL", "KO"}.isdisjoint(properties)
        ):
            return None
        raws = [(color, raw) for name, color in COLORS.items() for raw in properties.get(name, ())]
        if len(raws) != 1:
            return None
        game = self._games[entry.parent].copy()
        try:
            game.play(vertices(self.record.size)[raws[0][1].strip()], raws[0][0])
        except (IllegalMove, KeyError):
            return None
        return game

    def forget_positions(self) -> None:
        """After a change of what is in nodes."""
        self._games.clear()
        self._children = None

    # --- changes -----------------------------------------------------------------------------------------------------

    def find_move(self, number: int, color: Color, vertex: str) -> int | None:
        """The node after this one that is that move; None if there is none."""
        return next((child for child in self.children(number) if self.move(child) == (color, vertex)), None)

    def add_move(self, number: int, color: Color, vertex: str) -> int:
        """A move that the caller knows to be legal; the node that has it, if there is one already."""
        with board_errors():
            path = self.record.add_move(self.path(number), color, vertex)
        return self._added(number, self.node(number).children[path[-1]])

    def add_node(self, number: int) -> int:
        """An empty node as the last variation."""
        node = Node({})
        self.node(number).children.append(node)
        return self._added(number, node)

    def _added(self, parent: int, node: Node) -> int:
        for child in self._by_parent().get(parent, []):
            if self._entries[child].node is node:
                return child
        above = self.entry(parent)
        number, self._next = self._next, self._next + 1
        moves = above.moves + sum(len(node.properties.get(name, ())) for name in COLORS)
        self._entries[number] = Entry(node, parent, moves, above.depth + 1)
        self._by_parent().setdefault(parent, []).append(number)
        return number

    def delete(self, number: int) -> int:
        """Remove a node and what follows it; gives its parent."""
        parent = self.parent(number)
        if parent is None:
            raise BoardError("The first position cannot be deleted.")
        self.record.delete(self.path(number))
        self.reindex()
        return parent

    # --- outline -----------------------------------------------------------------------------------------------------

    def outline(self, cursor: int, most: int) -> list[NodeView]:
        """All nodes, parents first; of a large tree the line through the cursor with its siblings, and what follows."""
        main = set(self.line(self.end_of(0)))
        if len(self) <= most:
            return [self._view(number, main) for number in self]
        chosen: list[int] = []
        for number in self.line(self.end_of(cursor))[max(0, self.entry(cursor).depth - most // 40) :]:
            if len(chosen) >= most:
                break
            siblings = [number] if self.parent(number) is None else self.children(self.parent(number) or 0)
            at = siblings.index(number)
            chosen += siblings[max(0, at - 10) : at + 11]
        return [self._view(number, main) for number in chosen[:most]]

    def _view(self, number: int, main: set[int]) -> NodeView:
        entry = self._entries[number]
        move = self.move(number)
        return NodeView(
            number,
            entry.parent,
            entry.moves,
            SIDES[move[0]] if move else None,
            move[1] if move else None,
            "C" in entry.node.properties,
            number in main,
            len(entry.node.children),
        )
