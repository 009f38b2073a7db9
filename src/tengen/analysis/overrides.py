"""overrideSettings of a query: keys of the search's configuration, and the few of KataGo's that have a meaning here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from tengen.analysis import fields
from tengen.analysis.fields import FieldError, shown
from tengen.config import GoConfig
from tengen.engine.perspective import Perspective
from tengen.engine.wide_root import MAX_WIDE_ROOT_NOISE, as_root_noise
from tengen.go import gammas, patterns

T = TypeVar("T", int, float)


# Keys that name files: a query may choose among the sets that come with Tengen only.
_FILES = {"playout.patterns": patterns.SHIPPED, "gamma.file": gammas.SHIPPED, "gamma.prior": gammas.SHIPPED}

# Keys that decide how much memory a search takes: a query may ask for less than the server allows.
_MEMORY = ("tree.memory_mb", "tree.table_entries", "learning.memory_mb")


@dataclass(frozen=True)
class Overrides:
    """What the settings of a query change; None leaves the default."""

    config: GoConfig
    visits: int | None = None
    seconds: float | None = None
    variation: int | None = None
    perspective: Perspective | None = None
    notes: tuple[str, ...] = ()  # on keys that were not used


def read_overrides(field: str, value: Any, config: GoConfig) -> Overrides:
    """The settings of a query over those of the server; FieldError if a key is known and its value wrong."""
    if not isinstance(value, Mapping):
        raise FieldError(field, f"{shown(value)} is not an object of settings")
    known = dict(config.items())
    changes, protocol, notes = {}, dict[str, Any](), []
    for key, each in _flat(value):
        if key in _SETTINGS:
            setting, read = _SETTINGS[key]
            changes[setting] = read(field, key, each)
        elif key.partition("@")[0] in known:  # the key for some sizes is bound by the same
            note = _refusal(key.partition("@")[0], each, known[key.partition("@")[0]])
            changes.update({} if note else {key: each})
            notes += [note] if note else []
        elif key in _PROTOCOL:
            name, check = _PROTOCOL[key]
            protocol[name] = check(field, key, each)
        else:
            notes.append(f"{shown(key)} is not a setting: it was not used; `tengen config` lists the settings")
    return Overrides(_changed(field, config, changes), **protocol, notes=tuple(notes))


def _flat(value: Mapping[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    """{"rave": {"parameter": 1}} is the same as {"rave.parameter": 1}."""
    rows: list[tuple[str, Any]] = []
    for key, each in value.items():
        rows += _flat(each, f"{prefix}{key}.") if isinstance(each, Mapping) else [(f"{prefix}{key}", each)]
    return rows


def _refusal(key: str, value: Any, usual: Any) -> str | None:
    if key.startswith("thread."):
        return f"{key} was not used: the threads are shared by all queries"
    if key.startswith("book."):
        return f"{key} was not used: the book is the server's"
    if key in _MEMORY and isinstance(value, int | float) and value > usual:
        return f"{key} was not used: a query may have {usual:g} at most"
    if key in _FILES and value not in _FILES[key]:
        return f"{key} was not used: a query may name one of {', '.join(_FILES[key])}"
    return None


def _changed(field: str, config: GoConfig, changes: dict[str, Any]) -> GoConfig:
    if not changes:
        return config
    try:
        changed = config.with_values(changes)
        changed.validate()
    except (ValueError, OSError, MemoryError) as error:
        raise FieldError(field, str(error) or "the settings need too much memory") from None
    return changed


def _visits(field: str, key: str, value: Any) -> int:
    return _at(key, lambda: fields.whole(field, value, 1))


def _seconds(field: str, key: str, value: Any) -> float | None:
    seconds = _at(key, lambda: fields.number(field, value, 0.0, 1e20))
    return seconds if seconds < 1e7 else None


def _variation(field: str, key: str, value: Any) -> int:
    return _at(key, lambda: fields.whole(field, value, 0, 1000))


def _perspective(field: str, key: str, value: Any) -> Perspective:
    try:
        return Perspective(fields.text(field, value).lower())
    except ValueError:
        raise FieldError(field, f"{key}: {shown(value)} is not one of BLACK, WHITE, SIDETOMOVE") from None


def _at(key: str, check: Callable[[], T]) -> T:
    try:
        return check()
    except FieldError as error:
        raise FieldError(error.field, f"{key}: {error}") from None


def _noise(field: str, key: str, value: Any) -> float:
    return as_root_noise(_at(key, lambda: fields.number(field, value, 0.0, MAX_WIDE_ROOT_NOISE)))


# KataGo's names of settings of the configuration.
_SETTINGS = {"wideRootNoise": ("exploration.root_noise", _noise)}

_PROTOCOL = {
    "maxVisits": ("visits", _visits),
    "maxPlayouts": ("visits", _visits),
    "maxTime": ("seconds", _seconds),
    "analysisPVLen": ("variation", _variation),
    "reportAnalysisWinratesAs": ("perspective", _perspective),
}
