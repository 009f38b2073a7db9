"""The addresses of playing and analysing."""

from __future__ import annotations

from nicegui import ui

from tengen.web.board import BoardError
from tengen.web.pages.board.home import Home
from tengen.web.pages.board.page import BoardPage
from tengen.web.preferences import Preferences
from tengen.web.services import Services
from tengen.web.theme import add_page, button, frame, heading, panel


def register(services: Services) -> None:
    """Add the pages to the application."""
    add_page("/", "Play", "sports_esports")
    add_page("/analyse", "Analyse", "insights")

    @ui.page("/")
    def play() -> None:
        _home("Play", "/", False)

    @ui.page("/analyse")
    def analyse() -> None:
        _home("Analyse", "/analyse", True)

    def _home(title: str, here: str, study: bool) -> None:
        shown: list[Home] = []
        with frame(title, here, lambda kept: shown[0].prefer(kept)):
            shown.append(Home(services, analyse=study))

    @ui.page("/board/{board}")
    async def one(board: str) -> None:
        try:
            session = services.boards.get(board)
        except BoardError as error:
            _missing(str(error))
            return
        shown: list[BoardPage] = []

        def prefer(kept: Preferences) -> None:
            shown[0].prefer(kept)

        here = "/analyse" if session.view().state == "analysis" else "/"
        with frame(session.title or "Game", here, prefer):
            shown.append(BoardPage(session))


def _missing(text: str) -> None:
    with frame("No such game", "/"), panel():
        heading("This game is not here", 1)
        ui.label(text).classes("quiet")
        button("To the games", "arrow_back", lambda: ui.navigate.to("/"), kind="main")
