"""The IGS rating: a level from games, even or at handicap, against known grades (Rimmel 2009, A.2.3)."""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Callable, Sequence
from importlib import resources
from typing import NamedTuple

from tengen.roots import find_minimum

EVENTS = ("taiwan-2008", "jeju-2009")


class HandicapGame(NamedTuple):
    """A game against an opponent of `grade` (in dan) with `handicap` stones to the rated player's advantage."""

    grade: float
    handicap: int
    won: bool

    @property
    def level(self) -> float:
        """The level at which the game would have been even."""
        return self.grade - self.handicap


def dan(grade: str) -> int:
    """A grade in dan: "5D" is 5, "1K" is 0, "2K" is -1, and every professional, "9P", counts as 10."""
    match = re.fullmatch(r"([1-9]\d?)([DKP])", grade.strip().upper())
    if match is None:
        raise ValueError(f"grade '{grade}': write a number and D, K or P, for example 5D")
    number, kind = int(match[1]), match[2]
    return {"D": number, "K": 1 - number, "P": 10}[kind]


def performance(game: HandicapGame) -> str:
    """The level of the game and how it ended, as "1D+" (won) or "2K-" (lost)."""
    level = round(game.level)
    return f"{level}D" * (level > 0) + f"{1 - level}K" * (level <= 0) + "-+"[game.won]


def _absolute(advantage: float) -> float:
    """Chance to lose to an opponent stronger by `advantage`; symmetrical, a Laplace distribution."""
    tail = math.pow(0.75, 2 * abs(advantage)) / 2
    return 1 - tail if advantage > 0 else tail


def _printed(advantage: float) -> float:
    """The formula as printed, with 2A for negative A too: the favourite loses more, and for certain beyond 1.2 dan."""
    tail = math.pow(0.75, 2 * advantage) / 2
    return 1 - tail if advantage > 0 else min(1.0, tail)


READINGS: dict[str, Callable[[float], float]] = {"absolute": _absolute, "printed": _printed}


def log_likelihood(games: Sequence[HandicapGame], level: float, reading: str = "absolute") -> float:
    """Of all the results, for a player of that level in dan."""
    if reading not in READINGS:
        raise ValueError(f"reading '{reading}' of the IGS formula: choose from {', '.join(READINGS)}")
    total = 0.0
    for game in games:
        lose = READINGS[reading](game.level - level)
        chance = 1 - lose if game.won else lose
        if chance <= 0:
            return -math.inf
        total += math.log(chance)
    return total


def igs_rating(games: Sequence[HandicapGame], reading: str = "absolute") -> float:
    """The likeliest level in dan; infinite if all games were lost, or all won in the absolute reading."""
    if not games:
        raise ValueError("IGS rating of no games: give at least one")
    levels = [game.level for game in games]
    if not any(game.won for game in games):
        return -math.inf
    if reading == "absolute" and all(game.won for game in games):
        return math.inf

    def cost(level: float) -> float:
        return -log_likelihood(games, level, reading)

    # The printed reading has several maxima and kinks, hence a grid first. A single loss among n games keeps the level
    # from rising beyond where the chance to lose is 1 / n against the strongest; the same holds for a single win.
    step = 0.05
    margin = 1 + math.log(len(games)) / (2 * math.log(4 / 3))
    first, last = min(levels) - margin, max(levels) + margin
    grid = [first + step * i for i in range(round((last - first) / step) + 1)]
    best = min(grid, key=cost)
    return find_minimum(cost, best - step, best + step, absolute=1e-6)


def load_event(name: str) -> list[dict[str, str]]:
    """The table of a published event between programs and people, one row per game."""
    if name not in EVENTS:
        raise ValueError(f"event '{name}': choose from {', '.join(EVENTS)}")
    text = resources.files("tengen").joinpath("data", "ratings", f"{name}.csv").read_text("utf8")
    return list(csv.DictReader(text.splitlines()))


def handicap_game(row: dict[str, str]) -> HandicapGame:
    """A row of an event as a game for the program in it."""
    return HandicapGame(dan(row["grade"]), int(row["handicap"]), row["result"].startswith(row["color"]))
