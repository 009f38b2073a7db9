"""Games of a database in memory, for passes over all of those that are wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from tengen._core.games import Collection
from tengen.games.database import Database
from tengen.games.filters import Filter
from tengen.go.size import BoardSize, size_text


@dataclass(frozen=True, eq=False)
class Loaded:
    """A collection, and which of its games are meant: all of one size. Arrays have a row for each game of it."""

    collection: Collection
    size: BoardSize
    #: 1 for games that are meant.
    mask: npt.NDArray[np.uint8]
    #: In the database.
    ids: npt.NDArray[np.int64]
    #: 1 Black, 2 White, else 0.
    winners: npt.NDArray[np.uint8]
    #: Whether the game was counted, not resigned or lost otherwise.
    counted: npt.NDArray[np.bool_]

    @property
    def games(self) -> npt.NDArray[np.int64]:
        """The games that are meant, by their numbers in the collection."""
        return np.flatnonzero(self.mask)

    def __len__(self) -> int:
        return int(np.count_nonzero(self.mask))


def load(database: Database, wanted: Filter | None = None, *, sample: int | None = None, seed: int = 0) -> Loaded:
    """The games of a filter on boards of one size, that of the filter or 19x19; or a random sample of so many of them,
    the same for the same seed. ValueError if there is none."""
    wanted = wanted or Filter()
    size: BoardSize = wanted.size or 19  # type: ignore[assignment]
    columns = database.finder.columns()
    mask = columns.mask(database.ids(replace(wanted, size=size)))
    games = np.flatnonzero(mask)
    if not len(games):
        raise ValueError(f"there are no such games on {size_text(size)} in {database.path}")
    if sample is not None and sample < len(games):
        mask = np.zeros_like(mask)
        mask[np.random.default_rng(seed).choice(games, sample, replace=False)] = 1
    counted = columns.mask(database.ids(Filter(size=size, ended="counted"))).astype(bool)
    return Loaded(columns.collection, size, mask, columns.id, columns.winner.clip(0).astype(np.uint8), counted)
