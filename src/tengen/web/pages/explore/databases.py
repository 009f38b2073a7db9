"""Which database is explored, and records that are added to it."""

from __future__ import annotations

import asyncio
from asyncio import to_thread
from collections.abc import Awaitable, Callable

from nicegui import ui

from tengen.web.board.errors import BoardError
from tengen.web.components.sgf_upload import RecordsUpload
from tengen.web.explorer.shelf import Shelved
from tengen.web.preferences import prefer
from tengen.web.services import Services
from tengen.web.shared.feed import complain
from tengen.web.theme import button, heading, panel

_TICK = 0.3


class DatabaseChoice:
    """The line at the top: the database, how many games it has, and a button that adds some."""

    def __init__(self, services: Services, name: str, on_choose: Callable[[str], Awaitable[None]]) -> None:
        self._services = services
        self._on_choose = on_choose
        self.name = name
        self._upload = RecordsUpload(self.add, services.settings.upload_bytes)
        self._select = ui.select([name], value=name, label="Database", on_change=self._chosen)
        self._select.props("outlined dense options-dense").classes("preset")
        self._told = ui.label("").classes("quiet figures")
        self._busy = ui.spinner(size="20px").props('aria-label="Games are being added"')
        ui.element("div").classes("grow")
        self._button = button("Add games", "library_add", self._upload.pick).props('aria-label="Add games"')
        self._busy.set_visibility(False)
        self.show()

    def show(self) -> None:
        """What there is to choose from."""
        names = [each.name for each in self._shelved()]
        self._select.set_options(names or [self.name], value=self.name)
        self._select.set_visibility(len(names) > 1)
        self._button.set_visibility(bool(names))

    def tell(self, text: str) -> None:
        """Beside the choice."""
        self._told.set_text(text)

    def pick(self) -> None:
        """Open the browser's dialog for files."""
        self._upload.pick()

    async def add(self, files: list[tuple[str, bytes]]) -> None:
        """Records that were brought: asked about, as a database has no way back, then imported."""
        adding, name = self._services.adding, self.name or self._services.explorer.shelf.usual
        if not await _asked(files, name):
            return
        try:
            await to_thread(adding.start, name, files)
            self._busy.set_visibility(True)
            while (await to_thread(adding.state)).active:
                await asyncio.sleep(_TICK)
            told = await to_thread(adding.told)
        except BoardError as error:
            complain(str(error))
            return
        finally:
            self._busy.set_visibility(False)
        ui.notify(told, type="positive", position="top")
        self.name = name
        self.show()
        await self._on_choose(name)

    async def _chosen(self, event: object) -> None:
        name = str(self._select.value or "")
        if name and name != self.name:
            self.name = name
            prefer(games=name)
            await self._on_choose(name)

    def _shelved(self) -> list[Shelved]:
        return self._services.explorer.shelf.list()


async def _asked(files: list[tuple[str, bytes]], name: str) -> bool:
    what = files[0][0][:60] if len(files) == 1 else f"{len(files)} files"
    with ui.dialog() as dialog, ui.card():
        dialog.props["aria-label"] = "Add games"
        heading(f"Add the games of {what}?", 2)
        ui.label(f"They go into {name}. Games that it has already are left out.").classes("quiet")
        with ui.element("div").classes("line-up"):
            button("Add them", "library_add", lambda: dialog.submit(True), kind="main").props("autofocus")
            button("Not now", None, lambda: dialog.submit(False))
    answer = bool(await dialog)
    dialog.delete()
    return answer


def show_empty(services: Services, on_pick: Callable[[], None]) -> ui.element:
    """What stands beside the board while there is no database."""
    home = services.explorer.shelf.home
    most = services.settings.upload_bytes / 2**20
    with ui.element("div").classes("side-part") as whole, panel("No games yet"):
        ui.label(
            "This page shows what was played in a position, by whom and with what success, in a database of games."
        )
        if home is None:
            ui.label("This server keeps nothing: start it with --data or --games.").classes("quiet")
            return whole
        ui.label("Make one of your records, a folder or an archive, with a command:").classes("quiet")
        with ui.element("pre").classes("command").props('tabindex="0" aria-label="Command"'):
            ui.label(f"tengen games import {home} FOLDER")
        ui.label(
            f"Or drop files on this page: .sgf, .sgfs, .zip or .tar, packed too, of at most {most:.0f} MB together."
        ).classes("quiet")
        with ui.element("div").classes("line-up"):
            button("Choose files", "upload_file", on_pick, kind="main")
    return whole
