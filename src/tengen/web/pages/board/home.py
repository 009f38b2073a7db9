"""Where one begins: a new game, a file, or a game that is kept."""

from __future__ import annotations

from typing import Any

from nicegui import ui

from tengen.go.size import BoardSize
from tengen.web.board import BoardSession
from tengen.web.board.playing import SIZES
from tengen.web.components.goban import Goban
from tengen.web.components.sgf_upload import SgfUpload
from tengen.web.pages.board.games import Games
from tengen.web.pages.board.new_game import NewGameForm
from tengen.web.pages.board.opening import open_board, open_file
from tengen.web.pages.board.preview import Preview
from tengen.web.preferences import Preferences, preferences
from tengen.web.services import Services
from tengen.web.theme import button, heading, panel

_USUAL = (9, 13, 19)


class Home:
    """A board that is ready for the first move, the form of a new game beside it, and the list of games."""

    def __init__(self, services: Services, *, analyse: bool = False) -> None:
        self._services = services
        with ui.element("div").classes("welcome study" if analyse else "welcome"):
            with ui.element("div").classes("welcome-board"):
                self._goban = Goban(on_point=self._point, **Preview().shown(), **preferences().goban())
                self._invitation = ui.label(Preview().invitation).classes("quiet invitation").props("aria-live=polite")
            with ui.element("div").classes("side"):
                self._form = None if analyse else self._play()
                if analyse:
                    self._study()
                with panel("Games") as head:
                    if not analyse:  # there it stands above
                        with head:
                            button("Open SGF", "upload_file", lambda: self._upload.pick())
                    Games(services, head)
        self._upload = SgfUpload(self._open, services.settings.upload_bytes)

    def prefer(self, kept: Preferences) -> None:
        """Preferences have changed."""
        self._goban.show(**kept.goban())

    def _play(self) -> NewGameForm:
        with panel():
            heading("New game", 1)
            form = NewGameForm(self._start, self._show)
        if form.preview is not None:
            self._show(form.preview)
        return form

    def _show(self, preview: Preview) -> None:
        self._goban.show(**preview.shown())
        self._invitation.set_text(preview.invitation)

    def _study(self) -> None:
        with panel():
            heading("Analyse", 1)
            ui.label("Open a game record, drop it anywhere on this page, or begin with an empty board.").classes(
                "quiet"
            )
            button("Open SGF", "upload_file", lambda: self._upload.pick(), kind="main").classes("start")
            ui.label("Empty board").classes("small quiet")
            with ui.element("div").classes("actions"):
                for size in _USUAL:
                    name = f"{size}×{size}"
                    button(name, None, lambda size=size: self._empty(size), label=f"Empty {name}")
            others = {size: f"{size}×{size}" for size in SIZES if size not in _USUAL}
            other = ui.select(
                others, label="Empty board of another size", on_change=lambda event: self._empty(event.value)
            )
            other.props("outlined dense options-dense")

    async def _point(self, vertex: str) -> None:
        if self._form is None:
            await self._empty(Preview().size, vertex)
        else:
            await self._form.start(vertex)

    async def _start(self, options: dict[str, Any], first_move: str | None) -> None:
        def fill(session: BoardSession) -> None:
            session.new_game(**options)
            if first_move is not None:
                session.play(first_move)

        await open_board(self._services, fill)

    async def _empty(self, size: BoardSize, first_move: str | None = None) -> None:
        def fill(session: BoardSession) -> None:
            session.new_game(size=size)
            session.analyse_freely()
            if first_move is not None:
                session.play(first_move)

        await open_board(self._services, fill)

    async def _open(self, name: str, data: bytes) -> None:
        await open_file(self._services, name, data)
