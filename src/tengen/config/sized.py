"""Configurations of Go: settings may depend on the size of the board, and some name files.

KEY@SIZE=VALUE holds from that size on, by the shorter side of the board, in the place of KEY=VALUE. It stands wherever
KEY may: in presets, files, `--set`, GTP's parameters. A KEY that is set later holds for all sizes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from tengen._core import tree as _core
from tengen.config.base import Config

_SIZE = re.compile(r"[0-9]{1,2}")
_SMALLEST, _LARGEST = 2, 25


@dataclass(frozen=True)
class SizedConfig(Config):
    """A configuration with values for some sizes of board."""

    # (key, least size, value), sorted
    sized: tuple[tuple[str, int, Any], ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        values = {}
        for key, size, value in self.sized:
            if not _SMALLEST <= size <= _LARGEST:
                raise ValueError(f"{key}@{size}: boards have {_SMALLEST} to {_LARGEST} lines")
            group, name = self._place(key)
            values[key, size] = _core.checked(group, {name: value})[name]
        object.__setattr__(self, "sized", tuple((*at, values[at]) for at in sorted(values)))

    def for_size(self, size: int | tuple[int, int]) -> Self:
        """The configuration on boards of this size, which has nothing left that depends on sizes."""
        if not self.sized:
            return self
        side = size if isinstance(size, int) else min(size)
        # In the order of their sizes: the largest that fits is the last.
        held = {key: value for key, least, value in sorted(self.sized, key=lambda row: row[1]) if least <= side}
        return replace(self, sized=()).with_values(held)

    def with_values(self, changes: Mapping[str, Any]) -> Self:
        """A copy with some keys changed: {"rave.parameter": 0.4, "rave.parameter@12": 0.8}."""
        plain = {key: value for key, value in changes.items() if "@" not in key}
        rows = [row for row in self.sized if row[0] not in plain]
        rows += [(*_parted(key), value) for key, value in changes.items() if "@" in key]
        return replace(super().with_values(plain), sized=tuple(rows))

    def to_core(self, texts: Mapping[str, str] | None = None) -> _core.Config:
        """The same as the core has it, with the files that it names, or texts by the core's names in their place;
        values for sizes are left to `for_size`.
        """
        core = super().to_core()
        for name, text in (_read(key, self) for key in core.reads) if texts is None else texts.items():
            setattr(core, name, text)
        return core

    def validate(self) -> None:
        """ValueError or OSError if values do not go together on some board, or a file cannot be read."""
        for size in (_SMALLEST, *sorted({size for _, size, _ in self.sized})):
            self.for_size(size).to_core().check()

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every key with its value."""
        yield from self._settings()
        yield from ((f"{key}@{size}", value) for key, size, value in self.sized)

    def changes(self, usual: Self | None = None) -> dict[str, Any]:
        """The keys that differ from another configuration, by default from the defaults."""
        usual = usual or type(self)()
        others = dict(usual._settings())
        sizes = set(self.sized) ^ set(usual.sized)
        changed = {row[0] for row in sizes} | {key for key, value in self._settings() if value != others[key]}
        return {key: value for key, value in self.items() if key.partition("@")[0] in changed}


def _parted(key: str) -> tuple[str, int]:
    name, _, size = key.partition("@")
    if not _SIZE.fullmatch(size):
        raise ValueError(f"{key!r} is not KEY@SIZE, such as rave.parameter@12")
    return name, int(size)


def _read(key: str, config: Any) -> tuple[str, str]:
    """A text of the core's configuration, from the file that a key names."""
    from tengen.go import gammas, patterns  # they need no search

    group, _, name = key.partition(".")
    named: str | Path = getattr(getattr(config, group), name)
    if key == "playout.patterns":
        return "pattern_text", patterns.text(named)
    return {"gamma.file": "gamma_text", "gamma.prior": "prior_gamma_text"}[key], gammas.text(named)
