"""Games made for tests: records of random legal moves, their images, and databases of them."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tengen.games import Filter
from tengen.games.importing import Importer, Summary
from tengen.games.sources import find_sources

Moves = list[tuple[str, str]]


def some_moves(rng: random.Random, size: int = 19, count: int = 40) -> Moves:
    """Moves on points of a chessboard pattern: no stone touches another, so all are legal."""
    points = [(x, y) for x in range(size) for y in range(size) if (x + y) % 2 == 0]
    chosen = rng.sample(points, min(count, len(points)))
    return [("BW"[number % 2], chr(97 + x) + chr(97 + y)) for number, (x, y) in enumerate(chosen)]


def image(moves: Moves, symmetry: int, swap: bool, size: int = 19) -> Moves:
    """The same game turned, mirrored, and with exchanged colours."""
    found = []
    for color, point in moves:
        if point:
            x, y = ord(point[0]) - 97, ord(point[1]) - 97
            x, y = (size - 1 - x if symmetry & 1 else x), (size - 1 - y if symmetry & 2 else y)
            x, y = (y, x) if symmetry & 4 else (x, y)
            point = chr(97 + x) + chr(97 + y)
        found.append(({"B": "W", "W": "B"}[color] if swap else color, point))
    return found


def sgf(moves: Moves, size: int = 19, header: str = "", **values: str) -> str:
    """A record in one line."""
    facts = "".join(f"{name}[{value}]" for name, value in values.items())
    return f"(;GM[1]FF[4]SZ[{size}]{facts}{header}" + "".join(f";{c}[{p}]" for c, p in moves) + ")"


def lines(count: int, seed: int = 0, **values: str) -> str:
    """Different games, one a line."""
    rng = random.Random(seed)
    return "".join(
        sgf(some_moves(rng), PB=f"Black {n % 7}", PW=f"White {n % 5}", **values) + "\n" for n in range(count)
    )


def put_in(database: Path, *sources: Path, wanted: Filter | None = None, **options: Any) -> Summary:
    """An import in this process."""
    return Importer(database, wanted=wanted, jobs=0, **options).run(find_sources(sources))


def import_text(folder: Path, *texts: str, name: str = "games") -> tuple[Path, Summary]:
    """A new database with these records, each in a line of one file."""
    source = folder / f"{name}.sgfs"
    source.write_text("\n".join(texts) + "\n", "utf8")
    database = folder / f"{name}.db"
    return database, put_in(database, source)


def content(database: Path) -> dict[str, Any]:
    """All that a database holds, without its numbers."""
    with sqlite3.connect(database) as connection:
        games = connection.execute(
            "select width, height, length, handicap, komi, rules, result, winner, margin, date, day, b.name, w.name,"
            " black_rank, white_rank, event.name, time, speed, source.path, number, events, original from game"
            " left join player as b on b.id = black left join player as w on w.id = white"
            " left join event on event.id = event left join source on source.id = source order by source.path, number"
        ).fetchall()
        dropped = connection.execute(
            "select source.path, number, reason, detail from dropped join source on source.id = source order by 1, 2"
        ).fetchall()
        read = connection.execute("select path, done, finished from source order by path").fetchall()
    connection.close()
    return {"games": games, "dropped": dropped, "sources": read}


def reasons(rows: Sequence[tuple[Any, ...]]) -> list[tuple[int, str]]:
    """Number and reason of what Database.dropped() tells."""
    return [(row[1], row[2]) for row in rows]
