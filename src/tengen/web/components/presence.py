"""A page that is looked at again catches up with what it may have missed in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui
from nicegui.element import Element

from tengen.web.components.patched import Patched

_SHOWN = "page-shown"


class Presence(Element, component="presence.js"):
    """One per page. Browsers freeze pages that nobody sees, and what is sent to them meanwhile can be lost."""

    def __init__(self) -> None:
        super().__init__()
        when_shown(self._send_again)

    def _send_again(self) -> None:
        """The whole state of what else gets only changes; the browser takes it if it has not had the last of them."""
        for element in list(self.client.elements.values()):
            if isinstance(element, Patched):
                element.update()


def when_shown(action: Callable[[], Any]) -> None:
    """Do something whenever somebody looks at this page again."""
    ui.on(_SHOWN, lambda: action())
