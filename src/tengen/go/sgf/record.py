"""Record: a game record as users handle it, and the ways to read one or many."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from os import PathLike

import numpy as np
import numpy.typing as npt
from sgfmill import sgf_grammar

from tengen import __version__
from tengen._core import Board, Color, Game, Rules
from tengen.go.sgf import files, grammar, text
from tengen.go.sgf.edit import COLORS, LETTERS, Path, Tree, points
from tengen.go.sgf.grammar import Node, SgfError
from tengen.go.sgf.replay import SET_UP, new_game, replay, without_superko
from tengen.go.size import BoardSize

_INFO = {"black": "PB", "white": "PW", "black_rank": "BR", "white_rank": "WR", "date": "DT", "event": "EV"}
_INFO |= {"round": "RO", "place": "PC", "result": "RE", "name": "GN", "comment": "GC", "source": "SO", "user": "US"}


class Record(Tree):
    """A game record: a tree of nodes, all of which is kept when it is saved."""

    def __init__(self, size: BoardSize = 19, rules: Rules | str = "chinese", komi: float | None = None) -> None:
        game = Game(size, rules, komi)
        name = game.rules.name
        properties = {"GM": "1", "FF": "4", "CA": "UTF-8", "AP": f"Tengen:{__version__}", "SZ": text.write_size(size)}
        properties |= {"KM": f"{game.komi:g}", "RU": text.RULE_NAMES.get(name, name)}
        root = Node({name: [sgf_grammar.escape_text(value.encode())] for name, value in properties.items()})
        self._strict = True
        self._partial: str | None = None
        self._open(root, b"", text.Source(b"", forced="utf-8"), 0, None, None)

    @classmethod
    def _parsed(
        cls, source: text.Source, start: int, end: int | None, file: str | None, number: int, strict: bool
    ) -> Record:
        """The record of one game that lies at `start` in the source; raises Fault and SgfError."""
        data = source.data[start:end]
        record = cls.__new__(cls)
        record._strict = strict
        record._partial = None  # why the file holds more than the record: it must not be overwritten
        cut: grammar.Fault | None = None
        try:
            root = grammar.parse(data, whole=end is not None)
        except grammar.Fault as fault:
            if strict:
                raise
            cut = fault
            data = grammar.repair(data, fault)
            root = grammar.parse(data)
        record._open(root, data, source, start, file, number)
        if cut is not None:
            record._note(f"at byte {source.offset(start + cut.offset)}: {cut.reason}; what follows is left out")
            record._partial = "is damaged, and the record holds only a part of it"
        return record

    # --- reading ------------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | PathLike[str], *, encoding: str | None = None, strict: bool = True) -> Record:
        """The first game of a file, .xz unpacked. OSError if it cannot be read, SgfError if it is not right.

        `encoding` overrules what the file says. With strict=False a file that is cut off gives what it holds, and
        illegal moves are played all the same, see game().
        """
        return cls._first(_records(path, encoding, strict))

    @classmethod
    def from_bytes(
        cls, data: bytes, name: str | None = None, *, encoding: str | None = None, strict: bool = True
    ) -> Record:
        """The first game in the bytes of a file; `name` is for messages."""
        return cls._first(_games(data, name, encoding, strict))

    @classmethod
    def from_text(cls, sgf: str, name: str | None = None, *, strict: bool = True) -> Record:
        """The first game in a text; the record is in UTF-8 from then on."""
        try:
            data = sgf.encode("utf-8")
        except UnicodeEncodeError as error:
            raise SgfError(f"the text is not valid Unicode: {error.reason}", name) from None
        record = cls.from_bytes(data, name, encoding="utf-8", strict=strict)
        if not sgf.isascii() or "CA" in record._root.properties:
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
    def from_game(cls, game: Game, **info: str | None) -> Record:
        """The record of a game: set-up stones, moves, rules, komi, handicap.

        `info` names further facts by their SGF name (EV="...") or as black, white, black_rank, white_rank, date,
        event, round, place, result, name, comment, source, user; None is left out.
        """
        record = cls(game.size, game.rules, game.komi)
        if game.handicap:
            record.set((), "HA", str(game.handicap))
        if game.result is not None:
            record.set((), "RE", str(game.result))
        for key, value in info.items():
            if value is None:
                continue
            record.set((), _INFO.get(key, key), value)
        node = record._root
        board = Board(game.size)
        for number, (color, vertex) in enumerate([*game.moves, (Color.EMPTY, "")]):
            true = game.board_at(number)
            if not np.array_equal(true.stones, board.stones) or true.to_move != board.to_move:
                if number > 0:
                    node.children.append(Node({}))
                    node = node.children[0]
                record.write_set_up(node, np.array(board.stones), np.array(true.stones), true.to_move)
                board = true
            if color != Color.EMPTY:
                child = Node({LETTERS[color]: [points(game.size)[vertex]]})
                node.children.append(child)
                node = child
                board.play(vertex, color, suicide=True)
        record._read_header()
        return record

    def add_main_line(self, setup: Sequence[tuple[Color, str]], moves: Sequence[tuple[Color, str]]) -> None:
        """Set-up stones in the root and the moves after it, of a record that has neither; the rules are not asked."""
        table = points(self._size)
        root = self._root.properties
        for color, name in ((Color.BLACK, "AB"), (Color.WHITE, "AW")):
            if stones := [table[vertex] for placed, vertex in setup if placed == color]:
                root[name] = stones
        if setup and moves:
            root["PL"] = [LETTERS[moves[0][0]].encode()]
        node = self._root
        for color, vertex in moves:
            child = Node({LETTERS[color]: [table[vertex]]})
            node.children.append(child)
            node = child
        self._read_header()

    def write_set_up(
        self, node: Node, before: npt.NDArray[np.uint8], after: npt.NDArray[np.uint8], to_move: Color
    ) -> None:
        """Set-up properties of a node that make one position from another, in the place of those that it has."""
        for code, name in ((1, "AB"), (2, "AW"), (0, "AE")):
            node.properties.pop(name, None)
            rows, columns = np.nonzero((after == code) & (before != code))
            if len(rows):
                points = [bytes((97 + int(x), 97 + int(y))) for y, x in zip(rows, columns, strict=True)]
                node.properties[name] = points
        node.properties["PL"] = [LETTERS[to_move].encode()]

    # --- writing ------------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The SGF file: every property of every node, in the character set that it came in."""
        data = grammar.serialise(self._root)
        if self._source.wide is not None:
            data = data.decode("utf-8").encode(self._source.wide)
        elif text.open_source(data).wide is not None:
            # CA lied, but what is left of the file after a repair or an edit would be read as it says.
            self._root.properties["CA"] = [text.label(self._codec)]
            data = grammar.serialise(self._root)
        return self._source.bom + data

    def to_text(self) -> str:
        """The SGF of the record as text: what from_text() reads."""
        return grammar.serialise(self._root).decode(self._codec, "replace")

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the file in one step: after an error the old file is still there, whole. A name in .xz is packed."""
        self.check_target(path)
        files.write(path, self.to_bytes())

    def check_target(self, path: str | PathLike[str]) -> None:
        """Raises ValueError if save() would lose what the file holds beside the record."""
        if self._partial is not None and self.file is not None and files.same_file(path, self.file):
            raise ValueError(f"{self.file} {self._partial}")

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
            self._size = text.read_size(fact("SZ") or "" if "SZ" in self._root.properties else "19")
        except ValueError as error:
            raise self._error(str(error), self._root, "SZ", "unsupported") from None
        self._rules, note = text.read_rules(fact("RU"))
        self._rules_stated = note is None and bool((fact("RU") or "").strip())
        notes.append(note)
        self._handicap, note = text.read_handicap(fact("HA"), self._size)
        notes.append(note)
        self._komi, note = text.read_komi(fact("KM"), self._rules, self._handicap, fact("DT"))
        notes.append(note)
        self._implied = False  # handicap stones that only HA tells of
        self._handicap_moves = 0
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
            self._handicap_moves = self._handicap
            return f"HA[{self._handicap}] without AB: Black's first {self._handicap} moves are the handicap stones"
        if colors[:1] == ["B"]:
            return f"HA[{self._handicap}] without AB, and Black plays first: no handicap stones are placed"
        self._implied = True
        return f"HA[{self._handicap}] without AB: the stones are placed on the usual points"

    @property
    def warnings(self) -> list[str]:
        """What was odd about the file, and what was assumed."""
        return [*self._header_notes, *self._notes]

    @property
    def size(self) -> BoardSize:
        """Board size: the side of a square, or (width, height)."""
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
    def handicap_moves(self) -> int:
        """How many of Black's first moves are handicap stones: none if they are set up as SGF wants it."""
        return self._handicap_moves

    @property
    def rules(self) -> Rules:
        """The preset that RU means; chinese if it says nothing."""
        return Rules.preset(self._rules)

    @property
    def stated_rules(self) -> str | None:
        """The name of that preset; None if RU says nothing that is known."""
        return self._rules if self._rules_stated else None

    @property
    def has_set_up(self) -> bool:
        """Whether stones are set up anywhere in the main line, those of a handicap included."""
        return any(name in node.properties for node in self.main_line() for name in SET_UP)

    @property
    def result(self) -> str | None:
        """RE as written, such as "B+3.5", "W+R" or "0"."""
        return self._simple("RE")

    @property
    def winner(self) -> Color | None:
        """Who won by RE; Color.EMPTY for a draw, None if it does not say."""
        result = (self.result or "").upper()
        if result in ("0", "DRAW", "JIGO"):
            return Color.EMPTY
        return COLORS.get(result[:1]) if "+" in result else None

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
        and a warning tells of it. `rules` replace those of the record, `strict` what it was loaded with. A record
        that states no rules may repeat positions, as old and Japanese games do: it is then replayed without superko.
        """
        if move is not None and path is not None:
            raise ValueError("give a move or a path, not both")
        nodes = self.line(path if move is None else move)
        strict = self._strict if strict is None else strict
        chosen = self.rules if rules is None else Rules.preset(rules) if isinstance(rules, str) else rules
        try:
            return self._replay(nodes, chosen, strict)
        except SgfError:
            if rules is not None or self._rules_stated or chosen.ko == "simple":
                raise
            game = self._replay(nodes, without_superko(chosen), strict)
            self._note("a position repeats, and the record states no rules: they are taken to have no superko")
            return game

    def _replay(self, nodes: list[Node], rules: Rules, strict: bool) -> Game:
        game = new_game(self._size, rules, self._komi, self._handicap, self._implied)
        replay(self, game, nodes, strict)
        return game


def _games(
    data: bytes, file: str | None, encoding: str | None, strict: bool, base: int = 0, number: int = 0
) -> Iterator[Record | SgfError]:
    """The games in a file, or in a piece of it that begins at byte `base`; what is wrong comes as a value."""
    source = text.open_source(data, encoding, base)
    first = number
    end: int | None = 0
    while end is not None and (start := grammar.find_game(source.data, end)) is not None:
        number += 1
        end = grammar.find_end(source.data, start)
        try:
            yield Record._parsed(source, start, end, file, number, strict)
        except grammar.Fault as fault:
            yield SgfError(fault.reason, file, source.offset(start + fault.offset), number)
        except SgfError as error:
            yield error
    if number == first:
        reason = "there is no game in the file" if data.strip() else "the file is empty"
        yield SgfError(reason, file, base, number + 1)


def _records(path: str | PathLike[str], encoding: str | None, strict: bool) -> Iterator[Record | SgfError]:
    file = str(path)
    number = 0
    try:
        for base, data in files.pieces(path):
            for item in _games(data, file, encoding, strict, base, number):
                number += 1
                yield item
    except files.Unreadable as error:
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
    """The games of a file, one after the other: a collection (.sgf) or one game per line (.sgfs); .xz is unpacked.

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
    files.write(path, b"".join(record.to_bytes() for record in records))
