"""Books that grow within the lab, and games of players with one book or another."""

from __future__ import annotations

import hashlib
import json
import math
import os
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tengen.arena.play import play_game
from tengen.arena.players import parse_player
from tengen.arena.task import DECIDED, GameTask, PlayerSpec
from tengen.book.go_world import GoWorld
from tengen.book.grow.coevolution import individual
from tengen.book.grow.growth import Growth
from tengen.book.population import Population, table_of
from tengen.book.population_file import read_population, write_population
from tengen.files import write_file
from tengen.lab.experiment import Cell
from tengen.lab.experiments._colours import COLOURS
from tengen.lab.experiments._handmade import BEGUN, HANDMADE
from tengen.seeds import seed_of

FOLDER = "TENGEN_LAB_BOOKS"  # a folder where grown books stay, so that a run that was killed need not grow them again
KOMI = 7.5
GROWN, HAND, NONE = "grown", "handmade", "none"  # books by name
_OTHER = {"White": "Black", "Black": "White"}
_PATIENCE = 7 * 86_400.0  # seconds: runs of hours are put to sleep in the middle of a game
_SAVED = 10  # games of a growth after which it is written down
_RESIGN, _CERTAIN = 0.05, 0.95  # win rates at which a side gives up, and at which a game ends that both see so
#: White or Black, its book, and the book of the other side.
Match = tuple[str, str, str]


def match_cells(
    group: str,
    matches: Mapping[Match, tuple[str, str, float | None, float | None]],
    *,
    playouts: int,
    games: int,
    units: int,
    cost: float,
    grow: Mapping[str, Any] | None = None,
    size: int = 9,
) -> list[Cell]:
    """A cell for each match: its row, column, published wins in percent and their standard error.

    A unit grows a population of its own as `grow` says (method, playouts, games), then plays `games` of each match,
    in which both sides have `playouts` for a move that comes from no book.
    """
    with_ = {"matches": list(matches), "grow": dict(grow or {}), "playouts": playouts, "games": games, "size": size}
    return [
        Cell(row, column, published, error, units, cost, with_, group, 50 / math.sqrt(games))
        for row, column, published, error in matches.values()
    ]


def play_matches(cell: Cell, unit: int) -> list[float]:
    """Wins of each match of the cell's group, in percent."""
    with_ = cell.with_
    size, games = int(with_["size"]), int(with_["games"])
    books = {NONE: NONE, HAND: str(_handmade())}
    if with_["grow"]:
        books[GROWN] = str(grown(size, unit, **with_["grow"]))
    players = {name: _player(int(with_["playouts"]), book) for name, book in books.items()}
    shares: dict[Match, float] = {}
    for colour, ours, theirs in with_["matches"]:
        if (mirrored := shares.get((_OTHER[colour], theirs, ours))) is not None:  # the same games, from the other side
            shares[colour, ours, theirs] = 100 - mirrored
            continue
        points = 0.0
        for number in range(games):
            name = f"{colour} {ours} {theirs} {unit} {number}"
            points += _points(colour, players[ours], players[theirs], size, name, seed_of(cell.group, name))
        shares[colour, ours, theirs] = 100 * points / games
    return list(shares.values())


def play_book(book: str, unit: int, *, size: int, playouts: int) -> float:
    """Points of a book against none in a game with each colour, in percent."""
    with_, without = _player(playouts, book, closes=True), _player(playouts, NONE)
    names = [f"{colour} {unit}" for colour in COLOURS]
    points = [_points(name.split()[0], with_, without, size, name, seed_of("book", name)) for name in names]
    return 100 * sum(points) / len(points)


def _points(colour: str, ours: PlayerSpec, theirs: PlayerSpec, size: int, name: str, seed: int) -> float:
    """1 for a win, 1/2 for a draw; ValueError if the game had no result."""
    sides = (theirs, ours) if colour == "White" else (ours, theirs)
    task = GameTask(
        name, *sides, size, KOMI, seed=seed, adjudicate=_CERTAIN, move_timeout=_PATIENCE, game_timeout=_PATIENCE
    )
    record = play_game(task, second_referee=False)
    if record.ending not in DECIDED:
        raise ValueError(f"a game ended with {record.ending}: {record.detail}")
    return 0.5 if record.winner is None else float(record.winner == colour[0].lower())


def grown(size: int, unit: int, *, method: str, playouts: int, games: int) -> Path:
    """The population of a unit, grown as far as need be (Rimmel 2009, algorithm 10)."""
    openings = tuple(tuple(line.split()) for line in BEGUN) if size == 9 else ()
    world = GoWorld(size, KOMI)
    growth = Growth(world, method=method, playouts=playouts, seed=unit, openings=openings)
    settings = growth.settings()
    file = book_file(f"{method}-{unit}", settings | world.spec(), "population")
    population = read_population(file)[0] if file.exists() else Population(world, [], {"settings": settings})
    individuals = population.individuals
    table = table_of(world, individuals)
    while len(individuals) < games:
        number = len(individuals)
        new = individual(table, settings, number, seed_of("individual", unit, number)).individual
        table.add(new)
        individuals.append(new)
        if len(individuals) % _SAVED == 0 or len(individuals) == games:
            write_population(file, population, "tengen lab run")
    return file


@cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    """Goes when the process ends."""
    return tempfile.TemporaryDirectory(prefix="tengen-lab-")


def book_file(name: str, made_of: object, ending: str = "book") -> Path:
    """Where a book of this run stands or is to be written."""
    digest = hashlib.blake2b(json.dumps(made_of, sort_keys=True).encode(), digest_size=6).hexdigest()
    folder = Path(os.environ.get(FOLDER) or _temporary().name)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}-{digest}.{ending}"


def _handmade() -> Path:
    file = book_file("handmade", HANDMADE, "txt")
    if not file.exists():
        write_file(file, HANDMADE.encode())
    return file


def _player(playouts: int, book: str, *, closes: bool = False) -> PlayerSpec:
    text = f"tengen,playouts={playouts},resign={_RESIGN},book.closes={str(closes).lower()}"
    return parse_player(text, book=book)
