"""The choices of a P-game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from tengen.pgame import Settings
from tengen.pgame.settings import UCT
from tengen.web.theme import button, panel

_WAYS = {
    "tree": "tree: each path on its own",
    "shared": "shared: values and counts by position",
    "dag": "dag: values by position, counts by path",
    "dag-weighted": "dag-weighted: values from the children's",
    "multipath": "multipath: all ancestors learn",
}


class PgameForm:
    """Gives Settings; on_make is called when another game is wanted."""

    def __init__(self, on_make: Callable[[], Any]) -> None:
        with panel("The game"), ui.element("div").classes("form"):
            with ui.element("div").classes("pair"):
                self._breadth = _number("Moves a node", 3, 1, 8)
                self._depth = _number("Depth", 4, 1, 8)
                self._combination = _number("Share of merged nodes", 0.0, 0, 1, 0.1)
                self._seed = _number("Seed", 1, 0, 1_000_000_000)
            self._decided = ui.switch("Right and wrong moves at the root", value=True)
            self._uct = ui.select({name: _WAYS[name] for name in UCT}, value="dag", label="Sharing between paths")
            self._uct.props("outlined dense options-dense")
            with ui.element("div").classes("pair"):
                self._c = _number("Exploration", 1.0, 0, 100, 0.1)
                self._expand = _number("Visits before a node", 0, 0, 1000)
                self._groups = _number("Groups of moves", 0, 0, 8)
                self._bias = _number("How good the groups are", 0.8, 0, 1, 0.1)
            for field in (self._bias,):
                field.bind_visibility_from(self._groups, "value", backward=bool)
            button("Make the game", "account_tree", on_make, kind="main")

    def settings(self) -> Settings:
        """ValueError names what cannot be."""
        return Settings(
            breadth=int(self._breadth.value or 0),
            depth=int(self._depth.value or 0),
            combination=float(self._combination.value or 0),
            decided=bool(self._decided.value),
            uct=str(self._uct.value),
            uct_c=float(self._c.value or 0),
            expand_visits=int(self._expand.value or 0),
            groups=int(self._groups.value or 0),
            group_bias=float(self._bias.value or 0),
            seed=int(self._seed.value or 0),
            games=1,
            repetitions=1,
        )


def _number(label: str, value: float, low: float, high: float, step: float = 1) -> ui.number:
    return ui.number(label, value=value, min=low, max=high, step=step).props("outlined dense")
