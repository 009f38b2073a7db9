"""The configuration of a search: frozen dataclasses, mirrored field by field in the core.

Read from TOML, changed by `key=value` texts, printed with every result. The comment above each field is its
documentation; `describe()` lists them all.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from tengen._core import tree as _core
from tengen.go import gammas, patterns
from tengen.search.go_config import (
    DynamicKomi,
    Frisbee,
    Gamma,
    Groups,
    Isgo,
    Knowledge,
    Learning,
    Playout,
    Pruning,
    Score,
)
from tengen.search.setting_text import read_value
from tengen.search.tree_config import Choice, Exploration, Priors, Rave, Reply, Threads, Tree, Widening


@dataclass(frozen=True)
class SearchConfig:
    """Everything that decides how a search runs."""

    exploration: Exploration = field(default_factory=Exploration)
    rave: Rave = field(default_factory=Rave)
    prior: Priors = field(default_factory=Priors)
    widening: Widening = field(default_factory=Widening)
    reply: Reply = field(default_factory=Reply)
    choice: Choice = field(default_factory=Choice)
    tree: Tree = field(default_factory=Tree)
    thread: Threads = field(default_factory=Threads)
    playout: Playout = field(default_factory=Playout)
    isgo: Isgo = field(default_factory=Isgo)
    learning: Learning = field(default_factory=Learning)
    knowledge: Knowledge = field(default_factory=Knowledge)
    gamma: Gamma = field(default_factory=Gamma)
    score: Score = field(default_factory=Score)
    dynamic_komi: DynamicKomi = field(default_factory=DynamicKomi)
    pruning: Pruning = field(default_factory=Pruning)
    groups: Groups = field(default_factory=Groups)
    frisbee: Frisbee = field(default_factory=Frisbee)
    # of all random choices; with one thread a seed gives the same tree on every run
    seed: int = 0

    def with_values(self, changes: Mapping[str, Any]) -> SearchConfig:
        """A copy with some keys changed: {"rave.parameter": 0.4}. ValueError names a wrong key or type."""
        config: Any = self
        for key, value in changes.items():
            config = _replaced(config, key, key.split("."), value)
        assert isinstance(config, SearchConfig)
        return config

    def with_settings(self, settings: Iterable[str]) -> SearchConfig:
        """A copy changed by texts such as "rave.parameter=0.4", as a command line gives them."""
        changes = {}
        for text in settings:
            key, equals, value = text.partition("=")
            if not equals:
                raise ValueError(f"{text!r} is not KEY=VALUE, such as rave.parameter=0.4")
            changes[key.strip()] = read_value(value.strip())
        return self.with_values(changes)

    @classmethod
    def from_toml(cls, text: str) -> SearchConfig:
        """From the text of a TOML file; what it does not say keeps its default."""
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"not TOML: {error}") from None
        return cls().with_values(dict(_flattened(tables)))

    @classmethod
    def load(cls, path: str | Path) -> SearchConfig:
        """From a TOML file; ValueError names it."""
        try:
            return cls.from_toml(Path(path).read_text("utf8"))
        except UnicodeDecodeError:
            raise ValueError(f"{path}: it is no text") from None
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None

    def to_toml(self) -> str:
        """The whole configuration; from_toml() reads it back."""
        lines = [f"{f.name} = {_toml(getattr(self, f.name))}" for f in fields(self) if not _is_group(self, f.name)]
        for group in fields(self):
            if _is_group(self, group.name):
                lines += ["", f"[{group.name}]"]
                part = getattr(self, group.name)
                lines += [f"{f.name} = {_toml(getattr(part, f.name))}" for f in fields(part)]
        return "\n".join(lines) + "\n"

    def to_core(self) -> _core.Config:
        """The same as the core's struct; ValueError names a number that it cannot hold."""
        core = _core.Config()
        for key, value in self.items():
            *groups, name = key.split(".")
            target: Any = core
            for group in groups:
                target = getattr(target, group)
            try:
                setattr(target, name, value)
            except TypeError:
                raise ValueError(f"{key} = {value!r}: out of range") from None
        if self.playout.policy != "light" or self.knowledge.pattern > 0 or self.knowledge.pattern_last > 0:
            core.pattern_text = patterns.text(self.playout.patterns)
        weighs_patterns = self.playout.pattern_weights and self.gamma.patterns
        if self.playout.policy == "bradley-terry" or weighs_patterns:
            core.gamma_text = gammas.text(self.gamma.file)
        if self.knowledge.gamma > 0:
            core.prior_gamma_text = gammas.text(self.gamma.prior)
        return core

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every key with its value."""
        yield from _flattened({f.name: getattr(self, f.name) for f in fields(self)})

    def changes(self, usual: SearchConfig | None = None) -> dict[str, Any]:
        """The keys that differ from another configuration, by default from the defaults."""
        others = dict((usual or SearchConfig()).items())
        return {key: value for key, value in self.items() if value != others[key]}


def describe() -> list[tuple[str, Any, str]]:
    """(key, default, meaning) of every key; the meanings are the comments in this file."""
    default = SearchConfig()
    values = dict(default.items())
    rows = []
    for part, prefix in [(default, ""), *((getattr(default, f.name), f.name + ".") for f in fields(default))]:
        if not is_dataclass(part):
            continue
        comments = _comments(inspect.getsource(type(part)))
        for f in fields(part):
            if prefix + f.name in values:
                rows.append((prefix + f.name, values[prefix + f.name], comments.get(f.name, "")))
    return rows


def _comments(source: str) -> dict[str, str]:
    """The comment lines above each field."""
    found: dict[str, str] = {}
    pending: list[str] = []
    for line in map(str.strip, source.splitlines()):
        if line.startswith("#"):
            pending.append(line[1:].strip())
        else:
            name, colon, _ = line.partition(":")
            if colon and pending:
                found[name] = " ".join(pending)
            pending = []
    return found


def _is_group(config: Any, name: str) -> bool:
    return is_dataclass(getattr(config, name))


def _flattened(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if is_dataclass(value) and not isinstance(value, type):
            value = {f.name: getattr(value, f.name) for f in fields(value)}
        if isinstance(value, Mapping):
            yield from _flattened(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _replaced(part: Any, key: str, names: list[str], value: Any) -> Any:
    name, rest = names[0], names[1:]
    known = [f.name for f in fields(part)]
    if name not in known:
        raise ValueError(f"there is no key {key!r}: {name!r} is not one of {', '.join(known)}")
    old = getattr(part, name)
    if is_dataclass(old) != bool(rest):
        raise ValueError(f"{key!r} is {'a group of keys' if is_dataclass(old) else 'not a group of keys'}")
    return replace(part, **{name: _replaced(old, key, rest, value) if rest else _converted(key, old, value)})


def _converted(key: str, old: Any, value: Any) -> Any:
    if isinstance(old, bool) or isinstance(value, bool):
        right = isinstance(old, bool) and isinstance(value, bool)
    elif isinstance(old, float):
        right = isinstance(value, int | float)
    else:
        right = isinstance(value, type(old))
    if not right:
        raise ValueError(f"{key} = {value!r}: a value like {old!r} is needed")
    return float(value) if isinstance(old, float) else value


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return repr(value)
