"""Speed of searches in a database of games, beside a replay of the same query in Python alone."""

from __future__ import annotations

import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tengen.bench.plain_games import Moves, plain_rate
from tengen.bench.rows import Row
from tengen.games import Database, Filter, Pattern, Position
from tengen.games.importing import Importer
from tengen.games.query import Query
from tengen.games.sources import find_sources
from tengen.go import Board, Game, IllegalMove
from tengen.go.sgf.edit import points as sgf_points
from tengen.go.size import vertices

_SAMPLE = 400  # games that the yardstick may see
_CORNER = """
    +-------
    |.......
    |.......
    |...X...
    |.......
    |..O....
    |.......
    |.......
"""
_ANYWHERE = """
    ....
    .XO.
    .OX.
    ....
"""
_SIDE = """
    -------
    .......
    .......
    .X...X.
    .......
"""


def bench_games(database: Path | None, seconds: float, repeats: int, made: int = 1500) -> Iterator[Row]:
    """Medians of queries over a database, or over one that is made of so many games of random moves. The rate is in
    games a second; the yardstick replays a sample, as many games as it manages in the time. On a busy machine
    cpu_ms divided by its processors is nearer to the time that a search takes."""
    if database is not None:
        yield from _bench(database, seconds, repeats)
        return
    with tempfile.TemporaryDirectory(prefix="tengen-bench-") as folder:
        file = Path(folder) / "random.db"
        _make(file, made)
        yield from _bench(file, seconds, repeats)


def _bench(file: Path, seconds: float, repeats: int) -> Iterator[Row]:
    with Database(file) as games:
        begin = time.perf_counter()
        columns = games.finder.columns()
        count = len(columns)
        loading = time.perf_counter() - begin
        if not count:
            raise ValueError(f"{file} has no games to search")
        yield _row("load into memory", 0, count, loading, {"games": count})
        sample = _sample(games)
        if not sample:
            raise ValueError(f"{file} has no game on a 19x19 board without set-up stones: the queries are for these")
        moves = max(sample, key=len)
        for name, query in _queries(moves):
            times, busy, continued = [], [], []
            for _ in range(repeats):
                begin, begin_busy = time.perf_counter(), time.process_time()
                found = games.find(query)
                times.append(time.perf_counter() - begin)
                busy.append(time.process_time() - begin_busy)
                _ = found.continuations
                continued.append(time.perf_counter() - begin)
            rate, seen = plain_rate(query, sample, 19, seconds)
            extra: dict[str, float | str] = {
                "cpu_ms": 1000 * statistics.median(busy),
                "with_continuations_ms": 1000 * statistics.median(continued),
                "found": found.games,
                "sample": seen,
            }
            yield _row(name, 19, count, statistics.median(times), extra, rate)


def _row(
    name: str, size: int, games: int, seconds: float, extra: dict[str, float | str], plain: float | None = None
) -> Row:
    rate = games / max(seconds, 1e-9)
    ratio = None if plain is None else rate / plain
    times: dict[str, float | str] = {"ms": 1000 * seconds}
    return Row(name, size, os.cpu_count() or 1, 0, rate, "games/s", plain, ratio, times | extra)


def _sample(games: Database) -> list[Moves]:
    """Spread over the database."""
    ids = games.ids(Filter(size=19, handicap=0))
    stored = (games.game(number) for number in ids[:: max(1, len(ids) // _SAMPLE)])
    return [game.moves for game in stored if not game.setup][:_SAMPLE]


def _queries(moves: Moves) -> Iterator[tuple[str, Query]]:
    yield "empty board", Position.of(Board(19))
    opening = Game(19)
    for vertex in ("Q16", "D4", "Q3"):
        opening.play(vertex)
    yield "position, 3 moves", Position.of(opening)
    board = Board(19)
    for number, (color, vertex) in enumerate(moves, 1):
        board.play(vertex, color, suicide=True)
        if number in (30, 120):
            yield f"position, {number} moves", Position.of(board)
    yield "corner 7x7", Pattern.parse(_CORNER)
    yield "side 7x4", Pattern.parse(_SIDE)
    yield "4 stones anywhere", Pattern.parse(_ANYWHERE)


def _make(file: Path, count: int) -> None:
    """Games of random moves, with captures."""
    rng = random.Random(1)
    points = sgf_points(19)
    choices = vertices(19)
    source = file.with_suffix(".sgfs")
    with source.open("w", encoding="utf8") as lines:
        for _ in range(count):
            board = Board(19)
            moves: list[str] = []
            for vertex in [rng.choice(choices) for _ in range(250)]:
                color = "BW"[len(moves) % 2]
                try:
                    board.play(vertex)
                except IllegalMove:
                    continue
                moves.append(f";{color}[{points[vertex].decode()}]")
            lines.write(f"(;GM[1]FF[4]SZ[19]RE[{rng.choice('BW')}+R]{''.join(moves)})\n")
    Importer(file, jobs=0).run(find_sources([source]))
