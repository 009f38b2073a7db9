"""The panel of a game under way: what happened, what one can do, the count at the end."""

from __future__ import annotations

from nicegui import ui

from tengen.web.board import BoardSession, BoardView
from tengen.web.pages.feed import act, doing
from tengen.web.theme import button, panel

_WHAT = {
    "playing": "Your move",
    "thinking": "The computer is thinking",
    "scoring": "Counting",
    "finished": "The game is over",
    "analysis": "Analysis",
}


class PlayPanel:
    """Undo, pass, hint, resign; then dead stones and the result."""

    def __init__(self, session: BoardSession) -> None:
        self._session = session
        with panel() as self._panel:
            self._panel.props('aria-label="Game"')
            with ui.element("div").classes("status"), ui.element("h1"):
                self._what = ui.label()
            self._message = ui.label().classes("quiet small")
            self._hint = ui.label().classes("small hint")
            with ui.element("div").classes("actions") as self._moves:
                self._undo = button("Undo", "undo", doing(session.undo))
                self._pass = button("Pass", "block", doing(session.pass_move))
                self._hint_button = button("Hint", "lightbulb", doing(session.hint))
                self._resign = button("Resign", "flag", self._ask_resign, kind="danger")
            with ui.element("div").classes("actions") as self._count:
                self._accept = button("Accept the count", "check", doing(session.accept_score), kind="main")
                self._resume = button("Play on", "play_arrow", doing(session.resume))
            with ui.element("div").classes("actions") as self._after:
                button("Analyse this game", "insights", doing(session.analyse_freely), kind="main")

    async def _ask_resign(self) -> None:
        with ui.dialog() as dialog, ui.card():
            ui.label("Resign this game?").classes("text-lg")
            with ui.element("div").classes("line-up"):
                button("Resign", "flag", lambda: dialog.submit(True), kind="danger")
                button("Go on playing", None, lambda: dialog.submit(False), kind="main").props("autofocus")
        if await dialog:
            await act(self._session.resign)
        dialog.delete()

    def show(self, view: BoardView) -> None:
        """Buttons that make sense, and what there is to tell."""
        self._panel.set_visibility(view.state != "analysis")
        self._what.set_text(self._told(view))
        message = view.message
        if view.scoring is not None:
            message = (
                f"Black {view.scoring.black:g}, White {view.scoring.white:g} with komi. Click stones to change dead and alive."
                if view.scoring.ready
                else "Estimating dead stones."
            )
        self._message.set_text(message or f"{view.rules.capitalize()} rules, komi {view.komi:g}")
        self._moves.set_visibility(view.state in ("playing", "thinking"))
        self._count.set_visibility(view.scoring is not None)
        self._accept.set_enabled(view.scoring is not None and view.scoring.ready)
        self._after.set_visibility(view.state == "finished")
        self._undo.set_enabled(view.move_number > 0)
        for each in (self._pass, self._hint_button):
            each.set_enabled(view.state == "playing")
        found = view.hint["candidates"][:3] if view.hint else []
        self._hint.set_text("Hint: " + ", ".join(f"{move['vertex']} ({move['win_rate']:.0%})" for move in found))
        self._hint.set_visibility(bool(found))

    @staticmethod
    def _told(view: BoardView) -> str:
        if view.state == "finished":
            return f"Result: {view.result}"
        if view.scoring is not None and view.scoring.ready:
            return f"Count: {view.scoring.result}"
        people = [side for side, player in view.players.items() if player.kind == "human"]
        if view.state == "playing" and len(people) == 2:
            return f"{view.to_move.capitalize()} to move"
        if view.state == "playing":
            return f"Your move as {view.to_move}"
        return _WHAT[view.state]
