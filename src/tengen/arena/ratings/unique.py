"""Duplicates: deterministic players repeat games, and a game that was only repeated says nothing new."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache

from tengen.arena.task import GameRecord
from tengen.go import transform_vertex
from tengen.go.size import BoardSize, symmetries


def moves_of(record: GameRecord) -> tuple[str, ...]:
    """All vertices of a game, those of its opening included."""
    return (*record.opening, *(move.vertex for move in record.moves))


@cache
def _image(size: BoardSize, vertex: str, symmetry: int) -> str:
    return vertex if vertex == "PASS" else transform_vertex(size, vertex, symmetry).upper()


def game_key(moves: Sequence[str], size: BoardSize | None = None) -> tuple[str, ...]:
    """Equal for games with the same moves and, given the size of the board, for images of each other."""
    plain = tuple(vertex.upper() for vertex in moves)
    if size is None:
        return plain
    return min(tuple(_image(size, vertex, symmetry) for vertex in plain) for symmetry in range(symmetries(size)))


def same_games(games: Iterable[Sequence[str]], size: BoardSize | None = None) -> list[list[int]]:
    """Indices of the games, those that are the same together, in the order in which they first appeared."""
    groups: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for index, moves in enumerate(games):
        groups[game_key(moves, size)].append(index)
    return list(groups.values())


def count_unique(games: Iterable[Sequence[str]], size: BoardSize | None = None) -> int:
    """How many different games there are; with the size of the board, up to its symmetries."""
    return len(same_games(games, size))
