"""The address of the page."""

from __future__ import annotations

from nicegui import ui

from tengen.web.pages.pgame.page import PgamePage
from tengen.web.services import Services
from tengen.web.theme import add_page, frame


def register(_: Services) -> None:
    """Add the page to the application."""
    add_page("/pgame", "P-games", "account_tree", 40)

    @ui.page("/pgame")
    def pgame(game: str = "") -> None:
        """`game=drawn` opens the tools to draw one."""
        with frame("P-games", "/pgame"):
            PgamePage(drawn=game == "drawn")
