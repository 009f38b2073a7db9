"""Queries about positions: from a JSON object to a frozen Query, without side effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tengen.analysis import fields
from tengen.analysis.fields import FieldError, shown
from tengen.analysis.overrides import Overrides, read_overrides
from tengen.analysis.restrictions import read_restriction
from tengen.config import GoConfig
from tengen.engine.perspective import Perspective
from tengen.go import MAX_SIZE, MIN_SIZE, Color, Rules
from tengen.go.kata_rules import BONUS, changed_rules, read_rules
from tengen.go.search.restriction import Restriction
from tengen.go.size import BoardSize, size_of

MAX_KOMI = 150
MAX_VISITS = 4_000_000_000  # what the counters of a tree hold
MAX_SECONDS = 1e7
MAX_PRIORITY = 1 << 62

# Fields that other engines of this protocol have and this one can do nothing for, and why.
_WITHOUT_EFFECT = {
    "rootPolicyTemperature": "has no effect: moves are not drawn from a policy here",
    "rootFpuReductionMax": "has no effect: use overrideSettings with exploration.first_play_urgency",
    "includeNoResultValue": "is not there: no game ends without a result here",
}
_FLAGS = ("includeNoResultValue",)


@dataclass(frozen=True)
class Defaults:
    """What queries that do not say otherwise get."""

    config: GoConfig = field(default_factory=GoConfig)
    visits: int = 1000
    perspective: Perspective = Perspective.BLACK
    variation: int = 15  # moves after the first in a variation


@dataclass(frozen=True)
class Query:
    """A game and what to find out about some of its positions."""

    id: str
    size: BoardSize
    rules: Rules
    komi: float
    stones: tuple[tuple[Color, str], ...]
    first_player: Color
    moves: tuple[tuple[Color, str], ...]
    turns: tuple[int, ...]
    priorities: tuple[int, ...]  # one per turn
    visits: int
    seconds: float | None
    config: GoConfig
    restriction: Restriction | None
    perspective: Perspective
    variation: int
    variation_visits: bool
    ownership: bool
    ownership_stdev: bool
    moves_ownership: bool
    moves_ownership_stdev: bool
    policy: bool
    book: bool
    report_every: float | None
    report_first: float | None


@dataclass(frozen=True)
class Warned:
    """A field that is not followed, and why; the query is answered all the same."""

    field: str
    message: str


def query_id(request: Mapping[str, Any]) -> str:
    """The id of a query or action; FieldError if it has none."""
    if "id" not in request:
        raise FieldError("id", "a query needs an id, which is a text")
    return fields.text("id", request["id"])


def parse_query(request: Mapping[str, Any], defaults: Defaults) -> tuple[Query, list[Warned]]:
    """The query that a JSON object holds and warnings about it; FieldError names the first field that is wrong."""
    reader = _Reader(request)
    name = query_id(request)
    size = _size(reader)
    rules, komi = _rules(reader)
    stones = reader.read("initialStones", (), lambda f, v: _stones(f, v, size))
    moves = reader.needed("moves", lambda f, v: fields.plays(f, v, size))
    first = reader.read("initialPlayer", moves[0][0] if moves else Color.BLACK, fields.color)
    turns, priorities = _turns(reader, len(moves))
    overrides = reader.read(
        "overrideSettings", Overrides(defaults.config), lambda f, v: read_overrides(f, v, defaults.config)
    )
    reader.warnings += [Warned("overrideSettings", note) for note in overrides.notes]
    query = Query(
        id=name,
        size=size,
        rules=rules,
        komi=komi,
        stones=stones,
        first_player=first,
        moves=moves,
        turns=turns,
        priorities=priorities,
        visits=min(reader.read("maxVisits", _or(overrides.visits, defaults.visits), _at_least_one), MAX_VISITS),
        seconds=overrides.seconds,
        config=overrides.config,
        restriction=read_restriction(
            reader.read("avoidMoves", None, fields.listed), reader.read("allowMoves", None, fields.listed), size
        ),
        perspective=overrides.perspective or defaults.perspective,
        variation=reader.read("analysisPVLen", _or(overrides.variation, defaults.variation), _length),
        variation_visits=reader.flag("includePVVisits"),
        ownership=reader.flag("includeOwnership"),
        ownership_stdev=reader.flag("includeOwnershipStdev"),
        moves_ownership=reader.flag("includeMovesOwnership"),
        moves_ownership_stdev=reader.flag("includeMovesOwnershipStdev"),
        policy=reader.flag("includePolicy"),
        book=reader.flag("includeBook"),
        report_every=reader.read("reportDuringSearchEvery", None, _interval),
        report_first=reader.read("firstReportDuringSearchAfter", None, _interval),
    )
    reader.warn_of_the_rest()
    return query, reader.warnings


class _Reader:
    """Reads fields and remembers which were asked for."""

    def __init__(self, request: Mapping[str, Any]) -> None:
        self._request = request
        self._read = {"id"}
        self.warnings: list[Warned] = []

    def read(self, name: str, default: Any, check: Callable[[str, Any], Any]) -> Any:
        self._read.add(name)
        return check(name, self._request[name]) if name in self._request else default

    def needed(self, name: str, check: Callable[[str, Any], Any]) -> Any:
        if name not in self._request:
            raise FieldError(name, f"a query needs {name}")
        return self.read(name, None, check)

    def flag(self, name: str) -> bool:
        return bool(self.read(name, False, fields.boolean))

    def warn_of_the_rest(self) -> None:
        for name, why in _WITHOUT_EFFECT.items():
            if name in _FLAGS:
                wanted = self.flag(name)
            else:
                wanted = self.read(name, None, lambda f, v: fields.number(f, v, -MAX_SECONDS, MAX_SECONDS)) is not None
            if wanted:
                self.warnings.append(Warned(name, f"{name} {why}"))
        for name in self._request:
            if name not in self._read:
                self.warnings.append(Warned(name, f"{shown(name)} is not a field of queries: it was not used"))


def _size(reader: _Reader) -> BoardSize:
    width: int = reader.needed("boardXSize", lambda f, v: fields.whole(f, v, MIN_SIZE, MAX_SIZE))
    height: int = reader.needed("boardYSize", lambda f, v: fields.whole(f, v, MIN_SIZE, MAX_SIZE))
    return size_of(width, height)


def _rules(reader: _Reader) -> tuple[Rules, float]:
    rules, notes = reader.needed("rules", _read_rules)
    reader.warnings += [Warned("rules", note) for note in notes]
    bonus = reader.read("whiteHandicapBonus", None, _bonus)
    if bonus is not None:
        rules = changed_rules(rules, handicap_bonus=bonus)
    return rules, reader.read("komi", rules.komi, _komi)


def _read_rules(name: str, value: Any) -> tuple[Rules, list[str]]:
    try:
        return read_rules(value)
    except ValueError as error:
        raise FieldError(name, str(error)) from None


def _bonus(name: str, value: Any) -> str:
    known = BONUS.get(str(value)) if isinstance(value, str | int) and not isinstance(value, bool) else None
    if known is None:
        raise FieldError(name, f"{shown(value)} is not one of {', '.join(BONUS)}")
    return known


def _komi(name: str, value: Any) -> float:
    komi = fields.number(name, value, -MAX_KOMI, MAX_KOMI)
    if not (2 * komi).is_integer():
        raise FieldError(name, f"{shown(value)} is not a whole or half number of points")
    return komi


def _stones(name: str, value: Any, size: BoardSize) -> tuple[tuple[Color, str], ...]:
    stones = fields.plays(name, value, size)
    seen = set()
    for place, (_, point) in enumerate(stones):
        if point == "pass":
            raise FieldError(name, f"entry {place}: a stone needs a point, not pass")
        if point in seen:
            raise FieldError(name, f"entry {place}: there are two stones on {point}")
        seen.add(point)
    return stones


def _turns(reader: _Reader, moves: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The turns to analyse and their priorities."""
    turns = reader.read("analyzeTurns", [moves], lambda f, v: fields.wholes(f, v, 0, moves))
    one = reader.read("priority", 0, lambda f, v: fields.whole(f, v, -MAX_PRIORITY, MAX_PRIORITY))
    each = reader.read("priorities", None, lambda f, v: fields.wholes(f, v, -MAX_PRIORITY, MAX_PRIORITY))
    if not turns:
        raise FieldError("analyzeTurns", "the list of turns is empty")
    if each is not None and len(each) != len(turns):
        raise FieldError("priorities", f"there are {len(each)} priorities for {len(turns)} turns")
    found = dict(zip(turns, each or [one] * len(turns), strict=True))
    if len(found) < len(turns):
        reader.warnings.append(Warned("analyzeTurns", "a turn that is listed twice is analysed once"))
    return tuple(found), tuple(found.values())


def _or(value: int | None, default: int) -> int:
    return default if value is None else value


def _at_least_one(name: str, value: Any) -> int:
    return fields.whole(name, value, 1)


def _length(name: str, value: Any) -> int:
    return fields.whole(name, value, 0, 1000)


def _interval(name: str, value: Any) -> float:
    return fields.number(name, value, 0.001, MAX_SECONDS)
