"""Positions, patterns and sequences found in many games, compared with a replay of each."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tengen._core import games as core
from tests.games.random_games import random_games, random_query
from tests.games.reference import Reference, found
from tests.scale import scaled


def collected(games: list[tuple[object, bytes]]) -> core.Collection:
    collection = core.Collection()
    for size, events in games:
        collection.add(size, events)
    return collection


@pytest.mark.parametrize("part", range(4))
def test_random_queries_agree_with_a_replay_of_every_game(part: int) -> None:
    rng = random.Random(100 + part)
    games = random_games(rng, scaled(500, 60))
    reference = Reference(games)
    collection = collected(games)
    hits = 0
    for number in range(scaled(50, 12)):
        query = random_query(rng, reference.games)
        mask = None
        if rng.random() < 0.3:
            mask = np.array([rng.random() < 0.6 for _ in range(rng.randint(0, len(games)))], np.uint8)
        expected = reference.find(query, mask)
        answer = found(query.find(collection, games=mask, threads=rng.randint(0, 3)))
        assert answer == expected, f"query {number}: {query}"
        hits += len(answer)
    assert hits > 10
