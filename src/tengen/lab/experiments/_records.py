"""Books of the records that a database has, and what they count (Ferreira 2016, 4.2)."""

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
from tengen.lab.experiment import Cell
from tengen.lab.experiments._books import book_file, play_book

GAMES = "TENGEN_GAMES"  # a database of `tengen games`
TURNS = (8, 12, 15, 20, 30, 40)
DOCUMENT = {"games": 63_861, "positions": 537_333, "rare": 511_403, "rules": 25_930, "by hand": 28_611}
COLUMNS = ("positions", "seen once or twice", "of them, %", "rules", "moves in them", "with a move seen thrice")
#: What the document's number of unique state plays can mean, with what passes the test then: by the row's name.
READINGS = {
    "as many games and positions": ("positions", "rules"),
    "as many games and moves in positions": ("plays", "settled"),
}
_LEAST = 1000  # games without which numbers say nothing
BOOK_TURNS = 20

Line = list[tuple[int, int]]


def no_games() -> str:
    """What is lacking where nobody has said where games are."""
    file = Path(os.environ.get(GAMES, ""))
    return "" if is_database(file) else f"the environment variable {GAMES} does not name a database of `tengen games`"


@lru_cache(1)
def _lines(file: str) -> list[tuple[int, Line]]:
    """Of all even games on 19x19 their length and first positions; the database has no game twice."""
    found = []
    chosen = Filter(turns=max(TURNS), rules=None, shortest=min(TURNS) + 1)
    for game in stored_games([Path(file)], Wanted(size=19, handicap="..1")):
        if isinstance(game, str) or chosen.why_not(game):
            continue
        opening = game.moves[: max(TURNS)]
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
    if cell.row in READINGS:
        return _as_many(file, *READINGS[cell.row], unit)
    return _of_columns(_whole(file, int(cell.with_["turns"])))


def _as_many(file: str, unique: str, passing: str, unit: int) -> list[float]:
    """What so many games as the document's would give, counted for so many turns that one number is the document's.

    Where there are enough games a part drawn at random is counted. Where there are not, numbers go on to grow with
    games as they did from a half drawn at random to all of them.
    """
    lines, wanted = _lines(file), DOCUMENT["games"]
    enough = len(lines) >= wanted
    part = random.Random(unit).sample(lines, wanted if enough else len(lines) // 2)
    found = []
    for turns in TURNS:
        numbers = np.array([getattr(_counted(part, turns), name) for name in (unique, passing)], float)
        if not enough:
            whole = np.array([getattr(_whole(file, turns), name) for name in (unique, passing)], float)
            numbers = whole * (whole / numbers) ** math.log2(wanted / len(lines))
        found.append(numbers)
    there, left = np.log(np.array(found).T)
    at = math.log(DOCUMENT["positions"])
    if not there[0] <= at <= there[-1]:
        raise ValueError(f"no number of turns from {TURNS[0]} to {TURNS[-1]} gives so many")
    turns_needed, rules = float(np.interp(at, there, TURNS)), math.exp(np.interp(at, there, left))
    return [turns_needed, 100 * (1 - rules / DOCUMENT["positions"]), rules]


def book_of_records() -> Path:
    file = Path(os.environ[GAMES])
    about = file.stat()
    made = book_file("records", [str(file), about.st_size, about.st_mtime_ns, BOOK_TURNS])
    if not made.exists():
        chosen = Filter(turns=BOOK_TURNS, rules=None)
        counter, _ = count_games(stored_games([file], Wanted(size=19, handicap="..1")), chosen)
        RuleBook(made.name, table_of(counter, chosen.least)[0], made="tengen lab run").save(made)
    return made


def play(cell: Cell, unit: int) -> float:
    """Points of the player with the book in a game with each colour, in percent."""
    if lack := no_games():
        raise ValueError(lack)
    return play_book(str(book_of_records()), unit, size=19, playouts=int(cell.with_["playouts"]))
