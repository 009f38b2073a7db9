"""Whose each point is at the end of games, by playouts from their final positions, kept in a file beside the database.

Each game is judged once: a run that was stopped goes on where it was, and games are known by their moves, so that one
file serves several databases.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tengen._core import games as core
from tengen.database import Database as File
from tengen.games.finding import heard
from tengen.games.loaded import Loaded
from tengen.go.size import area, sides

#: Playouts for a game, if nobody says how many.
PLAYOUTS = 64
#: What a point counts that is surely Black's; surely White's is 0.
UNITS: int = core.POINT_UNITS
_PART = 128
_SCHEMA = """
create table if not exists territory (
    game blob not null, playouts integer not null, owner blob not null, primary key (game, playouts)
) without rowid;
"""

Progress = Callable[[int, int], None]


class TerritoryFile(File):
    """The territory of games by their moves and the number of playouts; in memory if there is no file."""

    def __init__(self, file: Path | None) -> None:
        super().__init__(file, _SCHEMA)
        if file is None:
            return
        with self._usable():
            found = {row[1] for row in self._database.execute("pragma table_info(territory)")}
        if not {"game", "playouts", "owner"} <= found:
            self.close()
            raise ValueError(f"{file} is no file of territory: delete it, and it is made anew")

    def get(self, game: bytes, playouts: int, points: int) -> npt.NDArray[np.uint8] | None:
        """The owner of each point; None if it is not known, or damaged."""
        with self._usable():
            row = self._database.execute(
                "select owner from territory where game = ? and playouts = ?", (game, playouts)
            ).fetchone()
        if row is None:
            return None
        unpacked = zlib.decompressobj()
        try:
            plain = unpacked.decompress(row[0], points + 1)
        except (zlib.error, TypeError):
            return None
        owner = np.frombuffer(plain, np.uint8)
        return owner if len(owner) == points and unpacked.eof and int(owner.max()) <= UNITS else None

    def put(self, games: list[bytes], playouts: int, owners: npt.NDArray[np.uint8]) -> None:
        """Keeps the owners of some games, all or none."""
        rows = [(game, playouts, zlib.compress(owner.tobytes(), 6)) for game, owner in zip(games, owners, strict=True)]
        with self._usable(), self._database:
            self._database.executemany("insert or replace into territory values (?, ?, ?)", rows)

    def __len__(self) -> int:
        with self._usable():
            found: int = self._database.execute("select count(*) from territory").fetchone()[0]
        return found


def digest(loaded: Loaded, game: int) -> bytes:
    """A game by its moves."""
    width, height = sides(loaded.size)
    return hashlib.blake2b(bytes((width, height)) + loaded.collection.events(game), digest_size=16).digest()


def territory(
    loaded: Loaded,
    places: list[list[int]],
    file: TerritoryFile,
    *,
    counted_only: bool = False,
    playouts: int = PLAYOUTS,
    threads: int = 0,
    on_games: Progress = lambda done, of: None,
) -> npt.NDArray[np.uint16]:
    """By game and place: Black's points there in the end, in units of 1 / UNITS; core.NO_TERRITORY for games left out.

    What the file does not know is judged and put there, some games at a time.
    """
    wanted = loaded.games
    if counted_only:
        wanted = wanted[loaded.counted[wanted]]
    points = area(loaded.size)
    found = np.full((len(loaded.mask), len(places)), core.NO_TERRITORY, np.uint16)
    cells = np.array(places)
    for start in range(0, len(wanted), _PART):
        part = wanted[start : start + _PART]
        names = [digest(loaded, int(game)) for game in part]
        owners = np.zeros((len(part), points), np.uint8)
        unknown = []
        for i, name in enumerate(names):
            owner = file.get(name, playouts, points)
            if owner is None:
                unknown.append(i)
            else:
                owners[i] = owner
        if unknown:
            numbers = part[unknown].astype(np.uint32)
            owners[unknown] = _judged(loaded, numbers, playouts, threads)
            file.put([names[i] for i in unknown], playouts, owners[unknown])
        found[part] = owners[:, cells].sum(axis=2, dtype=np.uint16)
        on_games(start + len(part), len(wanted))
    return found


def _judged(loaded: Loaded, games: npt.NDArray[np.uint32], playouts: int, threads: int) -> npt.NDArray[np.uint8]:
    """The core's answer, which Ctrl-C need not wait for."""
    return heard(
        lambda token: core.final_territory(loaded.collection, games, playouts=playouts, threads=threads, stop=token)
    )
