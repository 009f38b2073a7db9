"""The configuration of a search: frozen dataclasses, mirrored field by field in the core.

Read from TOML, changed by `key=value` texts, printed with every result. The comment behind each field is its
documentation; `describe()` lists them all.
"""

from __future__ import annotations

import ast
import inspect
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from tengen._core import tree as _core


@dataclass(frozen=True)
class Exploration:
    """How much little-known moves are tried."""

    formula: str = "ucb1"  # ucb1, ucb1-tuned, puct or none
    coefficient: float = 1.4142135623730951  # factor of the term; sqrt(2) makes UCB1 the published one
    first_play_urgency: float = 1e6  # score of a move that nothing is known of; the default tries every move once


@dataclass(frozen=True)
class Rave:
    """All-moves-as-first statistics mixed into a move's value."""

    schedule: str = "off"  # off, minimum-mse (b), bias-constant (c), hand (k) or alpha
    parameter: float = 0.0  # b, c, k or alpha of the schedule


@dataclass(frozen=True)
class Priors:
    """What the domain knows of a move before any simulation."""

    use: str = "visits"  # visits (virtual simulations), progressive (a bias that fades), permanent or off
    scale: float = 1.0  # factor of the bias, or of the number of virtual simulations


@dataclass(frozen=True)
class Tree:
    """Nodes: when they are made, how results are shared, how much memory they have."""

    memory_mb: float = 256.0  # memory for nodes and moves; never exceeded
    stop_when_full: bool = False  # stop when the memory is used up, instead of searching on without new nodes
    expand_visits: int = 1  # simulations of a move before its node is made; 0 descends to the end
    max_depth: int = 1000  # moves after which a descent stops
    backup: str = "tree"  # tree, shared, dag, dag-weighted or multipath: what paths to one position share
    table_entries: int = 1 << 20  # positions in the transposition table at most
    min_access: int = 0  # accesses a table entry needs to be kept between moves; grows when the table overflows
    groups: bool = False  # put the domain's groups of moves between a state and its moves


@dataclass(frozen=True)
class Threads:
    """Searchers on one tree."""

    threads: int = 1  # searchers
    virtual_loss: int = 1  # visits added to a move on the way down; all but one are taken back on the way up


@dataclass(frozen=True)
class SearchConfig:
    """Everything that decides how a search runs."""

    exploration: Exploration = field(default_factory=Exploration)
    rave: Rave = field(default_factory=Rave)
    prior: Priors = field(default_factory=Priors)
    tree: Tree = field(default_factory=Tree)
    thread: Threads = field(default_factory=Threads)
    seed: int = 0  # of all random choices; with one thread a seed gives the same tree on every run

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
            changes[key.strip()] = _parsed(value.strip())
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
        """The same as the core's struct."""
        core = _core.Config()
        for key, value in self.items():
            *groups, name = key.split(".")
            target: Any = core
            for group in groups:
                target = getattr(target, group)
            setattr(target, name, value)
        return core

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every key with its value."""
        yield from _flattened({f.name: getattr(self, f.name) for f in fields(self)})


def describe() -> list[tuple[str, Any, str]]:
    """(key, default, meaning) of every key; the meanings are the comments in this file."""
    rows = []
    default = SearchConfig()
    for cls, prefix in [(SearchConfig, ""), *((type(getattr(default, f.name)), f.name + ".") for f in fields(default))]:
        if not is_dataclass(cls):
            continue
        source = inspect.getsource(cls)
        for f in fields(cls):
            line = next((x for x in source.splitlines() if x.strip().startswith(f"{f.name}:")), "")
            key = prefix + f.name
            if "#" in line:
                rows.append((key, dict(default.items())[key], line.split("#", 1)[1].strip()))
    return rows


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


def _parsed(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
    return value if isinstance(value, int | float | str) else text


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return repr(value)
