"""What is shown where there is nothing, with the way back to the start."""

from __future__ import annotations

from nicegui import context, ui

from tengen.web.theme import button, frame, heading, panel


def show_missing(title: str, text: str, where: str) -> None:
    """A page of its own; `where` names the button to the start."""
    context.client.status_code = 404
    with frame(title, ""), panel():
        heading(title, 1)
        ui.label(text).classes("quiet")
        with ui.element("div").classes("line-up"):
            button(where, "arrow_back", lambda: ui.navigate.to("/"), kind="main")


def register_missing() -> None:
    """For every address that nothing else answers: to be called last."""

    @ui.page("/{rest:path}")
    def missing(rest: str) -> None:
        show_missing(
            "There is no such page",
            "The address is mistyped, or what it led to was deleted. Games that are kept are listed on the first page.",
            "To the first page",
        )
