"""The tree of an SGF file: from bytes to nodes and back.

sgfmill parses. Around it stands what it lacks: where a game ends, the byte offset of an error or of a node, a short way
for plain game records, and a writer that keeps the order of the properties.
"""

from __future__ import annotations

import re

from sgfmill import sgf_grammar

_VALUE = rb"\[(?:[^\]\\]++|\\.)*+\]"
_GAME_START = re.compile(rb"\(\s*+;")
_NEXT_PAREN = re.compile(rb"(?:[^()\[]++|" + _VALUE + rb")*+([()])", re.DOTALL)
_TOKEN = re.compile(rb"\s*+(?:(" + _VALUE + rb")|([A-Za-z]{1,64}+)|([;()]))", re.DOTALL)
_PROPERTY = re.compile(rb"([A-Z]{1,64})((?:\s*+\[[^\]\\]*+\])++)")
_PLAIN = re.compile(rb"\(\s*+;((?:\s*+[A-Z]{1,64}+(?:\s*+\[[^\]\\]*+\])++)*+)((?:\s*+;\s*+[BW]\[[^\]\\]*+\])*+)\s*+\)")
_BETWEEN_VALUES = re.compile(rb"\]\s*+\[")
_BETWEEN_MOVES = re.compile(rb"\]\s*+;\s*+")
_SMALL = b"abcdefghijklmnopqrstuvwxyz"
_LINE = 78


class SgfError(ValueError):
    """What is wrong with an SGF file.

    `file` is its name or None, `offset` the byte in the (unpacked) file or None, `number` the game in the file (from 1)
    or None, `kind` one of "malformed", "illegal" and "unsupported", `reason` the message without the place.
    """

    def __init__(
        self,
        reason: str,
        file: str | None = None,
        offset: int | None = None,
        number: int | None = None,
        kind: str = "malformed",
    ) -> None:
        place = [str(file)] if file is not None else []
        if offset is not None:
            place.append(f"at byte {offset}")
        super().__init__(": ".join([*place, reason]))
        self.reason = reason
        self.file = file
        self.offset = offset
        self.number = number
        self.kind = kind


class Node:
    """One node: `properties` maps names to raw values in file order, `children` are the variations, main line first."""

    # No reference to the parent: without cycles a collection of 60,000 games is freed without the garbage collector.
    __slots__ = ("children", "index", "properties")

    def __init__(self, properties: dict[str, list[bytes]], index: int = -1) -> None:
        self.properties = properties
        self.children: list[Node] = []
        #: Place among the file's nodes in file order, which leads to the byte offset; -1 for a node added later.
        self.index = index


class PlainRoot(Node):
    """The root of a plain record, whose moves become nodes when somebody asks for them: many readers never do."""

    __slots__ = ("_moves", "_nodes")

    def __init__(self, properties: dict[str, list[bytes]], moves: bytes) -> None:
        """`moves` are as in the file: ;B[pd];W[dp]"""
        self._moves: bytes | None = moves
        super().__init__(properties, 0)

    @property
    def moves(self) -> list[bytes] | None:
        """Each as B[pd without its last bracket; None once there are nodes, which may have been changed."""
        if self._moves is None:
            return None
        # Every piece is "B[xx" but the first, which has a semicolon before it, and the last, which keeps its bracket.
        pieces = self._moves[1:-1].lstrip()
        return _BETWEEN_MOVES.split(pieces) if pieces else []

    @property
    def children(self) -> list[Node]:
        """The variations: one, if there are moves."""
        moves = self.moves
        if moves is not None:
            self._moves = None
            children = self._nodes
            for index, move in enumerate(moves, 1):
                node = Node({"B" if move[0] == 66 else "W": [move[2:]]}, index)
                children.append(node)
                children = node.children
        return self._nodes

    @children.setter
    def children(self, nodes: list[Node]) -> None:
        self._nodes = nodes


#: A tree as a list, parents first: the place of the parent (-1: the root), the properties and Node.index.
Flat = list[tuple[int, dict[str, list[bytes]], int]]


def flatten(root: Node) -> Flat:
    """As pickle takes it: a game is thousands of nodes deep, which is too deep for it."""
    flat: Flat = []
    stack = [(root, -1)]
    while stack:
        node, parent = stack.pop()
        stack.extend((child, len(flat)) for child in reversed(node.children))
        flat.append((parent, node.properties, node.index))
    return flat


def unflatten(flat: Flat) -> Node:
    """The same tree again."""
    nodes: list[Node] = []
    for parent, properties, index in flat:
        nodes.append(Node(properties, index))
        if parent >= 0:
            nodes[parent].children.append(nodes[-1])
    return nodes[0]


