"""The addresses of playing and analysing."""

from __future__ import annotations

import re
from asyncio import to_thread

from nicegui import ui

from tengen.web.board import BoardError
from tengen.web.pages.board.home import Home
from tengen.web.pages.board.page import BoardPage
from tengen.web.preferences import Preferences
from tengen.web.services import Services
from tengen.web.shared.feed import READING
from tengen.web.shared.missing import show_missing
from tengen.web.theme import add_page, frame

_BOARD = re.compile("[0-9a-f]{32}")


def register(services: Services) -> None:
    """Add the pages to the application."""
    add_page("/", "Play", "sports_esports", 10)
    add_page("/analyse", "Analyse", "insights", 20)

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

    @ui.page("/board/{board}", response_timeout=READING)
    async def one(board: str, back: str = "") -> None:
        """`back` is the board from which one came here, so that one finds the way back."""
        try:
            session = await to_thread(services.boards.get, board)
        except BoardError as error:
            show_missing("This game is not here", str(error), "To the games")
            return
        shown: list[BoardPage] = []

        def prefer(kept: Preferences) -> None:
            shown[0].prefer(kept)

        here = "/analyse" if session.view().state == "analysis" else "/"
        with frame(session.title or "Game", here, prefer):
            shown.append(BoardPage(services, session, back if _BOARD.fullmatch(back) else ""))
