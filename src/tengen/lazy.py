"""Packages that import what they offer when it is first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any


def lazily(
    package: str, names: Mapping[str, str], modules: Iterable[str] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package: its names by the modules that they come from, and its own modules."""
    inside = frozenset(modules)

    def get(name: str) -> Any:
        if name in inside:
            return import_module(f"{package}.{name}")
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(names[name]), name)
        setattr(sys.modules[package], name, found)  # the next time it is at hand
        return found

    def listed() -> list[str]:
        return sorted({*names, *inside})

    return get, listed
