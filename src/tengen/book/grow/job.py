"""A game as a job for a worker: the population as it was when the game began travels along."""

from __future__ import annotations

import base64
import json
import os
import platform
import time
from dataclasses import dataclass
from typing import Any

from tengen.book.grow import coevolution, four_hours
from tengen.book.lines import individual_of, line_of, unpack
from tengen.book.population import Individual, Table
from tengen.book.world import world_of
from tengen.workers import Job

FUNCTION = "tengen.book.grow.job:play"


def job_of(world: dict[str, Any], settings: dict[str, Any], number: int, seed: int, packed: bytes) -> Job:
    """The game of a number."""
    task = {
        "world": world,
        "settings": settings,
        "number": number,
        "seed": seed,
        "population": base64.b64encode(packed).decode(),
    }
    return Job(str(number), FUNCTION, json.dumps(task))


@dataclass(frozen=True)
class Played:
    """What came back."""

    individual: Individual
    thoughts: str
    seconds: float
    worker: str
    known: int  # how many games the population had when it began


def played_of(text: str) -> Played:
    """The inverse of what play() writes."""
    values = json.loads(text)
    return Played(individual_of(values.pop("game"), 1), **values)


class _Memory:
    """The table of the last population: the next one is, as a rule, the same with some games more."""

    def __init__(self) -> None:
        self._world: dict[str, Any] | None = None
        self._known: list[Individual] = []
        self._table: Table | None = None

    def table(self, world: dict[str, Any], individuals: list[Individual]) -> Table:
        known = len(self._known)
        if self._table is None or world != self._world or self._known != individuals[:known]:
            self._world, self._known, self._table = world, [], Table(world_of(world))
            known = 0
        for each in individuals[known:]:
            self._table.add(each)
            self._known.append(each)
        return self._table


_memory = _Memory()


def play(text: str) -> str:
    """One game, from text to text."""
    start = time.monotonic()
    task = json.loads(text)
    individuals = unpack(base64.b64decode(task["population"]))
    table = _memory.table(task["world"], individuals)
    make = four_hours.individual if task["settings"]["method"] == "4h" else coevolution.individual
    grown = make(table, task["settings"], task["number"], task["seed"])
    return json.dumps(
        {
            "game": line_of(grown.individual),
            "thoughts": grown.thoughts,
            "seconds": round(time.monotonic() - start, 3),
            "worker": f"{platform.node()}:{os.getpid()}",
            "known": len(individuals),
        }
    )
