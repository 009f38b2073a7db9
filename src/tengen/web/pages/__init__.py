"""The pages, each a file or a folder here that defines `register(services)`, which adds it to NiceGUI."""

from __future__ import annotations

import sys
from types import FunctionType
from typing import TYPE_CHECKING

from tengen.modules import modules_in, part_of

if TYPE_CHECKING:
    from tengen.web.services import Services


def register_all(services: Services) -> None:
    """Add every page."""
    for module in modules_in(sys.modules[__name__]):
        part_of(module, "register", FunctionType, "a function (services) that adds its pages")(services)
