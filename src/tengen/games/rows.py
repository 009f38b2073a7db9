"""One game as its row in the database: what a record's header and moves say, in one form for all."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from tengen._core import Color, IllegalMove
from tengen._core import games as core
from tengen.games.dates import day_of
from tengen.games.ranks import rank_strength
from tengen.games.results import Result, read_result
from tengen.games.times import read_time
from tengen.go.sgf import Record, SgfError
from tengen.go.sgf.grammar import PlainRoot
from tengen.go.sgf.replay import SET_UP
from tengen.go.sgf.text import read_rules
from tengen.go.size import point_name, sides

#: Why a record is not in the database, in the words of the column `reason`.
DUPLICATE, BEGINNING, ILLEGAL, NOT_GO, SIZE = "duplicate", "beginning", "illegal move", "not Go", "board size"
NO_MOVES, SET_UP_LATER, FILTERED, TOO_LARGE = "no moves", "set-up later", "filter", "too large"
MALFORMED, UNREADABLE = "malformed", "unreadable"
REASONS = (
    DUPLICATE, BEGINNING, FILTERED, ILLEGAL, NOT_GO, SIZE, NO_MOVES, SET_UP_LATER, TOO_LARGE, MALFORMED, UNREADABLE,
)  # fmt: skip

_LONGEST = 120  # letters of a name
_CONTROL = dict.fromkeys([*range(9), *range(14, 28), 127])  # characters that terminals obey
#: Properties of the root that the columns hold, or that say nothing of the game.
_IN_COLUMNS = frozenset(
    (
        "GM", "FF", "CA", "AP", "ST", "SZ", "KM", "RE", "DT", "PB", "PW", "BR", "WR", "EV", "RO", "PC", "RU", "HA",
        "TM", "OT", "AB", "AW", "AE", "PL", "B", "W",
    )
)  # fmt: skip
_MOST_UNPACKED = 64 * 1024 * 1024


class Refused(Exception):  # noqa: N818 - says why a record is left out
    """Why a record does not come into the database."""

    def __init__(self, reason: str, detail: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


class Row(NamedTuple):
    """A game as the tables hold it, with names in the place of numbers; `canonical` is the key of duplicates."""

    width: int
    height: int
    length: int
    handicap: int
    komi: float | None
    rules: str | None
    result: str | None
    winner: int | None
    margin: float | None
    date: str | None
    day: int | None
    black: str | None
    white: str | None
    black_rank: str | None
    white_rank: str | None
    black_strength: float | None
    white_strength: float | None
    event: str | None
    round: str | None
    place: str | None
    time: str | None
    speed: str | None
    events: bytes
    original: bytes | None
    canonical: bytes


COLUMNS = Row._fields[:-1]


def row_of(record: Record) -> Row:
    """The row of a record; raises Refused."""
    try:
        setup, moves = _played(record)
        if not moves:
            raise Refused(NO_MOVES)
        events = core.encode(record.size, setup, moves)
    except IllegalMove as error:
        raise Refused(ILLEGAL, str(error)) from None
    except SgfError as error:
        raise refused(error) from None
    except ValueError as error:
        raise Refused(MALFORMED, str(error)) from None
    width, height = sides(record.size)

    def text(name: str) -> str | None:
        return tidy(record.get((), name)[0]) if name in record.root.properties else None

    result = read_result(text("RE")) or Result(None)
    rules = text("RU")
    if rules is not None:
        preset, unknown = read_rules(rules)
        rules = rules if unknown else preset
    date, black_rank, white_rank = text("DT"), text("BR"), text("WR")
    time, speed = read_time(text("TM"), text("OT"))
    return Row(
        width, height, len(moves), _handicap(record, setup), _komi(record), rules,
        result.text, result.winner, result.margin, date, day_of(date), text("PB"), text("PW"), black_rank, white_rank,
        rank_strength(black_rank), rank_strength(white_rank), text("EV"), text("RO"), text("PC"), time, speed,
        events, original_of(record) if _holds_more(record) else None,
        bytes((width, height)) + core.canonical_moves(record.size, events),
    )  # fmt: skip


def refused(error: SgfError) -> Refused:
    """The reason for what is wrong with a record."""
    if error.kind == "unsupported":
        return Refused(NOT_GO if "not Go" in error.reason else SIZE, error.reason)
    return Refused(ILLEGAL if error.kind == "illegal" else MALFORMED, error.reason)


def tidy(text: str) -> str | None:
    """One line without blanks at its ends; None if nothing is left."""
    return " ".join(storable(text).translate(_CONTROL).split())[:_LONGEST] or None


def storable(text: str) -> str:
    """A text as SQLite takes it: half of a pair of UTF-16, as names of files may hold it, becomes a question mark."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


Played = list[tuple[Color, str]]


def _played(record: Record) -> tuple[Played, Played]:
    """Set-up stones and moves of the main line."""
    moves = record.moves()
    root = record.root
    bare = record.handicap < 2 and root.properties.keys().isdisjoint((*SET_UP, "B", "W"))
    if bare and isinstance(root, PlainRoot) and root.moves is not None:
        return [], moves
    begun = False
    for node in record.main_line():
        moved = "B" in node.properties or "W" in node.properties
        if begun and any(name in node.properties for name in SET_UP):
            raise Refused(SET_UP_LATER, "stones are set up after the first move")
        begun = begun or moved
    if not moves:
        raise Refused(NO_MOVES)
    first = next(node for node in record.main_line() if "B" in node.properties or "W" in node.properties)
    if any(name in first.properties for name in SET_UP):
        raise Refused(SET_UP_LATER, "stones are set up in the node of the first move")
    game = record.game(0)
    return [
        (Color(code), point_name(x, y, record.size))
        for y, line in enumerate(game.board.stones.tolist())
        for x, code in enumerate(line)
        if code
    ], moves


def _handicap(record: Record, setup: Played) -> int:
    """By HA; where it is missing, stones of Black alone before a move of White are a handicap."""
    if record.handicap or not setup or any(color == Color.WHITE for color, _ in setup):
        return record.handicap
    moves = record.moves()
    return len(setup) if len(setup) >= 2 and moves[0][0] == Color.WHITE else 0


def _komi(record: Record) -> float | None:
    """None where KM is missing or no number."""
    if "KM" not in record.root.properties:
        return None
    guessed = any(note.startswith("KM[") and "is assumed" in note for note in record.warnings)
    return None if guessed else record.komi


def _holds_more(record: Record) -> bool:
    """Whether something of the record would be lost if the columns alone were kept."""
    root = record.root
    if not root.properties.keys() <= _IN_COLUMNS:
        return True
    if isinstance(root, PlainRoot) and root.moves is not None:
        return False
    node, first = root, True
    while True:
        if len(node.children) > 1:
            return True
        if not first and not node.properties.keys() <= {"B", "W", *SET_UP, "PL"}:
            return True
        if not node.children:
            return False
        node, first = node.children[0], False


def original_of(record: Record) -> bytes:
    """The text of a record as the column `original` keeps it."""
    return zlib.compress(record.to_text().encode("utf-8", "replace"), 6)


def text_of(original: bytes) -> str:
    """That text again; ValueError if it is damaged."""
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(original, _MOST_UNPACKED)
    except zlib.error as error:
        raise ValueError(f"the text of a game is damaged: {error}") from None
    if not unpacker.eof:
        raise ValueError("the text of a game is damaged: it does not end")
    return data.decode("utf-8")
