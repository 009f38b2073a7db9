"""The page: one or two boards with layers, and below them the tree and the formula."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

from nicegui import background_tasks, ui

from tengen.inside import Layer
from tengen.web.board import BoardError
from tengen.web.pages.inside.compare_panel import ComparePanel
from tengen.web.pages.inside.layer_panel import LayerPanel, heat
from tengen.web.pages.inside.playout_panel import PlayoutPanel
from tengen.web.pages.inside.position import Position
from tengen.web.pages.inside.side import Side
from tengen.web.pages.inside.tree_panel import TreePanel
from tengen.web.preferences import Preferences, preferences
from tengen.web.services import Services
from tengen.web.shared.feed import complain
from tengen.web.shared.words import counted, times
from tengen.web.theme import button, heading


class InsidePage:
    """Both sides have the position and the layer; playout, tree and formula follow the side that is chosen."""

    def __init__(self, services: Services, position: Position) -> None:
        self._services = services
        self._position = position
        self._layers: dict[str, dict[str, Layer]] = {}
        with ui.element("div").classes("line-up"):
            heading("Look inside", 1)
            self._origin = ui.label("").classes("quiet")
            ui.element("div").classes("grow")
            with ui.element("div").classes("line-up") as self._whose:
                ui.label("Playout, tree and formula of").classes("small quiet")
                self._letter = ui.toggle({"A": "A", "B": "B"}, value="A", on_change=self._follow)
                self._letter.props('unelevated no-caps role="group" aria-label="Playout, tree and formula of"')
            self._whose.set_visibility(False)
            ui.switch("Side by side", value=False, on_change=self._show_two)
        with ui.element("div").classes("inside-table"):
            with ui.element("div").classes("inside-boards") as self._boards:
                self._first = self._side("", "tengen")
                self._second: Side | None = None
            with ui.element("div").classes("side"):
                self._tools()
                self._panel = LayerPanel(self._choose)
                self._playout = PlayoutPanel(self._first, self._draw)
        self._compare = ComparePanel()
        self._tree = TreePanel(self._first)
        background_tasks.create(self._begin())

    def prefer(self, kept: Preferences) -> None:
        """Preferences have changed."""
        for side in self._sides():
            side.goban.show(**kept.goban())

    def _side(self, name: str, preset: str) -> Side:
        return Side(
            self._services,
            name,
            preset,
            on_point=self._play,
            on_hover=lambda vertex: self._hover(name, vertex),
            on_change=self._changed,
            **self._position.shown(),
            **preferences().goban(),
        )

    def _sides(self) -> list[Side]:
        return [self._first, *([self._second] if self._second is not None else [])]

    def _tools(self) -> None:
        with ui.element("div").classes("line-up"):
            button("Undo", "undo", self._undo)
            button("Pass", "skip_next", lambda: self._play("pass"))
            with button("Position", "grid_on"), ui.menu():
                ui.menu_item("The example", lambda: self._move_to(Position.example()))
                for size in (5, 7, 9, 13, 19):
                    ui.menu_item(f"Empty {size}×{size}", lambda size=size: self._move_to(Position.empty(size)))
                for game in self._services.boards.list()[:8]:
                    name = game.title or f"{times(game.size)} game, {counted(game.moves, 'move')}"
                    ui.menu_item(name[:60], lambda id=game.id: self._open(id))

    # --- the position ------------------------------------------------------------------------------------------------

    async def _begin(self) -> None:
        with self._boards.client:
            await self._move_to(self._position)

    async def _move_to(self, position: Position) -> None:
        self._position = position
        if self._playout.open:
            self._playout.leave()
        self._origin.set_text(f"{position.origin}, move {len(position.game.moves)}")
        self._layers.clear()
        for side in self._sides():
            side.goban.show(**position.shown(), heat=[], ownership=None)
            await side.begin(position.game)

    async def _play(self, vertex: str) -> None:
        if self._playout.open:
            self._playout.leave()
            return
        try:
            self._position.play(vertex)
        except BoardError as error:
            complain(str(error))
            return
        await self._move_to(self._position)

    async def _undo(self) -> None:
        if self._position.undo():
            await self._move_to(self._position)

    async def _open(self, id: str) -> None:
        try:
            position = await to_thread(lambda: Position.of(self._services.boards.get(id)))
        except BoardError as error:
            complain(str(error))
            return
        await self._move_to(position)

    def _followed(self) -> Side:
        return self._second if self._second is not None and self._letter.value == "B" else self._first

    async def _follow(self) -> None:
        side = self._followed()
        self._playout.follow(side)
        await self._tree.follow(side)

    async def _show_two(self, event: Any) -> None:
        self._boards.classes(add="two" if event.value else "", remove="" if event.value else "two")
        self._first.call(" A" if event.value else "")
        self._whose.set_visibility(event.value)
        if event.value and self._second is None:
            with self._boards:
                self._second = self._side(" B", "uct")
            await self._second.begin(self._position.game)
            await self._tree.refresh()  # which says whose it is from now on
        elif not event.value and self._second is not None:
            gone, self._second = self._second, None
            self._letter.set_value("A")
            await self._follow()
            gone.close()
            gone.element.delete()
            self._compare.hide()

    # --- what the searches say ---------------------------------------------------------------------------------------

    async def _changed(self, side: Side) -> None:
        session = side.session
        if session is None:
            return
        state, layers = await to_thread(lambda: (session.state(), session.layers()))
        if side.session is not session:
            return
        side.show_state(state)
        self._layers[side.name] = {layer.name: layer for layer in layers}
        if side is self._first:
            self._panel.show(layers)
        self._draw_side(side)
        if side is self._followed():
            await self._tree.refresh()
        if self._second is not None:
            await self._compare.refresh(self._first, self._second)

    def _choose(self, _: str) -> None:
        if self._playout.open:
            self._playout.leave()
        if found := self._layers.get(self._first.name):
            self._panel.show(list(found.values()))
        self._draw()

    def _draw(self) -> None:
        for side in self._sides():
            side.goban.show(**self._position.shown())
            self._draw_side(side)

    def _draw_side(self, side: Side) -> None:
        if side is self._playout.side and self._playout.open:
            return
        layer = self._layers.get(side.name, {}).get(self._panel.chosen)
        if layer is None:
            side.goban.show(heat=[], ownership=None)
        elif layer.name == "ownership":
            side.goban.show(heat=[], ownership=[round(value, 3) for value in layer.values.values()])
        else:
            side.goban.show(heat=heat(layer), ownership=None)

    def _hover(self, side: str, vertex: str | None) -> None:
        """A value of the board that one points at."""
        if not self._playout.open:
            self._panel.tell(self._layers.get(side, {}).get(self._panel.chosen), vertex)
