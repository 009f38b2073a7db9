"""Streams of events the slow and obvious way: the oracle of tengen._core.games."""

from __future__ import annotations

import itertools
import struct

from tengen._core import Color
from tengen.go.size import BoardSize, point_at, point_name, sides

BLACK, WHITE, GONE, SET_BLACK, SET_WHITE, BLACK_PASS, WHITE_PASS, SET_EMPTY = range(8)
SWAPPED = (WHITE, BLACK, GONE, SET_WHITE, SET_BLACK, WHITE_PASS, BLACK_PASS, SET_EMPTY)
MAX_EVENTS = 60000
Placed = list[tuple[Color, str]]


def _group(stones: dict, start: tuple[int, int], width: int, height: int) -> tuple[set, bool]:
    """The chain of a stone, and whether it has a liberty."""
    found, todo, free = {start}, [start], False
    while todo:
        x, y = todo.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if not (0 <= near[0] < width and 0 <= near[1] < height):
                continue
            if near not in stones:
                free = True
            elif stones[near] == stones[start] and near not in found:
                found.add(near)
                todo.append(near)
    return found, free


def _liberties(stones: dict, place: tuple[int, int], width: int, height: int) -> set:
    x, y = place
    near = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    return {(x, y) for x, y in near if 0 <= x < width and 0 <= y < height and (x, y) not in stones}


def encode(size: BoardSize, setup: Placed, moves: Placed) -> bytes:
    width, height = sides(size)
    stones: dict[tuple[int, int], Color] = {}
    for color, vertex in setup:
        stones.pop(point_at(vertex, size), None)
        if color != Color.EMPTY:
            stones[point_at(vertex, size)] = color
    events = [
        ((SET_BLACK if color == Color.BLACK else SET_WHITE) << 10) | (y * width + x)
        for (x, y), color in sorted(stones.items(), key=lambda item: (item[0][1], item[0][0]))
    ]
    ko = None
    for number, (color, vertex) in enumerate(moves, 1):
        black = color == Color.BLACK
        if vertex == "pass":
            events.append((BLACK_PASS if black else WHITE_PASS) << 10)
            ko = None
            continue
        x, y = place = point_at(vertex, size)
        if place in stones:
            raise ValueError(f"move {number}: {vertex} is occupied")
        if ko == (place, color):
            raise ValueError(f"move {number}: {vertex} takes the ko back")
        stones[place] = color
        gone: list[tuple[int, int]] = []
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in stones and stones[near] != color and near not in gone:
                chain, free = _group(stones, near, width, height)
                if not free:
                    gone.extend(chain)
        for point in gone:
            del stones[point]
        own, free = _group(stones, place, width, height)
        if not free and len(own) == 1:
            raise ValueError(f"move {number}: {vertex} is suicide")
        # A ko: one stone took one stone, and stands with no liberty but the place of that stone.
        single = len(gone) == 1 and own == {place} and _liberties(stones, place, width, height) == {gone[0]}
        ko = (gone[0], color.opponent) if single else None
        if not free:
            gone = list(own)
            for point in gone:
                del stones[point]
        events.append(((BLACK if black else WHITE) << 10) | (place[1] * width + place[0]))
        events.extend((GONE << 10) | p for p in sorted(y * width + x for x, y in gone))
    return struct.pack(f"<{len(events)}H", *events)


def decode(size: BoardSize, data: bytes) -> tuple[Placed, Placed]:
    width, _ = sides(size)
    setup: Placed = []
    moves: Placed = []
    for (event,) in struct.iter_unpack("<H", data):
        kind, point = event >> 10 & 7, event & 1023
        vertex = point_name(point % width, point // width, size)
        if kind in (SET_BLACK, SET_WHITE):
            setup.append((Color.BLACK if kind == SET_BLACK else Color.WHITE, vertex))
        elif kind in (BLACK, WHITE):
            moves.append((Color.BLACK if kind == BLACK else Color.WHITE, vertex))
        elif kind in (BLACK_PASS, WHITE_PASS):
            moves.append((Color.BLACK if kind == BLACK_PASS else Color.WHITE, "pass"))
    return setup, moves


def images(size: BoardSize) -> list[dict[int, int]]:
    width, height = sides(size)
    found = []
    for turn, across, down in itertools.product((False, True), repeat=3):
        if turn and width != height:
            continue
        image = {}
        for y, x in itertools.product(range(height), range(width)):
            to_x, to_y = (width - 1 - x if across else x), (height - 1 - y if down else y)
            image[y * width + x] = to_x * width + to_y if turn else to_y * width + to_x
        found.append(image)
    return found


def canonical_moves(size: BoardSize, data: bytes) -> bytes:
    kept = [event for (event,) in struct.iter_unpack("<H", data) if event >> 10 & 7 != GONE]
    best: bytes | None = None
    for image, swap in itertools.product(images(size), (False, True)):
        new = []
        for event in kept:
            kind, point = event >> 10 & 7, event & 1023
            kind = SWAPPED[kind] if swap else kind
            new.append((kind << 10) | (point if kind in (BLACK_PASS, WHITE_PASS) else image[point]))
        setup = [event for event in new if event >> 10 in (SET_BLACK, SET_WHITE)]
        setup.sort(key=lambda event: (event & 1023, event))
        moves = [event for event in new if event >> 10 not in (SET_BLACK, SET_WHITE)]
        text = struct.pack(f">{len(new)}H", *setup, *moves)
        best = text if best is None else min(best, text)
    return best or b""
