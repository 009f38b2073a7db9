"""Asking before something is lost."""

from __future__ import annotations

from nicegui import ui

from tengen.web.theme import button, heading


async def sure(question: str, yes: str, no: str, *, icon: str, more: str = "") -> bool:
    """A dialog whose first thought is to leave everything as it is; True if it is to be done."""
    with ui.dialog() as dialog, ui.card():
        dialog.props["aria-label"] = question
        heading(question, 2)
        if more:
            ui.label(more).classes("quiet")
        with ui.element("div").classes("line-up"):
            button(yes, icon, lambda: dialog.submit(True), kind="danger")
            button(no, None, lambda: dialog.submit(False), kind="main").props("autofocus")
    answer = bool(await dialog)
    dialog.delete()
    return answer
