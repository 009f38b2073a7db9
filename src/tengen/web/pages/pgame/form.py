"""The choices of a P-game that is made at random, and of how a game is searched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from tengen.pgame import Settings
from tengen.pgame.settings import UCT
from tengen.web.theme import button

_WAYS = {
    "tree": "tree: each path on its own",
    "shared": "shared: values and counts by position",
    "dag": "dag: values by position, counts by path",
    "dag-weighted": "dag-weighted: values from the children's",
    "multipath": "multipath: all ancestors learn",
}
MOST_GROUPS = 8


class RandomForm:
    """What a random game is like; on_make is called when another one is wanted."""

    def __init__(self, on_make: Callable[[], Any]) -> None:
        with ui.element("div").classes("form") as self.part:
            with ui.element("div").classes("pair"):
                self._breadth = _number("Moves per node", 3, 1, 8)
                self._depth = _number("Depth", 4, 1, 8)
                self._combination = _number("Share of merged nodes", 0.0, 0, 1, 0.1)
                self._seed = _number("Seed", 1, 0, 1_000_000_000)
            self._equal = ui.switch("Merge only nodes of equal score", value=False)
            self._equal.bind_visibility_from(self._combination, "value", backward=bool)
            self._decided = ui.switch("Right and wrong moves at the root", value=True)
            button("Make the game", "account_tree", on_make, kind="main")

    def choices(self) -> dict[str, Any]:
        """Fields of Settings."""
        return {
            "breadth": int(self._breadth.value or 0),
            "depth": int(self._depth.value or 0),
            "combination": float(self._combination.value or 0),
            "equal_scores": bool(self._equal.value),
            "decided": bool(self._decided.value),
            "seed": int(self._seed.value or 0),
        }


class SearchForm:
    """How the game is searched; on_change is called when something else is chosen."""

    def __init__(self, on_change: Callable[[], Any]) -> None:
        with ui.element("div").classes("form"):
            self._uct = ui.select(
                {name: _WAYS[name] for name in UCT}, value="dag", label="Sharing between paths", on_change=on_change
            )
            self._uct.props("outlined dense options-dense")
            with ui.element("div").classes("pair"):
                self._c = _number("Exploration", 1.0, 0, 100, 0.1, on_change)
                self._expand = _number("Visits before a node", 0, 0, 1000, 1, on_change)
                self._groups = _number("Groups of moves", 0, 0, MOST_GROUPS, 1, on_change)
                self._bias = _number("How good the groups are", 0.8, 0, 1, 0.1, on_change)
            self._bias.bind_visibility_from(self._groups, "value", backward=bool)

    def settings(self, **game: Any) -> Settings:
        """With the fields of a random game, if it is one; ValueError names what cannot be."""
        groups = int(self._groups.value or 0)
        if groups > MOST_GROUPS:
            raise ValueError(f"at most {MOST_GROUPS} groups can be told apart here, not {groups}")
        return Settings(
            uct=str(self._uct.value),
            uct_c=float(self._c.value or 0),
            expand_visits=int(self._expand.value or 0),
            groups=groups,
            group_bias=float(self._bias.value or 0),
            games=1,
            repetitions=1,
            **game,
        )


def _number(
    label: str,
    value: float,
    low: float,
    high: float,
    step: float = 1,
    on_change: Callable[[], Any] | None = None,
) -> ui.number:
    made = ui.number(label, value=value, min=low, max=high, step=step, on_change=on_change)
    return made.props("outlined dense")
