"""The pages. Each module has `register(services)`, which adds its pages to NiceGUI."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tengen.web.services import Services

# In the order of the header; a name that is not there yet is passed over.
MODULES = ("home", "board", "inside", "pgame", "arena", "lab")


def register_all(services: Services) -> None:
    """Add every page."""
    for name in MODULES:
        if find_spec(f"{__name__}.{name}") is not None:
            import_module(f"{__name__}.{name}").register(services)
