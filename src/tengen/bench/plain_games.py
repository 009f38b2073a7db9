"""The yardstick for searches in games: each game replayed, and each placement looked at, in Python alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import product

from tengen.games.query import Pattern, Position, Query
from tengen.go import Board, Color, transform_vertex
from tengen.go.size import Vertex, vertices

_STATES = (1, 2, 4)  # of empty, black, white
_EXCHANGED = (0, 1, 4, 5, 2, 3, 6, 7)
_Matches = Callable[[bytes], bool]


#: Of a game without set-up.
Moves = list[tuple[Color, Vertex]]


def plain_rate(query: Query, games: Sequence[Moves], size: int, seconds: float) -> tuple[float, int]:
    """Games per second, and how many were looked at in so much time."""
    matches = _matches(query, size)
    seen, taken = 0, 0.0
    begin = time.perf_counter()
    for moves in games:
        seen += 1
        board = Board(size)
        matches(bytes(board.stones.reshape(-1)))
        for color, vertex in moves:
            board.play(vertex, color, suicide=True)
            matches(bytes(board.stones.reshape(-1)))
        taken = time.perf_counter() - begin
        if taken > seconds:
            break
    return seen / taken, seen


def _matches(query: Query, size: int) -> _Matches:
    if isinstance(query, Position):
        images = {bytes(image) for image in _images(query.stones, size)}
        return lambda stones: stones in images
    assert isinstance(query, Pattern)
    placements = _placements(query, size)

    def anywhere(stones: bytes) -> bool:
        found = False
        for placement in placements:
            for point, states in placement:
                if not _STATES[stones[point]] & states:
                    break
            else:
                found = True
        return found

    return anywhere


def _images(stones: bytes, size: int) -> list[list[int]]:
    points = vertices(size)
    images = []
    for symmetry, exchange in product(range(8), (False, True)):
        image = [0] * len(points)
        for point, vertex in enumerate(points):
            stone = stones[point]
            target = points.index(transform_vertex(size, vertex, symmetry))
            image[target] = 3 - stone if exchange and stone else stone
        images.append(image)
    return images


def _placements(query: Pattern, size: int) -> list[list[tuple[int, int]]]:
    """Of all images at all places: points and what they may hold."""
    found = {}
    for symmetry, exchange in product(range(8), (False, True)):
        cells = {(i % query.width, i // query.width): states for i, states in enumerate(query.black)}
        left, top, right, bottom = (query.edges & edge != 0 for edge in (1, 2, 4, 8))
        width, height = query.width, query.height
        if symmetry & 1:
            cells, left, right = {(width - 1 - x, y): s for (x, y), s in cells.items()}, right, left
        if symmetry & 2:
            cells, top, bottom = {(x, height - 1 - y): s for (x, y), s in cells.items()}, bottom, top
        if symmetry & 4:
            cells, width, height = {(y, x): s for (x, y), s in cells.items()}, height, width
            left, top, right, bottom = top, left, bottom, right
        for x0, y0 in product(range(size - width + 1), range(size - height + 1)):
            lies = (x0 == 0 or not left, y0 == 0 or not top, x0 + width == size or not right)
            if all(lies) and (y0 + height == size or not bottom):
                placement = tuple(
                    ((y0 + y) * size + x0 + x, _EXCHANGED[s] if exchange else s)
                    for (x, y), s in cells.items()
                    if s != 7
                )
                found[tuple(sorted(placement))] = sorted(placement, key=lambda cell: cell[1] & 1)
    return list(found.values())
