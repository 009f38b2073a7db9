"""One configuration on the page: its choice, its board, and the search behind it."""

from __future__ import annotations

import asyncio
from asyncio import to_thread
from collections.abc import Awaitable, Callable
from typing import Any

from nicegui import context, ui

from tengen.go import Game
from tengen.go.presets import preset_names
from tengen.web.board import BoardError
from tengen.web.components.goban import Goban
from tengen.web.inside import LookSession, chosen_config
from tengen.web.inside.chosen import split_settings
from tengen.web.inside.session import LookState
from tengen.web.services import Services
from tengen.web.shared.feed import complain
from tengen.web.theme import button


class Side:
    """`on_change` is awaited in the page's loop when the search has something new; events in between are skipped."""

    def __init__(
        self,
        services: Services,
        name: str,
        preset: str,
        *,
        on_point: Callable[[str], Any],
        on_hover: Callable[[str | None], Any],
        on_change: Callable[[Side], Awaitable[None]],
        **board: Any,
    ) -> None:
        self.name = name
        self.letter = name.strip()  # "" while it is alone
        self.session: LookSession | None = None
        self._services = services
        self._game: Game | None = None
        self._on_change = on_change
        self._loop = asyncio.get_running_loop()
        self._client = context.client
        self._busy = self._again = self._gone = False
        with ui.element("div").classes("inside-side") as self.element:
            with ui.element("div").classes("line-up inside-choice"):
                self._preset = ui.select(preset_names(), value=preset, label=f"Preset{name}", on_change=self._restart)
                self._preset.props("outlined dense options-dense").classes("preset")
                self._settings = ui.input(f"Settings{name}", placeholder="rave.parameter=0.1, …")
                self._settings.props("outlined dense").classes("grow").on("keydown.enter", self._restart)
                self._simulations = ui.number(f"Simulations{name}", value=1000, min=1, max=200_000, step=500)
                self._simulations.props("outlined dense").classes("playouts")
                self._button = button("Search", "search", self.search_on, label=f"Search on{name}", kind="main")
            self.goban = Goban(on_point=on_point, on_hover=on_hover, **board)
            with ui.element("div").classes("inside-told small quiet"):
                self._status = ui.label("")
        context.client.on_delete(self.close)
        context.client.on_disconnect(self._rest)

    def call(self, name: str) -> None:
        """What its fields are called beside those of another side."""
        self.letter = name.strip()
        for field, text in ((self._preset, "Preset"), (self._settings, "Settings"), (self._simulations, "Simulations")):
            field.props(f'label="{text}{name}"')

    async def begin(self, game: Game) -> None:
        """Look at another position."""
        self._game = game
        await self._restart()

    async def search_on(self) -> None:
        """More simulations, or the end of those that run."""
        session = self.session
        if session is None:
            return
        state = await to_thread(session.state)
        if state.searching:
            await to_thread(session.stop)
            return
        await self._try(session.search, int(self._simulations.value or 0))
        self.show_state(await to_thread(session.state))

    def show_state(self, state: LookState) -> None:
        """The line below the board."""
        parts = [f"{state.simulations:,} of {state.wanted:,} simulations" if state.searching else ""]
        parts = [part for part in parts if part] or [f"{state.simulations:,} simulations"]
        if state.best is not None and state.win_rate is not None:
            parts.append(f"{state.to_move.capitalize()} plays {state.best} and wins {state.win_rate:.1%}")
        self._status.set_text(" · ".join([*parts, *([state.message] if state.message else [])]))
        self._button.set_text("Stop" if state.searching else "Search")
        self._button.props(f"icon={'stop' if state.searching else 'search'}")

    async def _restart(self) -> None:
        if self._game is None or self._gone:
            return
        try:
            config = chosen_config(self._preset.value, split_settings(self._settings.value or ""))
            fresh = await to_thread(self._make, config)
        except BoardError as error:
            complain(str(error))
            return
        old, self.session = self.session, fresh
        if old is not None:
            await to_thread(self._forget, old)
        await self._try(fresh.search, int(self._simulations.value or 1000))

    def _make(self, config: Any) -> LookSession:
        assert self._game is not None
        settings = split_settings(self._settings.value or "")
        made = self._services.looks.create(self._game, config, preset=self._preset.value, settings=settings)
        made.subscribe(lambda kind, _: self._heard(made) if kind == "look" else None)
        return made

    def _forget(self, session: LookSession) -> None:
        try:
            self._services.looks.delete(session.id)
        except BoardError:
            session.close()

    async def _try(self, action: Callable[..., Any], *arguments: Any) -> None:
        try:
            await to_thread(action, *arguments)
        except BoardError as error:
            complain(str(error))

    def _heard(self, session: LookSession) -> None:
        """In the thread of the search."""
        if session is self.session and not self._gone:
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        if self._busy:
            self._again = True
            return
        self._busy = True
        asyncio.get_running_loop().create_task(self._refresh())

    async def _refresh(self) -> None:
        try:
            while not self._gone:
                self._again = False
                with self._client:
                    await self._on_change(self)
                if not self._again:
                    return
        finally:
            self._busy = False

    def _rest(self) -> None:
        """The page is away: what runs is stopped, what is known stays."""
        session = self.session
        if session is not None:
            self._loop.run_in_executor(None, session.stop)

    def close(self) -> None:
        """The page is gone, or this side of it."""
        self._gone = True
        session, self.session = self.session, None
        if session is not None:
            self._loop.run_in_executor(None, self._forget, session)
