"""What configurations can do, whatever their settings are."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Self

from tengen._core import tree as _core
from tengen.config.setting_text import read_value


@dataclass(frozen=True)
class Config:
    """Groups of settings, frozen. Wrong keys and values are refused wherever they come in."""

    _alone: ClassVar[tuple[str, ...]] = ()  # settings that stand in no group

    def __post_init__(self) -> None:
        for name, value in _core.checked("", {name: getattr(self, name) for name in self._alone}).items():
            object.__setattr__(self, name, value)

    def with_values(self, changes: Mapping[str, Any]) -> Self:
        """A copy with some keys changed: {"rave.parameter": 0.4}.

        ValueError names a key that there is not, or the value and what it has to be.
        """
        parts: dict[str, dict[str, Any]] = {}
        for key, value in changes.items():
            group, name = self._place(key)
            parts.setdefault(group, {})[name] = value
        changed = {group: replace(getattr(self, group), **values) for group, values in parts.items() if group}
        return replace(self, **changed, **parts.get("", {}))

    def with_settings(self, settings: Iterable[str]) -> Self:
        """A copy changed by texts such as "rave.parameter=0.4", as a command line gives them."""
        changes = {}
        for text in settings:
            key, equals, value = text.partition("=")
            if not equals:
                raise ValueError(f"{text!r} is not KEY=VALUE, such as rave.parameter=0.4")
            changes[key.strip()] = read_value(value.strip())
        return self.with_values(changes)

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """From the text of a TOML file; what it does not say keeps its default."""
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"not TOML: {error}") from None
        return cls().with_values(dict(_flattened(tables)))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """From a TOML file; ValueError names it."""
        try:
            return cls.from_toml(Path(path).read_text("utf8"))
        except UnicodeDecodeError:
            raise ValueError(f"{path}: it is no text") from None
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None

    def to_toml(self) -> str:
        """The whole configuration; from_toml() reads it back."""
        tables: dict[str, list[str]] = {"": []}
        for key, value in self.items():
            group, _, name = key.rpartition(".")
            written = name if "@" not in name else f'"{name}"'
            tables.setdefault(group, []).append(f"{written} = {_toml(value)}")
        lines = tables.pop("")
        for group, rows in tables.items():
            lines += ["", f"[{group}]", *rows]
        return "\n".join(lines) + "\n"

    def to_core(self) -> _core.Config:
        """The same as the core has it."""
        return _core.Config(dict(self._settings()))

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every key with its value."""
        return self._settings()

    def changes(self, usual: Self | None = None) -> dict[str, Any]:
        """The keys that differ from another configuration, by default from the defaults."""
        others = dict((usual or type(self)()).items())
        return {key: value for key, value in self.items() if value != others[key]}

    def _settings(self) -> Iterator[tuple[str, Any]]:
        for f in fields(self):
            part = getattr(self, f.name)
            if is_dataclass(part):
                yield from ((f"{f.name}.{each.name}", getattr(part, each.name)) for each in fields(part))
            elif f.name in self._alone:
                yield f.name, part

    def _place(self, key: str) -> tuple[str, str]:
        """The group and the name of a key; ValueError if there is no such."""
        head, dot, name = key.partition(".")
        groups = {f.name for f in fields(self) if is_dataclass(getattr(self, f.name))}
        if head in groups:
            if not dot:
                raise ValueError(f"{key!r} is a group of keys")
            known = [f.name for f in fields(getattr(self, head))]
            if name not in known:
                raise ValueError(_unknown(key, name, known))
            return head, name
        if head in self._alone:
            if dot:
                raise ValueError(f"{key!r} is no key: {head!r} is not a group of keys")
            return "", head
        raise ValueError(_unknown(key, head, [*(f.name for f in fields(self) if f.name in groups), *self._alone]))


def _unknown(key: str, part: str, known: list[str]) -> str:
    close = difflib.get_close_matches(part, known, 1)
    meant = f"; did you mean {close[0]}?" if close else ""
    return f"there is no key {key!r}: {part!r} is not one of {', '.join(known)}{meant}"


def _flattened(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from _flattened(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + "".join(_ESCAPES.get(letter, letter) for letter in value) + '"'
    return repr(value)


# What TOML does not take as it stands.
_ESCAPES = {chr(code): f"\\u{code:04x}" for code in [*range(0x20), 0x7F]} | {"\\": "\\\\", '"': '\\"'}
