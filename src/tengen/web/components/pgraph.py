"""A small tree or DAG with what a search knows of it, which can also be drawn by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tengen.web.components.goban import BOARD_MODULES
from tengen.web.components.patched import Patched


class PGraph(Patched, component="pgraph.js", esm=BOARD_MODULES):
    """nodes and moves as StepView has them; on_choose hears the number of a node, on_go where an arrow points.

    While `editing`, on_edit hears what is to be done at a node (None: the chosen one): add (a move to a new node), link
    (to `child`), remove, max or min (wins there).
    """

    def __init__(
        self,
        on_choose: Callable[[int], Any],
        on_go: Callable[[str], Any],
        on_edit: Callable[[str, int | None, int | None], Any],
    ) -> None:
        super().__init__(
            {"nodes": [], "moves": [], "path": [], "chosen": 0, "truth": True, "line": [], "editing": False}
        )
        self.on("choose", lambda event: on_choose(int(event.args["node"])))
        self.on("go", lambda event: on_go(event.args["way"]))
        self.on("edit", lambda event: on_edit(event.args["what"], event.args.get("node"), event.args.get("child")))
