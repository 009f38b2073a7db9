"""A search tree as boxes under boxes: the width of a box is its share of the visits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tengen.web.components.goban import BOARD_MODULES
from tengen.web.components.patched import Patched


class Icicle(Patched, component="icicle.js", esm=BOARD_MODULES):
    """boxes as TreeBox.as_dict gives them; a path is a list of moves from the root of the search.

    on_choose hears the path of a box that is looked at, on_zoom that of one to make as wide as the picture.
    """

    def __init__(self, on_choose: Callable[[list[str]], Any], on_zoom: Callable[[list[str]], Any]) -> None:
        super().__init__({"boxes": [], "chosen": [], "rows": 8, "empty": "No tree yet."})
        self.on("choose", lambda event: on_choose(list(event.args["path"])))
        self.on("zoom", lambda event: on_zoom(list(event.args["path"])))
