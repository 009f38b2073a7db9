"""Where one begins: a new game, a file, or a game that is kept."""

from __future__ import annotations

from typing import Any

from nicegui import ui

from tengen.web.board.playing import SIZES
from tengen.web.components.goban import Goban
from tengen.web.components.sgf_upload import SgfUpload
from tengen.web.pages.board.games import Games
from tengen.web.pages.board.new_game import NewGameForm
from tengen.web.pages.board.opening import open_board, open_file
from tengen.web.preferences import Preferences, preferences
from tengen.web.services import Services
from tengen.web.theme import button, heading, panel

_USUAL = (9, 13, 19)


class Home:
    """The form of a new game beside a board, and the list of games."""

    def __init__(self, services: Services, *, analyse: bool = False) -> None:
        self._services = services
        with ui.element("div").classes("welcome"):
            with ui.element("div").classes("welcome-board"):
                self._goban = Goban(**_show_piece(), **preferences().goban())
            with ui.element("div").classes("side"):
                if analyse:
                    self._study()
                else:
                    with panel():
                        heading("New game", 1)
                        NewGameForm(self._start)
                with panel("Games") as head:
                    if not analyse:  # there it stands above
                        with head:
                            button("Open SGF", "upload_file", lambda: self._upload.pick())
                    Games(services, head)
        self._upload = SgfUpload(self._open, services.settings.upload_bytes)

    def prefer(self, kept: Preferences) -> None:
        """Preferences have changed."""
        self._goban.show(**kept.goban())

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

    async def _start(self, options: dict[str, Any]) -> None:
        await open_board(self._services, lambda session: session.new_game(**options))

    async def _empty(self, size: int) -> None:
        def fill(session: Any) -> None:
            session.new_game(size=size)
            session.analyse_freely()

        await open_board(self._services, fill)

    async def _open(self, name: str, data: bytes) -> None:
        await open_file(self._services, name, data)


def _show_piece() -> dict[str, Any]:
    """A quiet position for the eye: the opening of a game."""
    black, white = ("Q16", "D17", "D4", "R5", "C10"), ("D16", "Q4", "F17", "O3", "R14")
    letters = "ABCDEFGHJKLMNOPQRST"
    stones = ["."] * 361
    for mark, vertices in (("X", black), ("O", white)):
        for vertex in vertices:
            stones[(19 - int(vertex[1:])) * 19 + letters.index(vertex[0])] = mark
    return {"size": 19, "stones": "".join(stones), "interactive": False, "label": "A Go board"}
