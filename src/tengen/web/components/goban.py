"""The Go board as an element of a page: Python holds its state, and only what changed goes to the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tengen.web.components.patched import Patched

STATE: dict[str, Any] = {
    "size": 19,  # the side of a square, or (width, height)
    "stones": "." * 361,  # row by row from the top: "." empty, "X" black, "O" white
    "last": None,  # vertex or "pass"
    "ko": None,  # vertex that may not be retaken
    "moveNumber": 0,  # a change of it sounds, if "sound" is on
    "numbers": {},  # vertex: number of its move
    "labels": {},  # vertex: short text
    "marks": {},  # vertex: "triangle", "square", "circle" or "cross"
    # Best first: vertex, winRate of the side to move, visits, loss, line (its vertices), and how sure all of it is:
    # trust (0 to 1), numbered; told is what screen readers say instead of its rank and win rate
    "candidates": [],
    "line": [],  # a variation shown as numbered stones; "toMove" begins it
    "toMove": "black",
    "next": None,  # the move that the record goes on with
    "ownership": None,  # 1 black to -1 white, row by row from the top
    "territory": None,  # as stones
    "dead": [],  # vertices
    "heat": [],  # vertex, value in -1..1, text; hue (degrees) instead of warm and cold
    "known": [],  # vertex, book, games: short texts or None; told
    "selecting": False,  # a rectangle can be dragged instead of playing
    "region": None,  # two corners of it
    "cells": {},  # vertex in it: short text of what has to be there
    "ghost": None,  # colour of the stone under the pointer
    "coordinates": True,
    "theme": "wood",  # or "plain"
    "sound": False,
    "confirm": False,  # touch screens ask for a second tap
    "interactive": True,
    "label": "Go board",  # what screen readers call it
    "spoken": "",  # what they say when it changes
    "reveal": 0,  # a change of it brings the board into sight
    "ticket": 0,  # a change of it is answered by the event "drawn"
}


BOARD_MODULES = {"tengen-board": "board"}


class Goban(Patched, component="goban.js", esm=BOARD_MODULES):
    """A board whose sides have 5 to 25 lines; STATE names all that it can show."""

    def __init__(
        self,
        *,
        on_point: Callable[[str], Any] | None = None,
        on_hover: Callable[[str | None], Any] | None = None,
        on_region: Callable[[str, str], Any] | None = None,
        on_cell: Callable[[str], Any] | None = None,
        **state: Any,
    ) -> None:
        """on_point hears the vertex that was clicked, touched or chosen by Enter; while "selecting", on_region two
        corners and on_cell a vertex of the rectangle."""
        super().__init__(STATE | state)
        if on_point:
            self.on("point", lambda event: on_point(event.args["vertex"]))
        if on_hover:
            self.on("hover", lambda event: on_hover(event.args["vertex"]))
        if on_region:
            self.on("region", lambda event: on_region(event.args["first"], event.args["last"]))
        if on_cell:
            self.on("cell", lambda event: on_cell(event.args["vertex"]))
