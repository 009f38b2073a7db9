"""A small tree or DAG with what a search knows of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tengen.web.components.goban import BOARD_MODULES
from tengen.web.components.patched import Patched


class PGraph(Patched, component="pgraph.js", esm=BOARD_MODULES):
    """nodes and moves as StepView has them; on_choose hears the number of a node."""

    def __init__(self, on_choose: Callable[[int], Any]) -> None:
        super().__init__({"nodes": [], "moves": [], "path": [], "chosen": 0, "truth": True, "line": []})
        self.on("choose", lambda event: on_choose(int(event.args["node"])))
