"""What two configurations think of the same position."""

from __future__ import annotations

from asyncio import to_thread
from html import escape

from nicegui import ui

from tengen.inside import Comparison, compare
from tengen.web.board import BoardError
from tengen.web.inside import LookSession
from tengen.web.pages.inside.side import Side
from tengen.web.theme import panel

_MOST = 12


class ComparePanel:
    """A table of the moves of both, and of what differs in their configurations."""

    def __init__(self) -> None:
        with panel("Side by side") as self.element:
            self._status = ui.label("").classes("small quiet")
            self._moves = ui.html("", sanitize=False).classes("wide-table").props('tabindex="0"')
            with ui.expansion("What differs in their settings").classes("more").props("dense"):
                self._settings = ui.html("", sanitize=False).classes("wide-table")
                self._settings.props('tabindex="0" role="region" aria-label="What differs in their settings"')
        section = self.element.parent_slot.parent if self.element.parent_slot else self.element
        self._section = section
        section.set_visibility(False)

    def hide(self) -> None:
        """There is only one."""
        self._section.set_visibility(False)

    async def refresh(self, first: Side, second: Side) -> None:
        """Both searches as they are."""
        if first.session is None or second.session is None:
            return
        try:
            found = await to_thread(_compare, first.session, second.session)
        except (BoardError, ValueError):  # one of them is about to look at another position
            return
        self._section.set_visibility(True)
        self._status.set_text(
            f"They agree on {found.agreement:.0%} of their visits. A would play {found.best[0]}, B {found.best[1]}."
        )
        self._moves.set_content(_moves(found))
        self._settings.set_content(_settings(found))


def _compare(first: LookSession, second: LookSession) -> Comparison:
    return compare(first.look(), second.look())


def _moves(found: Comparison) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(move.vertex)}</th>'
        + "".join(
            f'<td class="right">{move.visits[i]:,}</td><td class="right">{move.share[i]:.1%}</td>'
            f'<td class="right">{"–" if move.value[i] is None else format(move.value[i], ".1%")}</td>'
            for i in (0, 1)
        )
        + "</tr>"
        for move in found.moves[:_MOST]
    )
    heads = "".join(f'<th scope="col" class="right">{name} {what}</th>' for name in "AB" for what in _COLUMNS)
    head = f'<thead><tr><th scope="col">Move</th>{heads}</tr></thead>'
    return f'<table class="plain-table">{head}<tbody>{rows}</tbody></table>'


_COLUMNS = ("visits", "share", "win rate")


def _settings(found: Comparison) -> str:
    if not found.settings:
        return "<p>Nothing.</p>"
    rows = "".join(
        f'<tr><th scope="row">{escape(key)}</th><td>{escape(str(a))}</td><td>{escape(str(b))}</td></tr>'
        for key, (a, b) in found.settings.items()
    )
    heads = "".join(f'<th scope="col">{name}</th>' for name in ("Key", "A", "B"))
    return f'<table class="plain-table"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
