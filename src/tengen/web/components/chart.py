"""Lines over numbers, with bands around them."""

from __future__ import annotations

from typing import Any

from tengen.web.components.goban import BOARD_MODULES
from tengen.web.components.patched import Patched


class Chart(Patched, component="chart.js", esm=BOARD_MODULES):
    """points: x, y, and low and high of a band, maybe None; rules: y and name of lines across.

    A point with `bound` "least" or "most" knows only a bound of its value, which is its y: its band is open.
    """

    def __init__(self, title: str, x: str, y: str) -> None:
        super().__init__({"title": title, "x": x, "y": y, "points": [], "rules": [], "whole": False})

    def draw(self, points: list[dict[str, Any]], rules: list[dict[str, Any]]) -> None:
        """Show other numbers."""
        self.show(points=points, rules=rules)
