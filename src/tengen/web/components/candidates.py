"""What a search has found, as a line and a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tengen.web.components.goban import BOARD_MODULES
from tengen.web.components.patched import Patched


class CandidateTable(Patched, component="candidates.js", esm=BOARD_MODULES):
    """candidates as the board has them, with a score; told is the line above them.

    on_look hears the row under the pointer, or None.
    """

    def __init__(self, on_choose: Callable[[str], Any], on_look: Callable[[str | None], Any]) -> None:
        super().__init__({"candidates": [], "told": "", "empty": "No search yet."})
        self.on("choose", lambda event: on_choose(event.args["vertex"]))
        self.on("look", lambda event: on_look(event.args["vertex"]))
