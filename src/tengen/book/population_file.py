"""Populations as data files: what is shipped, and what a growth on another machine goes on from.

After the envelope comes a line of JSON that says what the games are games of and how they were made, then the games
(tengen.book.lines).
"""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import Any

from tengen.book.go_world import GoWorld
from tengen.book.kind import BookError
from tengen.book.lines import pack, unpack
from tengen.book.population import Individual, Population
from tengen.datafile import POPULATION, read_data, write_data

_LONGEST_HEAD = 1 << 20
_MOST_GAMES = 1_000_000


def write_population(path: str | PathLike[str], population: Population, made: str) -> None:
    """Writes it in one step; `made` says how it was made, in a line."""
    head = {"world": population.world.spec(), "made": population.made, "games": len(population.individuals)}
    payload = json.dumps(head, ensure_ascii=False).encode() + b"\n" + pack(population.individuals)
    write_data(path, POPULATION, payload, made)


def read_population(path: Path) -> tuple[Population, str]:
    """The population of Go in a file, and how it was made; BookError or DataFileError, which name it, if it is none."""
    file = read_data(path, POPULATION)
    line, _, packed = file.payload.partition(b"\n")
    try:
        head: dict[str, Any] = json.loads(line[:_LONGEST_HEAD])
        spec, made, games = head["world"], head["made"], head["games"]
        if not (isinstance(spec, dict) and isinstance(made, dict) and isinstance(games, int)):
            raise TypeError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BookError(f"{path}: its first line does not describe a population") from None
    if not 0 <= games <= _MOST_GAMES:
        raise BookError(f"{path}: it says that there are {games} games, which no population has")
    try:
        return Population(world_of_file(spec), games_in(packed, games), made), file.made
    except ValueError as error:
        raise BookError(f"{path}: {error}") from None


def world_of_file(spec: dict[str, Any]) -> GoWorld:
    """What the games of a file are games of: Go alone, since nothing that a file names is imported."""
    if spec.get("domain") != "go":
        raise ValueError(f"its games are of {str(spec.get('domain'))[:60]!r}, and books are for Go")
    return GoWorld.from_spec(spec)


def games_in(packed: bytes, games: int) -> list[Individual]:
    """So many packed games; ValueError if there are more or fewer, or two of one number."""
    found = unpack(packed)
    if len(found) != games:
        raise ValueError(f"it says that there are {games} games, and there are {len(found)}")
    if len({individual.number for individual in found}) < games:
        raise ValueError("two of its games have the same number")
    return found
