"""Control files: tournaments written down as TOML."""

from __future__ import annotations

import math
import tomllib
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

from tengen.arena.players import parse_player
from tengen.arena.ratings import Sprt
from tengen.arena.schedule import Conditions, slug
from tengen.arena.task import PlayerSpec
from tengen.arena.tournament import KINDS, Tournament
from tengen.engine.time_control import parse_time_control

_KINDS = tuple(kind for kind in KINDS if kind != "match")
_KEYS = ("name", "type", "games", "rounds", "candidates", "conditions", "sprt", "anchors", "player", "pairing")
_ONLY = {"candidates": "gauntlet", "pairing": "playoff", "rounds": "swiss"}
_NEEDED = object()


def load_tournament(path: Path) -> Tournament:
    """Reads a control file; ValueError names the file, the place in it and what is wrong there."""
    try:
        return _tournament(_Table(tomllib.loads(path.read_text("utf-8")), "", _KEYS), path.stem)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path}: is not text in UTF-8") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


class _Table:
    """A table of the file, and where it stands, for messages."""

    def __init__(self, values: Any, where: str, known: tuple[str, ...]) -> None:
        self.where = f"{where}: " if where else ""
        if not isinstance(values, dict):
            raise ValueError(f"{where} has to be a table")
        for key in values:
            if key not in known:
                raise ValueError(f"{self.where}there is no key {key!r}, only {', '.join(sorted(known))}")
        self._values: dict[str, Any] = values

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def __iter__(self) -> Any:
        return iter(self._values)

    def whole(self, key: str, default: Any = _NEEDED) -> Any:
        return self._get(key, int, "a whole number", default)

    def text(self, key: str, default: Any = _NEEDED) -> Any:
        return self._get(key, str, "text", default)

    def number(self, key: str, default: Any = _NEEDED) -> Any:
        value = self._get(key, (int, float), "a number", default)
        if value is default:
            return value
        if not math.isfinite(value):
            raise ValueError(f"{self.where}{key} = {value:g} has to be finite")
        return float(value)

    def size(self, key: str) -> int | str:
        return self._get(key, (int, str), "a whole number, or a text such as '9x13'", _NEEDED)  # type: ignore[no-any-return]

    def texts(self, key: str) -> list[str]:
        values = self._get(key, list, "a list of texts", [])
        if not all(isinstance(value, str) for value in values):
            raise ValueError(f"{self.where}{key} has to be a list of texts")
        return list(values)

    def table(self, key: str, known: tuple[str, ...]) -> _Table:
        return _Table(self._values.get(key, {}), f"[{key}]", known)

    def tables(self, key: str, known: tuple[str, ...]) -> list[_Table]:
        found = self._values.get(key, [])
        if not isinstance(found, list):
            raise ValueError(f"{key} has to be written as [[{key}]], once for each")
        return [_Table(values, f"[[{key}]] number {number}", known) for number, values in enumerate(found, 1)]

    def _get(self, key: str, kind: Any, wanted: str, default: Any) -> Any:
        if key not in self._values:
            if default is _NEEDED:
                raise ValueError(f"{self.where}{key} is missing")
            return default
        value = self._values[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise ValueError(f"{self.where}{key} = {value!r} has to be {wanted}")
        return value


def _tournament(file: _Table, stem: str) -> Tournament:
    kind = file.text("type", "round-robin")
    if kind not in _KINDS:
        raise ValueError(f"type = {kind!r}: choose from {', '.join(_KINDS)}")
    for key, owner in _ONLY.items():
        if key in file and kind != owner:
            raise ValueError(f"{key} is only for type = {owner!r}, and this is {kind!r}")
        if key not in file and kind == owner:
            raise ValueError(f"type = {owner!r} needs {'[[pairing]]' if key == 'pairing' else key}")
    games = file.whole("games", 100)
    rounds = file.whole("rounds", 1)
    if not 1 <= rounds <= 1000:
        raise ValueError(f"rounds = {rounds}: from 1 to 1000")
    players = [_player(entry) for entry in file.tables("player", ("name", "player", "playouts", "seconds", "clock"))]
    pairings = [
        (entry.text("first"), entry.text("second"), entry.whole("games", games))
        for entry in file.tables("pairing", ("first", "second", "games"))
    ]
    anchors = file.table("anchors", tuple(player.name for player in players))
    return Tournament(
        slug(file.text("name", stem)),
        kind,
        tuple(players),
        _made(Conditions, file, "conditions"),
        games,
        _made(Sprt, file, "sprt") if "sprt" in file else None,
        tuple(file.texts("candidates")),
        tuple(pairings),
        rounds,
        tuple((name, anchors.number(name)) for name in anchors),
    )


def _player(entry: _Table) -> PlayerSpec:
    text = entry.text("player")
    limits = {"playouts": entry.whole("playouts", None), "seconds": entry.number("seconds", None)}
    try:
        clock = parse_time_control(entry.text("clock")) if "clock" in entry else None
        spec = parse_player(text, **limits, clock=clock)
    except ValueError as error:
        raise ValueError(f"{entry.where}{error}") from None
    for key, value in (*limits.items(), ("clock", clock)):
        if value is not None and getattr(spec, key) != value:
            why = "is not for GTP programs" if spec.kind == "gtp" else "comes too late: the player says its own limits"
            raise ValueError(f"{entry.where}{key} {why} ({text})")
    return replace(spec, name=entry.text("name", spec.name))


def _made(kind: Any, file: _Table, key: str) -> Any:
    """A dataclass of numbers and texts from the table of that name."""
    types = {field.name: type(field.default) for field in fields(kind)}
    table = file.table(key, tuple(types))
    read = {int: table.whole, str: table.text}
    values = {name: table.size(name) if name == "size" else read.get(types[name], table.number)(name) for name in table}
    missing = [field.name for field in fields(kind) if field.default is MISSING and field.name not in values]
    if missing:
        raise ValueError(f"{table.where}{missing[0]} is missing")
    try:
        return kind(**values)
    except ValueError as error:
        raise ValueError(f"{table.where}{error}") from None
