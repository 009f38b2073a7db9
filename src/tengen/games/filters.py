"""Filter: which games are meant, the same for import, lists, searches and export, on the command line and in Python."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from tengen.games.dates import parse_day
from tengen.games.ranks import parse_rank
from tengen.games.times import SPEEDS
from tengen.go.sgf.text import read_rules
from tengen.go.size import BoardSize, as_size, sides, size_option

#: From and to, both included; None is no bound.
Range = tuple[float | None, float | None]
WON = ("black", "white", "draw")
ENDED = ("counted", "resignation", "time", "forfeit", "unknown")

_ENDINGS = {
    "counted": "game.margin is not null",
    "resignation": "game.result in ('B+R', 'W+R')",
    "time": "game.result in ('B+T', 'W+T')",
    "forfeit": "game.result in ('B+F', 'W+F')",
    "unknown": "game.winner is null",
}
_WINNERS = {"draw": 0, "black": 1, "white": 2}


def read_range(text: str) -> Range:
    """Reads 6.5, 5.5..7.5, 100.. and ..300; ValueError if it is none of these."""
    number = r"\s*([-+]?\d{1,9}(?:\.\d{1,9})?)\s*"
    if match := re.fullmatch(number, text, re.ASCII):
        return float(match[1]), float(match[1])
    match = re.fullmatch(rf"(?:{number}|\s*)\.\.(?:{number}|\s*)", text, re.ASCII)
    if match is None or not (match[1] or match[2]):
        raise ValueError(f"{text[:20]!r} is neither a number nor a range: write 6.5, 5.5..7.5, 100.. or ..300")
    low, high = (None if bound is None else float(bound) for bound in match.groups())
    if low is not None and high is not None and low > high:
        raise ValueError(f"the range {text[:20]} is empty: the smaller number comes first")
    return low, high


def _range(value: object) -> Range:
    if isinstance(value, str):
        return read_range(value)
    if isinstance(value, int | float):
        return value, value
    found: Range = tuple(value)  # type: ignore[arg-type,assignment]
    if len(found) != 2:
        raise TypeError
    return found


def _one_of(*known: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value not in known:
            raise ValueError(f"{str(value)[:20]!r} is not one of {', '.join(known)}")
        return str(value)

    return read


def _rules(value: object) -> str:
    name, unknown = read_rules(str(value))
    if unknown:
        raise ValueError(f"no rules are called {str(value)[:20]!r}")
    return name


def _names(value: object) -> tuple[str, ...]:
    names = (value,) if isinstance(value, str) else tuple(value)  # type: ignore[arg-type]
    return tuple(name.strip() for name in names if name.strip())


def _day(last: bool) -> Callable[[object], int]:
    return lambda value: parse_day(value, last=last) if isinstance(value, str) else int(value)  # type: ignore[call-overload]


def _rank(value: object) -> int:
    return parse_rank(value) if isinstance(value, str) else int(value)  # type: ignore[call-overload]


_READ: dict[str, Callable[[Any], Any]] = {
    "size": as_size,
    "rank_min": _rank,
    "rank_max": _rank,
    "since": _day(False),
    "until": _day(True),
    "handicap": _range,
    "komi": _range,
    "rules": _rules,
    "won": _one_of(*WON),
    "ended": _one_of(*ENDED),
    "speed": _one_of(*SPEEDS),
    "moves": _range,
    "player": _names,
    "black": _names,
    "white": _names,
    "event": _names,
}


@dataclass(frozen=True, kw_only=True)
class Filter:
    """Conditions that a game has to meet, all of them; what is None is not asked. A game that does not tell, such as of
    the rank of a player, does not meet a condition on it.

    Values may be given as text, as on the command line: Filter(rank_min="6d", since="1990", moves="100..").
    """

    #: Board: 19, or (width, height).
    size: BoardSize | str | None = None
    #: The weaker of both players is at least this strong ("6d", "1p"; as a number 1k is 0, 1d is 1, 1p is 10).
    rank_min: int | str | None = None
    #: The stronger of both players is at most this strong.
    rank_max: int | str | None = None
    #: Played on this day or later: "1990", "1990-05", "1990-05-31", or days since the year 1.
    since: int | str | None = None
    #: Played on this day or before: the last day of a year or month.
    until: int | str | None = None
    #: Handicap stones: 0, "2..9".
    handicap: Range | float | str | None = None
    #: Komi: 6.5, "5.5..7.5".
    komi: Range | float | str | None = None
    #: Rules by the name of their preset.
    rules: str | None = None
    #: Who won: "black", "white" or "draw".
    won: str | None = None
    #: How it ended: "counted", "resignation", "time", "forfeit" or "unknown".
    ended: str | None = None
    #: "blitz", "normal" or "slow".
    speed: str | None = None
    #: Moves, passes included: "100..300".
    moves: Range | float | str | None = None
    #: A part of the name of one of the players; of several each has to be that of one.
    player: str | tuple[str, ...] = ()
    #: A part of the name of Black.
    black: str | tuple[str, ...] = ()
    #: A part of the name of White.
    white: str | tuple[str, ...] = ()
    #: A part of the name of the event.
    event: str | tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is None:
                continue
            try:
                object.__setattr__(self, field.name, _READ[field.name](value))
            except TypeError:
                raise ValueError(f"{field.name}: {value!r} cannot be a condition") from None
            except ValueError as error:
                raise ValueError(f"{field.name.replace('_', '-')}: {error}") from None

    def __bool__(self) -> bool:
        """Whether anything is asked."""
        return bool(self.as_dict())

    def as_dict(self) -> dict[str, Any]:
        """What is asked, as JSON may hold it; Filter(**values) is the same filter."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            name: size_option(value) if name == "size" else list(value) if isinstance(value, tuple) else value
            for name, value in values.items()
            if value not in (None, ())
        }

    def text(self) -> str:
        """The same in one line: "" without conditions."""
        return json.dumps(self.as_dict(), sort_keys=True, ensure_ascii=False) if self else ""

    def sql(self) -> tuple[str, list[Any]]:
        """A condition on the table `game` for SQL, and its parameters."""
        parts: list[str] = []
        values: list[Any] = []

        def ask(part: str, *asked: Any) -> None:
            parts.append(part)
            values.extend(asked)

        if self.size is not None:
            ask("game.width = ? and game.height = ?", *sides(self.size))  # type: ignore[arg-type]
        for name, operator in (("rank_min", ">="), ("rank_max", "<=")):
            if (value := getattr(self, name)) is not None:
                ask(f"game.black_strength {operator} ? and game.white_strength {operator} ?", value, value)
        if self.since is not None:
            ask("game.day >= ?", self.since)
        if self.until is not None:
            ask("game.day <= ?", self.until)
        for name, column in (("handicap", "handicap"), ("komi", "komi"), ("moves", "length")):
            low, high = getattr(self, name) or (None, None)
            if low is not None:
                ask(f"game.{column} >= ?", low)
            if high is not None:
                ask(f"game.{column} <= ?", high)
        for name in ("rules", "speed"):
            if (value := getattr(self, name)) is not None:
                ask(f"game.{name} = ?", value)
        if self.won is not None:
            ask("game.winner = ?", _WINNERS[self.won])
        if self.ended is not None:
            ask(_ENDINGS[self.ended])
        named = "in (select id from {} where name like ? escape '\\')"
        for part in self.player:
            both = named.format("player")
            ask(f"(game.black {both} or game.white {both})", _like(part), _like(part))
        for name, table in (("black", "player"), ("white", "player"), ("event", "event")):
            for part in getattr(self, name):
                ask(f"game.{name} {named.format(table)}", _like(part))
        return " and ".join(parts) or "1", values


def _like(part: str) -> str:
    escaped = re.sub(r"([%_\\])", r"\\\1", part)
    return f"%{escaped}%"
