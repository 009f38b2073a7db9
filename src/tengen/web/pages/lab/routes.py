"""The address of the lab."""

from __future__ import annotations

from nicegui import ui

from tengen.web.pages.lab.page import LabPage
from tengen.web.services import Services
from tengen.web.theme import add_page, frame


def register(services: Services) -> None:
    """Add the page to the application."""
    add_page("/lab", "Lab", "science", 60)

    @ui.page("/lab")
    def lab(experiment: str = "") -> None:
        """`experiment` is the id of the one that is looked at."""
        with frame("Lab", "/lab"):
            LabPage(services, experiment)
