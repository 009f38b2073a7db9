"""Keys that work anywhere on a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nicegui.element import Element


class Keys(Element, component="keys.js"):
    """Calls the function of a key: a letter, " ", or a name such as ArrowLeft."""

    def __init__(self, actions: Mapping[str, Callable[[], Any]]) -> None:
        super().__init__()
        self._props["keys"] = list(actions)
        self.on("press", lambda event: actions[event.args["key"]]())
