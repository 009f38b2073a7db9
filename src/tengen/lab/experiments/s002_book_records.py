"""Ferreira 2016, section 4.2: how many rules records give, and what a book of them is worth."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from tengen._core import reduced_line
from tengen.book.building import Filter, count_games, table_of
from tengen.book.counting import Counter, Counts
from tengen.book.kinds.rules import RuleBook
from tengen.book.stored_games import is_database, stored_games
from tengen.games import Filter as Wanted
from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._books import book_file, play_book
from tengen.lab.experiments._claims import below

GAMES = "TENGEN_GAMES"  # a database of `tengen games`
_TURNS = (8, 12, 15, 20, 30, 40)
_DOCUMENT = {"games": 63_861, "positions": 537_333, "rare": 511_403, "rules": 25_930, "by hand": 28_611}
_COLUMNS = ("positions", "seen once or twice", "of them, %", "rules", "moves in them", "with a move seen thrice")
#: What the document's number of unique state plays can mean, with what passes the test then: by the row's name.
_READINGS = {
    "as many games and positions": ("positions", "rules"),
    "as many games and moves in positions": ("plays", "settled"),
}
_LEAST = 1000  # games without which numbers say nothing
_BOOK_TURNS = 20
_PLAYOUTS = 100

Line = list[tuple[int, int]]


def no_games() -> str:
    """What is lacking where nobody has said where games are."""
    file = Path(os.environ.get(GAMES, ""))
    return "" if is_database(file) else f"the environment variable {GAMES} does not name a database of `tengen games`"


@lru_cache(1)
def _lines(file: str) -> list[tuple[int, Line]]:
    """Of all even games on 19x19 their length and first positions; the database has no game twice."""
    found = []
    chosen = Filter(turns=max(_TURNS), rules=None, shortest=min(_TURNS) + 1)
    for game in stored_games([Path(file)], Wanted(size=19, handicap="..1")):
        if isinstance(game, str) or chosen.why_not(game):
            continue
        opening = game.moves[: max(_TURNS)]
        if all(int(color != opening[0][0]) == turn % 2 for turn, (color, _) in enumerate(opening)):
            found.append((len(game.moves), reduced_line(19, [vertex for _, vertex in opening])))
    if len(found) < _LEAST:
        raise ValueError(f"{file} has {len(found)} even games on 19x19, and {_LEAST} are needed")
    return found


def _counted(lines: Sequence[tuple[int, Line]], turns: int) -> Counts:
    counter = Counter(19)
    for length, line in lines:
        if length > turns:
            counter.add(line[:turns])
    return counter.table(3)[1]


def _of_columns(counts: Counts) -> list[float]:
    share = 100 * counts.rare / counts.positions
    return [counts.positions, counts.rare, share, counts.rules, counts.plays, counts.settled]


@lru_cache(8)
def _whole(file: str, turns: int) -> Counts:
    return _counted(_lines(file), turns)


def count(cell: Cell, unit: int) -> list[float]:
    """The numbers of a row."""
    if lack := no_games():
        raise ValueError(lack)
    file = os.environ[GAMES]
    if cell.row in _READINGS:
        return _as_many(file, *_READINGS[cell.row], unit)
    return _of_columns(_whole(file, int(cell.with_["turns"])))


def _as_many(file: str, unique: str, passing: str, unit: int) -> list[float]:
    """What so many games as the document's would give, counted for so many turns that one number is the document's.

    Where there are enough games a part drawn at random is counted. Where there are not, numbers go on to grow with
    games as they did from a half drawn at random to all of them.
    """
    lines, wanted = _lines(file), _DOCUMENT["games"]
    enough = len(lines) >= wanted
    part = random.Random(unit).sample(lines, wanted if enough else len(lines) // 2)
    found = []
    for turns in _TURNS:
        numbers = np.array([getattr(_counted(part, turns), name) for name in (unique, passing)], float)
        if not enough:
            whole = np.array([getattr(_whole(file, turns), name) for name in (unique, passing)], float)
            numbers = whole * (whole / numbers) ** math.log2(wanted / len(lines))
        found.append(numbers)
    there, left = np.log(np.array(found).T)
    at = math.log(_DOCUMENT["positions"])
    if not there[0] <= at <= there[-1]:
        raise ValueError(f"no number of turns from {_TURNS[0]} to {_TURNS[-1]} gives so many")
    turns_needed, rules = float(np.interp(at, there, _TURNS)), math.exp(np.interp(at, there, left))
    return [turns_needed, 100 * (1 - rules / _DOCUMENT["positions"]), rules]


COUNTS = Experiment(
    id="002-book-rules",
    document="Ferreira 2016",
    item="section 4.2, rules",
    title="rules of a book from records, by turns that are counted",
    setting="63,861 games of KGS, 6 dan and better, Chinese rules, no handicap, at least a turn more than are counted; "
    "of 537,333 unique state plays 511,403 appeared fewer than 3 times, which leaves 25,930 rules, 54,541 with "
    "those of Fuego. How many turns were counted is not told",
    method=f"all even games on 19x19, under any rules, of the database that {GAMES} names: shown are those of 18,283 "
    "games of KGS, 6 dan and better. The last rows ask what as many games as the document's would give, counted for so "
    "many turns that positions, or moves in positions, are as many as its 'unique state plays': from fewer games "
    "numbers go on to grow as they do from a half of them, drawn at random for each unit, to all. What passes then are "
    "positions seen three times, or those with a move seen three times",
    cells=[
        Cell(f"{turns} turns", column, with_={"turns": turns}, cost=5.0, group=str(turns))
        for turns in _TURNS
        for column in _COLUMNS
    ]
    + [
        Cell(row, column, published, units=8, cost=5.0, with_={"of": list(reading)}, group=row)
        for row, reading in _READINGS.items()
        for column, published in (
            ("turns", None),
            ("of them, %", 100 * _DOCUMENT["rare"] / _DOCUMENT["positions"]),
            ("rules", _DOCUMENT["rules"]),
        )
    ],
    measure=count,
    lacking=no_games,
    agreement="95% intervals, without tolerance; they hold the chance of which games are drawn, not that of how "
    "numbers go on to grow",
    claims=[
        Claim(
            f"records give fewer rules than Fuego's {_DOCUMENT['by hand']:,} ({row})",
            below(f"{row} | rules", _DOCUMENT["by hand"]),
        )
        for row in _READINGS
    ],
    notes="Going on from 18,283 of 112,535 games of professionals to 63,861 of them missed the counted numbers by 2 to "
    "6%, which the intervals do not hold. Of the two readings the second, where a move in a position has to be seen "
    "three times, is the one that gives the document's number of rules.",
    digits=1,
)


def _book() -> Path:
    file = Path(os.environ[GAMES])
    about = file.stat()
    made = book_file("records", [str(file), about.st_size, about.st_mtime_ns, _BOOK_TURNS])
    if not made.exists():
        chosen = Filter(turns=_BOOK_TURNS, rules=None)
        counter, _ = count_games(stored_games([file], Wanted(size=19, handicap="..1")), chosen)
        RuleBook(made.name, table_of(counter, chosen.least)[0], made="tengen lab run").save(made)
    return made


def play(cell: Cell, unit: int) -> float:
    """Points of the player with the book in a game with each colour, in percent."""
    if lack := no_games():
        raise ValueError(lack)
    return play_book(str(_book()), unit, size=19, playouts=int(cell.with_["playouts"]))


MATCH = Experiment(
    id="002-book-match",
    document="Ferreira 2016",
    item="section 4.2, strength",
    title="a book from records against no book, 19x19",
    setting="the book of 54,541 rules; records added no significant strength to the 28,611 rules of Fuego alone; no "
    "numbers are told",
    method=f"the preset tengen with {_PLAYOUTS} playouts per move, komi 7.5, a game with each colour in a unit. The "
    f"book is of the even games of the database that {GAMES} names (18,283 games of KGS, 6 dan and better), "
    f"{_BOOK_TURNS} turns, positions seen 3 times, and plays against no book at all; it is shut after the first "
    "position that it does not know. A game ends when both sides see 95% for the same one, five moves long",
    cells=[
        Cell("book", "wins, %", 50.0, None, 100, 30.0, {"playouts": _PLAYOUTS, "turns": _BOOK_TURNS}, spread=35.0),
    ],
    measure=play,
    lacking=no_games,
    agreement="'no significant strength' is taken for 50% within the 95% interval",
    unit="wins, %",
    digits=1,
)

EXPERIMENTS = [COUNTS, MATCH]
