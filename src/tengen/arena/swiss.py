"""Swiss rounds: neighbours in the table meet, as few as possible of them again."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from tengen.arena.schedule import Pairing
from tengen.arena.task import PlayerSpec

# How often two players met, or, under the name of one player alone, how often it rested.
Meetings = Counter[frozenset[str]]

_PRIME = 2**61 - 1


def swiss_round(
    players: list[PlayerSpec], shares: dict[str, float], met: Meetings, games: int, number: int
) -> list[Pairing]:
    """One round. `shares` are points for each game so far, one half for players not in it.

    The leader meets the next player such that the rest can be paired without more rematches than there have to be, and
    so on down the table. With an odd number one of the players who rested least rests: the last in the table whose
    absence costs no rematch.
    """
    table = sorted(players, key=lambda p: -shares.get(p.name, 0.5))  # a stable sort: ties stay in the file's order
    names = [player.name for player in table]
    # When all have met, all begin anew.
    least = min(met[frozenset(pair)] for pair in combinations(names, 2))
    stale = {pair for pair in map(frozenset, combinations(names, 2)) if met[pair] > least}
    if len(names) % 2:
        rests = {name: met[frozenset((name,))] for name in names}
        resting = [name for name in reversed(names) if rests[name] == min(rests.values())]
        names.remove(min(resting, key=lambda name: _rematches([n for n in names if n != name], stale)))
    by_name = {player.name: player for player in players}
    return [Pairing(by_name[a], by_name[b], games, number) for a, b in _pair_up(names, stale)]


def _pair_up(names: list[str], stale: set[frozenset[str]]) -> list[tuple[str, str]]:
    pairs = []
    allowed = _rematches(names, stale)
    while names:
        first = names[0]
        for other in names[1:]:
            again = frozenset((first, other)) in stale
            rest = [name for name in names[1:] if name != other]
            if again + _rematches(rest, stale) <= allowed:
                pairs.append((first, other))
                names, allowed = rest, allowed - again
                break
    return pairs


def _rematches(names: list[str], stale: set[frozenset[str]]) -> int:
    """The fewest rematches of any pairing of these players, an even number.

    It is half of what the rank of the Tutte matrix of the pairs that are not stale lacks; random numbers in place of
    its variables leave the rank as it is, but for a chance of one in 10^16 (Lovasz 1979).
    """
    rng = random.Random(0)
    matrix = [[0] * len(names) for _ in names]
    for i, j in combinations(range(len(names)), 2):
        if frozenset((names[i], names[j])) not in stale:
            matrix[i][j] = rng.randrange(1, _PRIME)
            matrix[j][i] = _PRIME - matrix[i][j]
    return (len(names) - _rank(matrix)) // 2


def _rank(matrix: list[list[int]]) -> int:
    """Of a matrix of numbers modulo the prime, by elimination."""
    rank = 0
    for column in range(len(matrix)):
        pivot = next((i for i in range(rank, len(matrix)) if matrix[i][column]), None)
        if pivot is None:
            continue
        matrix[rank], matrix[pivot] = matrix[pivot], matrix[rank]
        inverse = pow(matrix[rank][column], -1, _PRIME)
        top = matrix[rank]
        for i in range(rank + 1, len(matrix)):
            if factor := matrix[i][column] * inverse % _PRIME:
                matrix[i] = [(a - factor * b) % _PRIME for a, b in zip(matrix[i], top, strict=True)]
        rank += 1
    return rank
