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
_COLUMNS = ("positions", "seen once or twice", "of all positions, %", "rules")
_SCALED = f"{_DOCUMENT['games']:,} games with as many positions"
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
    return [counts.positions, counts.rare, 100 * counts.rare / counts.positions, counts.rules]


@lru_cache(8)
def _whole(file: str, turns: int) -> Counts:
    return _counted(_lines(file), turns)


def count(cell: Cell, unit: int) -> list[float]:
    """Positions, those seen too seldom, their share, and rules."""
    if lack := no_games():
        raise ValueError(lack)
    file = os.environ[GAMES]
    turns = cell.with_["turns"]
    return _of_columns(_whole(file, turns)) if turns else _as_many(file, unit)


def _as_many(file: str, unit: int) -> list[float]:
    """What so many games as the document's would give, counted for so many turns that positions are as many, too.

    Where there are enough games a part drawn at random is counted. Where there are not, numbers go on to grow with
    games as they did from a half drawn at random to all of them.
    """
    lines, wanted = _lines(file), _DOCUMENT["games"]
    rng = random.Random(unit)
    enough = len(lines) >= wanted
    part = rng.sample(lines, wanted if enough else len(lines) // 2)
    found = []
    for turns in _TURNS:
        counts = _counted(part, turns)
        rare, rules = float(counts.rare), float(counts.rules)
        if not enough:
            whole, doublings = _whole(file, turns), math.log2(wanted / len(lines))
            rare, rules = (
                whole.rare * (whole.rare / rare) ** doublings,
                whole.rules * (whole.rules / rules) ** doublings,
            )
        found.append((rare + rules, rules))
    positions, rules_by_turns = np.array(found).T
    if not positions[0] <= _DOCUMENT["positions"] <= positions[-1]:
        raise ValueError(f"no number of turns from {_TURNS[0]} to {_TURNS[-1]} gives so many positions")
    at = math.log(_DOCUMENT["positions"])
    turns_needed = float(np.interp(at, np.log(positions), _TURNS))
    rules = float(np.interp(at, np.log(positions), rules_by_turns))
    return [turns_needed, 100 * (1 - rules / _DOCUMENT["positions"]), rules]


_RULES = f"{_SCALED} | rules"

COUNTS = Experiment(
    id="002-book-rules",
    document="Ferreira 2016",
    item="section 4.2, rules",
    title="rules of a book from records, by turns that are counted",
    setting="63,861 games of KGS, 6 dan and better, Chinese rules, no handicap, at least a turn more than are counted; "
    "of 537,333 unique state plays 511,403 appeared fewer than 3 times, which leaves 25,930 rules, 54,541 with "
    "those of Fuego. How many turns were counted is not told",
    method=f"all even games on 19x19, under any rules, of the database that {GAMES} names: shown are those of 18,283 "
    "games of KGS, 6 dan and better. The last row asks what as many games as the document's would give, counted for so "
    "many turns that positions are as many as the document's: from fewer games numbers go on to grow as they do from a "
    "half of them, drawn at random for each unit, to all",
    cells=[
        Cell(f"{turns} turns", column, with_={"turns": turns}, cost=5.0, group=str(turns))
        for turns in _TURNS
        for column in _COLUMNS
    ]
    + [
        Cell(_SCALED, column, published, units=8, cost=5.0, with_={"turns": 0}, group="scaled")
        for column, published in (
            ("turns", None),
            ("of all positions, %", 100 * _DOCUMENT["rare"] / _DOCUMENT["positions"]),
            ("rules", _DOCUMENT["rules"]),
        )
    ],
    measure=count,
    lacking=no_games,
    agreement="95% intervals, without tolerance; they hold the chance of which games are drawn, not that of how "
    "numbers go on to grow",
    claims=[
        Claim(f"records give fewer rules than Fuego's {_DOCUMENT['by hand']:,}", below(_RULES, _DOCUMENT["by hand"])),
    ],
    digits=5,
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
