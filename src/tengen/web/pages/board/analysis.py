"""The panel of live analysis: on and off, candidates, who will own what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nicegui import ui

from tengen.go.presets import preset_names
from tengen.go.search.wording import position_text
from tengen.web.board import BoardSession, BoardView
from tengen.web.components.candidates import CandidateTable
from tengen.web.components.goban import Goban
from tengen.web.pages.board.known import KnownMoves
from tengen.web.pages.board.shown import candidates, flat
from tengen.web.services import Services
from tengen.web.shared.feed import act
from tengen.web.theme import button, panel

_OF_BOOK = 4  # moves that are told


class AnalysisPanel:
    """Shows snapshots of a search beside the board and on it."""

    def __init__(
        self, services: Services, session: BoardSession, goban: Goban, on_choose: Callable[[str], Any]
    ) -> None:
        self._session, self._goban = session, goban
        self._found: Mapping[str, Any] | None = None
        self._node = -1
        self._analysing = False
        self._drawing = False  # the browser has not drawn the last snapshot yet
        self._behind = False  # and there is a newer one
        goban.on("drawn", self._drawn)
        with panel("Search") as head:
            with head:
                self._switch = button("Analyse", "play_arrow", self.toggle)
            with ui.element("div").classes("line-up"):
                self._moves = ui.switch("Moves", value=True, on_change=lambda: self._draw())
                self._owners = ui.switch("Ownership", value=False, on_change=lambda: self._draw())
                self._known = KnownMoves(services, session, goban, on_choose)
                ui.element("div").classes("grow")
                self._preset = ui.select(
                    preset_names(), value=session.analysis_preset, label="Preset", on_change=self._choose
                )
                self._preset.props("dense outlined options-dense").classes("preset")
            self._table = CandidateTable(on_choose, self._look)
            self._known.build()

    async def toggle(self) -> None:
        """Begin or end the search."""
        await act(self._session.stop_analysis if self._analysing else self._session.start_analysis)

    async def _choose(self, event: Any) -> None:
        if event.value == self._session.analysis_preset:
            return
        if self._analysing:
            await act(self._session.start_analysis, event.value)
        else:
            self._session.analysis_preset = event.value

    def show(self, view: BoardView) -> None:
        """Another position, or the search begins or ends."""
        self._analysing = view.analysing
        self._switch.props(
            f'aria-pressed="{"true" if view.analysing else "false"}" icon={"pause" if view.analysing else "play_arrow"}'
        )
        self._switch.set_text("Stop" if view.analysing else "Analyse")
        if view.cursor != self._node:
            self._node = view.cursor
            self._found = self._session.analysis()
        self._draw()
        self._known.show(view)

    def hide(self) -> None:
        """A game is under way."""
        self._known.hide()

    def show_analysis(self, found: Mapping[str, Any] | None) -> None:
        """A snapshot. A browser gets the next one when it has drawn the last: slow and hidden ones get fewer."""
        if found is not None and found["node"] != self._node:
            return
        self._found = found
        self._behind = self._drawing
        if not self._drawing:
            self._drawing = True
            self._draw(ticket=self._goban.state["ticket"] + 1)

    def _drawn(self) -> None:
        self._drawing = False
        if self._behind:
            self.show_analysis(self._found)

    def restart(self) -> None:
        """The page is there again: what it had not drawn may be lost."""
        self._drawing = False

    def show_hint(self, view: BoardView) -> None:
        """What a hint has found, while there is no analysis."""
        if view.hint is not None and self._found is None:
            self._goban.show(candidates=candidates(view.hint)[:3])

    def _draw(self, **more: Any) -> None:
        moves = candidates(self._found)
        found = self._found or {}
        # The line is the table's and no label: NiceGUI goes through all elements of a page to change a label.
        self._table.show(
            candidates=moves,
            told=_summary(found),
            empty="Searching." if self._analysing else "Press Analyse or the space bar.",
        )
        self._goban.show(
            candidates=moves if self._moves.value else [],
            ownership=flat(found.get("ownership")) if self._owners.value else None,
            **more,
        )

    def _look(self, vertex: str | None) -> None:
        moves = candidates(self._found)
        self._goban.show(line=next((move["line"] for move in moves if move["vertex"] == vertex), []))


def _summary(found: Mapping[str, Any]) -> str:
    if not found:
        return ""
    parts = [f"{found['visits']:,} visits", f"{found['seconds']:.1f} s"]
    if found["black_win_rate"] is not None:
        parts.insert(0, position_text(found["black_win_rate"], found["black_score"]))
    if book := found.get("book"):
        known = ", ".join(f"{move['move']} {move['share']:.0%}" for move in book["moves"][:_OF_BOOK])
        parts.append(f"book {book['name']}: {known}")
    return " · ".join(parts)
