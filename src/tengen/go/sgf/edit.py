"""The nodes of a record: finding, reading and changing them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from sgfmill import sgf_grammar

from tengen._core import Color
from tengen.go.color import ColorLike, parse_color
from tengen.go.sgf import grammar
from tengen.go.sgf.grammar import Node, PlainRoot, SgfError
from tengen.go.sgf.text import Source, choose_codec, label
from tengen.go.size import BoardSize, Vertex, point_name, sides, size_text

Path = tuple[int, ...]
At = int | Path
COLORS = {"B": Color.BLACK, "W": Color.WHITE}
LETTERS = {Color.BLACK: "B", Color.WHITE: "W"}
_HEADER = frozenset({"GM", "SZ", "KM", "HA", "RU", "AB"})


@cache
def vertices(size: BoardSize) -> dict[bytes, str]:
    """SGF points to vertices, passes included: [tt] is a pass where it is no point of the board."""
    width, height = sides(size)
    table = {bytes((97 + x, 97 + y)): point_name(x, y, size) for y in range(height) for x in range(width)}
    return {b"": "pass", b"tt": "pass"} | table


@cache
def points(size: BoardSize) -> dict[str, bytes]:
    """Vertices to SGF points; a pass is written [] as in FF[4]."""
    return {vertex: point for point, vertex in vertices(size).items() if vertex != "pass"} | {"pass": b""}


def move_names(node: Node, white_first: bool) -> list[str]:
    """The moves of a node, "B" or "W"; in a node with both, which SGF forbids, the one whose turn it is comes first."""
    return [name for name in ("WB" if white_first else "BW") if name in node.properties]


class Tree(ABC):
    """The tree of nodes of a record, with the character set of its texts."""

    def _open(self, root: Node, text: bytes, source: Source, start: int, file: str | None, number: int | None) -> None:
        """`text` is the game itself, at `start` in the bytes of `source`: offsets in messages come from it."""
        self._root = root
        self._text = text
        self._source = source
        self._start = start
        #: The file that the record came from, and its number in it (from 1); None if there is none.
        self.file = file
        self.number = number
        self._notes: dict[str, None] = {}
        stated = root.properties.get("CA", [b""])[0].decode("ascii", "replace").strip()
        self._codec, warning = choose_codec(text, source, stated)
        if warning:
            self._notes[warning] = None
        self._size: BoardSize = 19
        self._read_header()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_root": grammar.flatten(self._root)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._root = grammar.unflatten(state["_root"])

    @abstractmethod
    def _read_header(self) -> None:
        """Reads the facts of the root; called whenever they may have changed."""

    # --- the tree -----------------------------------------------------------------------------------------------

    @property
    def root(self) -> Node:
        """The first node."""
        return self._root

    @property
    def charset(self) -> str:
        """Python's name of the character set that the record came in, such as "utf-8" and "gb18030"."""
        return self._source.wide or self._codec

    def line(self, at: At | None = None) -> list[Node]:
        """The nodes from the root to `at`; to the end of the main line if None."""
        nodes = [self._root]
        if at is None:
            while nodes[-1].children:
                nodes.append(nodes[-1].children[0])
            return nodes
        for depth, index in enumerate(self.path(at)):
            children = nodes[-1].children
            if not 0 <= index < len(children):
                raise ValueError(f"the record has no node {tuple(self.path(at)[: depth + 1])}")
            nodes.append(children[index])
        return nodes

    def main_line(self) -> list[Node]:
        """The nodes of the main line: the first child each time."""
        return self.line()

    def node(self, at: At) -> Node:
        """The node at a place."""
        return self.line(at)[-1]

    def path(self, at: At) -> Path:
        """The path of a move on the main line; 0 is the last node before the first move. A path is given back."""
        if not isinstance(at, int):
            return tuple(at)
        count = depth = 0
        if at < 0:
            raise ValueError(f"there is no move {at}")
        for depth, node in enumerate(self.line()):
            before, count = count, count + sum(len(node.properties.get(name, ())) for name in COLORS)
            if count > before and at <= before:
                return (0,) * max(0, depth - 1)
            if count >= at > 0:
                return (0,) * depth
        if at == 0:
            return (0,) * depth
        raise ValueError(f"move {at} is not in 0..{count}, the moves of the main line")

    def children(self, at: At) -> list[Path]:
        """The paths of the variations after a place, main line first."""
        path = self.path(at)
        return [(*path, index) for index in range(len(self.node(path).children))]

    def moves(self, at: At | None = None) -> list[tuple[Color, str]]:
        """The moves on the way to `at`, passes included, to the end of the main line if None; not checked by rule."""
        if at is None and isinstance(self._root, PlainRoot) and (plain := self._plain_moves(self._root)) is not None:
            return plain
        moves: list[tuple[Color, str]] = []
        for node in self.line(at):
            for name in move_names(node, moves[-1][0] == Color.BLACK if moves else False):
                moves.extend((COLORS[name], self._vertex(node, name, raw)) for raw in node.properties[name])
        return moves

    def _plain_moves(self, root: PlainRoot) -> list[tuple[Color, str]] | None:
        """The moves without the nodes that they would need; None if something else is there, or not on the board."""
        if root.moves is None or not root.properties.keys().isdisjoint(COLORS):
            return None
        table, black, white = vertices(self._size), Color.BLACK, Color.WHITE
        try:
            return [(black if move[0] == 66 else white, table[move[2:]]) for move in root.moves]
        except KeyError:
            return None

    def get_raw(self, at: At, name: str) -> list[bytes]:
        """The values of a property as they stand in the file, without brackets; [] if there is none."""
        return list(self.node(at).properties.get(name, ()))

    def get(self, at: At, name: str) -> list[str]:
        """The values of a property as text; [] if there is none."""
        return [self._decode(raw) for raw in self.node(at).properties.get(name, ())]

    def comment(self, at: At) -> str:
        """The comment of a node, "" if there is none."""
        return "".join(self.get(at, "C")[:1])

    def set_raw(self, at: At, name: str, values: Sequence[bytes]) -> None:
        """Sets a property to values in SGF's own form, escapes included; no values remove it."""
        if not sgf_grammar.is_valid_property_identifier(name):
            raise ValueError(f"{name!r} is not a property name")
        if not all(sgf_grammar.is_valid_property_value(value) for value in values):
            raise ValueError(f"a value of {name} has an unescaped bracket or ends in a backslash")
        for value in values:
            value.decode(self._codec).encode(self._source.wide or self._codec)  # ValueError if the file cannot hold it
        properties = self.node(at).properties
        old = dict(properties)
        if values:
            properties[name] = list(values)
        else:
            properties.pop(name, None)
        if properties is self._root.properties and name in _HEADER:
            try:
                self._read_header()
            except SgfError as error:
                properties.clear()
                properties.update(old)
                self._read_header()
                raise ValueError(error.reason) from None

    def set(self, at: At, name: str, value: str | Sequence[str] | None) -> None:
        """Sets a property to one text or a list of texts; None or [] removes it."""
        texts = [value] if isinstance(value, str) else list(value or ())
        if any(not text.isascii() for text in texts):
            self._fit_codec("".join(texts))
        self.set_raw(at, name, [sgf_grammar.escape_text(text.encode(self._codec)) for text in texts])

    def set_comment(self, at: At, text: str) -> None:
        """Sets the comment of a node; "" removes it."""
        self.set(at, "C", text or None)

    def add_move(self, at: At, color: ColorLike, vertex: Vertex) -> Path:
        """Adds a move after a place, as the last variation there, and returns its path.

        If that move is there already its path is returned and nothing changes. The rules are not asked: see
        Game.legal() for that.
        """
        point = points(self._size).get("pass" if vertex.lower() == "pass" else vertex.upper())
        if point is None:
            raise ValueError(f"{vertex!r} is not a point of a {size_text(self._size)} board")
        path, name = self.path(at), LETTERS[parse_color(color)]
        parent = self.node(path)
        table = vertices(self._size)
        for index, child in enumerate(parent.children):
            if [table.get(raw.strip()) for raw in child.properties.get(name, ())] == [table[point]]:
                return (*path, index)
        parent.children.append(Node({name: [point]}))
        return (*path, len(parent.children) - 1)

    def delete(self, at: At) -> None:
        """Removes a node and all that follows it."""
        path = self.path(at)
        if not path:
            raise ValueError("the root cannot be deleted")
        self.node(path)
        del self.node(path[:-1]).children[path[-1]]

    # --- helpers ------------------------------------------------------------------------------------------------

    def _note(self, text: str) -> None:
        self._notes[text] = None

    def _error(self, reason: str, node: Node, name: str, kind: str = "malformed") -> SgfError:
        offset = grammar.offset_of(self._text, node.index, name) if node.index >= 0 else None
        place = None if offset is None else self._source.offset(self._start + offset)
        return SgfError(reason, self.file, place, self.number, kind)

    def _decode(self, raw: bytes) -> str:
        plain: bytes = sgf_grammar.text_value(raw)
        return plain.decode(self._codec, "replace")

    def _fit_codec(self, text: str) -> None:
        """Makes sure that the record can hold `text`: if its character set cannot, all of it becomes UTF-8."""
        properties = self._root.properties
        try:
            text.encode(self._source.wide or self._codec)
        except UnicodeEncodeError:
            stack = [self._root]
            while stack:
                node = stack.pop()
                stack.extend(node.children)
                for name, values in node.properties.items():
                    node.properties[name] = [raw.decode(self._codec, "replace").encode() for raw in values]
            self._codec = "utf-8"
            if self._source.wide is None:
                self._source = replace(self._source, forced="utf-8")
            else:  # offsets were counted in its translation, which is gone
                self._source, self._text = Source(b""), b""
            properties["CA"] = [b"UTF-8"]
        properties.setdefault("CA", [label(self._source.wide or self._codec)])

    def _vertex(self, node: Node, name: str, raw: bytes, number: int | None = None) -> str:
        vertex = vertices(self._size).get(raw.strip())
        if vertex is None:
            move = "" if number is None else f"move {number}: "
            reason = f"{move}{name}[{self._decode(raw)[:20]}] is not a point of a {size_text(self._size)} board"
            raise self._error(reason, node, name, "illegal")
        return vertex
