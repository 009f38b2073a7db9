"""Games of a database in memory, for passes over all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from tengen._core.games import Collection
from tengen.games.database import Database
from tengen.games.filters import Filter
from tengen.go.size import BoardSize, sides, size_text

_PART = 5000


@dataclass(frozen=True)
class Loaded:
    """Games of one size in a collection, and what passes ask of each by its number there."""

    collection: Collection
    size: BoardSize
    #: In the database.
    ids: npt.NDArray[np.int64]
    #: 1 Black, 2 White, else 0.
    winners: npt.NDArray[np.uint8]
    #: Whether the game was counted, not resigned or lost otherwise.
    counted: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.ids)


def load(
    database: Database,
    wanted: Filter | None = None,
    *,
    size: BoardSize | None = None,
    sample: int | None = None,
    seed: int = 0,
    on_games: Callable[[int, int], None] = lambda done, of: None,
) -> Loaded:
    """The games of a filter on boards of one size, that of the filter or 19x19; or a random sample of so many of them,
    the same for the same seed. ValueError if there is none."""
    wanted = wanted or Filter()
    asked: BoardSize = wanted.size or size or 19  # type: ignore[assignment]
    ids = database.ids(replace(wanted, size=asked))
    if sample is not None and sample < len(ids):
        chosen = np.random.default_rng(seed).choice(len(ids), sample, replace=False)
        ids = [ids[i] for i in np.sort(chosen).tolist()]
    if not ids:
        raise ValueError(f"there are no such games on {size_text(asked)} in {database.path}")
    collection = Collection()
    kept: list[tuple[int, int, bool]] = []
    width, height = sides(asked)
    for start in range(0, len(ids), _PART):
        part = set(ids[start : start + _PART])
        rows = database.query(
            "select id, winner, margin is not null, events from game"
            " where id between ? and ? and width = ? and height = ? order by id",
            (min(part), max(part), width, height),
        )
        for number, winner, counted, events in rows:
            if number in part:
                collection.add(asked, events)
                kept.append((number, winner or 0, bool(counted)))
        on_games(min(start + _PART, len(ids)), len(ids))
    numbers, winners, counts = zip(*kept, strict=True)
    return Loaded(
        collection,
        asked,
        np.array(numbers, np.int64),
        np.array(winners, np.uint8),
        np.array(counts, bool),
    )
