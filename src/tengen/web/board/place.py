"""The record of a board, where in it the board stands, and what searches have said of its positions."""

from __future__ import annotations

from tengen.go import Color, Game
from tengen.go.search.result import GoResult
from tengen.web.board.errors import BoardError
from tengen.web.board.tree import GameTree
from tengen.web.board.values import Value, value_of


class Place:
    """A tree of moves with the node in sight, the cursor, and the node where the game goes on, the tip."""

    def __init__(self, most: int) -> None:
        self._most = most  # nodes
        self.edits = 0  # of positions that were there
        self.put(GameTree.new(19, "chinese", None, 0))

    def put(self, tree: GameTree) -> None:
        """Another record, at its beginning."""
        self.tree = tree
        self.cursor = self.tip = 0
        self.changed = True  # the record, since it was saved
        self.edits += 1
        self.values: dict[int, Value] = {}  # by node

    @property
    def at_tip(self) -> bool:
        """The game goes on from the node in sight."""
        return self.cursor == self.tip

    @property
    def game(self) -> Game:
        """The position in sight; to be copied before it is changed."""
        return self.tree.game(self.cursor)

    def require_room(self, at: int, color: Color, vertex: str) -> None:
        """BoardError if there is none for a move there, which may be in the tree already."""
        if self.tree.find_move(at, color, vertex) is None:
            self.require_node()

    def require_node(self) -> None:
        """BoardError if there is no room for one more."""
        if len(self.tree) >= self._most:
            raise BoardError(f"The tree has {len(self.tree):,} nodes, which is the most: delete a branch first.")

    def add_move(self, at: int, color: Color, vertex: str, *, follow: bool, tip: bool) -> int:
        """A move that is legal there and has room: the cursor follows it, and the game goes on from it, if wanted."""
        node = self.tree.add_move(at, color, vertex)
        self.changed = True
        if follow:
            self.cursor = node
        if tip:
            self.tip = node
        return node

    def remove(self, node: int) -> bool:
        """A node and what follows it go; cursor and tip move up to what is left. Whether the tip had to."""
        parent = self.tree.delete(node)
        self.changed = True
        self.cursor = self.cursor if self.cursor in self.tree else parent
        self.values = {key: value for key, value in self.values.items() if key in self.tree}
        if self.tip in self.tree:
            return False
        self.tip = parent
        return True

    @property
    def spot(self) -> tuple[int, int]:
        """The position in sight, as long as it is the same."""
        return self.cursor, self.edits

    def edited(self) -> None:
        """Positions are others than they were: what was found out about that in sight is of another one."""
        self.changed = True
        self.edits += 1
        self.tree.forget_positions()
        self.values.pop(self.cursor, None)

    def learn(self, node: int, result: GoResult) -> None:
        """Keep what a search says of a position if it has searched longer than what is known."""
        if node in self.tree:
            value = value_of(self.tree.game(node), result)
            if value is not None and (node not in self.values or value.visits >= self.values[node].visits):
                self.values[node] = value