class Fault(Exception):  # noqa: N818 - never leaves the package: callers turn it into an SgfError
    """A grammatical error at `offset`; the text up to `good` is well-formed once its open trees are closed."""

    def __init__(self, reason: str, offset: int, good: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset
        self.good = good


def find_game(data: bytes, position: int = 0) -> int | None:
    """Where the next game starts, or None."""
    match = _GAME_START.search(data, position)
    return match.start() if match else None


def find_end(data: bytes, start: int) -> int | None:
    """Where the game that starts at `start` ends (one past its last parenthesis); None if it is cut off."""
    return find_end_and_depth(data, start)[0]


def find_end_and_depth(data: bytes, start: int) -> tuple[int | None, int]:
    """The same, and how many trees lie in each other at the deepest place."""
    plain = _PLAIN.match(data, start)
    if plain is not None:
        return plain.end(), 1
    depth = deepest = 0
    position = start
    while match := _NEXT_PAREN.match(data, position):
        depth += 1 if match[1] == b"(" else -1
        deepest = max(deepest, depth)
        position = match.end()
        if depth == 0:
            return position, deepest
    return None, deepest


def parse(data: bytes, whole: bool = True) -> Node:
    """The root of one game, `data` reaching from its first to its last parenthesis; raises Fault.

    With `whole` false the game is known to be cut off, and only the place of the fault is looked for.
    """
    if not whole:
        raise diagnose(data) or Fault("the file ends in the middle of a game", len(data))
    plain = _PLAIN.fullmatch(data)
    if plain is not None:
        return _parse_plain(plain)
    try:
        coarse = sgf_grammar.parse_sgf_game(data)
    except ValueError as error:
        raise diagnose(data) or Fault(str(error), 0) from error
    root: Node | None = None
    count = 0
    stack: list[tuple[sgf_grammar.Coarse_game_tree, Node | None]] = [(coarse, None)]
    while stack:
        tree, parent = stack.pop()
        for properties in tree.sequence:
            if "" in properties:  # sgfmill drops small letters, so nothing is left of such a name
                raise Fault("a property name without a capital letter", offset_of(data, count) or 0)
            node = Node(properties, count)
            count += 1
            if parent is None:
                root = node
            else:
                parent.children.append(node)
            parent = node
        stack.extend((child, parent) for child in reversed(tree.children))
    assert root is not None
    return root


def _parse_plain(match: re.Match[bytes]) -> Node:
    """A root followed by single moves, as in most game records: some five times faster than the general way."""
    properties: dict[str, list[bytes]] = {}
    for name, values in _PROPERTY.findall(match[1]):
        properties.setdefault(name.decode("ascii"), []).extend(_BETWEEN_VALUES.split(values.lstrip()[1:-1]))
    return PlainRoot(properties, match[2].strip())


def diagnose(data: bytes) -> Fault | None:
    """The first place where `data` breaks the grammar; None if one game is well-formed.

    The same grammar as sgfmill's, which does not tell where it stopped.
    """
    position = good = depth = name_offset = 0
    in_node = False
    last = "start"  # what came before: start, name, value, node, open, close
    name = ""
    while match := _TOKEN.match(data, position):
        value, identifier, delimiter = match.groups()
        offset = match.start(match.lastindex or 0)
        position = match.end()
        if value is not None:
            if last not in ("name", "value"):
                return Fault("a value without a property name", offset, good)
            last, good = "value", position
            continue
        if last == "name":
            return Fault(f"the property {name} has no value", name_offset, good)
        if identifier is not None:
            if not in_node:
                return Fault("a property outside a node", offset, good)
            last, name, name_offset = "name", identifier.decode("ascii"), offset
        elif delimiter == b";":
            if last in ("start", "close"):
                return Fault("a node after a variation", offset, good)
            last, in_node, good = "node", True, position
        else:
            if last == "open":
                return Fault("a variation without a node", offset, good)
            in_node = False
            if delimiter == b"(":
                depth += 1
                last = "open"
            else:
                depth -= 1
                last, good = "close", position
                if depth == 0:
                    return None
    rest = data[position:].lstrip()
    if last == "name" and rest[:1] != b"[":
        return Fault(f"the property {name} has no value", name_offset, good)
    if not rest:
        return Fault("the file ends in the middle of a game", len(data), good)
    reason = "the value that begins here has no end" if rest[:1] == b"[" else f"unexpected {chr(rest[0])!r}"
    return Fault(reason, len(data) - len(rest), good)


def repair(data: bytes, fault: Fault) -> bytes:
    """The whole properties and nodes before the fault, as a complete game."""
    depth = position = 0
    kept = data[: fault.good]
    while match := _NEXT_PAREN.match(kept, position):
        depth += 1 if match[1] == b"(" else -1
        position = match.end()
    return kept + b")" * depth


def offset_of(data: bytes, index: int, name: str | None = None) -> int | None:
    """The offset of a node by its place in file order, or of a property in it; None if there is no such node."""
    position, count = 0, -1
    start: int | None = None
    while match := _TOKEN.match(data, position):
        position = match.end()
        if match[3] is not None:
            if start is not None:
                break
            if match[3] == b";":
                count += 1
                if count == index:
                    start = match.start(3)
                    if name is None:
                        break
        elif start is not None and match[2] is not None and match[2].translate(None, _SMALL).decode("ascii") == name:
            return match.start(2)
    return start


def serialise(root: Node, *, lines: bool = True) -> bytes:
    """The text of a game; properties, their order and their values are as they were read, line breaks are new.

    Without `lines` it is one line, and line breaks in texts become blanks.
    """
    pieces: list[bytes] = []
    stack: list[tuple[Node, bool] | None] = [(root, True)]
    while stack:
        item = stack.pop()
        if item is None:
            pieces.append(b")")
            continue
        node, opens = item
        if opens:
            pieces.append(b"(")
            stack.append(None)
        pieces.append(b";")
        pieces.extend(
            name.encode("ascii") + b"[" + b"][".join(values) + b"]" for name, values in node.properties.items()
        )
        branches = len(node.children) > 1
        stack.extend((child, branches) for child in reversed(node.children))
    if not lines:
        return b"".join(piece.replace(b"\r\n", b"\n").replace(b"\n", b" ") for piece in pieces) + b"\n"
    broken: list[bytes] = []
    width = 0
    for piece in pieces:
        if width + len(piece) > _LINE and width > 0:
            broken.append(b"\n")
            width = 0
        broken.append(piece)
        width += len(piece)
    broken.append(b"\n")
    return b"".join(broken)
