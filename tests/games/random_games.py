"""Games for tests: random legal moves on many sizes of boards, with captures, passes, set-up, suicide, moves out of
turn."""

from __future__ import annotations

import random

import numpy as np

from tengen._core import games as core
from tengen.games.query import LETTERS, Pattern, Position, Query, Sequence
from tengen.go import Board, Color
from tengen.go.size import BoardSize, point_at, point_name, sides, vertices
from tests.games.reference import Replayed

SIZES: list[BoardSize] = [5, 5, 7, 9, 9, (4, 6), (2, 3), 13, 19]


def random_game(rng: random.Random, size: BoardSize, near: list[str] | None = None) -> bytes:
    """The events of a game; it may begin with moves that others begin with, so that positions meet."""
    board = Board(size)
    setup = []
    if rng.random() < 0.15:
        points = rng.sample(vertices(size), min(3, len(vertices(size)) // 4))
        setup = [(Color.WHITE if i == 2 else Color.BLACK, vertex) for i, vertex in enumerate(points)]
        start = np.zeros(sides(size)[::-1], np.int64)
        for color, vertex in setup:
            x, y = point_at(vertex, size)
            start[y, x] = color.value
        try:
            board = Board.from_array(start)
        except ValueError:  # a stone without liberties
            setup = []
    moves = []
    width, height = sides(size)
    length = rng.randrange(0, min(3 * width * height, 160))
    while len(moves) < length:
        color = board.to_move if rng.random() < 0.97 else rng.choice([Color.BLACK, Color.WHITE])
        legal = board.legal_moves(color, suicide=True)
        vertex = near[len(moves)] if near and len(moves) < len(near) and near[len(moves)] in legal else None
        if vertex is None:
            vertex = "pass" if not legal or rng.random() < 0.03 else rng.choice(legal)
        board.play(vertex, color, suicide=True)
        moves.append((color, vertex))
    return core.encode(size, setup, moves)


def random_games(rng: random.Random, count: int) -> list[tuple[BoardSize, bytes]]:
    """Games of several sizes; a third begin like others of their size."""
    starts = {str(size): rng.sample(vertices(size), min(4, len(vertices(size)))) for size in SIZES}
    games = []
    for _ in range(count):
        size = rng.choice(SIZES)
        games.append((size, random_game(rng, size, starts[str(size)] if rng.random() < 0.35 else None)))
    return games


def random_query(rng: random.Random, games: list[Replayed]) -> Query:
    """Something that one of the games has, mostly."""
    game = rng.choice(games)
    flags = {"symmetries": rng.random() < 0.75, "colors": rng.random() < 0.75}
    kind = rng.choice(["position", "pattern", "pattern", "pattern", "pattern", "sequence", "local"])
    if kind == "position":
        early = min(len(game.moves), rng.choice([0, 2, 5, 10**6]))
        position = rng.randint(0, early)
        to_move = Color(game.to_move(position)) if rng.random() < 0.7 else None
        return Position(game.size, game.stones[position], to_move, **flags)
    if kind == "pattern":
        return _random_pattern(rng, game, flags)
    width = sides(game.size)[0]
    named = [
        (Color(color), "pass" if point < 0 else point_name(point % width, point // width, game.size))
        for color, point in game.moves
    ]
    if kind == "local" and any(vertex != "pass" for _, vertex in named):
        seed = rng.choice([vertex for _, vertex in named if vertex != "pass"])
        sx, sy = point_at(seed, game.size)
        x0, y0 = rng.randint(0, sx), rng.randint(0, sy)
        x1, y1 = rng.randint(sx, width - 1), rng.randint(sy, sides(game.size)[1] - 1)
        inside = []
        for color, vertex in named:
            x, y = (-1, -1) if vertex == "pass" else point_at(vertex, game.size)
            if x0 <= x <= x1 and y0 <= y <= y1:
                inside.append((color, vertex))
        corners = point_name(x0, y0, game.size), point_name(x1, y1, game.size)
        return Sequence(inside[: rng.randint(1, 3)], game.size, corners, **flags)
    return Sequence(named[: rng.randint(1, 6)] or ["pass"], game.size, **flags)


def _random_pattern(rng: random.Random, game: Replayed, flags: dict[str, bool]) -> Pattern:
    width, height = sides(game.size)
    position = rng.randint(0, len(game.moves))
    columns, rows = rng.randint(1, min(width, 7)), rng.randint(1, min(height, 7))
    if rng.random() < 0.1:
        columns, rows = width, height
    x, y = rng.randint(0, width - columns), rng.randint(0, height - rows)
    place = rng.choice(["corner", "side", "anywhere", "fixed", "edges"])
    if place in ("corner", "side"):
        y = 0
        x = 0 if place == "corner" else x
    states = np.frombuffer(game.stones[position], np.uint8).reshape(height, width)[y : y + rows, x : x + columns]
    side = game.to_move(position)
    loose, relative = rng.random() * 0.6, rng.random() < 0.3
    text = []
    for row in states:
        letters = []
        for stone in row:
            bit = (1, 2, 4)[stone]
            fits = [letter for letter, both in LETTERS.items() if both[side - 1] & bit]
            if not relative:
                fits = [letter for letter in fits if LETTERS[letter][0] == LETTERS[letter][1]]
            letters.append(rng.choice(fits) if rng.random() < loose else ".XO"[stone])
        text.append("".join(letters))
    if rng.random() < 0.1:  # something of no game
        text[0] = "".join(rng.choice("XO.M?") for _ in text[0])
    to_move = Color(side) if rng.random() < 0.25 else None
    if place == "edges":
        text = ["|" + row + "|" * (columns == width) for row in text]
        return Pattern.parse("\n".join(text), to_move=to_move, **flags)
    at, size = (None, None) if rng.random() < 0.7 else (None, game.size)
    if place == "fixed":
        at, size = point_name(x, y, game.size), game.size
    return Pattern.parse("\n".join(text), place, at=at, size=size, to_move=to_move, **flags)
