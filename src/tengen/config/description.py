"""What the core says of its settings, and classes made of that."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, make_dataclass
from functools import cache
from typing import Any

from tengen._core import tree as _core

TYPES: dict[str, type] = {"bool": bool, "int": int, "float": float, "str": str}


@dataclass(frozen=True)
class Setting:
    """One setting of a configuration."""

    key: str  # "rave.parameter"
    type: str  # bool, int, float or str
    default: Any
    help: str
    range: str  # in words
    unit: str = ""
    source: str = ""  # where its default, or the setting itself, comes from
    least: float | None = None  # of numbers
    most: float | None = None
    above: bool = False  # the least number itself is not allowed
    numbers: tuple[int, ...] = ()  # the only ones there are
    added: bool = False  # a rule or term brings it along, from a file of its own
    names: dict[str, str] = field(default_factory=dict)  # that a text may be, and what they stand for

    @property
    def name(self) -> str:
        """The last part of the key."""
        return self.key.rpartition(".")[2]

    @property
    def meaning(self) -> str:
        """The help, with the names that there are."""
        if not self.names:
            return self.help
        return f"{self.help}: {'; '.join(f'{name} ({text})' for name, text in self.names.items())}"


@dataclass(frozen=True)
class Group:
    """Settings that belong together; those of the configuration itself have a group without a name."""

    name: str
    about: str
    settings: tuple[Setting, ...]

    @property
    def class_name(self) -> str:
        """dynamic_komi: DynamicKomi."""
        return "".join(word.capitalize() for word in self.name.split("_"))


@cache
def groups(go: bool) -> tuple[Group, ...]:
    """All groups of a search, with those of Go or without."""
    return tuple(_group(row) for row in _core.describe(go))


def describe() -> list[Setting]:
    """Every setting there is."""
    return [setting for group in groups(True) for setting in group.settings]


def group_class(group: Group, module: str) -> type:
    """A frozen dataclass with the group's settings, whose values the core checks."""
    name = group.name

    def check(self: Any) -> None:
        given = {key: getattr(self, key) for key in self.__dataclass_fields__}
        for key, value in _core.checked(name, given).items():
            object.__setattr__(self, key, value)

    made = make_dataclass(
        group.class_name,
        [(s.name, TYPES[s.type], field(default=s.default)) for s in group.settings],
        namespace={"__post_init__": check, "__doc__": group.about, "__module__": module},
        frozen=True,
    )
    made.__module__ = module
    return made


def config_class(name: str, bases: tuple[type, ...], new: tuple[Group, ...], module: str, about: str) -> type:
    """A frozen dataclass of groups; their classes become names of the module."""
    rows: list[tuple[str, type, Any]] = []
    for group in new:
        if group.name:
            made = group_class(group, module)
            setattr(sys.modules[module], group.class_name, made)
            rows.append((group.name, made, field(default=made())))
        else:
            rows += [(s.name, TYPES[s.type], field(default=s.default)) for s in group.settings]
    alone = tuple(setting.name for group in new if not group.name for setting in group.settings)
    inherited = next((base._alone for base in bases if getattr(base, "_alone", ())), ())  # type: ignore[attr-defined]
    namespace = {"__doc__": about, "__module__": module, "_alone": inherited + alone}
    made = make_dataclass(name, rows, bases=bases, namespace=namespace, frozen=True)
    made.__module__ = module
    return made


def _group(row: dict[str, Any]) -> Group:
    return Group(row["name"], row["about"], tuple(_settings(row)))


def _settings(row: dict[str, Any]) -> Iterator[Setting]:
    prefix = row["name"] and row["name"] + "."
    for each in row["fields"]:
        told = {key: value for key, value in each.items() if key not in ("name", "numbers")}
        yield Setting(key=prefix + each["name"], numbers=tuple(each["numbers"]), **told)
