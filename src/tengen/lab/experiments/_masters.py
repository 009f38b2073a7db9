"""What the experiments on records of strong players share: a database of games that is not shipped."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from tengen.games import Database
from tengen.games.joseki import Joseki, find_joseki
from tengen.games.loaded import Loaded, load
from tengen.games.regions import REGIONS
from tengen.games.territory import TerritoryFile, territory

DOCUMENT = "Basaldúa 2013"
MASTERS = "TENGEN_MASTERS"  # a database of `tengen games import` with games of strong players, 19x19
GAMES = 55_271  # of the document's collection, Masters 2010


def no_masters() -> str:
    """What is lacking where nobody has said where games of strong players are."""
    file = _file()
    if not file.is_file():
        return f"the environment variable {MASTERS} does not name a database of games by strong players"
    try:
        with Database(file) as database:
            found = len(database)
    except ValueError as error:
        return str(error)
    return "" if found >= GAMES else f"{file} has {found} games, and {GAMES} are needed"


def _file() -> Path:
    return Path(os.environ.get(MASTERS, ""))


@lru_cache(1)
def sample(unit: int | None) -> Loaded:
    """As many games as the document has, drawn by the number of the unit; or all."""
    if lack := no_masters():
        raise ValueError(lack)
    with Database(_file()) as database:
        return load(database, sample=None if unit is None else GAMES, seed=unit or 0)


@lru_cache(4)
def patterns(region: str, unit: int | None, moves: int, judged: bool) -> Joseki:
    """Patterns seen more than 5 times, with the territory of all games if they are judged."""
    loaded, chosen, owners = sample(unit), REGIONS[region], None
    if judged:
        with TerritoryFile(Path(f"{_file()}.territory")) as file:
            owners = territory(loaded, chosen.places(loaded.size), file, threads=1)
    return find_joseki(loaded, chosen, times=6, moves=moves, owners=owners, threads=1)
