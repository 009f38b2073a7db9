"""The address of the page."""

from __future__ import annotations

from asyncio import to_thread

from nicegui import ui

from tengen.web.board import BoardError
from tengen.web.pages.inside.page import InsidePage
from tengen.web.pages.inside.position import Position
from tengen.web.preferences import Preferences
from tengen.web.services import Services
from tengen.web.shared.feed import READING, complain
from tengen.web.theme import add_page, frame


def register(services: Services) -> None:
    """Add the page to the application."""
    add_page("/inside", "Look inside", "biotech", 30)

    @ui.page("/inside", response_timeout=READING)
    async def inside(board: str = "") -> None:
        """Of the position at the cursor of a board, or of an example."""
        trouble = ""
        position = Position.example()
        if board:
            try:
                position = await to_thread(lambda: Position.of(services.boards.get(board)))
            except BoardError as error:
                trouble = str(error)
        shown: list[InsidePage] = []

        def prefer(kept: Preferences) -> None:
            shown[0].prefer(kept)

        with frame("Look inside", "/inside", prefer):
            shown.append(InsidePage(services, position))
        if trouble:
            complain(trouble)
