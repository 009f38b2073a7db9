"""Game records: reading, replaying, editing and saving SGF files.

>>> record = Record.load("game.sgf")            # doctest: +SKIP
>>> record.game(move=120)                       # the position after 120 moves, as a Game    # doctest: +SKIP
>>> path = record.add_move(120, "W", "Q4")      # a variation                                # doctest: +SKIP
>>> record.set_comment(path, "Better.")         # doctest: +SKIP
>>> record.save("reviewed.sgf")                 # doctest: +SKIP

A place in a record is named by `at`: the number of a move on the main line, or a path, the tuple of child indices that
leads from the root, () being the root. The one error for bad files is SgfError; what could be read only with a guess is
told in Record.warnings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from os import PathLike
from typing import Any

import numpy as np
from sgfmill import sgf_grammar, sgf_properties

from tengen import __version__
from tengen._core import Board, Color, Game, IllegalMove, Rules, max_fixed_handicap
from tengen.go import sgf_files, sgf_text, sgf_tree
from tengen.go.sgf_tree import Node, SgfError

__all__ = ["At", "Node", "Path", "Record", "SgfError", "iter_records", "save_all"]

Path = tuple[int, ...]
At = int | Path
_COLORS = {"B": Color.BLACK, "W": Color.WHITE}
_LETTERS = {Color.BLACK: "B", Color.WHITE: "W"}
_SET_UP = ("AB", "AW", "AE")
_HEADER = frozenset({"GM", "SZ", "KM", "HA", "RU", "AB"})
_RULE_NAMES = {"chinese": "Chinese", "japanese": "Japanese", "korean": "Korean", "aga": "AGA", "new-zealand": "NZ"}
_RULE_NAMES |= {"tromp-taylor": "Tromp-Taylor", "cgos": "CGOS"}
_INFO = {"black": "PB", "white": "PW", "black_rank": "BR", "white_rank": "WR", "date": "DT", "event": "EV"}
_INFO |= {"round": "RO", "place": "PC", "result": "RE", "name": "GN", "comment": "GC", "source": "SO", "user": "US"}


@cache
def _vertices(size: int) -> dict[bytes, str]:
    """SGF points to vertices, passes included: [tt] is a pass up to 19x19 and a point above."""
    columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    table = {
        sgf_properties.serialise_go_point((row, column), size): f"{columns[column]}{row + 1}"
        for row in range(size)
        for column in range(size)
    }
    return table | ({b"": "pass", b"tt": "pass"} if size <= 19 else {b"": "pass"})


@cache
def _points(size: int) -> dict[str, bytes]:
    """Vertices to SGF points; a pass is written [] as in FF[4]."""
    return {vertex: point for point, vertex in _vertices(size).items() if vertex != "pass"} | {"pass": b""}


def _color(value: Color | str) -> Color:
    if isinstance(value, Color):
        return value
    if value[:1].upper() not in _COLORS:
        raise ValueError(f"{value!r} is not a colour: B or W")
    return _COLORS[value[:1].upper()]


class Record:
    """A game record: a tree of nodes, all of which is kept when it is saved."""

    def __init__(self, size: int = 19, rules: str = "chinese", komi: float | None = None) -> None:
        game = Game(size, rules, komi)
        properties = {"GM": "1", "FF": "4", "CA": "UTF-8", "AP": f"Tengen:{__version__}", "SZ": str(size)}
        properties |= {"KM": f"{game.komi:g}", "RU": _RULE_NAMES.get(rules, rules)}
        root = Node({name: [sgf_grammar.escape_text(value.encode())] for name, value in properties.items()})
        self._open(root, b"", sgf_text.Source(b"", forced="utf-8"), 0, None, None)

    def _open(
        self, root: Node, text: bytes, source: sgf_text.Source, start: int, file: str | None, number: int | None
    ) -> None:
        self._root = root
        self._text = text
        self._source = source
        self._start = start
        #: The file that the record came from, and its number in it (from 1).
        self.file = file
        self.number = number
        self._partial: str | None = None  # why the file holds more than the record: it must not be overwritten
        self._notes: dict[str, None] = {}
        label = root.properties.get("CA", [b""])[0].decode("ascii", "replace").strip()
        self._codec, warning = sgf_text.choose_codec(text, source, label)
        if warning:
            self._notes[warning] = None
        self._read_header()

    # --- reading ------------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | PathLike[str], *, encoding: str | None = None, strict: bool = True) -> Record:
        """The first game of a file, .xz unpacked. OSError if it cannot be read, SgfError if it is not right.

        `encoding` overrules what the file says. With strict=False a file that is cut off gives what it holds, and
        illegal moves are played all the same, see game().
        """
        games = _records(path, encoding, strict)
        return cls._first(games)

    @classmethod
    def from_bytes(
        cls, data: bytes, name: str | None = None, *, encoding: str | None = None, strict: bool = True
    ) -> Record:
        """The first game in the bytes of a file; `name` is for messages."""
        return cls._first(_games(data, name, encoding, strict))

    @classmethod
    def from_text(cls, text: str, name: str | None = None, *, strict: bool = True) -> Record:
        """The first game in a text; the record is in UTF-8 from then on."""
        try:
            data = text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise SgfError(f"the text is not valid Unicode: {error.reason}", name) from None
        record = cls.from_bytes(data, name, encoding="utf-8", strict=strict)
        if not text.isascii() or "CA" in record._root.properties:
            record._root.properties["CA"] = [b"UTF-8"]
        return record

    @classmethod
    def load_all(
        cls, path: str | PathLike[str], *, encoding: str | None = None, strict: bool = True
    ) -> Iterator[Record]:
        """All games of a file, one after the other; the first bad one raises SgfError."""
        return iter_records(path, encoding=encoding, strict=strict)

    @classmethod
    def _first(cls, games: Iterator[Record | SgfError]) -> Record:
        first = next(games)
        if isinstance(first, SgfError):
            raise first
        if next(games, None) is not None:
            first._note("the file holds several games: this is the first")
            first._partial = "holds several games; save_all() writes them together"
        return first

    @classmethod
    def from_game(cls, game: Game, **info: str) -> Record:
        """The record of a game: set-up stones, moves, rules, komi, handicap.

        `info` names further facts by their SGF name (EV="...") or as black, white, black_rank, white_rank, date,
        event, round, place, result, name, comment, source, user.
        """
        record = cls(game.size, game.rules.name, game.komi)
        if game.handicap:
            record.set((), "HA", str(game.handicap))
        if game.result is not None:
            record.set((), "RE", game.result)
        for key, value in info.items():
            record.set((), _INFO.get(key, key), value)
        node = record._root
        board = Board(game.size)
        for number, (color, vertex) in enumerate([*game.moves, (Color.EMPTY, "")]):
            true = game.board_at(number)
            if not np.array_equal(true.stones, board.stones) or true.to_move != board.to_move:
                if number > 0:
                    node.children.append(Node({}))
                    node = node.children[0]
                record._add_set_up(node, np.array(board.stones), np.array(true.stones), true.to_move)
                board = true
            if color != Color.EMPTY:
                child = Node({_LETTERS[color]: [_points(game.size)[vertex]]})
                node.children.append(child)
                node = child
                board.play(vertex, color, suicide=True)
        record._read_header()
        return record

    def _add_set_up(self, node: Node, before: Any, after: Any, to_move: Color) -> None:
        for code, name in ((1, "AB"), (2, "AW"), (0, "AE")):
            rows, columns = np.nonzero((after == code) & (before != code))
            if len(rows):
                points = [bytes((97 + int(x), 97 + int(y))) for y, x in zip(rows, columns, strict=True)]
                node.properties[name] = points
        node.properties["PL"] = [_LETTERS[to_move].encode()]

    # --- writing ------------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The SGF file: every property of every node, in the character set that it came in."""
        data = sgf_tree.serialise(self._root)
        if self._source.wide is not None:
            data = data.decode("utf-8").encode(self._source.wide)
        return self._source.bom + data

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the file in one step: after an error the old file is still there, whole. A name in .xz is packed."""
        if self._partial is not None and self.file is not None and sgf_files.same_file(path, self.file):
            raise ValueError(f"{self.file} {self._partial}")
        sgf_files.write(path, self.to_bytes())

    # --- the facts ----------------------------------------------------------------------------------------------

    def _read_header(self) -> None:
        def fact(name: str) -> str | None:
            values = self._root.properties.get(name)
            return None if values is None else self._decode(values[0])

        notes: list[str | None] = []
        game = (fact("GM") or "1").strip()
        if game != "1":
            if re.fullmatch(r"\d{1,3}", game, re.ASCII):
                raise self._error(f"GM[{game}] is not Go", self._root, "GM", "unsupported")
            notes.append(f"GM[{game[:20]}] is taken for Go")
        try:
            self._size = sgf_text.read_size(fact("SZ") or "" if "SZ" in self._root.properties else "19")
        except ValueError as error:
            raise self._error(str(error), self._root, "SZ", "unsupported") from None
        self._rules, note = sgf_text.read_rules(fact("RU"))
        notes.append(note)
        self._handicap, note = sgf_text.read_handicap(fact("HA"), self._size)
        notes.append(note)
        self._komi, note = sgf_text.read_komi(fact("KM"), self._rules, self._handicap)
        notes.append(note)
        self._implied = False  # handicap stones that only HA tells of
        if self._handicap >= 2:
            notes.append(self._check_handicap())
        self._header_notes = [note for note in notes if note]

    def _check_handicap(self) -> str | None:
        """Compares HA with the stones of the record; a warning or None."""
        stones = 0
        colors: list[str] = []
        for node in self.main_line():
            stones += len(node.properties.get("AB", ())) if not colors else 0
            colors.extend(name for name in ("B", "W") if name in node.properties)
            if stones or len(colors) >= self._handicap:
                break
        if stones:
            return None
        if colors[: self._handicap] == ["B"] * self._handicap:
            return f"HA[{self._handicap}] without AB: Black's first {self._handicap} moves are the handicap stones"
        if colors[:1] == ["B"]:
            return f"HA[{self._handicap}] without AB, and Black plays first: no handicap stones are placed"
        self._implied = True
        return f"HA[{self._handicap}] without AB: the stones are placed on the usual points"

    @property
    def warnings(self) -> list[str]:
        """What was odd about the file, and what was assumed."""
        return [*self._notes, *self._header_notes]

    @property
    def size(self) -> int:
        """Board size."""
        return self._size

    @property
    def komi(self) -> float:
        """Komi, a multiple of half a point; guessed with a warning if KM is missing or odd."""
        return self._komi

    @property
    def handicap(self) -> int:
        """Handicap stones by HA."""
        return self._handicap

    @property
    def rules(self) -> Rules:
        """The preset that RU means; chinese if it says nothing."""
        return Rules.preset(self._rules)

    @property
    def result(self) -> str | None:
        """RE as written, such as "B+3.5", "W+R" or "0"."""
        return self._simple("RE")

    @property
    def winner(self) -> Color | None:
        """Who won by RE; Color.EMPTY for a draw, None if it does not say."""
        text = (self.result or "").upper()
        if text in ("0", "DRAW", "JIGO"):
            return Color.EMPTY
        return _COLORS.get(text[:1]) if "+" in text else None

    @property
    def players(self) -> tuple[str | None, str | None]:
        """Names of Black and White."""
        return self._simple("PB"), self._simple("PW")

    @property
    def date(self) -> str | None:
        """DT as written."""
        return self._simple("DT")

    def _simple(self, name: str) -> str | None:
        values = self._root.properties.get(name)
        return " ".join(self._decode(values[0]).split()) if values else None

    # --- the tree -----------------------------------------------------------------------------------------------

    @property
    def root(self) -> Node:
        """The first node."""
        return self._root

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
        for depth, node in enumerate(self.line()):
            before, count = count, count + sum(len(node.properties.get(name, ())) for name in _COLORS)
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
        moves = []
        for node in self.line(at):
            for name in node.properties:
                if name in _COLORS:
                    moves.extend((_COLORS[name], self._vertex(node, name, raw)) for raw in node.properties[name])
        return moves

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

    def add_move(self, at: At, color: Color | str, vertex: str) -> Path:
        """Adds a move after a place, as the last variation there, and returns its path.

        If that move is there already its path is returned and nothing changes. The rules are not asked: see
        Game.legal() for that.
        """
        point = _points(self._size).get("pass" if vertex.lower() == "pass" else vertex.upper())
        if point is None:
            raise ValueError(f"{vertex!r} is not a point of a {self._size}x{self._size} board")
        path, name = self.path(at), _LETTERS[_color(color)]
        parent = self.node(path)
        vertices = _vertices(self._size)
        for index, child in enumerate(parent.children):
            if [vertices.get(raw.strip()) for raw in child.properties.get(name, ())] == [vertices[point]]:
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

    # --- positions ----------------------------------------------------------------------------------------------

    def game(
        self,
        move: int | None = None,
        path: Path | None = None,
        *,
        rules: Rules | str | None = None,
        strict: bool | None = None,
    ) -> Game:
        """The game up to a move of the main line or up to a path; to the end of the main line by default.

        A move that the rules forbid raises SgfError with its number and place. If the node has KO, or with
        strict=False, the stone is put all the same, captures included, as a set-up: it is then not among Game.moves,
        and a warning tells of it. `rules` replace those of the record, `strict` what it was loaded with.
        """
        if move is not None and path is not None:
            raise ValueError("give a move or a path, not both")
        strict = self._strict if strict is None else strict
        game = Game(self._size, self._rules if rules is None else rules, self._komi)
        if self._implied:
            fixed = self._handicap <= max_fixed_handicap(self._size)
            (game.place_fixed_handicap if fixed else game.place_free_handicap)(self._handicap)
        game.handicap = self._handicap
        nodes = self.line(path if move is None else move)
        vertices = _vertices(self._size)
        number = 0
        for depth, node in enumerate(nodes):
            properties = node.properties
            if depth == 0 or "PL" in properties or any(name in properties for name in _SET_UP):
                self._set_up(game, node, nodes[depth + 1 :])
            names = [name for name in ("B", "W") if name in properties]
            if len(names) == 2 and game.to_move == Color.WHITE:
                names.reverse()
            for name in names:
                values = properties[name]
                if len(values) > 1 and strict:
                    raise self._error(f"move {number + 1}: several moves in one property", node, name, "illegal")
                for raw in values:
                    number += 1
                    vertex = vertices.get(raw) or self._vertex(node, name, raw, number)
                    try:
                        game.play(vertex, _COLORS[name])
                    except IllegalMove as error:
                        reason = f"move {number} ({'black' if name == 'B' else 'white'} {vertex}): {error}"
                        if strict and "KO" not in properties:
                            raise self._error(reason, node, name, "illegal") from None
                        self._note(f"{reason}; played all the same")
                        _force(game, raw.strip(), vertex, _COLORS[name])
        return game

    def _set_up(self, game: Game, node: Node, later: list[Node]) -> None:
        points = {name: self._point_list(node, name) for name in _SET_UP}
        player = node.properties.get("PL", [b""])[0].strip()[:1].upper().decode("ascii", "replace")
        to_move = _COLORS.get(player)
        if to_move is None:
            to_move = _next_color(node, later)
        if to_move is None and node is self._root and self._handicap >= 2:
            to_move = Color.WHITE
        if not any(points.values()) and to_move in (None, game.to_move):
            return
        if len(set().union(*points.values())) < sum(map(len, points.values())):
            self._note("a point is named twice among set-up stones")
        try:
            game.set_up(black=points["AB"], white=points["AW"], empty=points["AE"], to_move=to_move)
        except ValueError as error:
            name = next(name for name in node.properties if name in _SET_UP)
            raise self._error(str(error), node, name, "illegal") from None

    def _point_list(self, node: Node, name: str) -> list[str]:
        """The points of a list, rectangles such as aa:cc spread out."""
        vertices = _vertices(self._size)
        points: list[str] = []
        for raw in node.properties.get(name, ()):
            first, colon, last = (part.strip() for part in raw.partition(b":"))
            if not raw.strip():
                continue
            corners = [first, last] if colon else [first]
            if any(vertices.get(corner, "pass") == "pass" for corner in corners):
                raise self._error(f"{name}[{self._decode(raw)[:20]}] is not on the board", node, name)
            columns, rows = zip(*corners, strict=True)
            points.extend(
                vertices[bytes((x, y))]
                for y in range(min(rows), max(rows) + 1)
                for x in range(min(columns), max(columns) + 1)
            )
        return points

    def _vertex(self, node: Node, name: str, raw: bytes, number: int | None = None) -> str:
        vertex = _vertices(self._size).get(raw.strip())
        if vertex is None:
            move = "" if number is None else f"move {number}: "
            reason = f"{move}{name}[{self._decode(raw)[:20]}] is not a point of a {self._size}x{self._size} board"
            raise self._error(reason, node, name, "illegal")
        return vertex

    # --- helpers ------------------------------------------------------------------------------------------------

    _strict = True

    def _note(self, text: str) -> None:
        self._notes[text] = None

    def _error(self, reason: str, node: Node, name: str, kind: str = "malformed") -> SgfError:
        offset = sgf_tree.offset_of(self._text, node.index, name) if node.index >= 0 else None
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
            # Offsets of nodes are lost with the translation of a wide set, not otherwise: they refer to the old file.
            self._source = sgf_text.Source(self._source.data) if self._source.wide is None else sgf_text.Source(b"")
            self._text = self._text if self._source.data else b""
            properties["CA"] = [b"UTF-8"]
        properties.setdefault("CA", [sgf_properties.normalise_charset_name(self._source.wide or self._codec).encode()])


def _next_color(node: Node, later: list[Node]) -> Color | None:
    """Who makes the first move after `node`, on the line that is being replayed and then on the main line from it."""
    for current in [node, *later]:
        if current is not node and any(name in current.properties for name in (*_SET_UP, "PL")):
            return None
        for name, color in _COLORS.items():
            if name in current.properties:
                return color
    current = later[-1] if later else node
    while current.children:
        current = current.children[0]
        for name, color in _COLORS.items():
            if name in current.properties:
                return color
        if any(name in current.properties for name in (*_SET_UP, "PL")):
            break
    return None


def _force(game: Game, point: bytes, vertex: str, color: Color) -> None:
    """Puts a stone whatever the rules say, and takes off what has no liberties then: what KO means."""
    before = np.array(game.board.stones, dtype=np.int64)
    after = before.copy()
    after[point[1] - 97, point[0] - 97] = 0
    try:
        board = Board.from_array(after, color)  # without the ko of the game
        board.play(vertex, color, suicide=True)
        after = np.array(board.stones)
    except ValueError:
        pass  # the suicide of one stone: it is off the board at once
    vertices = _vertices(game.size)
    changed = [(code, vertices[bytes((97 + int(x), 97 + int(y)))]) for code in (0, 1, 2)
               for y, x in zip(*np.nonzero((after == code) & (before != code)), strict=True)]
    lists = {name: [v for c, v in changed if c == code] for code, name in enumerate(("empty", "black", "white"))}
    game.set_up(**lists, to_move=color.opponent)


def _games(
    data: bytes, file: str | None, encoding: str | None, strict: bool, base: int = 0, number: int = 0
) -> Iterator[Record | SgfError]:
    """The games in the bytes of a file or of a line of it that begins at byte `base`; what is wrong comes as a value."""
    source = sgf_text.open_source(data, encoding)
    text = source.data
    position: int | None = 0
    first = number
    while position is not None and (start := sgf_tree.find_game(text, position)) is not None:
        number += 1
        position = sgf_tree.find_end(text, start)
        piece = text[start:position]
        record = Record.__new__(Record)
        record._strict = strict
        cut: sgf_tree.Fault | None = None
        try:
            try:
                root = sgf_tree.parse(piece)
            except sgf_tree.Fault as fault:
                if strict:
                    raise
                cut = fault
                piece = sgf_tree.repair(piece, fault)
                root = sgf_tree.parse(piece)
            record._open(root, piece, source, start, file, number)
        except sgf_tree.Fault as fault:
            yield SgfError(fault.reason, file, base + source.offset(start + fault.offset), number)
            continue
        except SgfError as error:
            error.number = number
            yield error
            continue
        if cut is not None:
            place = base + source.offset(start + cut.offset)
            record._note(f"at byte {place}: {cut.reason}; what follows is left out")
            record._partial = "is damaged, and the record holds only a part of it"
        yield record
    if number == first:
        reason = "there is no game in the file" if data.strip() else "the file is empty"
        yield SgfError(reason, file, base, number + 1)


def _records(path: str | PathLike[str], encoding: str | None, strict: bool) -> Iterator[Record | SgfError]:
    file = str(path)
    number = 0
    try:
        for base, data in sgf_files.pieces(path):
            for item in _games(data, file, encoding, strict, base, number):
                number += 1
                yield item
    except sgf_files.Unreadable as error:
        yield SgfError(str(error), file, None, number + 1)
        return
    if number == 0:
        yield SgfError("the file is empty", file, 0, 1)


def iter_records(
    path: str | PathLike[str],
    *,
    encoding: str | None = None,
    strict: bool = True,
    on_error: Callable[[SgfError], object] | None = None,
) -> Iterator[Record]:
    """The games of a file, one after the other: a collection in one .sgf, or .sgfs with one game a line; .xz unpacked.

    A bad game raises SgfError, or is handed to `on_error` and the next one follows.
    """
    for item in _records(path, encoding, strict):
        if isinstance(item, Record):
            yield item
        elif on_error is None:
            raise item
        else:
            on_error(item)


def save_all(path: str | PathLike[str], records: Sequence[Record]) -> None:
    """Writes several records to one file, in one step like Record.save()."""
    sgf_files.write(path, b"".join(record.to_bytes() for record in records))
