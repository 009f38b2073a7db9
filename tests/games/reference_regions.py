"""Patterns of regions the slow and obvious way: every game replayed with the Python board, masks by their definition,
patterns as tuples of stones and their images one by one. The oracle of tengen._core.games.region_patterns."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field

from tengen.go.size import sides
from tests.games.reference import PASS, Replayed

Cell = tuple[int, int]
Move = tuple[int, int]  # cell, colour


def corner_mask(reach: int) -> set[Cell]:
    """Columns and rows at a distance from the corner."""
    return {(x, y) for x, y in itertools.product(range(reach + 1), repeat=2) if x + y <= reach}


def side_mask() -> set[Cell]:
    """Columns and rows from the left end of a side."""
    inset = (2, 2, 2, 2, 4, 5, 6)
    return {(x, y) for y, first in enumerate(inset) for x in range(first, 19 - first)}


def around(mask: set[Cell], width: int = 100) -> set[Cell]:
    """Points that touch a mask."""
    near = {(x + dx, y + dy) for x, y in mask for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return {(x, y) for x, y in near - mask if x >= 0 and y >= 0 and x < width}


MASKS = {
    "small-corner": (corner_mask(7), set()),
    "big-corner": (corner_mask(10), around(corner_mask(10))),
    "big-side": (side_mask(), around(side_mask(), 19)),
}


@dataclass
class Known:
    """Of one pattern, in its least image."""

    seen: int = 0
    territory: list[int] = field(default_factory=list)
    both: bool = False
    elsewhere: Counter[int] = field(default_factory=Counter)
    over: int = 0
    silent: int = 0
    answers: Counter[Move] = field(default_factory=Counter)
    at_once: Counter[Move] = field(default_factory=Counter)


class RegionReference:
    """All patterns of a region in some games."""

    def __init__(self, name: str) -> None:
        mask, border = MASKS[name]
        self.cells = sorted(mask, key=lambda cell: (cell[1], cell[0]))
        self.border = border
        self.corner = name != "big-side"
        self.known: dict[tuple[int, ...], Known] = {}

    def _mirrored(self, cell: Cell) -> Cell:
        return (cell[1], cell[0]) if self.corner else (18 - cell[0], cell[1])

    def _on_board(self, cell: Cell, place: int, width: int, height: int) -> int:
        """Clockwise from the top left corner, or the top side."""
        x, y = cell
        for _ in range(place):
            x, y = -1 - y, x
        return y % height * width + x % width

    def _image(self, stones: tuple[int, ...], mirror: bool, swap: bool) -> tuple[int, ...]:
        image = [0] * len(stones)
        for cell, stone in zip(self.cells, stones, strict=True):
            to = self.cells.index(self._mirrored(cell)) if mirror else self.cells.index(cell)
            image[to] = 3 - stone if swap and stone else stone
        return tuple(image)

    def add(self, game: Replayed, last_move: int, owner: list[int] | None, units: int) -> None:
        """Counts a game; `owner` by point, Black's from 0 to units."""
        width, height = sides(game.size)
        for place in range(4):
            points = [self._on_board(cell, place, width, height) for cell in self.cells]
            border = [self._on_board(cell, place, width, height) for cell in self.border]
            met = set()
            for move in range(min(last_move, len(game.moves)) + 1):
                board = game.stones[move]
                if any(board[point] for point in border):
                    continue
                stones = tuple(board[point] for point in points)
                views = list(itertools.product((False, True), repeat=2))
                images = {view: self._image(stones, *view) for view in views}
                least = min(images.values(), key=lambda image: [(3, 1, 2)[stone] for stone in image])
                if least in met:
                    continue
                met.add(least)
                ways = [view for view in views if images[view] == least]
                self._count(game, move, points, self.known.setdefault(least, Known()), ways, owner, units)

    def _count(
        self,
        game: Replayed,
        move: int,
        points: list[int],
        known: Known,
        ways: list[tuple[bool, bool]],
        owner: list[int] | None,
        units: int,
    ) -> None:
        known.seen += 1
        swaps = {swap for _, swap in ways}
        if owner is not None:
            black = sum(owner[point] for point in points)
            for swap in (ways[0][1],) * 2 if len(swaps) == 1 else (False, True):
                known.territory.append(len(points) * units - black if swap else black)
        follow = game.moves[move:]
        if not follow:
            known.over += 1
        elif follow[0][1] not in points:
            known.elsewhere[min(3 - follow[0][0] if swap else follow[0][0] for swap in swaps)] += 1
        for number, (color, point) in enumerate(follow):
            if point != PASS and point in points:
                cell = self.cells[points.index(point)]
                answer = min(
                    (self.cells.index(self._mirrored(cell) if mirror else cell), 3 - color if swap else color)
                    for mirror, swap in ways
                )
                known.answers[answer] += 1
                known.at_once[answer] += number == 0
                return
        known.silent += 1
