"""Looking for a part of the board: the rectangle, what its points hold, where and in which colours."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from nicegui import ui

from tengen.games import Filter
from tengen.go import Game
from tengen.web.components.goban import Goban
from tengen.web.explorer.wish import CELLS, PLACES, Wish, rectangle
from tengen.web.theme import button, panel

_SIGNS = {"any": "?", "own": "own", "other": "opp"}
_CYCLE = (None, *CELLS)
_COLOURS = {"both": "Either way", "same": "As shown"}
_TURNS = {"": "Either", "black": "Black", "white": "White"}
_INVITATION = "Drag a rectangle on the board, or click two opposite corners."
_EXPLANATION = (
    "A click on a point of the rectangle changes what it has to hold: what is there, anything (?), a stone of the side"
    " to move (own), or one of the other side (opp). Moves are played from the table."
)


class PatternPanel:
    """Switches the board between playing and choosing; `wish` is what is looked for then."""

    def __init__(self, goban: Goban, on_change: Callable[[], Awaitable[None]]) -> None:
        self._goban = goban
        self._on_change = on_change
        self._corners: tuple[str, str] | None = None
        self._cells: dict[str, str] = {}
        with panel("Part of the board") as head:
            with head:
                self._switch = ui.switch("Choose a rectangle", value=False, on_change=self._switched)
            with ui.element("div").classes("form") as self._more:
                self._told = ui.label(_INVITATION).classes("small quiet").props('role="status"')
                with ui.element("div").classes("threes") as self._choices:
                    self._place = self._select("Where", PLACES)
                    self._colours = self._select("Colours", _COLOURS)
                    self._turn = self._select("To move", _TURNS)
                with ui.element("div").classes("line-up") as self._buttons:
                    button("Another rectangle", "crop_free", self.clear)
                    self._as_shown = button("Points as shown", "restart_alt", self._restore)
        self._draw()

    @property
    def on(self) -> bool:
        """The board takes rectangles."""
        return bool(self._switch.value)

    async def toggle(self) -> None:
        """As the switch does it."""
        self._switch.set_value(not self._switch.value)

    @property
    def cells(self) -> set[str]:
        """Points that have to hold something else than they show: they have a sign of their own."""
        return set(self._cells) if self.on else set()

    def wish(self, game: Game, wanted: Filter) -> Wish | None:
        """What is looked for; None while there is no rectangle. BoardError if it cannot be."""
        if not self.on or self._corners is None:
            return None
        return rectangle(
            game,
            *self._corners,
            wanted,
            cells=self._cells,
            place=self._place.value,
            to_move=self._turn.value or None,
            colors=self._colours.value == "both",
        )

    async def take(self, first: str, last: str) -> None:
        """A rectangle was given."""
        self._corners, self._cells = (first, last), {}
        await self._changed()

    async def turn(self, vertex: str) -> None:
        """Another thing that a point has to hold."""
        if self._corners is None:
            return
        following = _CYCLE[(_CYCLE.index(self._cells.get(vertex)) + 1) % len(_CYCLE)]
        self._cells.pop(vertex, None)
        if following is not None:
            self._cells[vertex] = following
        await self._changed()

    async def clear(self) -> None:
        """No rectangle."""
        self._corners, self._cells = None, {}
        await self._changed()

    def forget(self) -> None:
        """Another board has come, to which the rectangle does not belong."""
        self._corners, self._cells = None, {}
        self._draw()

    def _select(self, label: str, options: dict[str, str]) -> ui.select:
        made = ui.select(options, value=next(iter(options)), label=label, on_change=self._changed)
        return made.props("outlined dense options-dense")

    async def _restore(self) -> None:
        self._cells = {}
        await self._changed()

    async def _switched(self, _: Any) -> None:
        await self._changed()

    async def _changed(self) -> None:
        self._draw()
        await self._on_change()

    def _draw(self) -> None:
        chosen = self._corners is not None
        self._more.set_visibility(self.on)
        self._told.set_text(_EXPLANATION if chosen else _INVITATION)
        self._choices.set_visibility(chosen)
        self._buttons.set_visibility(chosen)
        self._as_shown.set_visibility(bool(self._cells))
        self._goban.show(
            selecting=self.on,
            region=list(self._corners) if self.on and self._corners else None,
            cells={vertex: _SIGNS[kind] for vertex, kind in self._cells.items()},
        )
