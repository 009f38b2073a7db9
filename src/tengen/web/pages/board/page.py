"""The page of one board: everything that is on it, and how it follows the board."""

from __future__ import annotations

import re
from typing import Any

from nicegui import ui

from tengen.web.board import BoardSession, BoardView
from tengen.web.components.goban import Goban
from tengen.web.components.keys import Keys
from tengen.web.components.sgf_upload import SgfUpload
from tengen.web.pages.board.analysis import AnalysisPanel
from tengen.web.pages.board.opening import open_file
from tengen.web.pages.board.play import PlayPanel
from tengen.web.pages.board.record import CommentPanel, EditPanel, TreePanel
from tengen.web.pages.board.review import ReviewPanel
from tengen.web.pages.board.shown import shown
from tengen.web.pages.board.strip import PlayerStrip
from tengen.web.preferences import Preferences, preferences
from tengen.web.services import Services
from tengen.web.shared.feed import Feed, act, doing
from tengen.web.theme import button


class BoardPage:
    """Builds the page within the frame; `show` brings it up to a view of the board."""

    def __init__(self, services: Services, session: BoardSession, back: str = "") -> None:
        """`back` is the board from which one came here."""
        self._services, self._session = services, session
        self._view: BoardView = session.view()
        self._kept: Preferences = preferences()
        with ui.element("div").classes("table"):
            with ui.element("div").classes("board-area"):
                self._white = PlayerStrip("white")
                self._goban = Goban(on_point=self._point, **shown(self._view, self._kept, editing=False))
                self._black = PlayerStrip("black")
                self._navigation()
            with ui.element("div").classes("side"):
                with ui.element("div").classes("side-part"):
                    self._play = PlayPanel(session, self._edit_or_not, back)
                    self._edit = EditPanel(session, self._draw)
                    with ui.element("div").classes("side-part") as search:
                        self._analysis = AnalysisPanel(services, session, self._goban, self._choose)
                with ui.element("div").classes("side-part"):
                    with ui.element("div").classes("side-part") as whole:
                        self._review = ReviewPanel(session, self._goban)
                    self._tree = TreePanel(session)
                    with ui.element("div").classes("side-part") as comment:
                        self._comment = CommentPanel(session)
        self._free = (search, whole, comment)  # what a game under way does not show
        self._upload = SgfUpload(self._open, services.settings.upload_bytes)
        self._keys()
        self.show(self._view)
        Feed(
            session,
            {
                "board": self.show,
                "analysis": self._analysed,
                "clock": self._clocks,
                "review": self._reviewed,
            },
            self._analysis.restart,
        )

    def prefer(self, kept: Preferences) -> None:
        """Preferences have changed."""
        self._kept = kept
        self._draw()

    def show(self, view: BoardView) -> None:
        """The board as it stands."""
        self._view = view
        free = view.state in ("analysis", "finished")
        for each in self._free:
            each.set_visibility(free)
        if self._edit.opened and view.state != "analysis":
            self._edit.open(False)
            self._play.show_editing(False)
        for part in (self._white, self._black, self._play, self._tree, self._comment, self._edit):
            part.show(view)
        self._draw()
        if free:
            self._analysis.show(view)
            self._review.show(view)
        else:
            self._goban.show(candidates=[], ownership=None, line=[])
            self._analysis.hide()
            self._analysis.show_hint(view)

    def _draw(self) -> None:
        view = self._view
        self._goban.show(**shown(view, self._kept, editing=self._edit.active), line=self._review.line_at(view.cursor))

    def _analysed(self, found: Any) -> None:
        if self._view.state in ("analysis", "finished"):
            self._analysis.show_analysis(found)

    def _clocks(self, clocks: Any) -> None:
        self._white.show_clock(clocks["white"])
        self._black.show_clock(clocks["black"])

    def _reviewed(self, review: Any) -> None:
        self._review.show_progress(review)

    async def _point(self, vertex: str) -> None:
        if self._view.scoring is not None:
            await act(self._session.mark_dead, vertex)
        elif self._edit.active and self._view.state == "analysis":
            await self._edit.use(vertex)
        else:
            await act(self._session.play, vertex)

    def _edit_or_not(self) -> None:
        if self._view.state == "analysis":
            self._edit.open(not self._edit.opened)
            self._play.show_editing(self._edit.opened)

    async def _choose(self, vertex: str) -> None:
        await act(self._session.play, vertex)

    async def _open(self, name: str, data: bytes) -> None:
        """A file gets a board of its own: this game stays as it is."""
        await open_file(self._services, name, data, back=self._session.id)

    def _navigation(self) -> None:
        session = self._session
        with ui.element("div").classes("steps").props('role="group" aria-label="Go through the game"'):
            button("", "first_page", doing(session.first), label="First position", kind="bare").props("dense")
            button(
                "", "keyboard_double_arrow_left", doing(session.step, -10), label="Back ten moves", kind="bare"
            ).props("dense")
            button("", "chevron_left", doing(session.step, -1), label="Back", kind="bare").props("dense")
            button("", "chevron_right", doing(session.step, 1), label="Forward", kind="bare").props("dense")
            button(
                "", "keyboard_double_arrow_right", doing(session.step, 10), label="Forward ten moves", kind="bare"
            ).props("dense")
            button("", "last_page", doing(session.last), label="Last position", kind="bare").props("dense")
            ui.element("div").classes("grow")
            button("Open", "upload_file", lambda: self._upload.pick(), kind="bare").props('dense aria-label="Open SGF"')
            with button("Save", "download", kind="bare").props('dense aria-label="Save SGF"'), ui.menu():
                ui.menu_item("The record", lambda: self._save(False)).props('role="menuitem"')
                ui.menu_item("With the analysis in it", lambda: self._save(True)).props('role="menuitem"')

    def _save(self, analysis: bool) -> None:
        name = re.sub(r"[^\w-]+", "-", self._view.title).strip("-") or "game"
        ui.download.content(self._session.sgf(analysis=analysis), f"{name}.sgf", "application/x-go-sgf")

    def _keys(self) -> None:
        session = self._session
        Keys(
            {
                "ArrowLeft": doing(session.step, -1),
                "ArrowRight": doing(session.step, 1),
                "ArrowUp": doing(session.step, -10),
                "ArrowDown": doing(session.step, 10),
                "Home": doing(session.first),
                "End": doing(session.last),
                " ": self._space,
                "p": self._play.pass_move,
                "u": doing(session.undo),
                "e": self._edit_or_not,
            }
        )

    async def _space(self) -> None:
        if self._view.state in ("analysis", "finished"):
            await self._analysis.toggle()
        else:
            await act(self._session.hint)
