"""Books of rules from records of games, with Ferreira's filter (2016, 4.2), and from several books."""

from __future__ import annotations

import hashlib
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tengen._core import reduced_line
from tengen.book.counting import Counter, Counts
from tengen.book.kind import BookError
from tengen.book.table import RuleTable
from tengen.go import Color
from tengen.go.sgf import Record, SgfError, iter_records
from tengen.go.size import BoardSize, Vertex

#: Turns of a game that are counted if nobody says how many: the documents do not say it (docs/books.md has what we
#: measured).
TURNS = 20
LEAST = 3


@dataclass(frozen=True)
class PlayedGame:
    """What a book needs of a record, wherever it comes from."""

    size: BoardSize
    moves: Sequence[tuple[Color, Vertex]]
    rules: str | None = None  # None if the record does not say
    handicap: int = 0
    komi: float | None = None
    winner: Color | None = None
    set_up: bool = False  # it does not begin on an empty board


@dataclass(frozen=True)
class Filter:
    """Which games are counted, and what of them: as Ferreira has it (2016, 4.2), if nothing else is said."""

    size: BoardSize = 19
    turns: int = TURNS
    least: int = LEAST  # times that a position has to be seen
    rules: str | None = "chinese"  # of the games; None for any, those that do not say included
    handicap: bool = False  # games with handicap, and those that begin with stones, are never counted without it
    winners: bool = False  # moves of the winner alone
    komi: tuple[float, float] | None = None  # least and most
    shortest: int | None = None  # turns of a game; by default one more than are counted

    def __post_init__(self) -> None:
        for name, low, high in (("turns", 1, 1000), ("least", 1, 10**6)):
            if not low <= getattr(self, name) <= high:
                raise ValueError(f"{name} is {getattr(self, name)}, but has to be from {low} to {high}")

    def why_not(self, game: PlayedGame) -> str | None:
        """Why a game is not counted."""
        if game.size != self.size:
            return "another size of board"
        if self.rules is not None and (game.rules or "").lower() != self.rules.lower():
            return "other rules"
        if game.set_up or (game.handicap >= 2 and not self.handicap):
            return "handicap or set-up stones"
        if self.komi is not None and (game.komi is None or not self.komi[0] <= game.komi <= self.komi[1]):
            return "another komi"
        if len(game.moves) < (self.turns + 1 if self.shortest is None else self.shortest):
            return "too short"
        if self.winners and game.winner is None:
            return "no winner"
        return None


@dataclass
class Reading:
    """What happened to the games that were read."""

    read: int = 0
    left_out: Tally[str] = field(default_factory=Tally)


def count_games(
    games: Iterable[PlayedGame | str], wanted: Filter, on_game: Callable[[Reading], None] = lambda reading: None
) -> tuple[Counter, Reading]:
    """Counts the games that the filter wants, each once; a text in the place of a game says why it cannot be read."""
    counter, reading = Counter(wanted.size), Reading()
    known: set[bytes] = set()
    for game in games:
        reading.read += 1
        why = game if isinstance(game, str) else _counted(game, wanted, counter, known)
        if why is not None:
            reading.left_out[why] += 1
        on_game(reading)
    return counter, reading


def _counted(game: PlayedGame, wanted: Filter, counter: Counter, known: set[bytes]) -> str | None:
    """Counts a game; or why not."""
    why = wanted.why_not(game)
    if why is not None:
        return why
    colors = (Color.BLACK, Color.WHITE)
    if any(color != colors[turn % 2] for turn, (color, _) in enumerate(game.moves[: wanted.turns])):
        return "not moved in turns"
    line = reduced_line(game.size, [vertex for _, vertex in game.moves])
    if len(line) < min(wanted.turns, len(game.moves)):
        return "a move that is not legal"
    digest = hashlib.blake2b(repr((len(game.moves), line)).encode(), digest_size=16).digest()
    if digest in known:
        return "the same as another"
    known.add(digest)
    counted = 0b11 if not wanted.winners else 0b01 if game.winner == Color.BLACK else 0b10
    counter.add(line[: wanted.turns], counted)
    return None


def games_of(files: Iterable[Path]) -> Iterator[PlayedGame | str]:
    """The games in files of records; a text for one that cannot be read."""
    for path in files:
        bad: list[SgfError] = []
        for record in iter_records(path, strict=False, on_error=bad.append):
            yield from _bad(bad)
            yield _played(record)
        yield from _bad(bad)


def _bad(errors: list[SgfError]) -> Iterator[str]:
    while errors:
        errors.pop()
        yield "a record that cannot be read"


def _played(record: Record) -> PlayedGame | str:
    try:
        moves = record.moves()
    except SgfError:
        return "a record that cannot be read"
    return PlayedGame(
        record.size,
        moves,
        record.stated_rules,
        record.handicap,
        record.komi if record.get_raw((), "KM") else None,
        record.winner or None,
        record.has_set_up,
    )


def table_of(counter: Counter, least: int) -> tuple[RuleTable, Counts]:
    """The rules; BookError if there is none."""
    table, counts = counter.table(least)
    if table is None:
        raise BookError(f"of {counts.games} games no position was seen {least} times: there is nothing for a book")
    return table, counts
