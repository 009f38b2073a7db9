"""The addresses of the arena."""

from __future__ import annotations

from nicegui import ui

from tengen.web.pages.arena.page import ArenaPage
from tengen.web.services import Services
from tengen.web.theme import add_page, frame


def register(services: Services) -> None:
    """Add the page to the application."""
    add_page("/arena", "Arena", "emoji_events", 50)

    @ui.page("/arena")
    def arena(match: str = "") -> None:
        """`match` is the run that is looked at."""
        with frame("Arena", "/arena"):
            ArenaPage(services, match)
