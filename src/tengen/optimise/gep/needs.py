"""Packages that only genetics needs, loaded when they are asked for."""

from __future__ import annotations

import importlib
from typing import Any


def need(package: str, extra: str, what: str) -> Any:
    """A package of an extra; ValueError says how to get it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        name = package.replace("_", "-")
        raise ValueError(f"{what} need {name}; pip install 'tengen[{extra}]' brings it") from None
