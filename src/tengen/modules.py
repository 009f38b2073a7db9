"""What is found by lying in a folder of its kind: a new GTP command, experiment or page is one new file there."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import TypeVar

Wanted = TypeVar("Wanted")


def modules_in(package: ModuleType) -> list[ModuleType]:
    """The modules and packages in a package, by name; those that begin with _ only help the others."""
    names = sorted(found.name for found in pkgutil.iter_modules(package.__path__))
    return [importlib.import_module(f"{package.__name__}.{name}") for name in names if not name.startswith("_")]


def part_of(module: ModuleType, name: str, kind: type[Wanted], meaning: str) -> Wanted:
    """What a module has to define; ValueError names the file and what it lacks."""
    found = getattr(module, name, None)
    if not isinstance(found, kind):
        raise ValueError(f"{module.__file__} has to define {name}, {meaning}")
    return found
