"""Words for numbers and for results."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tengen.go.color import SIDES, parse_color
from tengen.go.size import BoardSize, sides

_WON = re.compile(r"([BW])\+(.*)", re.IGNORECASE)
_HOW = {
    "R": "by resignation",
    "RESIGN": "by resignation",
    "T": "on time",
    "TIME": "on time",
    "F": "by forfeit",
    "FORFEIT": "by forfeit",
    "": "",
}
_OTHERWISE = {
    "0": "The game is drawn",
    "DRAW": "The game is drawn",
    "JIGO": "The game is drawn",
    "VOID": "The game has no result",
    "?": "The result is not known",
}


def counted(number: int, noun: str) -> str:
    """1 move, 2 moves."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def times(size: BoardSize) -> str:
    """9×9, 9×13."""
    return "{}×{}".format(*sides(size))


def by(size: BoardSize) -> str:
    """9 by 13, as it is spoken."""
    return "{} by {}".format(*sides(size))


def outcome(result: str, me: str | None = None, *, over: bool = True) -> str:
    """A result as SGF writes it, in words: "You won by 3.5 points" to the person of colour `me`, "White won on time".

    What is no result of SGF stays as it is. `over` is false while a count can still change.
    """
    text = result.strip()
    won = _WON.fullmatch(text)
    if won is None:
        return _OTHERWISE.get(text.upper(), text)
    how = _how(won[2].strip())
    if how is None:
        return text
    side = SIDES[parse_color(won[1])]
    if me is None:
        who = f"{side.capitalize()} {'won' if over else 'wins'}"
    elif over:
        who = "You won" if side == me else "You lost"
    else:
        who = "You win" if side == me else "You lose"
    return f"{who} {how}".strip()


def _how(text: str) -> str | None:
    """By what somebody won; None if it is neither a known letter nor a number of points."""
    if (known := _HOW.get(text.upper())) is not None:
        return known
    try:
        points = float(text)
    except ValueError:
        return None
    return f"by {points:g} {'point' if points == 1 else 'points'}"


def only_person(kinds: Mapping[str, str]) -> str | None:
    """The side of the one person who plays an engine; None if two people or two engines play."""
    people = [side for side, kind in kinds.items() if kind == "human"]
    return people[0] if len(people) == 1 else None
