"""Games of a population as lines of JSON: [number, result, scores, mutations, moves].

    [17, "B+R", "1 0", "0-7 9", "E5 C3 G6"]

Moves with blanks in them, which problems that are not Go may have, are a list. This is what travels to workers and
what stands, compressed, in files.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence

from tengen.book.population import Individual

_MOST_BYTES = 1 << 30  # of text in a file
_MOST_MOVES = 100_000  # of a game
_MOST_NUMBER = 1 << 53


def pack(individuals: Iterable[Individual]) -> bytes:
    """The games as compressed lines."""
    return zlib.compress("\n".join(map(line_of, individuals)).encode(), 9)


def unpack(data: bytes, most_bytes: int = _MOST_BYTES) -> list[Individual]:
    """The inverse; ValueError says what is wrong with what anybody may have written."""
    engine = zlib.decompressobj()
    try:
        text = engine.decompress(data, most_bytes)
    except zlib.error as error:
        raise ValueError(f"its games cannot be unpacked: {error}") from None
    if not engine.eof:
        raise ValueError("its games are cut off, or more than can be read")
    if engine.unused_data:
        raise ValueError("there is more behind its games than belongs to them")
    lines = text.split(b"\n") if text else []
    return [individual_of(line, number) for number, line in enumerate(lines, 1)]


def line_of(individual: Individual) -> str:
    """One game as a line."""
    moves: str | list[str] = list(individual.moves)
    if all(move and not set(move) & set(' "\\') for move in moves):
        moves = " ".join(moves)
    scores = " ".join(f"{score:.17g}" for score in individual.scores)
    values = [individual.number, individual.result, scores, ranges(individual.mutations), moves]
    return json.dumps(values, separators=(",", ":"))


def individual_of(line: str | bytes, number: int) -> Individual:
    """The game of a line; ValueError names its number."""
    try:
        return checked(*json.loads(line))
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"line {number} of its games is damaged: {error}") from None


def checked(game: object, result: object, scores: object, mutations: object, moves: object) -> Individual:
    """A game of such values, as anybody may have written them; ValueError if they are none."""
    if isinstance(moves, str):
        moves = moves.split()
    if not isinstance(game, int) or not 0 <= game < _MOST_NUMBER:
        raise ValueError(f"no game has the number {str(game)[:40]}")
    if not isinstance(result, str) or not isinstance(scores, str) or not isinstance(mutations, str):
        raise ValueError("a value is of another kind")
    if not isinstance(moves, list) or len(moves) > _MOST_MOVES or not all(isinstance(move, str) for move in moves):
        raise ValueError("its moves are none")
    found = tuple(float(score) for score in scores.split())
    if not found or not all(0 <= score <= 1 for score in found):
        raise ValueError("scores are from 0 to 1")
    return Individual(game, tuple(moves), found, result[:100], numbers(mutations, len(moves)))


def ranges(found: Sequence[int]) -> str:
    """Numbers in order as text: "0-7 9"."""
    parts: list[list[int]] = []
    for number in sorted(found):
        if parts and number == parts[-1][1] + 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return " ".join(f"{first}-{last}" if last > first else str(first) for first, last in parts)


def numbers(text: str, below: int) -> tuple[int, ...]:
    """The inverse; ValueError if they are not in order from 0 to below the limit."""
    found: list[int] = []
    for part in text.split():
        first, _, last = part.partition("-")
        begin, end = int(first), int(last or first)
        if not (found[-1] if found else -1) < begin <= end < below:
            raise ValueError("numbers of moves are out of order")
        found.extend(range(begin, end + 1))
    return tuple(found)
