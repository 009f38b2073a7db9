"""Random games that resemble each other in their beginnings, and books of them counted the slow and obvious way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tengen._core import reduced_line
from tengen.book.building import Filter, PlayedGame, count_games, table_of
from tengen.book.kinds.rules import RuleBook
from tengen.go import Color, Game, Reduced, transform_vertex
from tengen.go.sgf.edit import points
from tengen.go.size import BoardSize, Vertex, symmetries, vertices

COLORS = (Color.BLACK, Color.WHITE)


def random_moves(size: BoardSize, length: int, rng: random.Random, choices: int = 3) -> list[Vertex]:
    """A legal game whose every move is one of a few: many games of this kind share positions, symmetrical ones too."""
    game = Game(size, "japanese")
    points = vertices(size)
    # The same few for all games of the size, in other corners.
    common = random.Random(len(points)).sample(points, min(len(points), 8 * choices))
    symmetry = rng.randrange(symmetries(size))
    moves: list[Vertex] = []
    while len(moves) < length and not game.over:
        few = common[len(moves) % 8 * choices :][:choices] or common[:choices]
        vertex = transform_vertex(size, rng.choice(few), symmetry) if rng.random() < 0.85 else rng.choice(points)
        if rng.random() < 0.02:
            vertex = "pass"
        if game.legal(vertex):
            game.play(vertex)
            moves.append(vertex)
    return moves


def played(size: BoardSize, moves: Sequence[Vertex], **facts: object) -> PlayedGame:
    """A record of these moves, Black first."""
    return PlayedGame(size, [(COLORS[turn % 2], vertex) for turn, vertex in enumerate(moves)], **facts)  # type: ignore[arg-type]


def random_games(size: BoardSize, games: int, length: int, seed: int) -> list[PlayedGame]:
    rng = random.Random(seed)
    return [played(size, random_moves(size, length, rng)) for _ in range(games)]


def book_of(size: BoardSize = 9, games: int = 60, turns: int = 12, least: int = 2, seed: int = 1) -> RuleBook:
    """A book of random games."""
    wanted = Filter(size, turns=turns, least=least, rules=None, shortest=1)
    counter, _ = count_games(random_games(size, games, turns + 1, seed), wanted)
    return RuleBook("random.book", table_of(counter, least)[0], made="a test")


def slow_counts(games: Sequence[PlayedGame], turns: int) -> dict[int, Counter[Vertex]]:
    """What is played in each reduced position, by the Python board."""
    found: dict[int, Counter[Vertex]] = {}
    for played_game in games:
        game = Game(played_game.size, "japanese")
        for _, vertex in played_game.moves[:turns]:
            place = Reduced(game.board)
            found.setdefault(place.key, Counter())[place.reduce(vertex)] += 1
            game.play(vertex)
    return found


def without_doubles(games: Sequence[PlayedGame]) -> list[PlayedGame]:
    """Each game once, whatever its symmetry."""
    kept: dict[object, PlayedGame] = {}
    for game in games:
        kept.setdefault(tuple(reduced_line(game.size, [vertex for _, vertex in game.moves])), game)
    return list(kept.values())


def sgf(moves: Sequence[Vertex], size: int = 9, **properties: str) -> str:
    """A record as text."""
    head = {"GM": "1", "FF": "4", "SZ": str(size), "RU": "Chinese", "KM": "7.5", "RE": "B+R"} | properties
    names = points(size)
    body = "".join(f";{'BW'[turn % 2]}[{names[vertex].decode()}]" for turn, vertex in enumerate(moves))
    return "(;" + "".join(f"{name}[{value}]" for name, value in head.items()) + body + ")"


def records(path: Path, games: int = 30, size: int = 9, length: int = 16, seed: int = 5) -> Path:
    """A file of random records."""
    rng = random.Random(seed)
    lines = [sgf(random_moves(size, length, rng), size) for _ in range(games)]
    path.write_text("\n".join(lines) + "\n")
    return path
