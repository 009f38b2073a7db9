"""Where one begins: a new game, a file, or a game that is kept."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any

from nicegui import run, ui

from tengen.web.board import BoardError
from tengen.web.board.playing import SIZES
from tengen.web.components.goban import Goban
from tengen.web.components.sgf_upload import SgfUpload
from tengen.web.pages.asking import sure
from tengen.web.pages.board.new_game import NewGameForm
from tengen.web.pages.board.opening import open_board, open_file
from tengen.web.preferences import Preferences, preferences
from tengen.web.services import Services
from tengen.web.theme import button, heading, panel

_MOST = 30
_USUAL = (9, 13, 19)
_STATES = {"playing": "your move", "thinking": "under way", "scoring": "to be counted", "analysis": "analysis"}


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
                    self._list = ui.element("div").classes("games")
        self._upload = SgfUpload(self._open, services.settings.upload_bytes)
        self._fill()

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

    def _fill(self) -> None:
        self._list.clear()
        games = self._services.boards.list()[:_MOST]
        with self._list:
            if not games:
                ui.label("Games that you play or open are kept here.").classes("quiet")
            for game in games:
                self._row(game)

    def _row(self, game: Any) -> None:
        name = game.title or f"{game.size}×{game.size} game"
        when = datetime.fromtimestamp(game.changed).strftime("%d %b %H:%M")
        moves = f"{game.moves} move{'' if game.moves == 1 else 's'}"
        how = game.result or _STATES.get(game.state, game.state)
        with ui.element("div").classes("game-row") as row:
            with ui.link(target=f"/board/{game.id}"):
                ui.label(name).classes("strip-name")
                ui.label(f"{game.size}×{game.size} · {moves} · {how} · {when}").classes("small quiet")

            async def remove() -> None:
                more = f"{name}, {moves}, {how}. It cannot be brought back."
                if not await sure("Delete this game?", "Delete", "Keep it", icon="delete", more=more):
                    return
                with suppress(BoardError):  # somebody else was faster: it is gone all the same
                    await run.io_bound(self._services.boards.delete, game.id)
                row.delete()

            button("", "delete", remove, label=f"Delete {name}", kind="bare").props("dense round")


def _show_piece() -> dict[str, Any]:
    """A quiet position for the eye: the opening of a game."""
    black, white = ("Q16", "D17", "D4", "R5", "C10"), ("D16", "Q4", "F17", "O3", "R14")
    letters = "ABCDEFGHJKLMNOPQRST"
    stones = ["."] * 361
    for mark, vertices in (("X", black), ("O", white)):
        for vertex in vertices:
            stones[(19 - int(vertex[1:])) * 19 + letters.index(vertex[0])] = mark
    return {"size": 19, "stones": "".join(stones), "interactive": False, "label": "A Go board"}
