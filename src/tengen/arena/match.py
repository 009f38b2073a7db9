"""A match as the smallest tournament."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace

from tengen.arena.ratings import Sprt
from tengen.arena.schedule import Conditions, slug
from tengen.arena.task import PlayerSpec
from tengen.arena.tournament import Tournament
from tengen.go.size import size_text


def named_match(
    name: str | None, players: Sequence[PlayerSpec], conditions: Conditions, games: int, sprt: Sprt | None = None
) -> Tournament:
    """The match of two players. Without a name it gets one that other settings would not give: they are another match.

    A player may meet itself, which is how one measures the arena.
    """
    first, second = players
    if slug(first.name) == slug(second.name):
        first, second = replace(first, name=f"{first.name} A"), replace(second, name=f"{second.name} B")
    match = Tournament("match", "match", (first, second), conditions, games, sprt)
    if name is None:
        text = json.dumps(match.settings(), sort_keys=True)
        digest = hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
        name = f"{first.name}-vs-{second.name}-{size_text(conditions.size)}-{digest}"
    return replace(match, name=slug(name))
