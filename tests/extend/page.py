"""A page of one's own: what the server has to search with.

A file (or a folder) in web/pages has `register(services)`, which is called once, before the server starts. `services`
has the boards, the pool of searches and the settings (web/services.py). `add_page` puts a page into the header of all
pages; `frame` is that header.
"""

from __future__ import annotations

from nicegui import ui

from tengen.web.services import Services
from tengen.web.theme import add_page, frame, heading, panel


def register(services: Services) -> None:
    """Add the page to the application."""
    add_page("/example-machine", "Machine", "memory")

    @ui.page("/example-machine")
    def machine() -> None:
        with frame("Machine", "/example-machine"), panel():
            heading("What searches on this server have", 1)
            ui.label(f"{services.settings.threads} threads and {services.settings.memory_mb} MB of memory for trees")
